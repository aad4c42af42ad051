import { describe, expect, it } from 'vitest'
import { isSameModel, parsePastedRows } from '../../../domain/warranty/pasted-rows.ts'
import { parseDate } from '../../../domain/warranty/typed-date.ts'

const today = '2026-11-20'
const read = (...lines: string[]) => parsePastedRows(lines.join('\n'), today)

describe('rows pasted from a spreadsheet', () => {
  it('are serial, model, purchase date and floor model, with a normalized serial', () => {
    expect(read('mt5 2534-k-00417\tT500\t11/2/2026\t', 'ME32519K00962\t\t\tyes')).toMatchObject([
      { line: 1, serial: 'MT52534K00417', model: 'T500', purchased: '2026-11-02', isFloorModel: false, errors: {} },
      { line: 2, serial: 'ME32519K00962', model: '', purchased: null, isFloorModel: true, errors: {} },
    ])
  })

  it('may have a heading with columns in any order', () => {
    expect(
      read('Purchase date\tSerial no.\tFloor model\tModel', '2026-11-02\tMT52534K00417\tno\tMeridian T500'),
    ).toMatchObject([{ line: 2, serial: 'MT52534K00417', model: 'Meridian T500', purchased: '2026-11-02', errors: {} }])
  })

  it('may be serials only, or serials with dates', () => {
    expect(read('MT52534K00417', '', 'MT52534K00418\t2026-11-02')).toMatchObject([
      { line: 1, purchased: null, errors: { purchased: 'Enter the purchase date, or mark a floor model' } },
      { line: 3, purchased: '2026-11-02', model: '', errors: {} },
    ])
  })

  it('have an error for each invalid cell', () => {
    const rows = read(
      '\tT500\t2026-11-02',
      'MT52534K00417\tT500\tsoon',
      'MT52534K00418\tT500\t2026-11-21',
      'MT52534K00419\tT500\t2026-11-02\tmaybe',
    )
    expect(rows.map(({ errors }) => errors)).toEqual([
      { serial: 'The serial number is missing' },
      { purchased: 'Not a date. Write it like 2026-11-02' },
      { purchased: 'The purchase date is in the future' },
      { floor: 'Write yes for a floor model, or leave it empty' },
    ])
    expect(rows[1]?.typed.purchased).toBe('soon')
  })

  it('may have the quotes and line ends of a spreadsheet', () => {
    expect(parsePastedRows('"MT52534K00417"\t"T500 ""Pro"""\t"Nov 2, 2026"\r\n', today)).toMatchObject([
      { serial: 'MT52534K00417', model: 'T500 "Pro"', purchased: '2026-11-02' },
    ])
  })

  it('are empty for an empty text', () => {
    expect(read('', '\t\t')).toEqual([])
  })
})

describe('a typed date', () => {
  it.each([
    ['2026-11-02', '2026-11-02'],
    ['2026/11/2', '2026-11-02'],
    ['11/2/2026', '2026-11-02'],
    ['11-02-26', '2026-11-02'],
    ['25/11/2026', '2026-11-25'],
    ['2.11.2026', '2026-11-02'],
    ['Nov 2, 2026', '2026-11-02'],
    ['November 2 2026', '2026-11-02'],
    ['2 Nov 2026', '2026-11-02'],
    ['2-Nov-26', '2026-11-02'],
    ['11/2/2026 0:00', '2026-11-02'],
    ['2026-11-02T00:00:00', '2026-11-02'],
  ])('%s is read', (typed, day) => {
    expect(parseDate(typed)).toBe(day)
  })

  it.each(['', 'soon', '2/30/2026', '13/13/2026', '2026-02-29', 'Foo 2, 2026', '11/2/1826', '45000'])(
    '%s is none',
    (typed) => {
      expect(parseDate(typed)).toBeNull()
    },
  )
})

describe('a typed model', () => {
  it('matches with and without its brand, in any notation', () => {
    const t500 = { brand: 'Meridian', model: 'T500' }
    for (const typed of ['T500', 't-500', 'Meridian T500', 'MERIDIAN T-500'])
      expect(isSameModel(typed, t500)).toBe(true)
    for (const typed of ['T50', 'Stride T500', '']) expect(isSameModel(typed, t500)).toBe(false)
  })
})

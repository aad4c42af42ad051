import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlate } from '../../../domain/warranty/plate.ts'
import type { Look, SeenRow } from '../../../domain/warranty/plate.ts'

const patterns = [
  { equipment_id: 2, prefix: 'MT5' },
  { equipment_id: 30, prefix: 'TR5' },
  { equipment_id: 31, prefix: 'HS1' },
  { equipment_id: 32, prefix: '' },
]
const today = '2026-11-20'
/** A row of OCR text with words separated by spaces. `weakAt` lists positions without spaces that have low confidence. */
function row(text: string, confidence = 98, weakAt: readonly number[] = []): SeenRow {
  let place = -1
  return text.split(' ').map((characters) =>
    Array.from(characters, (character) => {
      place += 1
      return { text: character, confidence: weakAt.includes(place) ? 70 : confidence }
    }),
  )
}
const looks = (...texts: readonly string[]): Look[] => texts.map((text) => [row(text)])
const four = (text: string) => looks(text, text, text, text)
const read = (all: readonly Look[], known = patterns) => readPlate(all, known, today)

describe('the serial on a plate', () => {
  it('is found among its other rows, with its model and week', () => {
    const look = [row('MERIDIAN'), row('MODEL T500'), row('SERIAL NO. MT52534K00417'), row('120V 60HZ 15A')]
    expect(read([look, look, look, look])).toEqual({
      is: 'read',
      isSure: true,
      candidate: { serial: 'MT52534K00417', equipment_id: 2, manufactured: '2025-08-18', confidence: 98, doubtful: [] },
    })
  })

  it('is joined across spaces and dashes', () => {
    expect(read(four('S/N MT5-2534 K 00417'))).toMatchObject({ is: 'read', candidate: { serial: 'MT52534K00417' } })
  })

  it.each([
    ['MTS2534K00417', [2]],
    ['MT5Z534KO0417', [3, 8]],
    ['MT52S34K0O4I7', [4, 9, 11]],
    ['MT52534KDQ4L7', [8, 9, 11]],
    ['MT5253AK00417', [6]],
  ])('is corrected where the mask requires a digit: %s, and each correction is marked', (seen, doubtful) => {
    const found = read(four(seen))
    expect(found).toMatchObject({ is: 'read', isSure: false, candidate: { doubtful } })
    expect(found.is === 'read' ? found.candidate.serial : null).toMatch(/^MT5253[44]K00417$/)
  })

  it('is corrected where the mask requires a letter, if only one letter is possible', () => {
    expect(read(four('H512534K00417'))).toMatchObject({ candidate: { serial: 'HS12534K00417', doubtful: [1] } })
    expect(read(four('MT52534800417'))).toMatchObject({ candidate: { serial: 'MT52534B00417', doubtful: [7] } })
  })

  it('is undecided if two are equally likely: a 0 for the plant may be O, D or Q', () => {
    const found = read(four('MT52534000417'))
    expect(found.is).toBe('undecided')
    expect(found.is === 'undecided' ? found.candidates.map(({ serial }) => serial) : null).toEqual([
      'MT52534D00417',
      'MT52534O00417',
      'MT52534Q00417',
    ])
  })

  it('is undecided if two passes differ, and the differences are marked', () => {
    const found = read(looks('MT52534K00417', 'MT52534K00471'))
    expect(found).toMatchObject({ is: 'undecided', candidates: [{ doubtful: [11, 12] }, { doubtful: [11, 12] }] })
  })

  it('follows the majority if one pass differs, but is not sure', () => {
    expect(
      read(looks('MT52534K00417', 'MT52534K00417', 'MT52534K00417', 'MT52534K00417', 'MT52534K00411')),
    ).toMatchObject({ is: 'read', isSure: false, candidate: { serial: 'MT52534K00417', doubtful: [12] } })
  })

  it('is sure only if four passes agree', () => {
    expect(read(looks('MT52534K00417', 'MT52534K00417', 'MT52534K00417'))).toMatchObject({ is: 'read', isSure: false })
    expect(read(looks('MT52534K00417', 'MT52534K00417', 'MT52534K00417', 'UNREADABLE'))).toMatchObject({
      isSure: false,
    })
    expect(read(four('MT52534K00417'))).toMatchObject({ isSure: true })
  })

  it('is doubtful where every pass has low confidence, but not where one pass is confident', () => {
    const dim: Look = [row('MT52534K00417', 98, [9])]
    expect(read([dim, dim, dim, dim])).toMatchObject({ isSure: false, candidate: { doubtful: [9], confidence: 70 } })
    expect(read([dim, ...four('MT52534K00417')])).toMatchObject({ isSure: true, candidate: { doubtful: [] } })
  })

  it('is not sure if the previous word runs into it', () => {
    expect(read(four('SERIALNOMT52534K00417'))).toMatchObject({
      is: 'read',
      isSure: false,
      candidate: { serial: 'MT52534K00417' },
    })
  })

  it.each([
    ['a week that has not come yet', 'MT52648K00417'],
    ['a week that the year has not', 'MT52553K00417'],
    ['week 00', 'MT52500K00417'],
    ['an unknown beginning', 'XX52534K00417'],
    ['a digit too many', 'MT52534K004177'],
    ['a digit too few', 'MT52534K0041'],
    ['a letter that is like no digit', 'MT52534K0M417'],
    ['no text', ''],
  ])('is rejected with %s', (_, seen) => {
    expect(read(four(seen))).toEqual({ is: 'nothing' })
  })

  it('of the current week is valid', () => {
    expect(read(four('MT52647K00417'))).toMatchObject({ is: 'read', isSure: true })
  })

  it('is not found without patterns or passes', () => {
    expect(read(four('MT52534K00417'), [])).toEqual({ is: 'nothing' })
    expect(read([])).toEqual({ is: 'nothing' })
  })

  it('is never sure and wrong, whatever one pass reads', () => {
    const place = fc.integer({ min: 0, max: 12 })
    const character = fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'))
    fc.assert(
      fc.property(place, character, (at, other) => {
        const right = 'MT52534K00417'
        const seen = right.slice(0, at) + other + right.slice(at + 1)
        const found = read([...four(right), [row(seen)]])
        return found.is !== 'read' || !found.isSure || found.candidate.serial === right
      }),
    )
  })

  it('always matches the mask, for any input', () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('MT5HSRO0I1LZ2S8B6GK ')),
      minLength: 10,
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
        const found = read(looks(...texts))
        const all = found.is === 'read' ? [found.candidate] : found.is === 'undecided' ? found.candidates : []
        return all.every(({ serial }) => /^(MT5|TR5|HS1)\d{4}[A-Z]\d{5}$/.test(serial))
      }),
    )
  })
})

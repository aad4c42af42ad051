import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getManufactureDate, getMonday, parseSerial, normalizeSerial } from '../../../domain/warranty/serials.ts'

const patterns = [
  { equipment_id: 1, prefix: 'MT5' },
  { equipment_id: 2, prefix: 'MT5W' },
  { equipment_id: 3, prefix: '' },
]
const today = '2026-11-20'

describe('a serial number', () => {
  it('is normalized to upper case without spaces and dashes', () => {
    expect(normalizeSerial(' mt5-2534 k 00417 ')).toBe('MT52534K00417')
  })
  it('identifies its model and the Monday of its week', () => {
    expect(parseSerial('mt5 2534 K00417', patterns, today)).toEqual({
      is: 'read',
      serial: 'MT52534K00417',
      equipment_id: 1,
      manufactured: '2025-08-18',
    })
  })
  it('belongs to the model with the longest prefix', () => {
    expect(parseSerial('MT5W2534K00417', patterns, today)).toMatchObject({ is: 'read', equipment_id: 2 })
  })
  it.each([
    ['', 'Type or scan'],
    ['XX52534K00417', 'None of our models has serial numbers that start with XX5'],
    ['MT5253', 'After MT5 enter year and week'],
    ['MT52500K00417', '2025 has no week 00'],
    ['MT52553K00417', '2025 has no week 53'],
    ['MT52648K00417', 'Week 48 of 2026 is in the future'],
  ])('%s is invalid, with a reason', (typed, sentence) => {
    const read = parseSerial(typed, patterns, today)
    expect(read.is === 'not' ? read.sentence : null).toContain(sentence)
  })
  it('of the current week is valid', () => {
    expect(parseSerial('MT52647K00417', patterns, today)).toMatchObject({ is: 'read', manufactured: '2026-11-16' })
  })
  it('has its week after the prefix of its own model', () => {
    expect(getManufactureDate('MT52534K00417', 'MT5')).toBe('2025-08-18')
    expect(getManufactureDate('MT52534K00417', 'SR2')).toBeNull()
    expect(getManufactureDate('MT52534', 'MT5')).toBeNull()
  })
})

describe('the Monday of a week', () => {
  it('is correct around the turn of the year', () => {
    expect(getMonday(2026, 1)).toBe('2025-12-29')
    expect(getMonday(2020, 53)).toBe('2020-12-28')
    expect(getMonday(2021, 53)).toBeNull()
  })
  it('is a Monday whose Thursday is in the year, for every week', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: -1, max: 60 }), (year, week) => {
        const monday = getMonday(year, week)
        if (monday === null) {
          expect(week < 1 || week > 52).toBe(true)
          return
        }
        const day = Date.parse(`${monday}T00:00:00Z`)
        expect(new Date(day).getUTCDay()).toBe(1)
        expect(new Date(day + 3 * 86_400_000).getUTCFullYear()).toBe(year)
      }),
    )
  })
})

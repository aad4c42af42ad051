import { describe, expect, it } from 'vitest'
import { formatPhone, formatPostalCode, reshape } from '../../../domain/places/format.ts'

describe('A phone number', () => {
  it.each([
    ['', ''],
    ['6', '(6'],
    ['612', '(612'],
    ['6125', '(612) 5'],
    ['6125550148', '(612) 555-0148'],
    ['612-555-0148 ext', '(612) 555-0148'],
    ['61255501489', '(612) 555-0148'],
    ['+1 612 555 0148', '(612) 555-0148'],
  ])('%j is reduced to digits, capped at 10, and shown as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
    expect(formatPhone(shown)).toBe(shown)
  })
})

describe('A postal code', () => {
  it.each([
    ['55401', '55401'],
    ['554011', '55401-1'],
    ['55401-12345', '55401-1234'],
    ['5a5b4', '554'],
    ['m5v3l9', 'M5V3L9'],
    ['M5V 3L9', 'M5V3L9'],
    ['mm5', 'M5'],
    ['m5v3l9x', 'M5V3L9'],
    ['-', ''],
  ])('%j is formatted as %j', (typed, shown) => {
    expect(formatPostalCode(typed)).toBe(shown)
    expect(formatPostalCode(shown)).toBe(shown)
  })
})

describe('The caret', () => {
  it('stays at the end while the user types at the end', () => {
    expect(reshape({ text: '6125', caret: 4 }, formatPhone)).toEqual({ text: '(612) 5', caret: 7 })
    expect(reshape({ text: '554011', caret: 6 }, formatPostalCode)).toEqual({ text: '55401-1', caret: 7 })
  })

  it('stays after a digit that was typed in the middle', () => {
    const typed = { text: '(6192) 555-014', caret: 4 }
    const { text, caret } = reshape(typed, formatPhone)
    expect([text, text.slice(0, caret)]).toEqual(['(619) 255-5014', '(619'])
  })

  it('stays at the position of a deletion', () => {
    const { text, caret } = reshape({ text: '(62) 555-0148', caret: 2 }, formatPhone)
    expect([text, text.slice(0, caret)]).toEqual(['(625) 550-148', '(6'])
  })

  it('stays at the start', () => {
    expect(reshape({ text: '55401', caret: 0 }, formatPostalCode)).toEqual({ text: '55401', caret: 0 })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectDecimalMark, parseCents, parseWholeNumber } from '../../../domain/catalogue/import/amounts.ts'
import { parseGrams } from '../../../domain/catalogue/import/weight.ts'

describe('a price in a cell', () => {
  it.each([
    ['1234.50', 123_450],
    ['$1,234.50', 123_450],
    ['US$ 1,234.5', 123_450],
    ['1.234,50 €', 123_450],
    ['EUR 1 234,50', 123_450],
    ["CHF 1'234.50", 123_450],
    ['1\u00a0234,50', 123_450],
    ['1\u202f234\u202f567,89', 123_456_789],
    ['1,234', 123_400],
    ['1,234,567', 123_456_700],
    ['12,5', 1250],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
    ['-0.00', 0],
    ['12.500', 1250],
    ['£12', 1200],
  ])('%s is parsed with a decimal point', (cell, cents) => {
    expect(parseCents(cell, '.')).toBe(cents)
  })
  it.each([
    ['1.234', 123_400],
    ['1.234,5', 123_450],
    ['12.50', 1250],
    ['0.500', 50],
    ['1234,00', 123_400],
    ['12,500', 1250],
  ])('%s is parsed with a decimal comma', (cell, cents) => {
    expect(parseCents(cell, ',')).toBe(cents)
  })
  it.each([
    '',
    'call',
    '12.345',
    '0.125',
    '0,125',
    '1.2.3',
    '1,23,456',
    '1e3',
    '0x10',
    '12..5',
    '.',
    ',',
    '--5',
    '12 pieces',
    '∞',
    '１２',
  ])('%j is not an amount', (cell) => {
    expect(parseCents(cell, '.')).toBe('unreadable')
  })
  it.each(['-12.50', '(12.50)', '12.50-', '−3', '$-3', '-$3'])('%s is negative', (cell) => {
    expect(parseCents(cell, '.')).toBe('negative')
  })
  it('does not depend on grouping and decimal mark', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), fc.boolean(), (cents, isGrouped) => {
        const options = { minimumFractionDigits: 2, useGrouping: isGrouped }
        expect(parseCents((cents / 100).toLocaleString('en-US', options), '.')).toBe(cents)
        expect(parseCents((cents / 100).toLocaleString('de-DE', options), ',')).toBe(cents)
        expect(parseCents((cents / 100).toLocaleString('fr-CA', options), ',')).toBe(cents)
        expect(parseCents((cents / 100).toLocaleString('de-CH', options), '.')).toBe(cents)
      }),
    )
  })
})

describe('the decimal mark of a file', () => {
  it('is detected from unambiguous cells', () => {
    expect(detectDecimalMark(['1,234', '12,50', '3'], '.')).toBe(',')
    expect(detectDecimalMark(['1.234', '12.50', ''], ',')).toBe('.')
    expect(detectDecimalMark(['1.234,567'], '.')).toBe(',')
    expect(detectDecimalMark(['1.234', '0.125'], ',')).toBe('.')
    expect(detectDecimalMark(['1,234', '2,0625'], '.')).toBe(',')
    expect(detectDecimalMark(['1234.500'], ',')).toBe('.')
    expect(detectDecimalMark(['1,234,567'], '.')).toBe('.')
  })
  it('is the default if all cells are ambiguous', () => {
    for (const mark of ['.', ','] as const) expect(detectDecimalMark(['1,234', '5.678', 'x', '7'], mark)).toBe(mark)
  })
})

describe('a group of thousands', () => {
  it('never begins with a zero', () => {
    expect(parseGrams('0.125', 'kg', ',')).toBe(125)
    expect(parseGrams('0,250 kg', null, '.')).toBe(250)
    expect(parseWholeNumber('0,125', '.')).toBe('unreadable')
  })
})

describe('a quantity in a cell', () => {
  it('is a whole number in any notation', () => {
    for (const cell of ['1200', '1,200', '1200.0', '1 200', '+1200']) expect(parseWholeNumber(cell, '.')).toBe(1200)
    for (const cell of ['1.5', 'many', '', '1/2']) expect(parseWholeNumber(cell, '.')).toBe('unreadable')
    expect(parseWholeNumber('-1', '.')).toBe('negative')
  })
})

describe('a cell of half a megabyte', () => {
  const cells = [`${'a'.repeat(500_000)}1`, `${'1'.repeat(500_000)}x`, `${' '.repeat(500_000)}x1`]
  it('is no number, and does not keep the server', () => {
    expect(cells.map((cell) => parseCents(cell, '.'))).toEqual(cells.map(() => 'unreadable'))
    expect(cells.map((cell) => parseGrams(cell, 'g', '.'))).toEqual(cells.map(() => 'unreadable'))
    expect(detectDecimalMark(cells, ',')).toBe(',')
  })
})

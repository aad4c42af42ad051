import { describe, expect, it } from 'vitest'
import { barcodeKey } from '../../../domain/catalogue/barcode.ts'
import { getVariantKey, makeHandleNumber } from '../../../domain/catalogue/import/handle-number.ts'
import { findHeadingUnit, parseGrams } from '../../../domain/catalogue/import/weight.ts'

describe('A weight', () => {
  it.each([
    ['450', 'g', 450],
    ['1133.980925', 'g', 1134],
    ['2.5 lb', null, 1134],
    ['1,2 kg', null, 1200],
    ['40 oz.', null, 1134],
    ['3 Pounds', 'kg', 1361],
    ['0.2', 'g', 1],
    ['0.0', 'g', null],
    ['0', null, null],
    ['2.5', null, 'no-unit'],
    ['2.5 stone', 'g', 'unreadable'],
    ['heavy', 'g', 'unreadable'],
    ['-3', 'g', 'negative'],
    ['3000 kg', null, 'too-large'],
  ] as const)('%j in %s is %s grams', (cell, unit, grams) => {
    expect(parseGrams(cell, unit, '.')).toBe(grams)
  })

  it('has the unit that its heading names', () => {
    expect(['Weight (lb)', 'Variant Grams', 'Weight value (grams)', 'Weight'].map(findHeadingUnit)).toEqual([
      'lb',
      'g',
      'g',
      null,
    ])
  })
})

describe('A barcode', () => {
  it('is the same with and without leading zeros, blanks and dashes', () => {
    for (const text of ['012345678905', '0012345678905', '12345678905', '0 12345 67890 5'])
      expect(barcodeKey(text)).toBe('12345678905')
    expect(barcodeKey('SB-0012')).toBe('sb0012')
    expect(barcodeKey('000')).toBe('')
  })
})

describe('The number from handle and options', () => {
  it('is readable, and the same each time', () => {
    expect(makeHandleNumber('drive-belt', [])).toBe('drive-belt')
    expect(makeHandleNumber('grip', ['Dark blue', '¾ in.', 'XL'])).toBe('grip-dark-blue-3-4-in-xl')
    expect(makeHandleNumber('ベルト', [])).toBe('')
  })

  it('keeps long ones apart that differ only at their end', () => {
    const handle = 'heavy-duty-replacement-walking-belt-for-commercial-treadmills-2-ply'
    const [red, blue] = [makeHandleNumber(handle, ['Red']), makeHandleNumber(handle, ['Blue'])]
    expect(red).not.toBe(blue)
    expect([red.length, blue.length].every((length) => length <= 60)).toBe(true)
    expect(makeHandleNumber(handle, ['Red'])).toBe(red)
  })

  it('knows a variant by handle and options, whatever its case', () => {
    expect(getVariantKey('Grip', ['Red ', 'L'])).toBe(getVariantKey('grip', ['red', 'l']))
    expect(getVariantKey('grip', ['red', 'l'])).not.toBe(getVariantKey('grip-red', ['l']))
  })
})

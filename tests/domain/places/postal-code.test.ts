import { describe, expect, it } from 'vitest'
import { isPostalCode, toPlaceCode, findProvince } from '../../../domain/places/postal-code.ts'

describe('A postal code', () => {
  it.each(['55401', '55401-1234', '554011234', ' 55401 ', 'M5V 3L9', 'm5v3l9', 'K1A-0B1'])('may be %j', (code) => {
    expect(isPostalCode(code)).toBe(true)
  })
  it.each(['', '5540', '55401-', '55401-123', 'M5V', 'D5V 3L9', 'M5V 3O9', 'W1A 1A1', 'Minneapolis'])(
    'is not %j',
    (code) => {
      expect(isPostalCode(code)).toBe(false)
    },
  )
  it('identifies its place by five digits, or by the first three characters in Canada', () => {
    expect(['55401-1234', 'm5v 3l9', 'm5v', '554', 'M5'].map(toPlaceCode)).toEqual(['55401', 'M5V', 'M5V', null, null])
  })
  it('identifies its province by its first letter; two territories share a letter and differ in the next characters', () => {
    const named = ['A1A', 'B3J', 'C1A', 'E1A', 'G1A', 'H1A', 'J1A', 'K1A', 'L1A', 'M1A', 'N1A', 'P1A', 'R1A', 'S1A']
    expect(named.map(findProvince).join(' ')).toBe('NL NS PE NB QC QC QC ON ON ON ON ON MB SK')
    expect(['T1A', 'V1A', 'Y1A', 'X0A', 'X0B', 'X0C', 'X0E', 'X0G', 'X1A', '55401'].map(findProvince)).toEqual([
      'AB',
      'BC',
      'YT',
      'NU',
      'NU',
      'NU',
      'NT',
      'NT',
      'NT',
      null,
    ])
  })
})

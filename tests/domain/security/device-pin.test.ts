import { describe, expect, it } from 'vitest'
import { getPinError, getPinWait } from '../../../domain/security/device-pin.ts'

describe('The PIN of a device', () => {
  it('has 6 to 12 digits', () => {
    expect(getPinError('52081')).toBe('Use 6 to 12 digits')
    expect(getPinError('5208161620816')).toBe('Use 6 to 12 digits')
    expect(getPinError('52o816')).toBe('Use digits only')
    expect(getPinError('520816')).toBeNull()
    expect(getPinError('135790')).toBeNull()
  })

  it('is neither one digit again and again nor a row of them', () => {
    for (const pin of ['111111', '123456', '987654']) expect(getPinError(pin)).toMatch(/^Too easy to guess/)
  })

  it('may be wrong three times without a wait, then after 30 seconds, a minute, two, up to a quarter of an hour', () => {
    expect([0, 2, 3, 4, 5, 8, 9].map((wrong) => getPinWait(wrong) / 1000)).toEqual([0, 0, 30, 60, 120, 900, 900])
  })
})

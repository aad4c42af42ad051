import { describe, expect, it } from 'vitest'
import { parseAccountNumber } from '../../../domain/accounts/number.ts'

describe('An account’s number', () => {
  it.each(['PW-2014', 'pw-2014', 'PW 2014', 'pw2014', '2014', ' # 2014 '])('is understood as “%s”', (typed) => {
    expect(parseAccountNumber(typed)).toBe('PW-2014')
  })
  it.each(['', 'PW-', 'Hillcrest 2014', '2014x', '1234567890'])('is not “%s”', (typed) => {
    expect(parseAccountNumber(typed)).toBeNull()
  })
})

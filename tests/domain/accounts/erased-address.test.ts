import { describe, expect, it } from 'vitest'
import { isErasedAddress } from '../../../domain/accounts/erased-address.ts'

describe('The address of an erased person', () => {
  it.each([
    ['erased-7@erased.invalid', true],
    ['ann@gym.test', false],
    ['erased.invalid@gym.test', false],
    ['', false],
  ])('%s: %s', (address, isErased) => {
    expect(isErasedAddress(address)).toBe(isErased)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commonPasswords } from '../../../domain/auth/common-passwords.ts'
import {
  hasOwnName,
  validatePassword,
  passwordRule,
  passwordTooCommon,
  passwordTooLong,
} from '../../../domain/auth/password.ts'

describe('a new password', () => {
  it('must be at least 7 characters long, with a digit, an uppercase and a lowercase letter', () => {
    expect(['Ab1defg', 'Repair-2026', 'ünïCode7'].map(validatePassword)).toEqual([null, null, null])
    expect(['Ab1def', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', '', '1234567'].map(validatePassword)).toEqual(
      Array.from({ length: 6 }, () => passwordRule),
    )
  })
  it("is refused with the spec's sentence", () => {
    expect(passwordRule).toBe(
      'Must be at least 7 characters long, and contain at least 1 digit, uppercase, and lowercase letter.',
    )
  })
  it('is at most 128 characters long', () => {
    expect(validatePassword(`Ab1${'x'.repeat(125)}`)).toBeNull()
    expect(validatePassword(`Ab1${'x'.repeat(126)}`)).toBe(passwordTooLong)
  })
  it('is not one of the most common passwords, in any case', () => {
    expect(['Password1', 'pASSWORD123', 'Qwerty123'].map(validatePassword)).toEqual([
      passwordTooCommon,
      passwordTooCommon,
      passwordTooCommon,
    ])
  })
  it('is refused when its folded case is on the list, for every entry that passes the rule', () => {
    const capital = (text: string) => text.replace(/[a-z]/, (letter) => letter.toUpperCase())
    const passing = [...commonPasswords].map(capital).filter((text) => validatePassword(text) !== passwordRule)
    expect(passing.length).toBeGreaterThan(100)
    expect(passing.every((text) => validatePassword(text) === passwordTooCommon)).toBe(true)
  })
  it('is not just a name of the shop or its person, with digits and signs around it', () => {
    const names = ['Partwright Equipment Services', 'rosa.lindgren@elmstreet.test', 'Rosa', 'Li']
    for (const password of ['Partwright-2026', 'rOSA1234', 'Lindgren!1', '1Services1'])
      expect([password, hasOwnName(password, names)]).toEqual([password, true])
    for (const password of ['Repair-2026', 'Rosa-rows-26', 'Li-2026-Li', 'Elmstreet-26'])
      expect([password, hasOwnName(password, names)]).toEqual([password, false])
  })
  it('has exactly one error or none, for any input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (typed) => {
        expect([null, passwordRule, passwordTooLong, passwordTooCommon]).toContain(validatePassword(typed))
      }),
    )
  })
  it('lists common ones in lower case, each once passing the rule when its case is mixed', () => {
    expect([...commonPasswords].filter((text) => text !== text.toLowerCase())).toEqual([])
  })
})

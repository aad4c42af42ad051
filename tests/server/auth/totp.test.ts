import { describe, expect, it } from 'vitest'
import {
  codeOfStep,
  decodeBase32,
  encodeBase32,
  findStep,
  toStep,
  toTotpUrl,
} from '../../../server/modules/auth/second-factor/totp.rules.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('The codes of an authenticator app (RFC 6238)', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is %s, as the standard says', (seconds, code) => {
    expect(codeOfStep(secret, toStep(at(seconds)))).toBe(code)
    expect(findStep(secret, code, at(seconds), 0)).toBe(toStep(at(seconds)))
  })

  it('are taken one step early and late, no further', () => {
    const code = codeOfStep(secret, 100)
    expect([-60, -30, 0, 30, 60].map((off) => findStep(secret, code, at(100 * 30 + off), 0) !== null)).toEqual([
      ...[false, true, true, true, false],
    ])
  })

  it('are taken once, and none before the last one', () => {
    expect(findStep(secret, codeOfStep(secret, 100), at(3000), 100)).toBeNull()
    expect(findStep(secret, codeOfStep(secret, 99), at(3000), 100)).toBeNull()
    expect(findStep(secret, codeOfStep(secret, 101), at(3000), 100)).toBe(101)
  })

  it('are six digits and nothing else', () => {
    for (const text of ['', '28708', '2870820', 'abcdef', '28708２'])
      expect(findStep(secret, text, at(59), 0)).toBeNull()
  })
})

describe('The secret of an app', () => {
  it('is base32 without padding, as in RFC 4648', () => {
    expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    for (let length = 1; length <= 20; length += 1) {
      const bytes = Buffer.alloc(length, length * 7)
      expect(decodeBase32(encodeBase32(bytes))).toEqual(bytes)
    }
  })

  it('is in the QR code with the shop’s name and the email', () => {
    expect(toTotpUrl('Gym & Parts', 'priya@hillcrest.test', 'MZXW6YTBOI')).toBe(
      'otpauth://totp/Gym%20%26%20Parts:priya%40hillcrest.test?secret=MZXW6YTBOI&issuer=Gym%20%26%20Parts&algorithm=SHA1&digits=6&period=30',
    )
  })
})

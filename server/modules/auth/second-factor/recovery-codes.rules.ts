import { createHash } from 'node:crypto'
import { formatCharacters } from '../password-hash.rules.ts'

/** So many are made at a time. */
export const recoveryCodeCount = 10
/** Characters of a code: 25 of 32, 125 random bits, so a plain SHA-256 is safe (ASVS 6.5.2 asks for 112). */
const codeLength = 25

/** A code in groups of five: `k3vwq-8bt2x-9umn4-x7c2d-hh5ta`. */
export const generateRecoveryCode = (randomBytes: (count: number) => Uint8Array): string =>
  formatCharacters(randomBytes(codeLength))

/** The hash under which a code of a user is stored. Spaces, hyphens and capitals do not matter. */
export function hashRecoveryCode(userId: number, code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '')
  return createHash('sha256').update(`recovery:${userId}:${plain}`).digest('hex')
}

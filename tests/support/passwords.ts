import type { PasswordCost } from '../../server/ports/password-cost.ts'

/** A hash in a millisecond. */
export const cheapPasswords: PasswordCost = { N: 16, r: 1, p: 1 }

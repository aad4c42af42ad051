/** The cost of a password hash: scrypt's N (a power of two), r and p. Tests use a cheap one. */
export interface PasswordCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** The production cost: 128 MB and a third of a second. */
export const defaultPasswordCost: PasswordCost = { N: 2 ** 17, r: 8, p: 1 }

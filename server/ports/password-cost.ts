/** What a password hash costs: scrypt's N (a power of two), r and p. Tests take a cheap one. */
export interface PasswordCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** What the shop pays: 128 MB and a third of a second (`product.md`, passwords). */
export const usualPasswordCost: PasswordCost = { N: 2 ** 17, r: 8, p: 1 }

import { validatePassword } from './password.ts'

/** From 0, refused by the rule, to 4. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4
export const strengthLabels = ['too weak', 'weak', 'fair', 'good', 'strong'] as const

/** How many letters of a text come after one that they repeat or follow: `aaa`, `123`, `cba`. */
const countPredictable = (letters: readonly string[]): number =>
  letters.filter((letter, at) => {
    const before = letters[at - 1]
    if (before === undefined) return false
    return Math.abs((letter.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) <= 1
  }).length

/** An estimate of how long a password resists guessing, by its length and variety; no promise. */
export function estimateStrength(password: string): PasswordStrength {
  if (password === '' || validatePassword(password) !== null) return 0
  const letters = password.toLowerCase().split('')
  const length = letters.length - countPredictable(letters)
  const variety = new Set(letters).size
  const points = length + Math.min(4, variety / 3) + (/[^a-z0-9]/i.test(password) ? 2 : 0)
  return points < 12 ? 1 : points < 16 ? 2 : points < 20 ? 3 : 4
}

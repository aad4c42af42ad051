import { createHash } from 'node:crypto'

/** Bytes of each hash. Of 100,000 the chance that a password is taken for one of them is one in eleven million. */
export const hashedLength = 5

/** The start of the SHA-256 of a password in lower case. */
export const hashPassword = (password: string): Buffer =>
  createHash('sha256').update(password.toLowerCase()).digest().subarray(0, hashedLength)

/** Whether a table of sorted hashes has a password. */
export function hasPassword(table: Buffer, password: string): boolean {
  const hash = hashPassword(password)
  let [from, to] = [0, table.length / hashedLength]
  while (from < to) {
    const middle = (from + to) >> 1
    const order = hash.compare(table, middle * hashedLength, (middle + 1) * hashedLength)
    if (order === 0) return true
    if (order < 0) to = middle
    else from = middle + 1
  }
  return false
}

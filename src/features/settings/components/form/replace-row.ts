/** The list with a row in the place of the one with this key, or at its end. */
export function replaceRow<T>(list: readonly T[], row: T, isOld: (one: T) => boolean): T[] {
  return list.some(isOld) ? list.map((one) => (isOld(one) ? row : one)) : [...list, row]
}

/**
 * Postal codes of the US (five digits, or nine with a hyphen) and of Canada (`A1A 1A1`). A place is identified by five
 * digits, or by the first three characters of a Canadian code.
 */

const american = /^\d{5}(-?\d{4})?$/
const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/
const canadianArea = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/

const normalize = (typed: string) => typed.trim().toUpperCase()

/** The message for an invalid code (`WO093`). */
export const postalCodeError = 'Postal code is invalid'

/** Whether this is a US code of 5 or 5+4 digits, or a full Canadian code (`WO093`). */
export const isPostalCode = (typed: string): boolean =>
  american.test(normalize(typed)) || canadian.test(normalize(typed))

/** Returns the place code: `55401` for `55401-1234`, `M5V` for `m5v 3l9` or `M5V`; null if the input is invalid. */
export function toPlaceCode(typed: string): string | null {
  const code = normalize(typed)
  if (american.test(code)) return code.slice(0, 5)
  return canadian.test(code) || canadianArea.test(code) ? code.slice(0, 3) : null
}

/** Formats a code for a shipping label: `55401-1234`, `M5V 3L9`. Other input is returned unchanged except for case and spaces. */
export function formatFullPostalCode(typed: string): string {
  const code = normalize(typed)
  if (canadian.test(code)) return `${code.slice(0, 3)} ${code.slice(-3)}`
  return american.test(code) && code.length === 9 ? `${code.slice(0, 5)}-${code.slice(5)}` : code
}

const provinces: Readonly<Record<string, string>> = {
  ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON' },
  ...{ R: 'MB', S: 'SK', T: 'AB', V: 'BC', Y: 'YT' },
}
/** Two territories share the letter X; the next characters decide. */
const nunavut = /^X0[ABC]/

/** Returns the province of a Canadian code, by its first letter. Null for any other code. */
export function findProvince(code: string): string | null {
  const letter = normalize(code).charAt(0)
  if (letter === 'X') return nunavut.test(normalize(code)) ? 'NU' : 'NT'
  return provinces[letter] ?? null
}

/**
 * Postal codes of the US (five digits, or nine with a hyphen) and of Canada (`A1A 1A1`). A place is known by five digits,
 * or by the first three characters of a Canadian code.
 */

const american = /^\d{5}(-?\d{4})?$/
const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/
const canadianArea = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/

const tidy = (typed: string) => typed.trim().toUpperCase()

/** What is said of anything else (`warranty-and-orders §5`). */
export const postalCodeFault = 'Postal code is invalid'

/** US 5 digits or 5+4, or a whole Canadian code (`warranty-and-orders §5`). */
export const isPostalCode = (typed: string): boolean => american.test(tidy(typed)) || canadian.test(tidy(typed))

/** The place of a postal code: `55401` of `55401-1234`, `M5V` of `m5v 3l9` or `M5V` alone; null where it is none. */
export function placeOf(typed: string): string | null {
  const code = tidy(typed)
  if (american.test(code)) return code.slice(0, 5)
  return canadian.test(code) || canadianArea.test(code) ? code.slice(0, 3) : null
}

/** As it is written on a parcel: `55401-1234`, `M5V 3L9`; anything else as it was typed. */
export function tidyPostalCode(typed: string): string {
  const code = tidy(typed)
  if (canadian.test(code)) return `${code.slice(0, 3)} ${code.slice(-3)}`
  return american.test(code) && code.length === 9 ? `${code.slice(0, 5)}-${code.slice(5)}` : code
}

const provinces: Readonly<Record<string, string>> = {
  ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON' },
  ...{ R: 'MB', S: 'SK', T: 'AB', V: 'BC', Y: 'YT' },
}
/** The one letter that two territories share is told apart by what follows it. */
const nunavut = /^X0[ABC]/

/** A Canadian code names its province by its first letter. Null for any other code. */
export function provinceOf(code: string): string | null {
  const letter = tidy(code).charAt(0)
  if (letter === 'X') return nunavut.test(tidy(code)) ? 'NU' : 'NT'
  return provinces[letter] ?? null
}

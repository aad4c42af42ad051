/**
 * Formats phone numbers and postal codes while the user types (`WO094`).
 * The caret stays after the same character.
 */

/** A field's text, and its caret position in characters from the left. */
export interface Typed {
  readonly text: string
  readonly caret: number
}
export type Format = (text: string) => string

/** Formats up to ten digits as `(612) 555-0148`. An incomplete number is formatted as far as it goes. */
export function formatPhone(text: string): string {
  const all = text.replace(/\D/g, '')
  const digits = (all.length === 11 && all.startsWith('1') ? all.slice(1) : all).slice(0, 10)
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
}

/** Formats a postal code. US: five digits, a hyphen, up to four digits. Canada: letters and digits in turn, at most six. */
export function formatPostalCode(text: string): string {
  const signs = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (/^\d/.test(signs)) {
    const digits = signs.replace(/\D/g, '')
    return digits.length <= 5 ? digits : `${digits.slice(0, 5)}-${digits.slice(5, 9)}`
  }
  let code = ''
  for (const sign of signs) {
    const isLetterNext = code.length % 2 === 0
    if (code.length < 6 && /[A-Z]/.test(sign) === isLetterNext) code += sign
  }
  return code
}

const notSigns = /[^A-Za-z0-9]/g

/** Formats the text and keeps the caret after the same number of letters and digits, so that editing in the middle works. */
export function reshape({ text, caret }: Typed, format: Format): Typed {
  const shaped = format(text)
  if (caret >= text.length) return { text: shaped, caret: shaped.length }
  const before = format(text.slice(0, caret)).replace(notSigns, '').length
  let [at, seen] = [0, 0]
  while (seen < before && at < shaped.length) {
    if (shaped.charAt(at).replace(notSigns, '') !== '') seen += 1
    at += 1
  }
  return { text: shaped, caret: at }
}

// A warehouse location: a shelf or bin with a code that is printed on its label (`SF038`).
import { requiredError } from '../places/address-form.ts'

/** The longest code. Its barcode still fits the label (`chooseModuleWidth`). */
export const maxCodeLength = 24
/** Code 128 holds each of these characters, and a keyboard scanner types them on every layout. */
const codePattern = /^[A-Z0-9]+(?:[-./][A-Z0-9]+)*$/

/** A code as it is stored and printed: upper case, without spaces around it. */
export const toLocationCode = (typed: string): string => typed.trim().toUpperCase()

/** Validates a location. Returns a message for each invalid field. */
export function checkLocation({ code }: { readonly code: string }): { readonly code?: string } {
  const written = toLocationCode(code)
  if (written === '') return { code: requiredError }
  if (written.length > maxCodeLength) return { code: `At most ${maxCodeLength} characters` }
  return codePattern.test(written)
    ? {}
    : { code: 'Use letters and digits, with -, . or / between them, such as A-03-2' }
}

/** The key that locations are sorted by, as a picker walks: A-2 before A-10. It is compared code unit by code unit. */
export const toWalkingOrder = (code: string): string =>
  code.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(maxCodeLength, '0'))

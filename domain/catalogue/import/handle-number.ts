import { fold } from '../terms.ts'

/** The longest number of a part. */
const maxLength = 60
const maxKeyLength = 300

const toSlug = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** FNV-1a: a short, stable mark of a text. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(36).padStart(7, '0')
}

/** A product without variants has one option 'Title' with the value 'Default Title'. */
export const isRealOption = (value: string): boolean => value !== '' && value.toLowerCase() !== 'default title'

/** What a variant of an export is known by while it has no SKU: its handle and its options. */
export function getVariantKey(handle: string, options: readonly string[]): string {
  const whole = [handle, ...options].map((text) => text.trim().toLowerCase()).join('\n')
  // An index takes no longer texts.
  return whole.length <= maxKeyLength ? whole : `${whole.slice(0, maxKeyLength)}\n${hash(whole)}`
}

/**
 * The number of a variant without SKU: its handle and options, `drive-belt-red-large`. A longer one is cut and ends with a
 * mark of the whole, so that it stays the same each time. '' if nothing of it can be a number.
 */
export function makeHandleNumber(handle: string, options: readonly string[]): string {
  const whole = [handle, ...options]
    .map(toSlug)
    .filter((text) => text !== '')
    .join('-')
  if (whole.length <= maxLength) return whole
  const mark = hash(whole)
  return `${whole.slice(0, maxLength - mark.length - 1).replace(/-$/, '')}-${mark}`
}

import { numberKey } from './terms.ts'

/**
 * A barcode as it is compared: without blanks, dashes and case. Leading zeros do not count: a UPC-A is an EAN-13 with a
 * leading 0, and spreadsheets drop them. '' for a code that cannot be one.
 */
export function barcodeKey(text: string): string {
  const key = numberKey(text)
  return /^\d+$/.test(key) ? key.replace(/^0+/, '') : key
}

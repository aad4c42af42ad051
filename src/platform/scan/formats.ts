import type { BarcodeFormat } from 'barcode-detector/ponyfill'

/** Formats printed on serial plates, parts and cartons. Each further format adds a risk of false reads. */
export const formats = [
  'code_128',
  'code_39',
  'code_93',
  'itf',
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'qr_code',
  'data_matrix',
] as const satisfies readonly BarcodeFormat[]

const withoutCheckDigit: ReadonlySet<string> = new Set(['code_39', 'itf'])

/** Whether this format has a check digit. */
export const hasCheckDigit = (format: string): boolean => !withoutCheckDigit.has(format)

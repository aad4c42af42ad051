import type { BarcodeFormat } from 'barcode-detector/ponyfill'

/** What is printed on serial plates, parts and cartons. Each further kind is one more that a scratch can be taken for. */
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

/** Whether a code of this kind says by itself that it was read right. */
export const isChecked = (format: string): boolean => !withoutCheckDigit.has(format)

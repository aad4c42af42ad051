import { barcodeKey } from '../barcode.ts'

/**
 * Barcodes stand among the numbers, with a mark that sorts after every number. So the first `docs` numbers are those of the
 * parts, in an index with barcodes as in an older one without.
 */
export const toBarcodeEntry = (text: string): string => `~${barcodeKey(text)}`

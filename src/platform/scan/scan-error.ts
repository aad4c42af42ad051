export type ScanErrorKind = 'damaged' | 'unsupported'

const messages: Readonly<Record<ScanErrorKind, string>> = {
  damaged: 'This file could not be opened as a picture. Choose another one, or type the number.',
  unsupported: 'This browser could not start the barcode reader. Try again, or type the number.',
}

/** Why a picture was not scanned. The message is the text to show. */
export class ScanError extends Error {
  readonly kind: ScanErrorKind

  constructor(kind: ScanErrorKind) {
    super(messages[kind])
    this.name = 'ScanError'
    this.kind = kind
  }
}

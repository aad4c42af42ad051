export type ScanFaultKind = 'damaged' | 'unsupported'

const sentences: Readonly<Record<ScanFaultKind, string>> = {
  damaged: 'This file could not be opened as a picture. Choose another one, or type the number.',
  unsupported: 'This browser could not start the barcode reader. Try again, or type the number.',
}

/** Why a picture was not looked at; the message is the sentence to show. */
export class ScanFault extends Error {
  readonly kind: ScanFaultKind

  constructor(kind: ScanFaultKind) {
    super(sentences[kind])
    this.name = 'ScanFault'
    this.kind = kind
  }
}

export type PlateFaultKind = 'damaged' | 'unreachable' | 'unsupported'

const sentences: Readonly<Record<PlateFaultKind, string>> = {
  damaged: 'This file could not be opened as a picture. Choose another one, or type the number.',
  unreachable:
    'The plate reader is not on this device yet, and it could not be fetched. Type the number, or try again with a signal.',
  unsupported: 'This browser could not start the plate reader. Type the number.',
}

/** Why a plate was not looked for; the message is the sentence to show. */
export class PlateFault extends Error {
  readonly kind: PlateFaultKind

  constructor(kind: PlateFaultKind) {
    super(sentences[kind])
    this.name = 'PlateFault'
    this.kind = kind
  }
}

export type PlateErrorKind = 'damaged' | 'unreachable' | 'unsupported'

const messages: Readonly<Record<PlateErrorKind, string>> = {
  damaged: 'This file could not be opened as a picture. Choose another one, or type the number.',
  unreachable:
    'The plate reader is not on this device yet, and it could not be fetched. Type the number, or try again with a signal.',
  unsupported: 'This browser could not start the plate reader. Type the number.',
}

/** Why no plate was read. The message is the text to show. */
export class PlateError extends Error {
  readonly kind: PlateErrorKind

  constructor(kind: PlateErrorKind) {
    super(messages[kind])
    this.name = 'PlateError'
    this.kind = kind
  }
}

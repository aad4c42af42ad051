export type PhotoErrorKind = 'damaged' | 'heic' | 'kind' | 'too-large' | 'empty' | 'unsupported'

const messages: Record<PhotoErrorKind, (name: string) => string> = {
  damaged: (name) => `“${name}” is damaged and cannot be opened. Take the picture again.`,
  heic: (name) =>
    `“${name}” is in a format (HEIC) whose reader is not on this device yet. Add it again with a signal, or set the camera to “Most compatible”.`,
  kind: (name) => `“${name}” is neither a picture (JPEG, PNG, WebP, HEIC) nor a PDF, so it cannot be attached.`,
  'too-large': (name) => `“${name}” is larger than 32 MB. Send a smaller file.`,
  empty: (name) => `“${name}” is empty. Take the picture again.`,
  unsupported: (name) =>
    `This browser could not prepare “${name}”. Update it, or use another one; the file itself is unchanged.`,
}

/** Why a file was refused before saving. `message` is the text to show and includes the file name. */
export class PhotoError extends Error {
  readonly kind: PhotoErrorKind
  constructor(kind: PhotoErrorKind, name: string) {
    super(messages[kind](name))
    this.name = 'PhotoError'
    this.kind = kind
  }
}

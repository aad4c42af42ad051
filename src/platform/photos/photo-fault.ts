export type PhotoFaultKind = 'damaged' | 'heic' | 'kind' | 'too-large' | 'empty' | 'unsupported'

const sentences: Record<PhotoFaultKind, (name: string) => string> = {
  damaged: (name) => `“${name}” is damaged and cannot be opened. Take the picture again.`,
  heic: (name) =>
    `“${name}” is in a format (HEIC) that this browser cannot open. Set the camera to “Most compatible”, or send it as JPEG.`,
  kind: (name) => `“${name}” is neither a picture (JPEG, PNG, WebP, HEIC) nor a PDF, so it cannot be attached.`,
  'too-large': (name) => `“${name}” is larger than 32 MB. Send a smaller file.`,
  empty: (name) => `“${name}” is empty. Take the picture again.`,
  unsupported: (name) =>
    `This browser could not prepare “${name}”. Update it, or use another one; the file itself is unchanged.`,
}

/** Why a file was refused before anything was saved. `message` is the sentence to show, with the file's name in it. */
export class PhotoFault extends Error {
  readonly kind: PhotoFaultKind
  constructor(kind: PhotoFaultKind, name: string) {
    super(sentences[kind](name))
    this.name = 'PhotoFault'
    this.kind = kind
  }
}

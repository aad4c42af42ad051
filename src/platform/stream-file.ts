import { isNative } from './native/is-native.ts'

/** A file of any size that is written piece by piece. */
export interface StreamedFile {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /**
   * Downloads the file; the native shell opens its share sheet instead. Answers how to share the file, or null where this
   * browser shares no such file.
   */
  finish(): Promise<(() => Promise<void>) | null>
}

/** So many pieces become one: a list of thousands would itself take memory. */
const maxPieces = 64

/** Collects the file as Blobs, which the browser keeps outside the page's memory. */
function collectBlobs(name: string, type: string): StreamedFile {
  let pieces: Blob[] = []
  return {
    write(bytes) {
      pieces.push(new Blob([bytes]))
      if (pieces.length >= maxPieces) pieces = [new Blob(pieces)]
      return Promise.resolve()
    },
    finish() {
      const file = new File(pieces, name, { type })
      const url = URL.createObjectURL(file)
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      // A large file takes the browser a while to read.
      window.setTimeout(() => {
        URL.revokeObjectURL(url)
      }, 120_000)
      const data = { files: [file], title: name }
      // Not every browser has it, and not every one shares a zip.
      const canShare = 'canShare' in navigator && navigator.canShare(data)
      return Promise.resolve(
        canShare
          ? () =>
              navigator.share(data).catch((error: unknown) => {
                if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
              })
          : null,
      )
    },
  }
}

/** Begins a file on this device. */
export function streamFile(name: string, type: string): StreamedFile {
  if (!isNative()) return collectBlobs(name, type)
  const opening = import('./native/share-file.ts').then(({ writeSharedFile }) => writeSharedFile(name))
  return {
    write: async (bytes) => (await opening).write(bytes),
    async finish() {
      const file = await opening
      await file.share()
      return () => file.share()
    },
  }
}

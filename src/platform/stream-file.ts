import { isNative } from './native/is-native.ts'

/** A file that is whole. */
export interface FinishedFile {
  /** Whether it is where the person finds it: among the downloads, or with another app. */
  readonly isOut: boolean
  /** Opens the system's share sheet, and answers whether an app took the file. Null where this browser shares no such file. */
  readonly share: (() => Promise<boolean>) | null
}

/** A file of any size that is written piece by piece. */
export interface StreamedFile {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Downloads the file; the native shell opens its share sheet instead. */
  finish(): Promise<FinishedFile>
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
      const share = () =>
        navigator.share(data).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
            return false
          },
        )
      return Promise.resolve({ isOut: true, share: canShare ? share : null })
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
      return { isOut: await file.share(), share: () => file.share() }
    },
  }
}

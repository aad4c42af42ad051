import { areFilesCached, loadFiles } from '../plate/reader-files.ts'
import { createReaderFileCache } from '../ports/reader-file-cache.ts'

const { files, download } = import.meta.env.HEIC_DECODER ?? { files: [], download: 0 }
const cache = () => ({ ...createReaderFileCache(), cacheName: 'partwright-heic-decoder' })

/** The decoder's WebAssembly, from the cache or the network. Throws where it cannot be fetched. */
export async function loadHeicDecoder(): Promise<ArrayBuffer> {
  const [wasm] = await loadFiles(cache(), files, () => undefined)
  if (wasm === undefined) throw new Error('This build has no HEIC decoder.')
  return wasm
}

/** What the offline bundle needs of the decoder: cached state, compressed size and download. */
export const heicDecoderDownload = {
  download,
  isCached: () => areFilesCached(cache(), files),
  prefetch: async () => {
    await loadHeicDecoder()
  },
} as const

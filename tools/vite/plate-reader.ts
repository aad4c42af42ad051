import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** Required entries of the English OCR model: network, letters, encoding and version. Dictionaries are half its size and useless for serials. */
const neededEntries: ReadonlySet<number> = new Set([17, 21, 22, 23])

/** Reduces the model to the required entries. Its format is a count, an eight-byte offset per entry (-1 for none), and the entries. */
function removeDictionaries(model: Buffer): Buffer {
  const count = model.readInt32LE(0)
  const offsets = Array.from({ length: count }, (_, at) => Number(model.readBigInt64LE(4 + 8 * at)))
  const head = Buffer.alloc(4 + 8 * count)
  head.writeInt32LE(count, 0)
  const parts: Buffer[] = [head]
  let length = head.length
  offsets.forEach((offset, at) => {
    const end = offsets.slice(at + 1).find((other) => other >= 0) ?? model.length
    const isNeeded = offset >= 0 && neededEntries.has(at)
    head.writeBigInt64LE(isNeeded ? BigInt(length) : -1n, 4 + 8 * at)
    if (!isNeeded) return
    parts.push(model.subarray(offset, end))
    length += end - offset
  })
  return Buffer.concat(parts)
}

interface Served {
  readonly path: string
  readonly bytes: Buffer
}

/** Names a file by its hash, so that it is cached until it changes. */
function served(name: string, ending: string, bytes: Buffer): Served {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  return { path: `assets/plate-${name}-${hash}.${ending}`, bytes }
}

/**
 * Serves the OCR engine from this origin: Tesseract's WebAssembly core and its English model, each as a hashed file.
 * Neither is precached. The app finds them in `import.meta.env.PLATE_READER`.
 */
export function plateReader(): Plugin {
  const core = served('core', 'wasm', readFileSync(require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')))
  const english = readFileSync(require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'))
  const letters = served('letters', 'bin', removeDictionaries(gunzipSync(english)))
  const license = served('reader', 'txt', readFileSync(require.resolve('tesseract.js-core/LICENSE')))
  const files = [core, letters]
  return {
    name: 'plate-reader',
    config: () => ({
      define: {
        'import.meta.env.PLATE_READER': JSON.stringify({
          files: files.map(({ path, bytes }) => ({ url: `/${path}`, bytes: bytes.length })),
          download: files.reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0),
        }),
      },
    }),
    configureServer(server) {
      server.middlewares.use((call, answer, next) => {
        const file = files.find(({ path }) => call.url === `/${path}`)
        if (file === undefined) next()
        else answer.end(file.bytes)
      })
    },
    generateBundle() {
      for (const { path, bytes } of [...files, license]) this.emitFile({ type: 'asset', fileName: path, source: bytes })
    },
  }
}

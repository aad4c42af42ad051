import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** Of a model of English: the network, its letters, how they are coded, and the version. The lists of words stay behind: a serial is no word, and they are half the bytes. */
const wanted: ReadonlySet<number> = new Set([17, 21, 22, 23])

/** The same model with the wanted pieces alone: a count, an offset of eight bytes for each piece (-1 where it is missing), the pieces. */
function withoutWords(model: Buffer): Buffer {
  const count = model.readInt32LE(0)
  const offsets = Array.from({ length: count }, (_, at) => Number(model.readBigInt64LE(4 + 8 * at)))
  const head = Buffer.alloc(4 + 8 * count)
  head.writeInt32LE(count, 0)
  const parts: Buffer[] = [head]
  let length = head.length
  offsets.forEach((offset, at) => {
    const end = offsets.slice(at + 1).find((other) => other >= 0) ?? model.length
    const isKept = offset >= 0 && wanted.has(at)
    head.writeBigInt64LE(isKept ? BigInt(length) : -1n, 4 + 8 * at)
    if (!isKept) return
    parts.push(model.subarray(offset, end))
    length += end - offset
  })
  return Buffer.concat(parts)
}

interface Served {
  readonly path: string
  readonly bytes: Buffer
}

/** Named by what is in it, so that it is kept until it changes. */
function served(name: string, ending: string, bytes: Buffer): Served {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  return { path: `assets/plate-${name}-${hash}.${ending}`, bytes }
}

/**
 * The reader of letters, served by this origin: Tesseract's core in WebAssembly and its model of English, out of their
 * packages, each under its hash. Neither is precached; the app knows them as `import.meta.env.PLATE_READER`.
 */
export function plateReader(): Plugin {
  const core = served('core', 'wasm', readFileSync(require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')))
  const english = readFileSync(require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'))
  const letters = served('letters', 'bin', withoutWords(gunzipSync(english)))
  const licence = served('reader', 'txt', readFileSync(require.resolve('tesseract.js-core/LICENSE')))
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
      for (const { path, bytes } of [...files, licence]) this.emitFile({ type: 'asset', fileName: path, source: bytes })
    },
  }
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const packable = /\.(js|css|html|svg|wasm|webmanifest|bin|pack)$/
const worthwhile = 1024
/** The last two levels save a tenth of the bytes and take fifteen times as long as all others: most of a build. */
const quality = process.env['QUICK_BUILD'] === '1' ? 9 : constants.BROTLI_MAX_QUALITY
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.byteLength < worthwhile) return
  const [small, zipped] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
    zip(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, zipped)])
}

/**
 * Compresses the built files beside the originals, at the highest level unless `QUICK_BUILD` is set. The server sends them
 * unchanged.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true, withFileTypes: true })
        await Promise.all(
          files
            .filter((file) => file.isFile() && packable.test(file.name))
            .map((file) => compress(join(file.parentPath, file.name))),
        )
      },
    },
  }
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/**
 * Serves libheif from this origin as a hashed file, with its license (LGPL) beside it. It is not precached: most pictures
 * never need it. The app finds it in `import.meta.env.HEIC_DECODER`.
 */
export function heicDecoder(): Plugin {
  const bytes = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const license = readFileSync(require.resolve('libheif-js/libheif-wasm/LICENSE'))
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  const path = `assets/heic-decoder-${hash}.wasm`
  return {
    name: 'heic-decoder',
    config: ({ base = '/' }) => ({
      define: {
        'import.meta.env.HEIC_DECODER': JSON.stringify({
          files: [{ url: `${base}${path}`, bytes: bytes.length }],
          download: gzipSync(bytes).length,
        }),
      },
    }),
    configureServer(server) {
      server.middlewares.use((call, answer, next) => {
        if (call.url === `/${path}`) answer.end(bytes)
        else next()
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: path, source: bytes })
      this.emitFile({ type: 'asset', fileName: `assets/heic-decoder-${hash}.txt`, source: license })
    },
  }
}

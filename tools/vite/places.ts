import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { packPackagedPlaces } from '../../server/adapters/places/packaged-places.ts'

/** Serves the table of postal codes for devices as a hashed file. The app finds it at `import.meta.env.PLACES_URL`. */
export function places(): Plugin {
  let packed = new Uint8Array()
  let fileName = ''
  return {
    name: 'places',
    async config() {
      packed = await packPackagedPlaces()
      fileName = `assets/places-${createHash('sha256').update(packed).digest('hex').slice(0, 10)}.bin`
      return { define: { 'import.meta.env.PLACES_URL': JSON.stringify(`/${fileName}`) } }
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_, answer) => {
        answer.setHeader('content-type', 'application/octet-stream')
        answer.end(packed)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: packed })
    },
  }
}

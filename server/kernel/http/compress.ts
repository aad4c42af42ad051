// Compresses answers that are text. Precompressed files, pictures, short answers and routes with secrets (`compress: false`) stay as they are.
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, onSendHookHandler } from 'fastify'

/** Compresses answers of at least 1 KiB with brotli or gzip, as the browser accepts. Call it before routes are mounted. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    // Bodies of requests are read as they were sent: their limits and digests count the bytes on the wire.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    // Beside what mime-db calls compressible. The default would include the catalogue's gzip segments.
    customTypes: /^text\//,
  })
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], weakenEtag].flat()
  })
}

/** The same content in other bytes: the tag becomes weak (RFC 9110, 8.8.1). The plugin leaves it strong. */
const weakenEtag: onSendHookHandler = (_request, reply, payload, done) => {
  const tag = reply.getHeader('etag')
  if (reply.hasHeader('content-encoding') && typeof tag === 'string' && tag.startsWith('"'))
    void reply.header('etag', `W/${tag}`)
  done(null, payload)
}

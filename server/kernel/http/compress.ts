// Compresses text answers. Precompressed files, answers with secrets, pictures and short answers stay as they are.
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const minBytes = 1024
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compressors = {
  br: (text: Buffer) => promisify(brotliCompress)(text, brotliOptions),
  gzip: (text: Buffer) => promisify(gzip)(text),
}
const streams = { br: () => createBrotliCompress(brotliOptions), gzip: () => createGzip() }

/** Compresses answers with brotli or gzip, as the browser accepts. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const encoding = chooseEncoding(request, reply)
    if (encoding === null) return payload
    if (payload instanceof Readable) {
      setEncodingHeaders(reply, encoding)
      return payload.pipe(streams[encoding]())
    }
    const text = typeof payload === 'string' ? Buffer.from(payload) : Buffer.isBuffer(payload) ? payload : null
    if (text === null || text.byteLength < minBytes) return payload
    setEncodingHeaders(reply, encoding)
    return compressors[encoding](text)
  })
}

function chooseEncoding(request: FastifyRequest, reply: FastifyReply): keyof typeof compressors | null {
  const type = String(reply.getHeader('content-type') ?? '')
  const isText = /^(text\/|application\/(json|javascript|manifest\+json|wasm)|image\/svg)/.test(type)
  const isPlain = reply.statusCode === 200 && request.method !== 'HEAD' && !reply.hasHeader('content-encoding')
  const { isSecret } = request.routeOptions.config as { isSecret?: boolean }
  if (!isText || !isPlain || isSecret === true) return null
  const accepted = request.headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
}

function setEncodingHeaders(reply: FastifyReply, encoding: string): void {
  const [vary, tag] = [reply.getHeader('vary'), reply.getHeader('etag')]
  void reply
    .header('content-encoding', encoding)
    .header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
    .removeHeader('content-length')
  // The same content in other bytes: the tag becomes weak.
  if (typeof tag === 'string' && tag.startsWith('"')) void reply.header('etag', `W/${tag}`)
}

// Text travels packed. Files that the build has packed already, answers with secrets, pictures and short words go as they are.
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const worthwhile = 1024
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const packs = {
  br: (text: Buffer) => promisify(brotliCompress)(text, brotliOptions),
  gzip: (text: Buffer) => promisify(gzip)(text),
}
const streams = { br: () => createBrotliCompress(brotliOptions), gzip: () => createGzip() }

/** Packs what goes out, with brotli or gzip, as the browser accepts. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const way = wayFor(request, reply)
    if (way === null) return payload
    if (payload instanceof Readable) {
      mark(reply, way)
      return payload.pipe(streams[way]())
    }
    const text = typeof payload === 'string' ? Buffer.from(payload) : Buffer.isBuffer(payload) ? payload : null
    if (text === null || text.byteLength < worthwhile) return payload
    mark(reply, way)
    return packs[way](text)
  })
}

function wayFor(request: FastifyRequest, reply: FastifyReply): keyof typeof packs | null {
  const type = String(reply.getHeader('content-type') ?? '')
  const isText = /^(text\/|application\/(json|javascript|manifest\+json|wasm)|image\/svg)/.test(type)
  const isPlain = reply.statusCode === 200 && request.method !== 'HEAD' && !reply.hasHeader('content-encoding')
  const { isSecret } = request.routeOptions.config as { isSecret?: boolean }
  if (!isText || !isPlain || isSecret === true) return null
  const accepted = request.headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
}

function mark(reply: FastifyReply, way: string): void {
  const [vary, tag] = [reply.getHeader('vary'), reply.getHeader('etag')]
  void reply
    .header('content-encoding', way)
    .header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
    .removeHeader('content-length')
  // The same words in other bytes.
  if (typeof tag === 'string' && tag.startsWith('"')) void reply.header('etag', `W/${tag}`)
}

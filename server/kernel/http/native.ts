// The native shell calls from an origin of its own, with its session in a header instead of a cookie. No other site can
// send that header, so only the listed origins may call cross-origin (docs/decisions/021-the-native-shell.md).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as names from '../../../contract/kernel/headers.ts'

const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/i

/** Headers that a shell may send and read beside those that every origin may. */
const requestHeaders = [
  'authorization',
  'content-type',
  names.requestedWith,
  names.idempotencyKey,
  names.opOwner,
  names.opVersion,
  names.opCreated,
  names.opSkew,
  names.actingAs,
  names.supersedes,
  names.knownEpoch,
  names.ssoToken,
  names.visitToken,
  names.uploadLength,
  names.digest,
].join(', ')
const responseHeaders = [
  names.opAck,
  names.serverEpoch,
  names.logPosition,
  names.readMark,
  names.writeMark,
  names.readFrom,
  names.knownUntil,
  names.serverTime,
  names.sessionToken,
  names.visitToken,
  'retry-after',
  'etag',
].join(', ')

/** Whether the request comes from a shell whose origin is listed. */
export const isNative = (request: FastifyRequest, origins: readonly string[]): boolean =>
  request.headers.origin !== undefined && origins.includes(request.headers.origin)

/** The session's token from `Authorization: Bearer …`, or null. */
export function readBearer(request: FastifyRequest): string | null {
  return bearer.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Allows cross-origin calls of the listed origins, without cookies; answers their preflights. */
export function allowNativeOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    if (isNative(request, origins)) allowOrigin(request, reply)
    done()
  })
  app.options('/api/*', (request, reply) => {
    if (!isNative(request, origins)) return reply.code(403).send()
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': requestHeaders,
        'access-control-max-age': '600',
      })
      .send()
  })
}

function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': request.headers.origin,
    'access-control-expose-headers': responseHeaders,
  })
}

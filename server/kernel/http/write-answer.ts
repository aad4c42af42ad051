// Writes an answer as HTTP: status, the headers of the contract, and the body.
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as headers from '../../../contract/kernel/headers.ts'
import { formatWriteMark } from '../../../contract/kernel/marks.ts'
import { ownVersions } from '../../../contract/own-versions.ts'
import { formatTaken, namesVersions } from '../../../contract/taken-versions.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import type { Kernel } from '../incoming.ts'
import type { LogStatus } from '../answer.ts'
import type { Outgoing } from '../outgoing.ts'
import {
  cookieName,
  cookieOptions,
  deviceCookieName,
  deviceCookieOptions,
  visitCookieName,
  wroteCookieName,
  wroteCookieOptions,
} from './cookie.ts'
import { matchesEtag, toEtag } from './etag.ts'

const takenVersions = formatTaken(ownVersions)

export interface ApiAnswer {
  readonly outgoing: Outgoing
  readonly log: LogStatus
  readonly isPersonal: boolean
  readonly readMark: string | null
}

/** Writes the answer. Caching depends on the row's effect and the caller, never on the HTTP method. */
export function writeAnswer(
  kernel: Kernel,
  { isProduction, isNative }: { readonly isProduction: boolean; readonly isNative: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
  row: Row | null,
  answered: ApiAnswer,
): FastifyReply {
  const { outgoing, log, isPersonal, readMark } = answered
  const isOpen = row?.effect === 'read' && !isPersonal && outgoing.status === 200
  void reply.code(outgoing.status).headers({
    [headers.serverEpoch]: log.epoch,
    [headers.logPosition]: log.position,
    [headers.serverTime]: kernel.ports.clock.now().toISOString(),
    'cache-control': isOpen ? 'no-cache' : 'no-store',
    vary: 'cookie, authorization, origin',
  })
  if (readMark !== null) void reply.header(headers.readMark, readMark)
  if (outgoing.transaction !== null)
    void reply.header(headers.writeMark, formatWriteMark(log.number, outgoing.transaction))
  if (outgoing.replicaSnapshot !== null) void reply.header(headers.readFrom, 'replica')
  if (kernel.listReplica !== null && row?.effect === 'write' && !isNative)
    void reply.setCookie(wroteCookieName(isProduction), '1', wroteCookieOptions(isProduction))
  if (row === null || namesVersions(row)) void reply.header(headers.opTakes, takenVersions)
  if (log.until !== null) void reply.header(headers.knownUntil, log.until)
  if (outgoing.ack !== null) void reply.header(headers.opAck, outgoing.ack)
  if (outgoing.retryAfter !== null) void reply.header('retry-after', String(outgoing.retryAfter))
  if (isNative && outgoing.cookie !== null)
    void reply.header(headers.sessionToken, outgoing.cookie === 'end' ? '' : outgoing.cookie.token)
  else if (outgoing.cookie === 'end')
    void reply.clearCookie(cookieName(isProduction), cookieOptions(isProduction, false))
  else if (outgoing.cookie !== null)
    void reply.setCookie(
      cookieName(isProduction),
      outgoing.cookie.token,
      cookieOptions(isProduction, outgoing.cookie.remember),
    )
  if (isNative && outgoing.visit !== null)
    void reply.header(headers.visitToken, outgoing.visit === 'end' ? '' : outgoing.visit.token)
  else if (outgoing.visit === 'end')
    void reply.clearCookie(visitCookieName(isProduction), cookieOptions(isProduction, false))
  else if (outgoing.visit !== null)
    void reply.setCookie(visitCookieName(isProduction), outgoing.visit.token, cookieOptions(isProduction, true))
  if (!isNative && outgoing.device !== null)
    void reply.setCookie(deviceCookieName(isProduction), outgoing.device.token, deviceCookieOptions(isProduction))

  if ('json' in outgoing.payload) {
    const { json } = outgoing.payload
    if (isOpen) {
      const tag = toEtag(json)
      void reply.header('etag', tag)
      if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    }
    return reply.type('application/json; charset=utf-8').send(json)
  }
  const { bytes, type, etag } = outgoing.payload
  // Pictures are shown inline; documents that could contain script are downloaded.
  void reply.headers({ etag, 'content-disposition': type.startsWith('image/') ? 'inline' : 'attachment' })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

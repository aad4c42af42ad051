// What never becomes a request has no route and no hook: an address that cannot be decoded, bytes that are no HTTP.
// Such answers carry the same headers as all others.
import { STATUS_CODES } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sentence } from '../../../contract/refusals.ts'
import { dataPolicy, securityHeaders } from './security-headers.ts'

const nothingHere = JSON.stringify({ error: 'call.notFound', message: sentence('call.notFound') })
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers 404 to an address that cannot be decoded. */
export function answerBadAddress(response: ServerResponse, isProduction: boolean): void {
  response
    .writeHead(404, {
      ...securityHeaders(dataPolicy, isProduction),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(nothingHere)
}

/** Answers bytes that are no request, headers without end and a request that never ends, then hangs up. */
export function answerNoRequest(isProduction: boolean): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = statuses[error.code ?? ''] ?? 400
    const words = 'This request could not be read.'
    const headers = {
      ...securityHeaders(dataPolicy, isProduction),
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(words.length),
      'cache-control': 'no-store',
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    if (socket.writable)
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', words].join('\r\n'))
    socket.destroy(error)
  }
}

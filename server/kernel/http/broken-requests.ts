// Input that never becomes a request has no route and no hook: a path that cannot be decoded, bytes that are not HTTP.
// These answers carry the same security headers as all others.
import { STATUS_CODES } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sentence } from '../../../contract/refusals.ts'
import { dataPolicy, securityHeaders } from './security-headers.ts'

const notFoundBody = JSON.stringify({ error: 'call.notFound', message: sentence('call.notFound') })
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers 404 to a path that cannot be decoded. */
export function answerBadAddress(response: ServerResponse, isProduction: boolean): void {
  response
    .writeHead(404, {
      ...securityHeaders(dataPolicy, isProduction),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(notFoundBody)
}

/** Answers malformed requests, oversized headers and requests that never end, then closes the connection. */
export function answerMalformedRequest(
  isProduction: boolean,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = statuses[error.code ?? ''] ?? 400
    const text = 'This request could not be read.'
    const headers = {
      ...securityHeaders(dataPolicy, isProduction),
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(text.length),
      'cache-control': 'no-store',
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    if (socket.writable)
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n'))
    socket.destroy(error)
  }
}

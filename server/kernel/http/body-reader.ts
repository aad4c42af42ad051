// Reads request bodies within limits, because a body is in memory before its call is known. A large one is read only
// after its caller has access; the bytes in flight are counted for each address and in all; a body that crawls ends.
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { toNetwork } from '../network.ts'
import { Refusal, refuse } from '../refuse.ts'

export interface BodyLimits {
  /** What anyone may send before their access is known, in bytes. */
  readonly open: number
  /** Bytes in flight from one address, and in all. */
  readonly ofAddress: number
  readonly inAll: number
  /** A body slower than this ends, once its time of grace is over. */
  readonly bytesPerSecond: number
  readonly graceMs: number
}

/** A few imports at once fit an address. A photo's chunk on a line of 20 kbit/s comes at five times the least speed. */
export const usualBodyLimits: BodyLimits = {
  open: 16 * 1024,
  ofAddress: 256 * 1024 * 1024,
  inAll: 512 * 1024 * 1024,
  bytesPerSecond: 512,
  graceMs: 15_000,
}

/** Set by a route whose callers have to have access before a large body is read; refuses those without. */
export interface BodyConfig {
  readonly admitBody?: (request: FastifyRequest) => Promise<void>
}

export type BodyReader = (request: FastifyRequest, payload: IncomingMessage) => Promise<Buffer>

/** Creates the reader of a server. `elapsed`: monotonic milliseconds. */
export function createBodyReader(limits: BodyLimits, elapsed: () => number): BodyReader {
  const inFlight = new Map<string, number>()
  let total = 0
  const count = (address: string, bytes: number): void => {
    const now = (inFlight.get(address) ?? 0) + bytes
    if (now <= 0) inFlight.delete(address)
    else inFlight.set(address, now)
    total += bytes
  }

  return async (request, payload) => {
    const limit = request.routeOptions.bodyLimit ?? limits.open
    // Node refuses lengths that are no numbers.
    const declared = request.headers['content-length'] === undefined ? null : Number(request.headers['content-length'])
    if (declared !== null && declared > limit) refuseSize(limit)
    const { admitBody } = request.routeOptions.config as BodyConfig
    if (limit > limits.open && (declared ?? limit) > limits.open) await admitBody?.(request)

    const address = toNetwork(request.ip)
    let received = 0
    const receive = (chunk: Buffer): void => {
      received += chunk.byteLength
      count(address, chunk.byteLength)
      if (received > limit) refuseSize(limit)
      if ((inFlight.get(address) ?? 0) > limits.ofAddress || total > limits.inAll)
        refuse('call.busy', { retryAfter: 5 })
    }
    try {
      return await collect(payload, receive, () => received, { limits, elapsed })
    } finally {
      count(address, -received)
    }
  }
}

const refuseSize = (limit: number): never => refuse('call.tooLarge', { values: { limit: formatBytes(limit) } })

export const formatBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.floor(bytes / 1024)} KB`

const gone = 'The caller closed the connection.'

/** Collects a body; rejects where `receive` refuses a chunk, where it crawls, and where the caller goes away. */
function collect(
  payload: IncomingMessage,
  receive: (chunk: Buffer) => void,
  received: () => number,
  { limits, elapsed }: { readonly limits: BodyLimits; readonly elapsed: () => number },
): Promise<Buffer> {
  // It may have gone while its access was checked. No event tells that any more.
  if (payload.destroyed) return Promise.reject(new Error(gone))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const begun = elapsed()
    const watch = setInterval(() => {
      const late = elapsed() - begun - limits.graceMs
      if (late > 0 && received() < (late / 1000) * limits.bytesPerSecond) stop(new Refusal('call.slow'))
    }, limits.graceMs / 4)
    const end = (): void => {
      clearInterval(watch)
      payload.removeListener('data', take).removeListener('end', finish).removeListener('error', stop)
      payload.removeListener('close', leave)
    }
    /** Nothing more is read: the answer closes the connection. */
    const stop = (error: Error): void => {
      end()
      payload.on('error', () => undefined)
      payload.pause()
      reject(error)
    }
    const take = (chunk: Buffer): void => {
      try {
        receive(chunk)
        chunks.push(chunk)
      } catch (error) {
        stop(error as Error)
      }
    }
    const finish = (): void => {
      end()
      resolve(Buffer.concat(chunks))
    }
    const leave = (): void => {
      stop(new Error(gone))
    }
    payload.on('data', take).on('end', finish).on('error', stop).on('close', leave)
  })
}

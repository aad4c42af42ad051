import { connect } from 'node:net'
import type { NetConnectOpts, Socket } from 'node:net'
import type { Log } from '../kernel/ports.ts'
import type { MalwareScanner, ScanVerdict } from '../ports/malware-scanner.ts'
import { NoVerdict, noScanner } from '../ports/malware-scanner.ts'

const chunkBytes = 64 * 1024
const maxReplyBytes = 4096
const timeoutMs = 30_000

/** Where clamd listens: `host:port`, `[::1]:3310`, or the path of its socket. */
function toConnectOptions(address: string): NetConnectOpts {
  if (address.startsWith('/')) return { path: address }
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(address.slice(colon + 1)) }
}

/** Reads clamd's line. Throws `NoVerdict` for everything but the two verdicts. */
function parseReply(line: string): ScanVerdict {
  if (line === 'stream: OK') return { is: 'clean' }
  const signature = /^stream: (\S.*) FOUND$/.exec(line)?.[1]
  if (signature !== undefined) return { is: 'infected', signature }
  if (line.startsWith('INSTREAM size limit exceeded'))
    throw new NoVerdict('The file is larger than StreamMaxLength of clamd: set it to 33M or more.')
  throw new NoVerdict(`clamd answered “${line.slice(0, 200)}”.`)
}

/** The bytes as INSTREAM wants them: each chunk behind its length in four bytes, and a length of 0 at the end. */
function* toStream(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for (let from = 0; from < bytes.byteLength; from += chunkBytes) {
    const chunk = bytes.subarray(from, from + chunkBytes)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.byteLength)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

/** Writes as fast as clamd reads. Stops where the connection ends: clamd may answer before it has read everything. */
function send(socket: Socket, bytes: Uint8Array): void {
  const pieces = toStream(bytes)
  const sendMore = () => {
    while (!socket.destroyed) {
      const piece = pieces.next()
      if (piece.done === true) return
      if (!socket.write(piece.value)) {
        socket.once('drain', sendMore)
        return
      }
    }
  }
  sendMore()
}

/** Sends the bytes and reads the answer up to its NUL. Rejects where the connection ends before. */
function ask(options: NetConnectOpts, bytes: Uint8Array, limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...options, timeout: limitMs })
    let reply = ''
    const fail = (reason: string) => {
      socket.destroy()
      reject(new NoVerdict(reason))
    }
    const signal = AbortSignal.timeout(limitMs)
    const onTimeout = () => {
      fail(`clamd gave no answer within ${limitMs / 1000} seconds.`)
    }
    signal.addEventListener('abort', onTimeout)
    socket.once('connect', () => {
      send(socket, bytes)
    })
    socket.on('data', (data: Buffer) => {
      reply += data.toString('latin1')
      const end = reply.indexOf('\0')
      if (end !== -1) {
        resolve(reply.slice(0, end))
        socket.destroy()
      } else if (reply.length > maxReplyBytes) fail('clamd answered more than a line.')
    })
    socket.once('timeout', onTimeout)
    // After a verdict this changes nothing: clamd closes a stream that is too long while it is still being sent.
    socket.on('error', (error) => {
      fail(`clamd cannot be reached: ${error.message}`)
    })
    socket.once('close', () => {
      signal.removeEventListener('abort', onTimeout)
      fail('clamd ended the connection without an answer.')
    })
  })
}

/**
 * ClamAV's clamd, by its command INSTREAM. `StreamMaxLength` has to be at least the largest upload, 32 MiB. Scans end after
 * 30 seconds without a verdict.
 */
export function clamdScanner(address: string, limitMs = timeoutMs): MalwareScanner {
  const options = toConnectOptions(address)
  return { scan: async (bytes) => parseReply(await ask(options, bytes, limitMs)) }
}

/** Opens the scanner at `CLAMD_ADDRESS`; without one nothing is scanned. The log says why there was no verdict. */
export function openScanner(address: string | null, log: Pick<Log, 'warn'>): MalwareScanner {
  if (address === null) return noScanner
  const scanner = clamdScanner(address)
  return {
    scan: async (bytes) => {
      try {
        return await scanner.scan(bytes)
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a file was not scanned and waits')
        throw error
      }
    },
  }
}

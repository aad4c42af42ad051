import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { clamdScanner, openScanner } from '../../../server/adapters/clamd-scanner.ts'
import { NoVerdict } from '../../../server/ports/malware-scanner.ts'

const maxStream = 200_000
const servers: Server[] = []
const folder = mkdtempSync(join(tmpdir(), 'partwright-clamd-'))
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** The bytes of an INSTREAM command, once its end has come; null until then. Throws where it breaks the protocol. */
function readStream(sent: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (sent.length < command.length) return null
  if (sent.subarray(0, command.length).toString() !== command) throw new Error('Another command')
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** Stands in for clamd: it speaks INSTREAM as the manual of clamd describes it. `answer` replaces its reply. */
function startClamd(answer?: (socket: Socket, bytes: Buffer) => void, path?: string): Promise<string> {
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0)
    let isOver = false
    socket.on('error', () => undefined)
    socket.on('data', (data: Buffer) => {
      if (isOver) return
      sent = Buffer.concat([sent, data])
      if (sent.length > maxStream) {
        isOver = true
        socket.end('INSTREAM size limit exceeded. ERROR\0')
        return
      }
      const bytes = readStream(sent)
      if (bytes === null) return
      isOver = true
      if (answer !== undefined) answer(socket, bytes)
      else socket.end(bytes.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  servers.push(server)
  return new Promise((resolve) => {
    const done = () => {
      const address = server.address() as AddressInfo | string
      resolve(typeof address === 'string' ? address : `127.0.0.1:${address.port}`)
    }
    if (path === undefined) server.listen(0, '127.0.0.1', done)
    else server.listen(path, done)
  })
}

describe('A file at clamd', () => {
  it('is clean, or infected with the name of what was found', async () => {
    const scanner = clamdScanner(await startClamd())
    expect(await scanner.scan(Buffer.from('a plain file'))).toEqual({ is: 'clean' })
    expect(await scanner.scan(Buffer.from('… EICAR …'))).toEqual({ is: 'infected', signature: 'Eicar-Test-Signature' })
  })

  it('arrives byte for byte in chunks, also an empty one', async () => {
    const seen: Buffer[] = []
    const address = await startClamd((socket, bytes) => {
      seen.push(bytes)
      socket.end('stream: OK\0')
    })
    const large = Buffer.from(Uint8Array.from({ length: 150_001 }, (_, at) => at % 251))
    for (const bytes of [large, Buffer.alloc(0)]) await clamdScanner(address).scan(bytes)
    expect(seen.map((bytes) => bytes.length)).toEqual([150_001, 0])
    expect(seen[0]?.equals(large)).toBe(true)
  })

  it('is scanned over the path of a socket too', async () => {
    const address = await startClamd(undefined, join(folder, 'clamd.sock'))
    expect(address.startsWith('/')).toBe(true)
    expect((await clamdScanner(address).scan(Buffer.from('EICAR'))).is).toBe('infected')
    rmSync(folder, { recursive: true, force: true })
  })

  it('reads an answer that comes in pieces', async () => {
    const address = await startClamd((socket) => {
      socket.write('stream: Win.Test.A')
      setImmediate(() => socket.end('gent-1 FOUND\0'))
    })
    expect(await clamdScanner(address).scan(Buffer.from('x'))).toEqual({
      is: 'infected',
      signature: 'Win.Test.Agent-1',
    })
  })
})

describe('There is no verdict', () => {
  const failureOf = async (address: string, bytes = Buffer.from('x'), limitMs = 30_000) => {
    const error = await clamdScanner(address, limitMs)
      .scan(bytes)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NoVerdict)
    return (error as Error).message
  }

  it('where the file is larger than StreamMaxLength', async () => {
    // The answer may be lost with the connection, which clamd closes while the file is still being sent.
    expect(await failureOf(await startClamd(), Buffer.alloc(4_000_000))).toMatch(/StreamMaxLength|cannot be reached/)
  })

  it('where clamd is down', async () => {
    expect(await failureOf('127.0.0.1:1')).toContain('ECONNREFUSED')
    expect(await failureOf('/nowhere/clamd.sock')).toContain('ENOENT')
  })

  it('where clamd is silent', async () => {
    expect(await failureOf(await startClamd(() => undefined), Buffer.from('x'), 30)).toContain('no answer within')
  })

  it.each([
    ['half an answer', 'stream: O', 'ended the connection'],
    ['an answer without its end', 'stream: OK', 'ended the connection'],
    ['nothing', '', 'ended the connection'],
    ['an error', 'Can’t allocate memory ERROR\0', 'clamd answered'],
    ['OK about something else', 'OK\0', 'clamd answered'],
    ['a verdict without a name', 'stream: FOUND\0', 'clamd answered'],
    ['another protocol', `HTTP/1.1 400 Bad Request\r\n${'x'.repeat(5000)}`, 'more than a line'],
  ])('where clamd answers %s', async (_what, reply, reason) => {
    expect(await failureOf(await startClamd((socket) => socket.end(reply)))).toContain(reason)
  })
})

describe('A shop', () => {
  it('without CLAMD_ADDRESS scans nothing; with one it reports why a file was not scanned', async () => {
    const reports: object[] = []
    const log = { warn: (facts: object) => void reports.push(facts) }
    expect(await openScanner(null, log).scan(Buffer.from('EICAR'))).toEqual({ is: 'clean' })
    await expect(openScanner('127.0.0.1:1', log).scan(Buffer.from('x'))).rejects.toThrow(NoVerdict)
    expect(reports).toEqual([{ reason: expect.stringContaining('ECONNREFUSED') }])
  })
})

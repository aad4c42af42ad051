import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBodyReader } from '../../../server/kernel/http/body-reader.ts'
import type { BodyConfig } from '../../../server/kernel/http/body-reader.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { createDouble } from '../../support/test-double.ts'

const limits = { open: 1_000, ofAddress: 3_000, inAll: 5_000, bytesPerSecond: 100, graceMs: 10_000 }

/** A reader, and bodies that arrive as the test says. */
function createReader() {
  let now = 0
  const read = createBodyReader(limits, () => now)
  return {
    pass: (ms: number) => {
      now += ms
      vi.advanceTimersByTime(ms)
    },
    begin(
      options: { ip?: string | undefined; length?: number; limit?: number; admit?: BodyConfig['admitBody'] } = {},
      payload = new PassThrough(),
    ) {
      const ip = 'ip' in options ? options.ip : '203.0.113.1'
      const { length, limit = 10_000, admit } = options
      const request = createDouble<FastifyRequest>('FastifyRequest', {
        // Fastify's type does not know that a closed socket has none.
        ip: ip as string,
        headers: length === undefined ? {} : { 'content-length': String(length) },
        routeOptions: createDouble<FastifyRequest['routeOptions']>('RouteOptions', {
          bodyLimit: limit,
          config: (admit === undefined ? {} : { admitBody: admit }) as FastifyRequest['routeOptions']['config'],
        }),
      })
      const body = read(request, payload as PassThrough & IncomingMessage)
      body.catch(() => undefined)
      return { payload, body }
    },
  }
}
/** Resolves when the reader has taken what was written. */
const send = async (payload: PassThrough, bytes: number) => {
  payload.write(Buffer.alloc(bytes))
  while (payload.readableLength > 0) await new Promise(setImmediate)
}

describe('A body', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is read whole, in any pieces', async () => {
    const { payload, body } = createReader().begin()
    payload.write('one ')
    payload.end('two')
    expect((await body).toString()).toBe('one two')
  })

  it('over its row’s limit is refused by its length, or as soon as it is longer than its header', async () => {
    const reader = createReader()
    await expect(reader.begin({ length: 11_000, limit: 2_000 }).body).rejects.toMatchObject({ code: 'call.tooLarge' })
    const { payload, body } = reader.begin({ limit: 2_000 })
    await send(payload, 2_001)
    await expect(body).rejects.toMatchObject({ code: 'call.tooLarge', message: expect.stringContaining('1 KB') })
  })

  it('over 16 KiB is read only after its caller has access, also if it hides its length', async () => {
    const reader = createReader()
    const admit = vi.fn(() => Promise.reject(new Error('no access')))
    for (const length of [1_001, undefined]) {
      const { payload, body } = reader.begin({ ...(length === undefined ? {} : { length }), admit })
      payload.write(Buffer.alloc(500))
      await expect(body).rejects.toThrow('no access')
      expect(payload.readableLength).toBe(500)
    }
    const small = reader.begin({ length: 1_000, admit })
    small.payload.end(Buffer.alloc(1_000))
    expect((await small.body).byteLength).toBe(1_000)
    expect(admit).toHaveBeenCalledTimes(2)
  })

  it('waits for memory: of one address there is only so much in flight, whatever its connections', async () => {
    const reader = createReader()
    const [first, second] = [reader.begin(), reader.begin()]
    await send(first.payload, 2_000)
    await send(second.payload, 1_500)
    await expect(second.body).rejects.toMatchObject({ code: 'call.busy', extras: { retryAfter: 5 } })
    const other = reader.begin({ ip: '203.0.113.2' })
    other.payload.end(Buffer.alloc(2_500))
    expect((await other.body).byteLength).toBe(2_500)
    first.payload.end()
    await first.body
    const again = reader.begin()
    again.payload.end(Buffer.alloc(2_500))
    expect((await again.body).byteLength).toBe(2_500)
  })

  it('counts an IPv6 household as one address, and all addresses together', async () => {
    const reader = createReader()
    await send(reader.begin({ ip: '2001:db8::1' }).payload, 2_000)
    const neighbor = reader.begin({ ip: '2001:db8::2' })
    await send(neighbor.payload, 1_500)
    await expect(neighbor.body).rejects.toMatchObject({ code: 'call.busy' })
    await send(reader.begin({ ip: '203.0.113.1' }).payload, 2_500)
    const third = reader.begin({ ip: '203.0.113.2' })
    await send(third.payload, 1_000)
    await expect(third.body).rejects.toMatchObject({ code: 'call.busy' })
  })

  it('of a caller who went away before it was read has no address, and is no failure of the server', async () => {
    const gone = createReader().begin({ ip: undefined })
    gone.payload.destroy()
    await expect(gone.body).rejects.toThrow('closed the connection')
  })

  it('frees its memory when its caller goes away', async () => {
    const reader = createReader()
    const gone = reader.begin()
    await send(gone.payload, 2_900)
    gone.payload.destroy()
    await expect(gone.body).rejects.toThrow('closed the connection')
    const next = reader.begin()
    next.payload.end(Buffer.alloc(2_900))
    expect((await next.body).byteLength).toBe(2_900)
  })

  it('of a caller who goes away while the access is checked is not waited for', async () => {
    const payload = new PassThrough()
    const { body } = createReader().begin(
      {
        length: 2_000,
        admit: async () => {
          payload.destroy()
          await once(payload, 'close')
        },
      },
      payload,
    )
    await expect(body).rejects.toThrow('closed the connection')
  })

  it('that crawls ends, and one of a slow phone does not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const reader = createReader()
    const [crawling, phone] = [reader.begin(), reader.begin({ ip: '203.0.113.2' })]
    await send(crawling.payload, 10)
    for (let seconds = 0; seconds < 20; seconds += 1) {
      await send(phone.payload, 100)
      reader.pass(1_000)
    }
    await expect(crawling.body).rejects.toMatchObject({ code: 'call.slow', status: 408 })
    phone.payload.end()
    expect((await phone.body).byteLength).toBe(2_000)
  })
})

describe('A large request', () => {
  let server: TestServer
  let port: number
  beforeAll(async () => {
    server = await startServer()
    await server.app.server.listen({ host: '127.0.0.1', port: 0 })
    ;({ port } = server.app.server.server.address() as AddressInfo)
  })
  afterAll(() => server.close())

  /** Announces a body, sends only its beginning, and returns the whole answer until the connection ends. */
  async function begin(
    to: string,
    headers: Readonly<Record<string, string>>,
    length: string,
    at = port,
  ): Promise<string> {
    const socket = connect(at, '127.0.0.1')
    const lines = Object.entries({
      host: `localhost:${at}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`)
    socket.write([`POST ${to} HTTP/1.1`, ...lines, length, '', ''].join('\r\n'))
    socket.write(length.startsWith('content-length') ? '{"file":"' : '9\r\n{"file":"\r\n')
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', () => undefined)
    await once(socket, 'close')
    return text
  }
  const beginImport = (headers: Readonly<Record<string, string>>, length: string) =>
    begin('/api/outbox/import/photo', headers, length)
  const large = `content-length: ${30 * 1024 * 1024}`

  it.each([large, 'transfer-encoding: chunked'])('of a stranger is refused before it is sent (%s)', async (length) => {
    const answer = await beginImport({}, length)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain('"error":"auth.signedOut"')
  })

  it('of a user without the right is refused before it is sent', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    const cookie = [...dealer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await beginImport({ cookie }, large)).toMatch(/^HTTP\/1\.1 403 /)
  })

  it('to an unknown address is refused without being read, and a small one is answered', async () => {
    const large = await begin('/api/nothing', {}, `content-length: ${150 * 1024 * 1024}`)
    expect(large).toMatch(/^HTTP\/1\.1 413 /)
    for (const url of ['/api/nothing', '/nothing']) {
      const { statusCode } = await server.app.server.inject({ method: 'POST', url, payload: { some: 'thing' } })
      expect([url, statusCode]).toEqual([url, 404])
    }
    const beyond = await begin('/api/nothing', {}, 'content-length: 20000')
    expect(beyond).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('from a foreign page is refused before it is sent', async () => {
    expect(await beginImport({ 'sec-fetch-site': 'cross-site' }, large)).toContain('"error":"call.foreignOrigin"')
  })

  it('that crawls is answered, and its connection ends', async () => {
    let now = 0
    const slow = await startServer({ bodyLimits: { ...limits, graceMs: 20 }, elapsed: () => (now += 60_000) })
    await slow.app.server.listen({ host: '127.0.0.1', port: 0 })
    const { port: at } = slow.app.server.server.address() as AddressInfo
    const answer = await begin('/api/analytics/page-view', {}, 'content-length: 900', at)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"error":"call.slow"')
    await slow.close()
  })
})

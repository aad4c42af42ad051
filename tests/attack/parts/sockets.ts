// What a server meets below the calls: bodies without end, bodies that drip, connections that wait, requests that two
// servers would read differently.
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { noteAnswer } from '../attacker.ts'
import type { Target } from '../target.ts'

interface RawAnswer {
  /** 0 where the connection ended without one. */
  readonly status: number
  readonly text: string
}

/** Opens a connection and writes; `drip` goes on writing until the server answers. Ends after `seconds` at most. */
function sendRaw(
  target: Target,
  head: string | Buffer,
  { drip, everyMs = 500, seconds = 45 }: { drip?: string; everyMs?: number; seconds?: number } = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket: Socket = connect(target.port, '127.0.0.1')
    let text = ''
    const timer = drip === undefined ? null : setInterval(() => socket.write(drip), everyMs)
    const end = () => {
      if (timer !== null) clearInterval(timer)
      clearTimeout(limit)
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text })
    }
    const limit = setTimeout(end, seconds * 1000)
    socket.on('error', () => undefined)
    socket.on('close', end)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n\r\n')) setTimeout(end, 50)
    })
    socket.write(head)
  })
}

const post = (length: string, more = '') =>
  `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Requested-With: XMLHttpRequest\r\nX-Forwarded-For: 198.51.100.7\r\nContent-Type: application/json\r\n${length}${more}\r\n`

const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`

interface Case {
  readonly name: string
  readonly head: string | Buffer
  /** The statuses that are right; 0: the connection ends without an answer. */
  readonly expected: readonly number[]
  readonly options?: Parameters<typeof sendRaw>[2]
}

const cases: readonly Case[] = [
  { name: 'a body of 10 GB by its length', head: post('Content-Length: 10000000000\r\n'), expected: [413, 400] },
  {
    name: 'chunks without end',
    head: post('Transfer-Encoding: chunked\r\n'),
    expected: [413, 401, 403, 408, 422, 0],
    options: { drip: `4000\r\n${'x'.repeat(0x4000)}\r\n`, everyMs: 20 },
  },
  {
    name: 'a body of one byte each half second',
    head: post('Content-Length: 60000\r\n'),
    expected: [408, 0],
    options: { drip: ' ' },
  },
  {
    name: 'a length and chunks at once',
    head: `${post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n')}0\r\n\r\nGET /api/auth/user HTTP/1.1\r\n\r\n`,
    expected: [400],
  },
  { name: 'two lengths', head: `${post('Content-Length: 4\r\nContent-Length: 5\r\n')}abcde`, expected: [400] },
  { name: 'a length that is no number', head: `${post('Content-Length: +4\r\n')}abcd`, expected: [400] },
  { name: 'a chunk of no size', head: `${post('Transfer-Encoding: chunked\r\n')}zz\r\n`, expected: [400] },
  { name: 'an unknown encoding', head: `${post('Transfer-Encoding: xchunked\r\n')}0\r\n\r\n`, expected: [400, 501, 0] },
  {
    name: 'headers of 100 KB',
    head: `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`,
    expected: [431, 400],
  },
  {
    name: 'a header in two lines',
    head: 'GET /api/auth/user HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n  2\r\n\r\n',
    expected: [400, 403],
  },
  { name: 'a NUL in a header', head: 'GET / HTTP/1.1\r\nHost: a\r\nX-A: \0\r\n\r\n', expected: [400] },
  { name: 'no host', head: 'GET / HTTP/1.1\r\n\r\n', expected: [400] },
  {
    name: 'what is no HTTP',
    head: Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]),
    expected: [400, 0],
    options: { seconds: 5 },
  },
  { name: 'a path that cannot be decoded', head: 'GET /api/%ff%fe HTTP/1.1\r\nHost: a\r\n\r\n', expected: [400, 404] },
  {
    name: 'a path upwards',
    head: 'GET /../../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n',
    expected: [400, 403, 404, 200],
  },
  {
    name: 'an encoded path upwards',
    head: 'GET /%2e%2e/%2e%2e/package.json HTTP/1.1\r\nHost: a\r\n\r\n',
    expected: [400, 403, 404, 200],
  },
  { name: 'another method', head: 'TRACE /api/auth/user HTTP/1.1\r\nHost: a\r\n\r\n', expected: [400, 403, 404, 405] },
  {
    name: 'JSON thirty thousand deep',
    head: `${post(`Content-Length: ${nested.length}\r\n`)}${nested}`,
    expected: [400, 422],
  },
]

/** Sends what no browser sends. */
async function attackRequests(target: Target): Promise<void> {
  for (const { name, head, expected, options } of cases) {
    const { status, text } = await sendRaw(target, head, options)
    // A connection that ends without an answer is right where the case says so.
    noteAnswer(target.tally, status === 0 && expected.includes(0) ? 499 : status, `socket: ${name}`)
    if (!expected.includes(status))
      target.tally.findings.push(`${name}: ${status} in place of ${expected.join(' or ')}`)
    if (/root:|"dependencies"/.test(text)) target.tally.findings.push(`${name} reads a file of the server`)
  }
}

/** Holds connections that never finish their head, and calls meanwhile. */
async function attackHeldConnections(target: Target): Promise<void> {
  const held = Array.from({ length: 300 }, () => {
    const socket = connect(target.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')
    return socket
  })
  for (let time = 0; time < 20; time += 1) {
    const { status } = await target.visitor().send('GET', '/api/auth/user')
    if (status !== 200) target.tally.findings.push(`While connections were held, a call answered ${status}`)
  }
  for (const socket of held) socket.destroy()
}

export async function attackSockets(target: Target): Promise<void> {
  await attackRequests(target)
  await attackHeldConnections(target)
}

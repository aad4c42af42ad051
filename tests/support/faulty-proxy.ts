import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createReadStream, existsSync } from 'node:fs'
import { extname, join } from 'node:path'

/** A call that the proxy forwarded or answered itself. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly status: number
  readonly dropped: boolean
}

/** A bad proxy in front of the server: answers 503 by itself, drops the server's answers, delays calls. */
export interface FaultyProxy {
  readonly port: number
  readonly seen: Seen[]
  /** Every call that started, complete or not. */
  readonly begun: Pick<Seen, 'method' | 'path'>[]
  /** The next `times` calls that match are answered 503 with `Retry-After: 1`, and never reach the server. */
  unavailable(match: (method: string, path: string) => boolean, times: number): void
  /** Drops the next matching answer after the server has committed and cuts the connection. A call that was aborted before its answer does not count. */
  dropAnswer(match: (method: string, path: string) => boolean): void
  /** Holds the matching calls until `release`; resolves when one has arrived. */
  hold(match: (method: string, path: string) => boolean): { arrived: Promise<void>; release: () => void }
  delay(ms: number): void
  close(): Promise<void>
}

type Match = (method: string, path: string) => boolean
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
  '.jpg': 'image/jpeg',
}

/** `files`: a folder served below `/__bench/`, for benchmark pages. */
export async function createFaultyProxy(target: () => number, files?: string): Promise<FaultyProxy> {
  const seen: Seen[] = []
  const begun: Pick<Seen, 'method' | 'path'>[] = []
  const refusals: { match: Match; left: number }[] = []
  const drops: Match[] = []
  const holds: { match: Match; arrived: () => void; wait: Promise<void> }[] = []
  let latency = 0
  const server = createServer((incoming, answer) => {
    const [method, path] = [incoming.method ?? 'GET', incoming.url ?? '/']
    begun.push({ method, path })
    const key = incoming.headers['idempotency-key']?.toString() ?? null
    if (files !== undefined && path.startsWith('/__bench/')) {
      const file = join(files, (path.split('?')[0] ?? '').slice('/__bench/'.length))
      if (!existsSync(file)) {
        answer.writeHead(404).end()
        return
      }
      answer.writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'service-worker-allowed': '/',
      })
      createReadStream(file).pipe(answer)
      return
    }
    const refusing = refusals.find((r) => r.left > 0 && r.match(method, path))
    if (refusing) {
      refusing.left -= 1
      seen.push({ method, path, key, status: 503, dropped: false })
      incoming.resume()
      answer.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('busy')
      return
    }
    const drop = drops.find((match) => match(method, path))
    if (drop !== undefined) drops.splice(drops.indexOf(drop), 1)
    const held = holds.find((h) => h.match(method, path))
    const pass = () => {
      let isAnswered = false
      const far = request({ host: '127.0.0.1', port: target(), method, path, headers: incoming.headers }, (reply) => {
        isAnswered = true
        seen.push({ method, path, key, status: reply.statusCode ?? 0, dropped: drop !== undefined })
        if (drop !== undefined) {
          reply.resume()
          reply.on('end', () => incoming.socket.destroy())
          return
        }
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      far.on('error', () => incoming.socket.destroy())
      answer.on('close', () => {
        if (!answer.writableEnded) far.destroy()
        if (drop !== undefined && !isAnswered) drops.push(drop)
      })
      incoming.pipe(far)
    }
    held?.arrived()
    void (held?.wait ?? Promise.resolve()).then(() => {
      if (latency > 0 && path.startsWith('/api')) setTimeout(pass, latency)
      else pass()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    begun,
    unavailable: (match, times) => {
      refusals.push({ match, left: times })
    },
    dropAnswer: (match) => {
      drops.push(match)
    },
    hold: (match) => {
      let release = () => {}
      const wait = new Promise<void>((resolve) => {
        release = resolve
      })
      let arrived = () => {}
      const came = new Promise<void>((resolve) => {
        arrived = resolve
      })
      const entry = { match, arrived, wait }
      holds.push(entry)
      return {
        arrived: came,
        release: () => {
          holds.splice(holds.indexOf(entry), 1)
          release()
        },
      }
    },
    delay: (ms) => {
      latency = ms
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

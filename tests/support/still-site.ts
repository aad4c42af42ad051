import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

export interface Heard {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** A built app on an address that stays while builds come and go, with the page's policy, and calls that a test answers. */
export interface StillSite {
  readonly origin: string
  readonly heard: Heard[]
  /** Serves another build from now on. */
  deploy(folder: string): void
  /** Serves these bytes in a file's place. */
  swap(path: string, text: string): void
  /** Answers nobody, as a server that is gone. */
  cut(isCut: boolean): void
  close(): void
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
}
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "style-src-elem 'self' 'unsafe-inline'",
  "style-src-attr 'none'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default sw',
].join('; ')

export async function openStillSite(
  folder: string,
  api: (path: string) => { type: string; body: string; headers?: Readonly<Record<string, string>> } | null,
): Promise<StillSite> {
  const heard: Heard[] = []
  const swapped = new Map<string, string>()
  let [dist, isCut] = [folder, false]
  const server = createServer((incoming, answer) => {
    if (isCut) {
      incoming.destroy()
      return
    }
    const path = (incoming.url ?? '/').split('?')[0] ?? '/'
    if (path.startsWith('/api/')) {
      const chunks: Buffer[] = []
      incoming
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          heard.push({
            method: incoming.method ?? 'GET',
            path: incoming.url ?? '',
            body: Buffer.concat(chunks).toString(),
          })
          const told = api(path)
          answer
            .writeHead(told === null ? 404 : 200, {
              'content-type': told?.type ?? 'application/json',
              ...told?.headers,
            })
            .end(told?.body ?? '{"error":"call.notFound","message":"There is nothing at this address."}')
        })
      return
    }
    const file = join(dist, path)
    const found =
      existsSync(file) && statSync(file).isFile() ? file : extname(path) === '' ? join(dist, 'index.html') : null
    const text = swapped.get(path) ?? (found === null ? null : readFileSync(found))
    answer
      .writeHead(text === null ? 404 : 200, {
        'content-type': types[found === null ? '' : extname(found)] ?? 'text/plain',
        'content-security-policy': policy,
        'cache-control': 'no-cache',
      })
      .end(text ?? 'nothing')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    deploy: (next) => {
      dist = next
      swapped.clear()
    },
    swap: (path, text) => {
      swapped.set(path, text)
    },
    cut: (cut) => {
      isCut = cut
      if (cut) server.closeAllConnections()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

export interface RecordedCall {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** Serves builds of the app at a fixed address with the page's policy. The test answers the calls. */
export interface StaticSite {
  readonly origin: string
  readonly heard: RecordedCall[]
  /** Paths of the files that were requested. */
  readonly files: string[]
  /** Switches to another build. */
  deploy(folder: string): void
  /** Replaces a file by these bytes. */
  swap(path: string, text: string): void
  /** Stops answering, like a stopped server. */
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

export async function openStaticSite(
  folder: string,
  api: (path: string) => { type: string; body: string; headers?: Readonly<Record<string, string>> } | null,
): Promise<StaticSite> {
  const message: RecordedCall[] = []
  const files: string[] = []
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
          message.push({
            method: incoming.method ?? 'GET',
            path: incoming.url ?? '',
            body: Buffer.concat(chunks).toString(),
          })
          const reported = api(path)
          answer
            .writeHead(reported === null ? 404 : 200, {
              'content-type': reported?.type ?? 'application/json',
              ...reported?.headers,
            })
            .end(reported?.body ?? '{"error":"call.notFound","message":"There is nothing at this address."}')
        })
      return
    }
    files.push(path)
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
    heard: message,
    files,
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

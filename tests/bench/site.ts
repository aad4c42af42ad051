import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

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

/** Serves a built app from a folder, and its calls from the server at `api`. */
export async function serveSite(folder: string, api: number): Promise<{ port: number; close: () => void }> {
  const server = createServer((incoming, answer) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/'
    if (path.startsWith('/api')) {
      incoming.pipe(
        request(
          { host: '127.0.0.1', port: api, method: incoming.method, path: incoming.url, headers: incoming.headers },
          (reply) => {
            answer.writeHead(reply.statusCode ?? 502, reply.headers)
            reply.pipe(answer)
          },
        ),
      )
      return
    }
    const file = join(folder, path)
    const found = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html')
    answer.writeHead(200, { 'content-type': types[extname(found)] ?? 'application/octet-stream' })
    createReadStream(found).pipe(answer)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

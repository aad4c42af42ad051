// What the scanners send passes through here: it is counted like all other requests, a 5xx is a failure, and each request comes
// from an address of its own, so that no limit of an address ends the scan.
import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newAddress, noteAnswer } from './attacker.ts'
import type { Target } from './target.ts'

export interface CountingProxy {
  readonly base: string
  readonly stop: () => void
}

/** A proxy on this machine in front of the attacked server. */
export async function startCountingProxy({ port, tally }: Target): Promise<CountingProxy> {
  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const what = `${incoming.method ?? ''} ${(incoming.url ?? '').slice(0, 200)}`
    const { connection: _, ...headers } = incoming.headers
    const outgoing = request(
      {
        ...{ hostname: '127.0.0.1', port, method: incoming.method, path: incoming.url },
        headers: { ...headers, 'x-forwarded-for': newAddress(), 'x-forwarded-proto': 'https' },
      },
      (response) => {
        noteAnswer(tally, response.statusCode ?? 0, what)
        const { connection: _own, ...passed } = response.headers
        answer.writeHead(response.statusCode ?? 502, passed)
        response.pipe(answer)
      },
    )
    // A scanner that hangs up is no failure of the server.
    answer.on('close', () => outgoing.destroy())
    outgoing.on('error', (error) => {
      if (answer.destroyed || answer.headersSent) return
      noteAnswer(tally, 0, `${what} ${error.message}`)
      answer.writeHead(502).end()
    })
    incoming.pipe(outgoing)
  }
  const server = createServer(forward)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

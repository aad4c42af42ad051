import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { FaultCounter } from '../../../tools/proof/fault-counts.ts'
import { strangerAnswers } from './stranger-answers.ts'

/** A network that fails at random: it cuts connections at random moments, and answers in the server's place. */
export interface StormProxy {
  readonly port: number
  /** The share of calls below `/api` that meet a fault, 0 to 1. */
  rate: number
  /** Cuts every connection and refuses new ones. */
  goAway(): void
  comeBack(): void
  close(): Promise<void>
}

type Fate = 'pass' | 'cut-request' | 'cut-before-answer' | 'cut-answer' | 'stranger'
const fates: readonly Fate[] = ['cut-request', 'cut-before-answer', 'cut-answer', 'stranger']

/** `random`: numbers in [0, 1). A connection counts as cut only if a call was on it. */
export async function createStormProxy(
  target: () => number,
  random: () => number,
  faults: FaultCounter,
): Promise<StormProxy> {
  const open = new Map<Socket, number>()
  let isAway = false
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T
  const cut = (socket: Socket) => {
    if (!socket.destroyed) faults.add('cut')
    socket.destroy()
  }

  function forward(incoming: IncomingMessage, answer: ServerResponse, fate: Fate): void {
    const far = request({
      host: '127.0.0.1',
      port: target(),
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    })
    // The server was killed, or is not there.
    far.on('error', () => incoming.socket.destroy())
    answer.on('close', () => {
      if (!answer.writableEnded) far.destroy()
    })
    far.on('response', (reply) => {
      reply.on('error', () => incoming.socket.destroy())
      if (fate === 'cut-before-answer') {
        reply.resume()
        reply.on('end', () => {
          cut(incoming.socket)
        })
        return
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      if (fate !== 'cut-answer') {
        reply.pipe(answer)
        return
      }
      reply.once('data', (chunk: Buffer) => {
        answer.write(chunk.subarray(0, Math.floor(random() * chunk.length)), () => {
          cut(incoming.socket)
          far.destroy()
        })
      })
      reply.on('end', () => {
        cut(incoming.socket)
      })
    })
    if (fate === 'cut-request') {
      // Some of its bytes reach the server.
      const end = () => {
        far.destroy()
        cut(incoming.socket)
      }
      incoming.once('data', (chunk: Buffer) => {
        far.write(chunk.subarray(0, Math.floor(random() * chunk.length)), end)
      })
      incoming.on('end', end)
    } else incoming.pipe(far)
  }

  const server = createServer((incoming, answer) => {
    const { socket } = incoming
    if (isAway) {
      socket.destroy()
      return
    }
    open.set(socket, (open.get(socket) ?? 0) + 1)
    answer.on('close', () => {
      open.set(socket, (open.get(socket) ?? 1) - 1)
    })
    const isHit = storm.rate > 0 && (incoming.url ?? '').startsWith('/api') && random() < storm.rate
    const fate = isHit ? pick(fates) : 'pass'
    if (fate === 'stranger') {
      incoming.resume()
      incoming.on('end', () => {
        faults.add('stranger')
        const { status, headers, body } = pick(strangerAnswers)
        answer.writeHead(status, headers).end(body)
      })
      return
    }
    forward(incoming, answer, fate)
  })
  server.on('connection', (socket) => {
    open.set(socket, 0)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    if (isAway) socket.destroy()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const storm: StormProxy = {
    port: (server.address() as AddressInfo).port,
    rate: 0,
    goAway: () => {
      isAway = true
      for (const [socket, calls] of open)
        if (calls > 0) cut(socket)
        else socket.destroy()
    },
    comeBack: () => {
      isAway = false
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return storm
}

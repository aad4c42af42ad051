import { createServer, connect } from 'node:net'
import type { Server, Socket } from 'node:net'
import { freePort } from './free-port.ts'
import { createSlowNetwork } from './slow-network.ts'
import type { NetworkSpeed } from './slow-network.ts'

/** The network between browser and server: a TCP proxy on a fixed port that really cuts connections. */
export interface Network {
  readonly port: number
  /** Destroys every connection and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** Limits the speed of new connections. */
  slow(how: NetworkSpeed): void
  close(): Promise<void>
}

export async function createNetwork(target: () => number): Promise<Network> {
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let wires: readonly [ReturnType<typeof createSlowNetwork>, ReturnType<typeof createSlowNetwork>] | null = null
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {
      socket.destroy()
    })
  }
  const port = await freePort()
  const listen = async (): Promise<void> => {
    const made = createServer((near) => {
      const far = connect(target(), '127.0.0.1')
      keep(near)
      keep(far)
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
      if (wires === null) near.pipe(far).pipe(near)
      else {
        near.pipe(wires[0]()).pipe(far)
        far.pipe(wires[1]()).pipe(near)
      }
    })
    server = made
    await new Promise<void>((resolve, reject) => {
      made.once('error', reject)
      made.listen(port, '127.0.0.1', resolve)
    })
  }
  const cut = async () => {
    const was = server
    server = null
    for (const socket of sockets) socket.destroy()
    if (was !== null) await new Promise((resolve) => was.close(resolve))
  }
  await listen()
  return {
    port,
    cut,
    restore: async () => {
      if (server === null) await listen()
    },
    slow: (how) => {
      wires = [createSlowNetwork(how), createSlowNetwork(how)]
    },
    close: cut,
  }
}

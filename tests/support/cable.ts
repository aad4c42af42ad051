import { createServer, connect } from 'node:net'
import type { Server, Socket } from 'node:net'
import { freePort } from './free-port.ts'
import { createSlowWire } from './slow-wire.ts'
import type { Slowness } from './slow-wire.ts'

/** A network cable between browser and server: a TCP proxy on a port that stays, which really cuts. */
export interface Cable {
  readonly port: number
  /** Destroys every connection and refuses new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** What connects from now on is slow. */
  slow(how: Slowness): void
  close(): Promise<void>
}

export async function createCable(target: () => number): Promise<Cable> {
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let wires: readonly [ReturnType<typeof createSlowWire>, ReturnType<typeof createSlowWire>] | null = null
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
    mend: async () => {
      if (server === null) await listen()
    },
    slow: (how) => {
      wires = [createSlowWire(how), createSlowWire(how)]
    },
    close: cut,
  }
}

import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../support/server-process.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface SpawnedServer {
  readonly url: string
  /** Resolves while a server listens; a new promise after each kill. Fails once the server has ended by itself. */
  up(): Promise<void>
  start(): Promise<void>
  /** SIGKILL: nothing is finished, nothing is written down. */
  kill(): Promise<void>
  /** Resolves when it has ended by itself, as one does that was told to (`FAULT_AT`). */
  gone(): Promise<void>
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>
  /** Sets how far the server's clock is ahead of this machine's, ms: now, and after each start. Needs `isTimed`. */
  setClock(aheadMs: number): Promise<void>
}

/** The real server as a process of its own, on a folder and a port, to be killed and started again. */
export function spawnedServer(settings: {
  readonly dataDir: string
  readonly port: number
  readonly databaseUrl?: string | undefined
  /** Variables beside the usual ones, asked for at each start. */
  readonly env?: () => Readonly<Record<string, string>>
  /** Whether its clock can be set (server-clock.ts). */
  readonly isTimed?: boolean
}): SpawnedServer {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl ?? '',
    // The tests fill the database themselves. Demo accounts sign in only with the demo shop.
    SEED: 'demo',
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    NODE_NO_WARNINGS: '1',
  }
  let child: ChildProcess | null = null
  let semaphore = Promise.withResolvers<undefined>()
  let isEnding = false
  let ahead = 0
  const clock = settings.isTimed === true ? ['--import', './tests/faults/server-clock.ts'] : []

  const start = async () => {
    const started = spawn(process.execPath, [...serverFlags, ...clock, 'server/main.ts'], {
      cwd: root,
      env: { ...env, ...settings.env?.(), CLOCK_AHEAD: String(ahead) },
      stdio: ['ignore', 'pipe', 'pipe', ...(settings.isTimed === true ? (['ipc'] as const) : [])],
    })
    child = started
    isEnding = false
    const text: string[] = []
    started.once('exit', (code, signal) => {
      if (isEnding) return
      semaphore = Promise.withResolvers<undefined>()
      semaphore.promise.catch(() => undefined)
      semaphore.reject(
        new Error(`The server ended by itself (${code ?? signal ?? 'nothing'}): ${text.join('').slice(-4000)}`),
      )
    })
    started.stderr?.on('data', (chunk: Buffer) => text.push(chunk.toString()))
    await new Promise<void>((resolve, reject) => {
      let reply = ''
      started.stdout?.on('data', (chunk: Buffer) => {
        reply += chunk.toString()
        if (reply.includes('is ready at')) resolve()
      })
      started.once('exit', (code) => {
        reject(new Error(`The server ended with ${code ?? 'a signal'} before it was ready: ${reply}${text.join('')}`))
      })
    })
    semaphore.resolve(undefined)
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = child
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null
    semaphore = Promise.withResolvers<undefined>()
    isEnding = true
    const gone = once(ending, 'exit')
    ending.kill(signal)
    const [code] = (await gone) as [number | null]
    return code
  }
  return {
    url: `http://127.0.0.1:${settings.port}`,
    up: () => semaphore.promise,
    start,
    kill: async () => {
      await end('SIGKILL')
    },
    gone: async () => {
      const ending = child
      if (ending !== null && ending.exitCode === null && ending.signalCode === null) await once(ending, 'exit')
    },
    stop: () => end('SIGTERM'),
    setClock: async (aheadMs) => {
      ahead = aheadMs
      if (child?.connected !== true) return
      const moved = once(child, 'message')
      child.send({ ahead })
      await moved
    },
  }
}

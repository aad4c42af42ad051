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
}

/** The real server as a process of its own, on a folder and a port, to be killed and started again. */
export function spawnedServer(settings: {
  readonly dataDir: string
  readonly port: number
  readonly databaseUrl?: string | undefined
  /** Variables beside the usual ones, asked for at each start. */
  readonly env?: () => Readonly<Record<string, string>>
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

  const start = async () => {
    const started = spawn(process.execPath, [...serverFlags, 'server/main.ts'], {
      cwd: root,
      env: { ...env, ...settings.env?.() },
      stdio: ['ignore', 'pipe', 'pipe'],
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
    started.stderr.on('data', (chunk: Buffer) => text.push(chunk.toString()))
    await new Promise<void>((resolve, reject) => {
      let reply = ''
      started.stdout.on('data', (chunk: Buffer) => {
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
  }
}

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Flags of a server under test. It lives for seconds, so the engine compiles the embedded database once, and not again for
 * speed: that takes a quarter of a start. The measurements start the server as people do.
 */
export const serverFlags: readonly string[] = process.env['VITEST'] === undefined ? [] : ['--liftoff-only']

/** Starts the real server in its own process on a folder and a port; resolves when it is ready. */
export async function runServer(
  dataDir: string,
  port: number,
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<{ child: ChildProcess; log: () => string }> {
  let reply = ''
  const child = spawn(process.execPath, [...flags, 'server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      SEED: 'demo',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const note = (chunk: Buffer) => {
    reply += chunk.toString()
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  let isGone = false
  child.once('exit', () => {
    isGone = true
  })
  for (;;) {
    if (isGone) throw new Error(`The server ended before it was ready:\n${reply}`)
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (r) => r.ok,
      () => false,
    )
    if (isReady) return { child, log: () => reply }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Ends the process with a signal; resolves when it has ended. */
export const endServer = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    child.once('exit', () => {
      resolve()
    })
    child.kill(signal)
  })

/** Starts the server on a folder and a free port; resolves when it is ready. */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort()
  const { child } = await runServer(dataDir, port, env)
  return { port, stop: () => endServer(child, 'SIGTERM') }
}

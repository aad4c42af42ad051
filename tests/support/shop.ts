import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The real server in its own process, on a copy of a demo shop that is built once. */
export interface Shop {
  readonly port: number
  /** The process id. */
  readonly pid: number
  readonly dataDir: string
  readonly log: () => string
  /** SIGKILL, then started again on the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

async function run(
  dataDir: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; log: () => string }> {
  let reply = ''
  const child = spawn(process.execPath, ['server/main.ts'], {
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

const ended = (child: ChildProcess, signal: NodeJS.Signals) =>
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

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const headers = { 'x-requested-with': 'XMLHttpRequest' }

/** Starts the server on a folder; resolves when it is ready. */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort()
  const { child } = await run(dataDir, port, env)
  return { port, stop: () => ended(child, 'SIGTERM') }
}

/** A folder with the demo shop, built once per test run. Folders of ended runs are removed. */
async function template(): Promise<string> {
  const home = join(root, '.cache/shops')
  const [made, making] = [join(home, `shop-${process.ppid}`), join(home, `making-${process.ppid}`)]
  mkdirSync(home, { recursive: true })
  while (!existsSync(made)) {
    if (isTaken(making)) {
      // Another test file of this run is building it.
      await new Promise((resolve) => setTimeout(resolve, 100))
      continue
    }
    forgetOthers(home)
    try {
      // It may have been created between the two checks.
      if (existsSync(made)) break
      await buildShop(making)
      renameSync(making, made)
    } finally {
      rmSync(making, { recursive: true, force: true })
    }
  }
  return made
}

/** Creates the folder; false where it exists already. */
function isTaken(folder: string): boolean {
  try {
    mkdirSync(folder)
    return false
  } catch {
    return true
  }
}

function forgetOthers(home: string): void {
  for (const old of readdirSync(home))
    if (!isRunning(Number(old.split('-').at(-1)))) rmSync(join(home, old), { recursive: true, force: true })
}

async function buildShop(dataDir: string): Promise<void> {
  const { port, stop } = await startServer(dataDir)
  // The first request builds the catalogue package. A busy server turns requests away until it is built.
  while (!(await fetch(`http://127.0.0.1:${port}/api/catalogue/pack`, { headers })).ok)
    await new Promise((resolve) => setTimeout(resolve, 200))
  await stop()
}

export async function openShop(env: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-'))
  cpSync(await template(), dataDir, { recursive: true })
  const port = await freePort()
  let running = await run(dataDir, port, env)
  return {
    port,
    get pid() {
      return running.child.pid ?? 0
    },
    dataDir,
    log: () => running.log(),
    restart: async () => {
      await ended(running.child, 'SIGKILL')
      running = await run(dataDir, port, env)
    },
    stop: async () => {
      await ended(running.child, 'SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

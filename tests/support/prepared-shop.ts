import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from './server-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const home = join(root, '.cache/shops')
const headers = { 'x-requested-with': 'XMLHttpRequest' }

/** The key of the prepared shop. It changes with the server's code and with the day, because the demo shop has jobs for today. */
function findKey(): string {
  const hash = createHash('sha256').update(new Date().toDateString())
  const files = globSync('{server,domain,contract,demo}/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of files.sort()) hash.update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

/** Returns a folder with the demo shop, for tests to copy. The server builds it on an empty folder, once for all runs. */
export async function preparedShop(): Promise<string> {
  const key = findKey()
  const made = join(home, key)
  const making = join(home, `making-${process.pid}`)
  const lock = join(home, `lock-${key}`)
  mkdirSync(home, { recursive: true })
  while (!existsSync(made)) {
    if (!isFirst(lock)) {
      // Another test file is building it.
      await new Promise((resolve) => setTimeout(resolve, 100))
      continue
    }
    try {
      // It may have been created between the two checks.
      if (existsSync(made)) break
      removeOld()
      await buildShop(making)
      renameSync(making, made)
    } finally {
      rmSync(making, { recursive: true, force: true })
      rmSync(lock, { recursive: true, force: true })
    }
  }
  return made
}

/** Takes the lock; false where another process has it. A lock whose process has ended is removed. */
function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock)
    mkdirSync(join(lock, String(process.pid)))
    return true
  } catch {
    const [owner] = existsSync(lock) ? readdirSync(lock) : []
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes what no run of the last hour made. A younger folder may be in use. */
function removeOld(): void {
  for (const name of readdirSync(home))
    if (Date.now() - statSync(join(home, name)).mtimeMs > 3_600_000)
      rmSync(join(home, name), { recursive: true, force: true })
}

async function buildShop(dataDir: string): Promise<void> {
  const { port, stop } = await startServer(dataDir)
  // The first request builds the catalogue package. A busy server turns requests away until it is built.
  while (!(await fetch(`http://127.0.0.1:${port}/api/catalogue/pack`, { headers })).ok)
    await new Promise((resolve) => setTimeout(resolve, 200))
  await stop()
}

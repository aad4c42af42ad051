import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '../../tools/run.ts'

/** A folder that tests copy. The first process that asks for its key builds it; the others wait. */
export interface FolderPlan {
  /** The parent of this folder and of those with other keys. */
  readonly home: string
  /** Changes with everything that the content depends on. */
  readonly key: string
  readonly build: (folder: string) => Promise<void>
}

/** Returns the built folder. Tests must only copy it. */
export async function preparedFolder({ home, key, build }: FolderPlan): Promise<string> {
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
      removeOld(home)
      await build(making)
      publish(making, made)
    } finally {
      rmSync(making, { recursive: true, force: true })
      rmSync(lock, { recursive: true, force: true })
    }
  }
  const now = new Date()
  utimesSync(made, now, now)
  return made
}

/** Two processes may both remove the lock of a third that has ended, and both build. The second build is dropped. */
function publish(making: string, made: string): void {
  try {
    renameSync(making, made)
  } catch (error) {
    if (!existsSync(made)) throw error
  }
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

/** Removes what no run of the last hour has used. Another folder may still be copied. */
function removeOld(home: string): void {
  for (const name of readdirSync(home))
    if (Date.now() - statSync(join(home, name)).mtimeMs > 3_600_000)
      rmSync(join(home, name), { recursive: true, force: true })
}

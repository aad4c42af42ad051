import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

interface Holder {
  readonly pid: number
  readonly started: string
  readonly host: string
}

/** What the lock needs to know about processes. Tests replace it. */
export interface Processes {
  readonly pid: number
  readonly host: string
  /** The start time of a process in system units, or null if it does not exist. A pid alone may have been reused. */
  started(pid: number): string | null
}

/** The processes of this machine. Without /proc only their existence is known. */
export const systemProcesses: Processes = {
  pid: process.pid,
  host: hostname(),
  started: (pid) => {
    try {
      // The 22nd field of /proc/<pid>/stat. The process name before it may contain spaces and brackets.
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? 'alive'
    } catch {
      try {
        process.kill(pid, 0)
        return process.platform === 'linux' ? null : 'alive'
      } catch {
        return null
      }
    }
  },
}

/**
 * Locks a data folder for this process: PGlite would accept a second process and lose data. The lock of a dead process is
 * taken over. Throws if another process holds the lock. Returns a function that releases it.
 */
export function lockFolder(folder: string, processes: Processes = systemProcesses): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'lock.json')
  const mine: Holder = {
    pid: processes.pid,
    started: processes.started(processes.pid) ?? 'alive',
    host: processes.host,
  }
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    try {
      writeFileSync(path, JSON.stringify(mine), { flag: 'wx' })
      return () => {
        if (isSame(readHolder(path), mine)) rmSync(path, { force: true })
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = readHolder(path)
    if (holder !== null && isAlive(holder, processes))
      throw new Error(
        `Another Partwright (process ${holder.pid}${holder.host === processes.host ? '' : ` on ${holder.host}`}) is using ${resolve(folder)}. Stop it, or set DATA_DIR to another folder.`,
      )
    removeStaleLock(path, holder, mine)
  }
  throw new Error(`${resolve(folder)} could not be locked. Try again.`)
}

/** Removes a stale lock. A new lock that another process has created meanwhile is restored. */
function removeStaleLock(path: string, stale: Holder | null, mine: Holder): void {
  const stalePath = `${path}.${mine.pid}`
  try {
    renameSync(path, stalePath)
    const moved = readHolder(stalePath)
    if (moved !== null && (stale === null || !isSame(stale, moved))) linkSync(stalePath, path)
  } catch {
    // Another process was faster. The next attempt reads the new state.
  }
  rmSync(stalePath, { force: true })
}

function readHolder(path: string): Holder | null {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder> | null
    return typeof value?.pid === 'number' && typeof value.started === 'string' && typeof value.host === 'string'
      ? { pid: value.pid, started: value.started, host: value.host }
      : null
  } catch {
    return null
  }
}

const isSame = (a: Holder | null, b: Holder) =>
  a !== null && a.pid === b.pid && a.started === b.started && a.host === b.host

/** Host name and pids of a container change with each start, so a lock of another host counts as stale. */
function isAlive(holder: Holder, processes: Processes): boolean {
  return (
    holder.host === processes.host && holder.pid !== processes.pid && processes.started(holder.pid) === holder.started
  )
}

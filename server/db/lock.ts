import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

interface Holder {
  readonly pid: number
  readonly started: string
  readonly host: string
}

/** What the lock asks about other processes; tests answer it themselves. */
export interface Processes {
  readonly pid: number
  readonly host: string
  /** When a process began, in the system's own measure, or null when there is none: a pid alone may have been given again. */
  started(pid: number): string | null
}

/** This machine's processes. Where there is no /proc, being alive is all that is known. */
export const systemProcesses: Processes = {
  pid: process.pid,
  host: hostname(),
  started: (pid) => {
    try {
      // The 22nd field of /proc/<pid>/stat; the name before it may hold blanks and brackets.
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
 * Takes a data folder for this process: PGlite would accept a second one and lose data. A lock whose process is gone is
 * taken over. Throws a sentence when somebody else has it. The returned function gives it back.
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
    putAside(path, holder, mine)
  }
  throw new Error(`${resolve(folder)} could not be locked. Try again.`)
}

/** Removes a stale lock; a fresh one that another process has put there meanwhile goes back. */
function putAside(path: string, stale: Holder | null, mine: Holder): void {
  const aside = `${path}.${mine.pid}`
  try {
    renameSync(path, aside)
    const moved = readHolder(aside)
    if (moved !== null && (stale === null || !isSame(stale, moved))) linkSync(aside, path)
  } catch {
    // Somebody else was quicker; the next attempt sees how things stand.
  }
  rmSync(aside, { force: true })
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

/** A container's host name and pids begin anew with each start, so another host's lock is stale unless this machine knows better. */
function isAlive(holder: Holder, processes: Processes): boolean {
  return (
    holder.host === processes.host && holder.pid !== processes.pid && processes.started(holder.pid) === holder.started
  )
}

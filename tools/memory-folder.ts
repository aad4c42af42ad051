import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const gigabyte = 2 ** 30
/** What the tests store at once stays far below the first; programs need the rest. */
const needed = { folder: 4 * gigabyte, machine: 10 * gigabyte } as const

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= needed.folder && process.availableMemory() >= needed.machine
  } catch {
    return false
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes what killed runs have left. Their process ids are in the names. */
function removeLeftOver(): void {
  for (const name of readdirSync(memory)) {
    const pid = /^partwright-tests-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

/**
 * Makes `TMPDIR` a new folder in memory for this process and its children, if the machine has much of it. Tests create and
 * delete thousands of files, which costs a disk's file system more time than PostgreSQL needs for its queries. The folder
 * goes when this process ends.
 */
export function moveTemporaryFiles(): void {
  if (!hasRoom()) return
  removeLeftOver()
  const folder = mkdtempSync(join(memory, `partwright-tests-${process.pid}-`))
  // The tests' PostgreSQL server runs as another user, whose folder is in here.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
}

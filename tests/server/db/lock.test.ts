import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder, systemProcesses } from '../../../server/db/lock.ts'
import type { Processes } from '../../../server/db/lock.ts'

describe('the lock of a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'partwright-lock-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })
  const world = (pid: number, alive: Readonly<Record<number, string>>): Processes => ({
    pid,
    host: 'here',
    started: (asked) => alive[asked] ?? null,
  })

  it('lets one process in and refuses the next with a sentence', () => {
    lockFolder(folder, world(10, { 10: 'a', 11: 'b' }))
    expect(() => lockFolder(folder, world(11, { 10: 'a', 11: 'b' }))).toThrow(
      /^Another Partwright \(process 10\) is using .*Stop it, or set DATA_DIR to another folder\.$/,
    )
  })

  it('is free again after it was given back', () => {
    lockFolder(folder, world(10, { 10: 'a' }))()
    expect(existsSync(join(folder, 'lock.json'))).toBe(false)
    lockFolder(folder, world(11, { 10: 'a', 11: 'b' }))
  })

  it('is taken over from a process that is gone, and from one whose number was given to another', () => {
    lockFolder(folder, world(10, { 10: 'a' }))
    lockFolder(folder, world(11, { 11: 'b' }))
    lockFolder(folder, world(12, { 11: 'later', 12: 'c' }))
    expect(JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))).toMatchObject({ pid: 12 })
  })

  it('is taken over when a crash left it empty or torn', () => {
    writeFileSync(join(folder, 'lock.json'), '{"pid": 1')
    lockFolder(folder, world(11, { 11: 'b' }))
  })

  it('is not given back by a process that has lost it', () => {
    const release = lockFolder(folder, world(10, { 10: 'a' }))
    lockFolder(folder, world(11, { 11: 'b' }))
    release()
    expect(existsSync(join(folder, 'lock.json'))).toBe(true)
  })

  it('knows a real process that lives and one that was killed', async () => {
    const child = spawn('sleep', ['60'])
    await once(child, 'spawn')
    const pid = child.pid ?? 0
    lockFolder(folder, { ...systemProcesses, pid })
    expect(() => lockFolder(folder)).toThrow(`process ${pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    lockFolder(folder)()
  })
})

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
  const processes = (pid: number, alive: Readonly<Record<number, string>>): Processes => ({
    pid,
    host: 'here',
    started: (asked) => alive[asked] ?? null,
  })

  it('admits one process and refuses the next with a message', () => {
    lockFolder(folder, processes(10, { 10: 'a', 11: 'b' }))
    expect(() => lockFolder(folder, processes(11, { 10: 'a', 11: 'b' }))).toThrow(
      /^Another Partwright \(process 10\) is using .*Stop it, or set DATA_DIR to another folder\.$/,
    )
  })

  it('is free after its release', () => {
    lockFolder(folder, processes(10, { 10: 'a' }))()
    expect(existsSync(join(folder, 'lock.json'))).toBe(false)
    lockFolder(folder, processes(11, { 10: 'a', 11: 'b' }))
  })

  it('is taken over from a dead process, and from one whose pid was reused', () => {
    lockFolder(folder, processes(10, { 10: 'a' }))
    lockFolder(folder, processes(11, { 11: 'b' }))
    lockFolder(folder, processes(12, { 11: 'later', 12: 'c' }))
    expect(JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))).toMatchObject({ pid: 12 })
  })

  it('is taken over if a crash left it empty or damaged', () => {
    writeFileSync(join(folder, 'lock.json'), '{"pid": 1')
    lockFolder(folder, processes(11, { 11: 'b' }))
  })

  it('is not released by a process that has lost it', () => {
    const release = lockFolder(folder, processes(10, { 10: 'a' }))
    lockFolder(folder, processes(11, { 11: 'b' }))
    release()
    expect(existsSync(join(folder, 'lock.json'))).toBe(true)
  })

  it('distinguishes a running process from a killed one', async () => {
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

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createJobRunner, jobAttempts } from '../../../server/adapters/job-runner.ts'
import type { JobHandler } from '../../../server/adapters/job-runner.ts'
import { createIds } from '../../../server/adapters/ids.ts'
import { openPGlite } from '../../../server/db/connect.ts'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { stageJob } from '../../../server/kernel/stage.store.ts'
import { ensureSweeps, sweepJobs } from '../../../server/kernel/sweep.store.ts'
import type { Jobs } from '../../../server/ports/jobs.ts'

let at = new Date()
const clock = { now: () => at }
const later = (ms: number) => {
  at = new Date(at.getTime() + ms)
}

let database: OpenDatabase
const running: Jobs[] = []
beforeAll(async () => {
  database = await openPGlite()
  await migrate(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  at = new Date('2026-11-20T09:00:00Z')
  await database.db.deleteFrom('staged_job').execute()
})
afterEach(() => Promise.all(running.splice(0).map((runner) => runner.stop())))

function runnerOf(handlers: Record<string, JobHandler>): Jobs {
  const runner = createJobRunner({ db: database.db, clock, ids: createIds(clock), handlers, everyMs: 3_600_000 })
  running.push(runner)
  return runner
}
const stage = (kind: string, payload: Record<string, unknown>, runAt = at) =>
  stageJob(database.db, kind, payload, runAt)
const jobs = () => database.db.selectFrom('staged_job').selectAll().orderBy('job_id').execute()

describe('The daily sweep', () => {
  it('removes jobs that ended a week ago, and leaves one sweep for tomorrow', async () => {
    const runner = runnerOf({ ...sweepJobs(), 'mail.send': { act: () => Promise.resolve() } })
    await stage('mail.send', {})
    await runner.drain()
    later(8 * 86_400_000)
    await stage('mail.send', {}, new Date(at.getTime() + 1000))
    await stage('kernel.sweep', {})
    await runner.drain()
    const left = await jobs()
    expect(left.map(({ kind, done_at }) => [kind, done_at === null])).toEqual(
      expect.arrayContaining([
        ['mail.send', true],
        ['kernel.sweep', true],
      ]),
    )
    expect(left.filter(({ kind }) => kind === 'mail.send')).toHaveLength(1)
    expect(left.filter(({ kind, done_at }) => kind === 'kernel.sweep' && done_at === null)).toHaveLength(1)
  })

  it('commits what each module removes by itself, also where another one fails', async () => {
    const other = vi.fn(() => Promise.resolve(0))
    await stage('kernel.sweep', {})
    await runnerOf(sweepJobs([() => Promise.reject(new Error('It is locked')), other])).drain()
    expect(other).toHaveBeenCalledOnce()
  })
})

describe('The frequent sweep', () => {
  it('does what its modules ask for every five minutes, however many processes start', async () => {
    const swept: string[] = []
    const note = (name: string) => () => Promise.resolve(swept.push(name))
    const runner = runnerOf(sweepJobs([note('daily')], [note('frequent')]))
    for (let process = 0; process < 3; process += 1) await ensureSweeps(database.db, at)
    for (let time = 0; time < 3; time += 1) {
      later(299_000)
      await runner.drain()
      later(1000)
      await runner.drain()
    }
    expect(swept).toEqual(['frequent', 'frequent', 'frequent'])
    later(86_400_000)
    await runner.drain()
    expect(swept.slice(3).toSorted()).toEqual(['daily', 'frequent'])
  })

  it('goes on after a day in which it failed each time', async () => {
    let isBroken = true
    const sweep = vi.fn(() => (isBroken ? Promise.reject(new Error('It is locked')) : Promise.resolve(0)))
    const runner = runnerOf(sweepJobs([], [sweep]))
    await ensureSweeps(database.db, at)
    for (let attempt = 0; attempt < jobAttempts + 4; attempt++) {
      await runner.drain()
      later(3_600_000)
    }
    isBroken = false
    const calls = sweep.mock.calls.length
    await runner.drain()
    later(300_000)
    await runner.drain()
    expect(sweep.mock.calls.length).toBe(calls + 2)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIds } from '../../../server/adapters/ids.ts'
import { createJobRunner, jobAttempts, jobLockMs } from '../../../server/adapters/job-runner.ts'
import { openPGlite } from '../../../server/db/connect.ts'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { stageJob } from '../../../server/kernel/stage.store.ts'

let at = new Date('2026-11-20T09:00:00Z')
const clock = { now: () => at }
const later = (ms: number) => {
  at = new Date(at.getTime() + ms)
}

let database: OpenDatabase
beforeAll(async () => {
  database = await openPGlite()
  await migrate(database.db)
})
afterAll(() => database.close())

/** A process that runs jobs that never end by themselves, and is killed in the middle of each. */
function createDying(failures: string[]) {
  const [begun, death] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let starts = 0
  const act = () => {
    starts += 1
    begun.resolve()
    return death.promise
  }
  const runner = createJobRunner({
    ...{ db: database.db, clock, ids: createIds(clock), everyMs: 3_600_000 },
    handlers: { 'payments.capture': { act, attempts: Infinity } },
    onFailure: ({ reason }) => failures.push(reason),
  })
  return { runner, begun: begun.promise, death, starts: () => starts }
}

it('A job without an end that kills its process each time is tried hourly, and each such start is reported', async () => {
  await stageJob(database.db, 'payments.capture', {}, at)
  await database.db.updateTable('staged_job').set({ attempts: jobAttempts }).execute()
  const failures: string[] = []
  const killed = [createDying(failures), createDying(failures)]
  const hanging: Promise<void>[] = []
  for (const { runner, begun } of killed) {
    hanging.push(runner.drain())
    await begun
    later(jobLockMs)
    const early = createDying(failures)
    early.death.resolve()
    await early.runner.drain()
    expect(early.starts()).toBe(0)
    await early.runner.stop()
    later(3_600_000)
  }
  expect(failures).toEqual(['It was started and never finished.'])
  for (const { death } of killed) death.resolve()
  await Promise.all(hanging)
  await Promise.all(killed.map(({ runner }) => runner.stop()))
})

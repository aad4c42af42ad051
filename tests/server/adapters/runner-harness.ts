// Job runners on a database of their own, with a clock that a test moves.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createIds } from '../../../server/adapters/ids.ts'
import { createJobRunner } from '../../../server/adapters/job-runner.ts'
import type { JobHandler } from '../../../server/adapters/job-runner.ts'
import { openPGlite } from '../../../server/db/connect.ts'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { stageJob } from '../../../server/kernel/stage.store.ts'
import type { Jobs } from '../../../server/ports/jobs.ts'
import type { Mail } from '../../../server/ports/mailer.ts'

/** When each test begins. */
export const start = new Date('2026-11-20T09:00:00Z')
/** A timer that no test waits for. */
const never = 3_600_000

export const mail: Mail = {
  to: 'dealer@demo.test',
  subject: 'One',
  text: 'words',
  html: '<p>words</p>',
  messageId: '<one@partwright>',
}

/** Sets the database up for the tests of a file; each begins without jobs, and its runners stop with it. */
export function useRunners() {
  let at = start
  const clock = { now: () => at }
  let database: OpenDatabase
  const running: Jobs[] = []
  beforeAll(async () => {
    database = await openPGlite()
    await migrate(database.db)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    at = start
    await database.db.deleteFrom('staged_job').execute()
  })
  afterEach(() => Promise.all(running.splice(0).map((runner) => runner.stop())))

  return {
    clock,
    db: () => database.db,
    later: (ms: number) => {
      at = new Date(at.getTime() + ms)
    },
    runnerOf: (
      handlers: Record<string, JobHandler>,
      onFailure?: (job: { reason: string; isGivenUp: boolean }) => void,
      given: { readonly everyMs?: number; readonly isAlone?: boolean } = {},
    ): Jobs => {
      const runner = createJobRunner({
        db: database.db,
        clock,
        ids: createIds(clock),
        handlers,
        everyMs: never,
        ...(onFailure ? { onFailure } : {}),
        ...given,
      })
      running.push(runner)
      return runner
    },
    stage: (kind = 'mail.send', payload: object = mail, runAt = at) =>
      stageJob(database.db, kind, payload as Record<string, unknown>, runAt),
    jobs: () => database.db.selectFrom('staged_job').selectAll().orderBy('job_id').execute(),
  }
}

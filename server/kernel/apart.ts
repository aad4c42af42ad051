// A job that speaks with another company has no transaction of its own: it makes one for each thing that it writes down.
import type { OpenDatabase } from '../db/connect.ts'
import type { Clock, Ids } from '../ports/clock.ts'
import type { JobCall } from '../ports/jobs.ts'
import { wantedJobs } from './stage.store.ts'
import { inTransaction } from './unit-of-work.ts'

export type Apart = <T>(work: (job: JobCall) => Promise<T>) => Promise<T>

/** Transactions for whoever is no call: each is committed when it resolves. `nudge` is told where one has staged a job. */
export function apartFrom({
  database,
  clock,
  ids,
  nudge,
}: {
  readonly database: Pick<OpenDatabase, 'db'>
  readonly clock: Clock
  readonly ids: Ids
  readonly nudge: () => void
}): Apart {
  return async (work) => {
    let hasStaged = false
    const done = await inTransaction(database, async (tx) => {
      const now = clock.now()
      const wanted = wantedJobs(now)
      const result = await work({
        tx,
        now,
        newId: () => ids.newId(),
        randomBytes: (count) => ids.randomBytes(count),
        stage: wanted.stage,
      })
      await wanted.write(tx)
      hasStaged = wanted.isAnyDue()
      return result
    })
    if (hasStaged) nudge()
    return done
  }
}

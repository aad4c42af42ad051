// Transactions for jobs that call another company's server: such a job begins one for each thing that it writes.
import type { OpenDatabase } from '../db/connect.ts'
import type { Clock, Ids } from '../ports/clock.ts'
import type { JobCall } from '../ports/jobs.ts'
import { collectJobs } from './stage.store.ts'
import { inTransaction } from './unit-of-work.ts'

export type WithOwnTransaction = <T>(work: (job: JobCall) => Promise<T>) => Promise<T>

/** Creates transactions outside of a call, each committed when its promise resolves. `wakeJobs` runs after one that staged a due job. */
export function createWithOwnTransaction({
  database,
  clock,
  ids,
  wakeJobs,
}: {
  readonly database: Pick<OpenDatabase, 'db'>
  readonly clock: Clock
  readonly ids: Ids
  readonly wakeJobs: (kinds: readonly string[]) => void
}): WithOwnTransaction {
  return async (work) => {
    let dueKinds: readonly string[] = []
    const done = await inTransaction(database, async (tx) => {
      const now = clock.now()
      const jobs = collectJobs(now)
      const result = await work({
        tx,
        now,
        newId: () => ids.newId(),
        randomBytes: (count) => ids.randomBytes(count),
        stage: jobs.stage,
      })
      await jobs.write(tx)
      dueKinds = jobs.getDueKinds()
      return result
    })
    if (dueKinds.length > 0) wakeJobs(dueKinds)
    return done
  }
}

// Jobs are staged in the transaction that wants them: done after the commit, at least once, or never asked for.
import type { Tx } from './call.ts'

/** Stages a job for as soon as its transaction has committed, or for later. */
export async function stageJob(tx: Tx, kind: string, payload: Readonly<Record<string, unknown>>, runAt: Date): Promise<void> {
  await tx.insertInto('staged_job').values({ kind, payload: JSON.stringify(payload), run_at: runAt, last_error: null, done_at: null, locked_until: null }).execute()
}

import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

/** Folds the changes since the last time into the counts by day; returns how many there were. */
export async function foldChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select count(*)::int as changes from report_change`.execute(tx)
  await sql`select fold_report_changes()`.execute(tx)
  return rows[0]?.changes ?? 0
}

/** Drops the counts that are staged: one that begins now sees whatever they were staged for. */
async function dropStagedRecounts(tx: Tx, kind: string): Promise<void> {
  await tx
    .deleteFrom('staged_job')
    .where('kind', '=', kind)
    .where('attempts', '=', 0)
    .where('done_at', 'is', null)
    .execute()
}

/** Counts all records again, in this transaction. Where each statement has its own snapshot, a change meanwhile waits. */
export async function recountAll(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select recount_reports()`.execute(tx)
}

/**
 * Counts all records again as of one moment, while others work: in a large shop it takes minutes. `kind`: the job, whose
 * further staged ones are then of no use.
 */
export async function recountBeside(db: Tx, kind: string): Promise<void> {
  // What is under way may have been entered by the brand of before. It ends first, and this lock with it.
  await db.transaction().execute((tx) => sql`lock table report_change in share mode`.execute(tx))
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await dropStagedRecounts(tx, kind)
      await recountAll(tx)
    })
}

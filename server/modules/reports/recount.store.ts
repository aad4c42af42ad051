import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

/** Folds the changes since the last time into the counts by day; returns how many there were. */
export async function foldChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select count(*)::int as changes from report_change`.execute(tx)
  await sql`select fold_report_changes()`.execute(tx)
  return rows[0]?.changes ?? 0
}

/** Drops the counts that are staged: one that begins now sees whatever they were staged for. */
export async function dropStagedRecounts(tx: Tx, kind: string): Promise<void> {
  await tx
    .deleteFrom('staged_job')
    .where('kind', '=', kind)
    .where('attempts', '=', 0)
    .where('done_at', 'is', null)
    .execute()
}

/** Counts all records again, in this transaction. A change meanwhile waits until it ends. */
export async function recountAll(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select recount_reports()`.execute(tx)
}

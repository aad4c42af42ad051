import { sql } from 'kysely'
import type { Tx } from '../kernel/call.ts'

/**
 * Number of all claims or registrations by state, as the transaction of each change keeps them for the reports (record 079):
 * a few rows a year and what changed today, where a count would read every record. A claim that was closed with a message
 * counts as `closed`.
 */
export async function readRecordCounts(tx: Tx, kind: 'claim' | 'registration'): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ status: string; records: number }>`
    select status, sum(records)::int as records from (
      select status, records from report_count where span = 'year' and kind = ${kind}
      union all select status, records from report_change where kind = ${kind}
    ) counted group by status`.execute(tx)
  return new Map(rows.map(({ status, records }) => [status, records]))
}

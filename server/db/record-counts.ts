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

/** The kind of the stored counts of open claims. A statement with a value is prepared (030). */
const openClaims = 'open-claim'

export interface OpenCount {
  readonly count: number
  /** Cents that they may still cost. */
  readonly amount: number
  /** How many of them wait until that is counted, after terms of payment have changed. */
  readonly uncounted: number
}

/** Number and money of all open claims by status, as the transaction of each change keeps them (record 106). */
export async function readOpenCounts(tx: Tx): Promise<ReadonlyMap<string, OpenCount>> {
  const { rows } = await sql<OpenCount & { status: string }>`
    select status, sum(records)::int as count, sum(cents)::float8 as amount, sum(pieces)::int as uncounted from (
      select status, records, cents, pieces from report_count where span = 'year' and kind = ${openClaims}
      union all select status, records, cents, pieces from report_change where kind = ${openClaims}
    ) counted group by status`.execute(tx)
  return new Map(rows.map(({ status, ...count }) => [status, count]))
}

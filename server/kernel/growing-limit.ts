// Limits on failures whose wait grows: a few are free, then each further one doubles the wait (record 144). They are counted
// in the database, so they hold for all instances and outlive a restart. Only failures write; what succeeds costs nothing.
import { sql } from 'kysely'
import type { Tx } from './call.ts'

/** Times in seconds. */
export interface GrowingLimit {
  readonly bucket: string
  /** So many failures cost no wait. */
  readonly free: number
  /** The wait after the last free one; each further failure doubles it, up to `longest`. */
  readonly wait: number
  readonly longest: number
  /** All is forgotten so long after the last failure. */
  readonly forgetAfter: number
}

/** The failures of a bucket: how many, and when the last one was, in epoch milliseconds. */
export interface FailureCount {
  readonly bucket: string
  readonly count: number
  readonly last: number
}

/** The counts of these buckets, as a column of another statement; null if there are none. */
export const failureCounts = (buckets: readonly string[], now: Date) =>
  sql<FailureCount[] | null>`(
    select json_agg(json_build_object('bucket', bucket, 'count', count, 'last', (extract(epoch from window_start) * 1000)::bigint))
    from rate_count where bucket in (${sql.join(buckets)}) and expires_at > ${now})`

/** How many seconds the next try must wait, by these counts; 0 if it need not. */
export function secondsToWait(
  limits: readonly GrowingLimit[],
  counts: readonly FailureCount[] | null,
  now: Date,
): number {
  const waits = limits.map(({ bucket, free, wait, longest }) => {
    const known = counts?.find((one) => one.bucket === bucket)
    if (known === undefined || known.count < free) return 0
    const seconds = Math.min(longest, wait * 2 ** Math.min(30, known.count - free))
    return Math.ceil((known.last + seconds * 1000 - now.getTime()) / 1000)
  })
  return Math.max(0, ...waits)
}

/** Reads how many seconds the next try must wait; 0 if it need not. */
export async function readWait(tx: Tx, limits: readonly GrowingLimit[], now: Date): Promise<number> {
  const buckets = limits.map(({ bucket }) => bucket)
  const { rows } = await sql<{
    counts: FailureCount[] | null
  }>`select ${failureCounts(buckets, now)} as counts`.execute(tx)
  return secondsToWait(limits, rows[0]?.counts ?? null, now)
}

/** Counts a failure in each of these, in one statement. */
export async function countFailure(tx: Tx, limits: readonly GrowingLimit[], now: Date): Promise<void> {
  // In one order, so that two callers never wait for each other.
  const rows = limits
    .toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))
    .map(({ bucket, forgetAfter }) => ({
      ...{ bucket, window_start: now, count: 1 },
      expires_at: new Date(now.getTime() + forgetAfter * 1000),
    }))
  await tx
    .insertInto('rate_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        count: sql<number>`case when rate_count.expires_at <= excluded.window_start then 1 else rate_count.count + 1 end`,
        window_start: sql<Date>`excluded.window_start`,
        expires_at: sql<Date>`excluded.expires_at`,
      }),
    )
    .execute()
}

/**
 * Counts a try before it is checked, unless it has to wait: returns 0, or the seconds until the next one. Decides and counts in
 * one statement, so that tries at the same time gain nothing. A success resets the bucket.
 */
export async function countTry(
  tx: Tx,
  { bucket, free, wait, longest, forgetAfter }: GrowingLimit,
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into rate_count as known (bucket, window_start, count, expires_at)
    values (${bucket}, ${now}, 1, ${new Date(now.getTime() + forgetAfter * 1000)})
    on conflict (bucket) do update set
      count = case when known.expires_at <= ${now} then 1 else known.count + 1 end,
      window_start = excluded.window_start,
      expires_at = excluded.expires_at
    where known.expires_at <= ${now} or known.count < ${free}
      or ${now}::timestamptz >= known.window_start
        + make_interval(secs => least(${longest}::float8, ${wait}::float8 * power(2, least(30, known.count - ${free}))))
    returning count`.execute(tx)
  if (rows.length > 0) return 0
  return Math.max(1, await readWait(tx, [{ bucket, free, wait, longest, forgetAfter }], now))
}

/** A wait as people say it: '30 seconds', '2 minutes', '1 hour'. */
export function formatWait(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

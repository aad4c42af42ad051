// Limits hold for all instances together, so they are counted in the database.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './call.ts'

/** At most `max` in `seconds`, counted from the first one. */
export interface Limit {
  readonly bucket: string
  readonly max: number
  readonly seconds: number
}

/** The name of a bucket; the person in it is hashed. */
export function bucketName(kind: string, ...identifiers: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(identifiers.join('\n')).digest('base64url').slice(0, 27)}`
}

/** Counts one hit, or `hits` since `from`; returns 0, or the seconds to wait when the limit is exceeded. */
export async function countHit(tx: Tx, limit: Limit, now: Date, { hits = 1, from = now } = {}): Promise<number> {
  const end = new Date(from.getTime() + limit.seconds * 1000)
  const row = await tx
    .insertInto('rate_count')
    .values({ bucket: limit.bucket, window_start: from, count: hits, expires_at: end })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        count: sql<number>`case when rate_count.expires_at <= excluded.window_start then excluded.count else rate_count.count + excluded.count end`,
        window_start: sql<Date>`case when rate_count.expires_at <= excluded.window_start then excluded.window_start else rate_count.window_start end`,
        expires_at: sql<Date>`case when rate_count.expires_at <= excluded.window_start then excluded.expires_at else rate_count.expires_at end`,
      }),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow()
  return row.count <= limit.max ? 0 : secondsUntil(row.expires_at, now)
}

/** The seconds to wait until one more hit fits, or 0. It counts nothing. */
export async function findWait(tx: Tx, { bucket, max }: Limit, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('rate_count')
    .select('expires_at')
    .where('bucket', '=', bucket)
    .where('count', '>=', max)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined ? 0 : secondsUntil(row.expires_at, now)
}

/** Takes back a hit of this moment. A window that began after it does not hold it. */
export async function uncountHit(tx: Tx, { bucket }: Limit, at: Date): Promise<void> {
  await tx
    .updateTable('rate_count')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('count', '>', 0)
    .where('window_start', '<=', at)
    .execute()
}

/** Resets a counter, after a success. */
export async function resetCount(tx: Tx, bucket: string): Promise<void> {
  await tx.deleteFrom('rate_count').where('bucket', '=', bucket).execute()
}

/** Removes expired counters; returns how many. */
export async function dropOldCounts(tx: Tx, now: Date): Promise<number> {
  const result = await tx.deleteFrom('rate_count').where('expires_at', '<=', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}

const secondsUntil = (end: Date, now: Date) => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))

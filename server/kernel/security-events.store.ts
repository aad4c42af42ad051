// The rows of security events, and the counts of attempts that become events (docs/decisions/170-security-events.md).
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { getSecurityEventKind } from '../../domain/security/events.ts'
import type { SecurityEventKind } from '../../domain/security/events.ts'
import type { Database } from '../db/schema.ts'
import type { JobCall } from '../ports/jobs.ts'
import type { Tx } from './call.ts'

export type SecurityEventRow = Insertable<Database['security_event']> & { readonly kind: SecurityEventKind }

/** As many attempts of a minute, from one address at one person, are events of their own. */
export const maxStoredAttempts = 3
/** Pairs of address and person that a minute counts; those that come later share one count. */
const maxPairs = 300
const minuteMs = 60_000
const day = 86_400_000

export async function insertSecurityEvent(tx: Tx, row: SecurityEventRow): Promise<void> {
  await tx.insertInto('security_event').values(row).execute()
}

/**
 * Counts an attempt in its minute; returns the count. The same statement for known and unknown people. What would be one
 * pair too many is counted for all the rest together, so a minute never has more than `maxPairs` counts of a kind.
 */
export async function countAttempt(
  tx: Tx,
  { at, kind, user_id, typed_hash, address }: SecurityEventRow,
): Promise<{ readonly count: number; readonly minute: Date }> {
  const minute = new Date(Math.floor(new Date(at).getTime() / minuteMs) * minuteMs)
  const key = `${address} ${user_id ?? typed_hash ?? ''}`
  const { rows } = await sql<{ count: number }>`
    insert into security_event_count (minute, kind, key, count, user_id, typed_hash, address)
    select ${minute}, ${kind}, case when full_up then '' else ${key} end, 1,
      case when full_up then null else ${user_id ?? null}::integer end,
      case when full_up then null else ${typed_hash ?? null}::text end,
      case when full_up then '' else ${address} end
    from (select count(*) >= ${maxPairs} and count(*) filter (where key = ${key}) = 0 as full_up
      from security_event_count where minute = ${minute} and kind = ${kind}) as so_far
    on conflict (minute, kind, key) do update set count = security_event_count.count + 1
    returning count`.execute(tx)
  return { count: rows[0]?.count ?? 1, minute }
}

/**
 * The job: turns the counts of minutes that are over into one event each, with the number of attempts beyond those that
 * are events already. A retried job finds nothing left.
 */
export async function foldAttempts({ tx, now }: Pick<JobCall, 'tx' | 'now'>): Promise<void> {
  const over = await tx
    .deleteFrom('security_event_count')
    .where('minute', '<=', new Date(now.getTime() - minuteMs))
    .returningAll()
    .execute()
  const rows = over
    .filter(({ count }) => count > maxStoredAttempts)
    .map(({ minute, kind, count, user_id, typed_hash, address }) => ({
      ...{ at: minute, kind, user_id, typed_hash, address, of_user_id: null, agent: '', session_hash: null },
      ...{ request: '', repeats: count - maxStoredAttempts },
      detail: address === '' ? 'from many addresses' : 'more in the same minute',
      keep_until: new Date(minute.getTime() + getSecurityEventKind(kind as SecurityEventKind).days * day),
    }))
  if (rows.length > 0) await tx.insertInto('security_event').values(rows).execute()
}

/** Removes counts that became no event. */
const dropOldAttempts = (tx: Tx, now: Date) =>
  tx
    .deleteFrom('security_event_count')
    .where('minute', '<', new Date(now.getTime() - day))
    .executeTakeFirst()

/**
 * Removes events after their time; returns how many. Both clocks must agree: the database refuses to delete one that its
 * own clock still keeps.
 */
export async function dropOldSecurityEvents(tx: Tx, now: Date): Promise<number> {
  await foldAttempts({ tx, now })
  await dropOldAttempts(tx, now)
  const result = await tx
    .deleteFrom('security_event')
    .where('keep_until', '<=', sql<Date>`least(${now}::timestamptz, clock_timestamp())`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

// What one person approved together: taken back by one Undo while nothing that was staged for it has run (docs/decisions/113-approved-together.md).
import { sql } from 'kysely'
import type { SignedIn, Tx } from './call.ts'

/** Where approvals are stored: of claims, of registrations. Both tables have the same columns. */
export type ApprovalTable = 'claim_approval' | 'registration_approval'

/** A record as an approval left it. */
export interface ApprovedRecord {
  readonly id: string
  readonly display_id: string
  readonly rev: number
  /** Keys of what was staged for later. */
  readonly jobs: readonly string[]
  /** Trips of a claim that were late before. */
  readonly lateTrips?: readonly string[]
}

export interface Approval {
  readonly approvalId: string
  readonly userId: number
  readonly approvedAt: Date
  readonly undoneAt: Date | null
  /** The answer of the call. */
  readonly reply: unknown
  readonly records: readonly ApprovedRecord[]
}

const dayMs = 86_400_000

/** Stores an approval, and drops those of earlier days, which are final. */
export async function putApproval(tx: Tx, table: ApprovalTable, approval: Approval): Promise<void> {
  const earlier = new Date(approval.approvedAt.getTime() - dayMs)
  await sql`delete from ${sql.table(table)} where approved_at < ${earlier}`.execute(tx)
  await sql`insert into ${sql.table(table)} (approval_id, user_id, approved_at, undone_at, reply, records)
    values (${approval.approvalId}, ${approval.userId}, ${approval.approvedAt}, ${approval.undoneAt},
      ${JSON.stringify(approval.reply)}, ${JSON.stringify(approval.records)})`.execute(tx)
}

/** An approval, locked until the transaction ends, or null. */
export async function lockApproval(tx: Tx, table: ApprovalTable, approvalId: string): Promise<Approval | null> {
  const { rows } = await sql<{
    user_id: number
    approved_at: Date
    undone_at: Date | null
    reply: string
    records: string
  }>`
    select user_id, approved_at, undone_at, reply, records from ${sql.table(table)}
    where approval_id = ${approvalId} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  return {
    approvalId,
    userId: row.user_id,
    approvedAt: row.approved_at,
    undoneAt: row.undone_at,
    reply: JSON.parse(row.reply) as unknown,
    records: JSON.parse(row.records) as ApprovedRecord[],
  }
}

/** Marks an approval as taken back. */
export async function endApproval(tx: Tx, table: ApprovalTable, approvalId: string, now: Date): Promise<void> {
  await sql`update ${sql.table(table)} set undone_at = ${now} where approval_id = ${approvalId}`.execute(tx)
}

/** Takes back what was staged under these keys and has not run. */
export async function dropStaged(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`delete from staged_job where done_at is null
    and coalesce(payload::jsonb ->> 'messageId', payload::jsonb ->> 'key') = any(${[...keys]}::text[])`.execute(tx)
}

/**
 * Milliseconds after which nothing that was approved is taken back any more. Undo has a few seconds more than the screen shows:
 * the press is on its way.
 */
export const getUndoMs = (seconds: number): number => (seconds + 5) * 1000

/** A call whose jobs run when `seconds` to undo have passed, and their keys. */
export function delayJobs(call: SignedIn, seconds: number): { readonly later: SignedIn; readonly keys: string[] } {
  const keys: string[] = []
  const runAt = new Date(call.now.getTime() + getUndoMs(seconds))
  const stage: SignedIn['stage'] = async (kind, payload) => {
    const key = payload['messageId'] ?? payload['key']
    if (typeof key === 'string') keys.push(key)
    await call.stage(kind, payload, runAt)
  }
  return { later: { ...call, stage }, keys }
}

/** Whether it is too late to take back what was done at `then`: the time to undo, and two seconds for the way of the press. */
export const isTooLate = (call: Pick<SignedIn, 'now'>, then: Date, seconds: number): boolean =>
  call.now.getTime() > then.getTime() + (seconds + 2) * 1000

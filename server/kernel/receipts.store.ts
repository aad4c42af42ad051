// Exactly-once (docs/decisions/002-outbox-protocol.md): one receipt for each owner and key, committed with the effect.
import { sql } from 'kysely'
import { modules } from '../../contract/all.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { sendWithNext } from '../db/send-with-next.ts'
import type { Tx } from './call.ts'

/** The owner of receipts of calls without a signed-in user. */
export const anonymousUserId = 0
export const receiptDays = 180
/** A visitor's page repeats a call whose answer was lost within minutes. */
const visitorsReceiptDays = 1
/** What a visitor's device queues, it may offer again 30 days after the answer. */
const visitorsQueuedDays = 31
const voidedRoute = 'voided'
const visitorsQueuedRoutes: readonly string[] = [
  voidedRoute,
  ...modules.flatMap(({ module, table }) =>
    Object.entries<Row>(table)
      .filter(([, { offline, access }]) => offline === 'queue' && access === 'anyone')
      .map(([name]) => `${module}.${name}`),
  ),
]
/** What voids the op of an owner that staff sent as their own, in front of their user's number. */
export const staffMark = 'staff:'

export interface StoredReceipt {
  readonly route: string
  readonly reqHash: string
  readonly status: number | null
  /** The answer, as JSON. */
  readonly body: string | null
  readonly isVoided: boolean
  /** Whether staff have sent it as their own: its effect is there, in their name. */
  readonly isSentByStaff: boolean
  /** Position in the log of receipts. */
  readonly position: string
  /** The transaction that found it. */
  readonly transaction: string
}

export interface NewReceipt {
  readonly owner: number
  readonly key: string
  readonly route: string
  readonly reqHash: string
  readonly now: Date
}

const currentTransaction = sql<string>`pg_current_xact_id()::text`.as('transaction')

/** Claims the key for this transaction: returns its place in the log, or null when the key exists. A concurrent twin waits for the first to commit. */
export async function claimKey(
  tx: Tx,
  receipt: NewReceipt,
): Promise<Pick<StoredReceipt, 'position' | 'transaction'> | null> {
  const row = await tx
    .insertInto('op_receipt')
    .values({
      owner_id: receipt.owner,
      op_id: receipt.key,
      route: receipt.route,
      req_hash: receipt.reqHash,
      status: null,
      body: null,
      voided_by: null,
      at: receipt.now,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'op_id']).doNothing())
    .returning(['log_pos as position', currentTransaction])
    .executeTakeFirst()
  return row ?? null
}

/** The receipt of a key, or null. */
export async function findReceipt(tx: Tx, owner: number, key: string): Promise<StoredReceipt | null> {
  const row = await tx
    .selectFrom('op_receipt')
    .select(['route', 'req_hash', 'status', 'body', 'voided_by', 'log_pos', currentTransaction])
    .where('owner_id', '=', owner)
    .where('op_id', '=', key)
    .executeTakeFirst()
  return row === undefined
    ? null
    : {
        route: row.route,
        reqHash: row.req_hash,
        status: row.status,
        body: row.body,
        isVoided: row.voided_by !== null,
        isSentByStaff: row.voided_by?.startsWith(staffMark) === true,
        position: row.log_pos,
        transaction: row.transaction,
      }
}

/** Stores the answer with the receipt, in the same transaction as the effect. */
export async function storeAnswer(
  tx: Tx,
  { owner, key, reqHash }: Pick<NewReceipt, 'owner' | 'key' | 'reqHash'>,
  { status, body }: { readonly status: number; readonly body: string },
): Promise<void> {
  const answered = { status, body, req_hash: reqHash }
  await sendWithNext(
    tx,
    tx.updateTable('op_receipt').set(answered).where('owner_id', '=', owner).where('op_id', '=', key),
  )
}

/** Claims a key in place of its receipt. Null where another call has claimed it meanwhile. */
export async function replaceReceipt(tx: Tx, receipt: NewReceipt): ReturnType<typeof claimKey> {
  await sendWithNext(
    tx,
    tx.deleteFrom('op_receipt').where('owner_id', '=', receipt.owner).where('op_id', '=', receipt.key),
  )
  return claimKey(tx, receipt)
}

/** Voids a key that was never applied and returns null, or returns its receipt when it was applied, or sent by staff. Waits for a call in progress. */
export async function voidKey(
  tx: Tx,
  owner: number,
  key: string,
  by: string,
  now: Date,
): Promise<StoredReceipt | null> {
  if (await voidFreshKey(tx, owner, key, by, now)) return null
  const known = await findReceipt(tx, owner, key)
  return known === null || (known.isVoided && !known.isSentByStaff) ? null : known
}

/** Voids a key without any receipt. False where it was applied or voided before. Waits for a call in progress. */
export async function voidFreshKey(tx: Tx, owner: number, key: string, by: string, now: Date): Promise<boolean> {
  const fresh = await tx
    .insertInto('op_receipt')
    .values({
      owner_id: owner,
      op_id: key,
      route: voidedRoute,
      req_hash: '',
      status: 410,
      body: null,
      voided_by: by,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'op_id']).doNothing())
    .returning('log_pos')
    .executeTakeFirst()
  return fresh !== undefined
}

/** Removes receipts older than any call that a device may still send, and a visitor's others after a day; returns how many. */
export async function dropOldReceipts(tx: Tx, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const result = await tx
    .deleteFrom('op_receipt')
    .where((row) =>
      row.or([
        row('at', '<', daysAgo(receiptDays)),
        row.and([
          row('owner_id', '=', anonymousUserId),
          row('at', '<', daysAgo(visitorsReceiptDays)),
          row.or([row('at', '<', daysAgo(visitorsQueuedDays)), row('route', 'not in', visitorsQueuedRoutes)]),
        ]),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

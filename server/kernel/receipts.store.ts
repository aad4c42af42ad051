// Exactly once (docs/decisions/002-outbox-protocol.md): a receipt for each owner and key, committed together with the effect.
import type { Tx } from './call.ts'

/** Owner of what a device did without anyone signed in. */
export const nobody = 0
export const receiptDays = 180

export interface Stored {
  readonly route: string
  readonly reqHash: string
  readonly status: number | null
  /** The answer, as JSON. */
  readonly body: string | null
  readonly isVoided: boolean
  /** In the log of receipts. */
  readonly position: string
}

export interface NewReceipt {
  readonly owner: number
  readonly key: string
  readonly route: string
  readonly reqHash: string
  readonly now: Date
}

/** Takes the key for this transaction: its log position, or null when it is taken. A twin waits here until the first has committed. */
export async function takeKey(tx: Tx, receipt: NewReceipt): Promise<string | null> {
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
    .returning('log_pos')
    .executeTakeFirst()
  return row?.log_pos ?? null
}

/** What is known of a key. */
export async function storedReceipt(tx: Tx, owner: number, key: string): Promise<Stored | null> {
  const row = await tx
    .selectFrom('op_receipt')
    .select(['route', 'req_hash', 'status', 'body', 'voided_by', 'log_pos'])
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
        position: row.log_pos,
      }
}

/** Writes the answer onto the receipt, in the same transaction as the effect. */
export async function keepAnswer(tx: Tx, owner: number, key: string, status: number, body: string): Promise<void> {
  await tx
    .updateTable('op_receipt')
    .set({ status, body })
    .where('owner_id', '=', owner)
    .where('op_id', '=', key)
    .execute()
}

/** Voids a key that was never applied: null; or answers what it did, when it was applied after all. Waits for one that is under way. */
export async function voidKey(tx: Tx, owner: number, key: string, by: string, now: Date): Promise<Stored | null> {
  const fresh = await tx
    .insertInto('op_receipt')
    .values({
      owner_id: owner,
      op_id: key,
      route: 'voided',
      req_hash: '',
      status: 410,
      body: null,
      voided_by: by,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'op_id']).doNothing())
    .returning('log_pos')
    .executeTakeFirst()
  if (fresh !== undefined) return null
  const known = await storedReceipt(tx, owner, key)
  return known === null || known.isVoided ? null : known
}

/** Removes receipts that are older than any device may still send; answers how many. */
export async function dropOldReceipts(tx: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - receiptDays * 86_400_000)
  const result = await tx.deleteFrom('op_receipt').where('at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

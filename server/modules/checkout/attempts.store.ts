import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { CheckoutTables } from '../../db/schema/checkout.ts'
import type { Tx } from '../../kernel/call.ts'
import type { Draft } from './draft.ts'

type Row = Selectable<CheckoutTables['checkout_attempt']>
/** A try to place an order, with the order as it will be. */
export type Attempt = Omit<Row, 'draft'> & { readonly draft: Draft }

const read = (row: Row): Attempt => ({ ...row, draft: JSON.parse(row.draft) as Draft })

export async function insertAttempt(
  tx: Tx,
  { draft, ...facts }: Omit<Insertable<Database['checkout_attempt']>, 'draft'> & { readonly draft: Draft },
): Promise<Attempt> {
  const row = await tx
    .insertInto('checkout_attempt')
    .values({ ...facts, draft: JSON.stringify(draft) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return read(row)
}

/** The latest try of a submission, or null. */
export async function attemptOf(tx: Tx, submission: string): Promise<Attempt | null> {
  const row = await tx
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('submission', '=', submission)
    .orderBy('began_at', 'desc')
    .orderBy('attempt_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? read(row) : null
}

/** The submission that was sent with this key by the same person or visit, or null. */
export async function submissionOf(
  tx: Tx,
  opKey: string,
  owner: { readonly userId: number | null; readonly visitHash: string | null },
): Promise<string | null> {
  const { userId, visitHash } = owner
  if (userId === null && visitHash === null) return null
  const row = await tx
    .selectFrom('checkout_attempt')
    .select('submission')
    .where('op_key', '=', opKey)
    .where((e) => (userId === null ? e('visit_hash', '=', visitHash) : e('user_id', '=', userId)))
    .orderBy('began_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.submission ?? null
}

export async function attemptById(tx: Tx, attemptId: string): Promise<Attempt | null> {
  const row = await tx.selectFrom('checkout_attempt').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()
  return row ? read(row) : null
}

/** The same, held until the transaction ends: whoever ends it does so alone. */
export async function lockAttempt(tx: Tx, attemptId: string): Promise<Attempt | null> {
  const row = await tx
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst()
  return row ? read(row) : null
}

export async function changeAttempt(
  tx: Tx,
  attemptId: string,
  changes: Updateable<Database['checkout_attempt']>,
): Promise<void> {
  await tx.updateTable('checkout_attempt').set(changes).where('attempt_id', '=', attemptId).execute()
}

/** Whoever pays in another way by now does not wait for their bank any more: the next submission begins anew. */
export async function stopWaiting(tx: Tx, submission: string, now: Date): Promise<void> {
  await tx
    .updateTable('checkout_attempt')
    .set({ leased_until: now })
    .where('submission', '=', submission)
    .where('state', '=', 'action')
    .execute()
}

/** Holds the cart that an attempt is for, where it still holds what was ordered; false where it is gone or another order's by now. */
export async function holdCart(tx: Tx, { cart_id, submission }: Attempt): Promise<boolean> {
  const row = await tx
    .selectFrom('cart')
    .select('cart_id')
    .where('cart_id', '=', cart_id)
    .where('submission', '=', submission)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

const keptMs = 30 * 86_400_000

/**
 * Forgets what nobody asks for 30 days after an attempt has ended: one that was given up goes, and of one that was placed
 * the copy of the order with its addresses; which order it became is still known to a gateway's late news. Answers how many.
 */
export async function forgetOldAttempts(tx: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMs)
  const given = await tx
    .deleteFrom('checkout_attempt')
    .where('ended_at', '<', before)
    .where('state', '=', 'released')
    .executeTakeFirst()
  const placed = await tx
    .updateTable('checkout_attempt')
    .set({ draft: '{}' })
    .where('ended_at', '<', before)
    .where('draft', '<>', '{}')
    .executeTakeFirst()
  return Number(given.numDeletedRows + placed.numUpdatedRows)
}

/** Puts an order on hold that was to be packed, and answers how it stood and stands. */
export async function holdOrder(
  tx: Tx,
  orderId: number,
  now: Date,
): Promise<{ readonly from: string; readonly to: string }> {
  const { status } = await tx
    .selectFrom('shop_order')
    .select('status')
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (status !== 'order received') return { from: status, to: status }
  await tx
    .updateTable('shop_order')
    .set((eb) => ({ status: 'on hold', updated_at: now, rev: eb('rev', '+', 1) }))
    .where('order_id', '=', orderId)
    .execute()
  return { from: status, to: 'on hold' }
}

/** Notes that a charge was given back; false where that is known. */
export async function markRefunded(tx: Tx, orderId: number, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('shop_order')
    .set({ refunded_at: now, updated_at: now })
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .returning('status')
    .executeTakeFirst()
  return row?.status ?? null
}

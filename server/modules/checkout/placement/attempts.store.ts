import { sql } from 'kysely'
import type { Selectable, Updateable } from 'kysely'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../../db/schema.ts'
import type { CheckoutTables } from '../../../db/schema/checkout.ts'
import { askWithNext, sendWithNext } from '../../../db/send-with-next.ts'
import type { Tx } from '../../../kernel/call.ts'
import { failureCounts } from '../../../kernel/growing-limit.ts'
import type { FailureCount } from '../../../kernel/growing-limit.ts'
import { enterPayment, finishPayment, owedOnTerms } from '../../orders/index.ts'
import type { NewPayment } from '../../orders/index.ts'
import type { MergedCart } from '../../cart/index.ts'
import { nameSale } from '../../warehouse/index.ts'
import type { Draft } from './draft.service.ts'

type Row = Selectable<CheckoutTables['checkout_attempt']>
/** An attempt to place an order, with the draft of the order. */
export type Attempt = Omit<Row, 'draft'> & { readonly draft: Draft }

/** The name of `shouldSave` in stored drafts. */
const shouldSaveKey = 'isToBeKept'

function toJson({ charge, ...draft }: Draft): string {
  if (charge === null) return JSON.stringify({ ...draft, charge })
  const { shouldSave, ...stored } = charge
  return JSON.stringify({ ...draft, charge: { ...stored, [shouldSaveKey]: shouldSave } })
}

/** Parses a stored draft. The cleanup leaves an empty object, which has no charge. */
function parseDraft(json: string): Draft {
  const draft = JSON.parse(json) as Draft
  const charge = draft.charge as (NonNullable<Draft['charge']> & Readonly<Record<string, unknown>>) | null | undefined
  return charge ? { ...draft, charge: { ...charge, shouldSave: charge[shouldSaveKey] === true } } : draft
}

const toAttempt = (row: Row): Attempt => ({ ...row, draft: parseDraft(row.draft) })

/** What an attempt has from its beginning. */
type NewAttempt = Omit<Attempt, 'gateway_ref' | 'order_id' | 'words' | 'captured_at' | 'ended_at'>

/** Stores a new attempt and returns it. */
export async function insertAttempt(tx: Tx, facts: NewAttempt): Promise<Attempt> {
  await sendWithNext(tx, tx.insertInto('checkout_attempt').values({ ...facts, draft: toJson(facts.draft) }))
  return { ...facts, gateway_ref: null, order_id: null, words: null, captured_at: null, ended_at: null }
}

/** The latest attempt of a submission, or null, and the failures that these buckets have counted: in one statement. */
export async function findLatestWithFailures(
  tx: Tx,
  submission: string,
  buckets: readonly string[],
  now: Date,
): Promise<{ readonly attempt: Attempt | null; readonly failures: readonly FailureCount[] | null }> {
  const { rows } = await sql<Partial<Row> & { readonly failures: FailureCount[] | null }>`
    select ${failureCounts(buckets, now)} as failures, latest.* from (select) one left join lateral (
      select * from checkout_attempt where submission = ${submission} order by began_at desc, attempt_id desc limit 1
    ) latest on true`.execute(tx)
  const { failures, ...row } = rows[0] ?? { failures: null }
  const isThere = (row.attempt_id ?? null) !== null
  return { attempt: isThere ? toAttempt(row as Row) : null, failures }
}

/** The latest attempt of a submission, or null. */
export async function findLatestAttempt(tx: Tx, submission: string): Promise<Attempt | null> {
  const row = await tx
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('submission', '=', submission)
    .orderBy('began_at', 'desc')
    .orderBy('attempt_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toAttempt(row) : null
}

/** The submission that the same user or visitor sent with this idempotency key, or null. */
export async function findSubmission(
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

export async function findAttempt(tx: Tx, attemptId: string): Promise<Attempt | null> {
  const row = await tx.selectFrom('checkout_attempt').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()
  return row ? toAttempt(row) : null
}

/**
 * What an account owes and is about to owe on terms, in cents: its orders, and the attempts whose orders come a moment
 * later. In one statement: between two an attempt would become an order, and neither would count it.
 */
export async function sumCommitted(tx: Tx, accountId: number): Promise<Cents> {
  const { rows } = await sql<{ total: string }>`
    select (${owedOnTerms(accountId)} + coalesce(sum((draft::jsonb #>> '{order,total}')::bigint), 0))::text as total
    from checkout_attempt
    where ended_at is null and state in ('begun', 'action')
      and draft::jsonb #>> '{order,payment}' = 'terms' and (draft::jsonb #>> '{order,account_id}')::integer = ${accountId}`.execute(
    tx,
  )
  return Number(rows[0]?.total ?? 0)
}

/** Finds an attempt and locks it until the transaction ends, so that only one caller can end it. */
export async function lockAttempt(tx: Tx, attemptId: string): Promise<Attempt | null> {
  const row = await tx
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst()
  return row ? toAttempt(row) : null
}

export async function updateAttempt(
  tx: Tx,
  attemptId: string,
  changes: Updateable<Database['checkout_attempt']>,
): Promise<void> {
  await sendWithNext(tx, tx.updateTable('checkout_attempt').set(changes).where('attempt_id', '=', attemptId))
}

/** Marks an attempt as placed, names its order in the ledger of stock, and enters its charge in the books. */
export async function markPlaced(
  tx: Tx,
  { attempt_id, draft }: Pick<Attempt, 'attempt_id' | 'draft'>,
  placed: { readonly order_id: number; readonly gateway_ref: string | null; readonly ended_at: Date },
  charge: NewPayment | null,
): Promise<void> {
  if (draft.takesStock) await sendWithNext(tx, nameSale(tx, attempt_id, placed.order_id))
  if (charge !== null) await sendWithNext(tx, enterPayment(tx, charge))
  await updateAttempt(tx, attempt_id, { state: 'placed', ...placed })
}

/** Marks an attempt as captured and its charge as done. */
export async function markCaptured(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await sendWithNext(tx, finishPayment(tx, attemptId, { state: 'done', at: now }))
  await updateAttempt(tx, attemptId, { captured_at: now })
}

/** Ends the lease of an attempt that waits for the bank. A customer who chose another payment method can submit at once. */
export async function expireBankAttempts(tx: Tx, submission: string, now: Date): Promise<void> {
  await sendWithNext(
    tx,
    tx
      .updateTable('checkout_attempt')
      .set({ leased_until: now })
      .where('submission', '=', submission)
      .where('state', '=', 'action'),
  )
}

/**
 * Hands a visit's attempt that has not ended to the user who signed in, with the cart that the visit's was merged into. That
 * cart goes on with the attempt's submission, unless it has an attempt of its own.
 */
export async function handOverAttempt(tx: Tx, merged: MergedCart, userId: number): Promise<void> {
  const { visitHash, submission, cartId } = merged
  await sql`
    with handed as (
      update checkout_attempt set user_id = ${userId}, visit_hash = null, cart_id = ${cartId}::uuid
      where submission = ${submission}::uuid and visit_hash = ${visitHash} and ended_at is null
      returning submission
    )
    update cart set submission = handed.submission from handed
    where cart_id = ${cartId}::uuid and not exists (
      select from checkout_attempt own where own.submission = cart.submission and own.ended_at is null)`.execute(tx)
}

/**
 * Locks the cart of an attempt, then the attempt, until the transaction ends. `attempt` is null if it is gone, `cart` null if the
 * cart is gone or already belongs to the next order. A visitor's attempt that became a user's at the sign-in finds its parts in
 * the user's cart, which may have another submission: then `cart` is 'merged'.
 */
export async function lockWithCart(
  tx: Tx,
  { attempt_id, submission }: Attempt,
): Promise<{ readonly attempt: Attempt | null; readonly cart: 'own' | 'merged' | null }> {
  const isHandedOver = sql<boolean>`(select user_id is not null and (draft::jsonb ->> 'isVisitors')::boolean
    from checkout_attempt where attempt_id = ${attempt_id}::uuid)`
  // Its customer may have signed in since it was read, so its cart is another.
  const cart = tx
    .selectFrom('cart')
    .where('cart_id', '=', (e) =>
      e.selectFrom('checkout_attempt').select('checkout_attempt.cart_id').where('attempt_id', '=', attempt_id),
    )
    .forUpdate()
  // Waits for a sign-in that removes the visitor's cart. The next statement then finds the user's.
  await askWithNext(tx, cart.select('cart_id'))
  const row = await tx
    .with('locked_cart', () =>
      cart.select('submission').where((e) => e.or([e('submission', '=', submission), isHandedOver])),
    )
    // An aggregate needs every row of the carts, so they are locked before the row of the attempt is.
    .with('found', (one) =>
      one
        .selectFrom('locked_cart')
        .select(sql<boolean | null>`bool_and(locked_cart.submission = ${submission}::uuid)`.as('is_own')),
    )
    .selectFrom('found')
    .innerJoin('checkout_attempt', (join) => join.on('checkout_attempt.attempt_id', '=', attempt_id))
    .selectAll('checkout_attempt')
    .select('is_own')
    .forUpdate('checkout_attempt')
    .executeTakeFirst()
  if (row === undefined) return { attempt: null, cart: null }
  const { is_own: isOwn, ...attempt } = row
  return { attempt: toAttempt(attempt), cart: isOwn === null ? null : isOwn ? 'own' : 'merged' }
}

const retentionMs = 30 * 86_400_000

/**
 * Cleans up attempts 30 days after they ended: released ones are deleted, placed ones lose their draft with its addresses.
 * A placed attempt keeps its order id, since a gateway may report on it late. Returns the number of rows.
 */
export async function deleteOldAttempts(tx: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionMs)
  const released = await tx
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
  return Number(released.numDeletedRows + placed.numUpdatedRows)
}

/** Puts an order on hold if it has not been packed. Returns its status before and after. */
export async function putOrderOnHold(
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

/** An attempt with the status of its order; null without one. */
export async function findPlacedAttempt(
  tx: Tx,
  attemptId: string,
): Promise<{ readonly attempt: Attempt; readonly orderStatus: string } | null> {
  const row = await tx
    .selectFrom('checkout_attempt')
    .innerJoin('shop_order', 'shop_order.order_id', 'checkout_attempt.order_id')
    .selectAll('checkout_attempt')
    .select('shop_order.status as order_status')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { order_status: orderStatus, ...attempt } = row
  return { attempt: toAttempt(attempt), orderStatus }
}

/** Whether an order was cancelled. */
export async function isCancelled(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx.selectFrom('shop_order').select('status').where('order_id', '=', orderId).executeTakeFirst()
  return row?.status === 'cancelled'
}

/** Records that all of an order went back, or that it has not. */
export async function markRefunded(tx: Tx, orderId: number, isRefunded: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ refunded_at: isRefunded ? now : null, updated_at: now })
    .where('order_id', '=', orderId)
    .where('refunded_at', isRefunded ? 'is' : 'is not', null)
    .execute()
}

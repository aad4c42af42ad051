import type { Insertable, Selectable } from 'kysely'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { OrdersTables } from '../../../db/schema/orders.ts'
import type { Tx } from '../../../kernel/call.ts'

/** An entry of what was paid for an order. Amounts in cents. */
export type PaymentRow = Selectable<OrdersTables['order_payment']>
export type NewPayment = Insertable<OrdersTables['order_payment']>

/** The entries of an order, oldest first. */
export const listPayments = (tx: Tx, orderId: number): Promise<PaymentRow[]> =>
  tx
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('payment_id')
    .execute()

export async function findPayment(tx: Tx, paymentId: string): Promise<PaymentRow | null> {
  return (
    (await tx.selectFrom('order_payment').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()) ?? null
  )
}

/** The charge that has this id at the gateway, or null. */
export async function findChargeByRef(tx: Tx, ref: string): Promise<PaymentRow | null> {
  const charge = await tx
    .selectFrom('order_payment')
    .selectAll()
    .where('kind', '=', 'charge')
    .where('gateway_ref', '=', ref)
    .executeTakeFirst()
  return charge ?? null
}

/** Enters a payment. Entering it again does nothing: its id is that of its charge at the gateway. */
export async function insertPayment(tx: Tx, entry: NewPayment): Promise<void> {
  await enterPayment(tx, entry).execute()
}

/** The query of `insertPayment`, so that it can go in another's statement. */
export const enterPayment = (one: Pick<Tx, 'insertInto'>, entry: NewPayment) =>
  one
    .insertInto('order_payment')
    .values(entry)
    .onConflict((conflict) => conflict.column('payment_id').doNothing())

/** How a pending entry ends. */
interface PaymentEnd {
  readonly state: 'done' | 'voided' | 'failed'
  readonly at: Date
  readonly message?: string
  readonly gatewayRef?: string
}

/**
 * Ends a pending entry. False if it had ended before. One that did not pay leaves no card to save, and nothing of it goes
 * back. The order must be locked.
 */
export async function endPayment(tx: Tx, paymentId: string, end: PaymentEnd): Promise<boolean> {
  const { numUpdatedRows } = await finishPayment(tx, paymentId, end).executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return false
  if (end.state !== 'done')
    await tx
      .updateTable('order_payment')
      .set({ state: 'voided', done_at: end.at })
      .where('charge_id', '=', paymentId)
      .where('state', '=', 'pending')
      .execute()
  return true
}

/** The query of `endPayment`, so that it can go in another's statement. */
export const finishPayment = (one: Pick<Tx, 'updateTable'>, paymentId: string, end: PaymentEnd) =>
  one
    .updateTable('order_payment')
    .set({
      state: end.state,
      done_at: end.at,
      ...(end.state === 'done' ? {} : { card_to_keep: null }),
      ...(end.message === undefined ? {} : { message: end.message }),
      ...(end.gatewayRef === undefined ? {} : { gateway_ref: end.gatewayRef }),
    })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'pending')

/** Drops what was to be saved of the card of a payment. */
export async function dropCardToKeep(tx: Tx, paymentId: string): Promise<void> {
  await tx.updateTable('order_payment').set({ card_to_keep: null }).where('payment_id', '=', paymentId).execute()
}

/** Ends a refund as failed that is on its way, or that counted as done. */
export async function failRefundEntry(
  tx: Tx,
  paymentId: string,
  { at, message }: { readonly at: Date; readonly message: string },
): Promise<void> {
  await tx
    .updateTable('order_payment')
    .set({ state: 'failed', done_at: at, message })
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'refund')
    .where('state', 'in', ['pending', 'done'])
    .execute()
}

/** Lowers the amount of a refund that is on its way, in cents. */
export async function lowerPayment(tx: Tx, paymentId: string, amount: Cents): Promise<void> {
  await tx
    .updateTable('order_payment')
    .set({ amount })
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'refund')
    .where('state', '=', 'pending')
    .execute()
}

/** Notes what became of an entry that has ended. */
export async function notePayment(tx: Tx, paymentId: string, message: string): Promise<void> {
  await tx.updateTable('order_payment').set({ message }).where('payment_id', '=', paymentId).execute()
}

/** Notes until when the bank may ask the customer about a pending charge. */
export async function waitForBank(tx: Tx, paymentId: string, until: Date): Promise<void> {
  await tx
    .updateTable('order_payment')
    .set({ waits_until: until })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'pending')
    .where('waits_until', 'is', null)
    .execute()
}

/** Locks an order, so that two refunds of it wait for each other. */
export async function lockOrderForPayment(tx: Tx, orderId: number) {
  return tx
    .selectFrom('shop_order')
    .select(['order_id', 'display_id', 'order_key', 'status', 'order_type', 'total', 'payment', 'refunded_at'])
    .select('credited')
    .select(['shipping_email', 'user_id'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

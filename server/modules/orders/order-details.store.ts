import type { Authorized } from '../../kernel/authorized.ts'
import type { Tx } from '../../kernel/call.ts'
import { findState } from '../site/index.ts'
import type { OrderHead } from './orders.store.ts'
import { listPayments } from './payments/ledger.store.ts'
import { listShipments } from './shipments/shipments.store.ts'

/** The state of an account: that of its first active address. */
async function findAccountState(tx: Tx, accountId: number) {
  const row = await tx
    .selectFrom('address')
    .select('state_id')
    .where('account_id', '=', accountId)
    .where('active', '=', true)
    .orderBy('address_id')
    .limit(1)
    .executeTakeFirst()
  return findState(tx, row?.state_id ?? null)
}

const findLines = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_line')
    .innerJoin('product', 'product.product_id', 'order_line.product_id')
    .select(['order_line.product_id', 'order_line.number', 'order_line.name', 'order_line.qty'])
    .select(['order_line.price', 'order_line.list_price', 'product.qty as stock'])
    .select(['shipped', 'backordered', 'expected_on', 'returned'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

const findNotes = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_note')
    .leftJoin('app_user', 'app_user.user_id', 'order_note.user_id')
    .select(['note_id', 'text', 'at', 'order_note.user_id', 'first_name', 'last_name', 'admin', 'reviewer', 'on_site'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('note_id')
    .execute()

const findHistory = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_history')
    .leftJoin('app_user', 'app_user.user_id', 'order_history.user_id')
    .select(['entry_id', 'at', 'action', 'from_status', 'to_status', 'message'])
    .select(['order_history.user_id', 'first_name', 'last_name', 'admin', 'reviewer', 'on_site'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('entry_id')
    .execute()

const findClaims = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_claim')
    .innerJoin('labor_claim', 'labor_claim.claim_id', 'order_claim.claim_id')
    .select(['labor_claim.claim_id', 'labor_claim.display_id'])
    .where('order_claim.order_id', '=', orderId)
    .orderBy('labor_claim.display_id')
    .execute()

/** Who is told about an order: the address of its shipment, else that of its user, if that is a person. */
export async function findCustomerEmail(
  tx: Tx,
  order: { readonly shipping_email: string; readonly user_id: number },
): Promise<string> {
  if (order.shipping_email !== '') return order.shipping_email
  const user = await tx
    .selectFrom('app_user')
    .select('email')
    .where('user_id', '=', order.user_id)
    .where('active', '=', true)
    .executeTakeFirst()
  return user?.email ?? ''
}

/** All details of an order. */
export async function findOrderDetails(tx: Tx, { order_id }: Authorized<OrderHead>) {
  const order = await tx
    .selectFrom('shop_order')
    .innerJoin('account', 'account.account_id', 'shop_order.account_id')
    .innerJoin('app_user', 'app_user.user_id', 'shop_order.user_id')
    .selectAll('shop_order')
    .select([
      'account.name as account_name',
      'account.display_id as account_number',
      'app_user.first_name',
      'app_user.last_name',
    ])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return {
    order,
    lines: await findLines(tx, order_id),
    notes: await findNotes(tx, order_id),
    history: await findHistory(tx, order_id),
    claims: await findClaims(tx, order_id),
    payments: await listPayments(tx, order_id),
    shipments: await listShipments(tx, order_id),
    shippingState: await findState(tx, order.shipping_state_id),
    billingState: await findState(tx, order.billing_state_id),
    accountState: await findAccountState(tx, order.account_id),
  }
}
export type OrderDetails = Awaited<ReturnType<typeof findOrderDetails>>

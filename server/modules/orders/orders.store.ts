import type { Insertable, Updateable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Call, Tx } from '../../kernel/call.ts'
import { parseOrderNumber } from '../../../domain/orders/number.ts'

export type NewOrder = Insertable<Database['shop_order']>
export type NewLine = Omit<Insertable<Database['order_line']>, 'order_id' | 'position'>

/** An order with its internal id and its display number. */
export interface NamedOrder {
  readonly order_id: number
  readonly display_id: string
}

/** A placed order, as the reply shows it. */
export interface PlacedOrder extends NamedOrder {
  readonly order_key: string
  readonly status: string
  /** Cents. */
  readonly total: number
  readonly email: string
}

const placedFacts = ['order_id', 'display_id', 'order_key', 'status', 'total', 'shipping_email as email'] as const

export const findPlacedOrder = (tx: Tx, orderId: number): Promise<PlacedOrder> =>
  tx.selectFrom('shop_order').select(placedFacts).where('order_id', '=', orderId).executeTakeFirstOrThrow()

/** Stores an order with its lines. */
export async function insertOrder(tx: Tx, order: NewOrder, lines: readonly NewLine[]): Promise<PlacedOrder> {
  const placed = await tx.insertInto('shop_order').values(order).returning(placedFacts).executeTakeFirstOrThrow()
  await tx
    .insertInto('order_line')
    .values(lines.map((line, index) => ({ ...line, order_id: placed.order_id, position: index + 1 })))
    .execute()
  return placed
}

/** Adds an entry to the history of an order. A null `userId` means the system. */
export async function addOrderHistory(
  call: Pick<Call, 'tx' | 'now' | 'newId'> & { readonly op?: Call['op'] },
  orderId: number,
  entry: {
    readonly userId: number | null
    readonly action: string
    readonly from: string | null
    readonly to: string
    readonly message: string | null
  },
): Promise<void> {
  await call.tx
    .insertInto('order_history')
    .values({
      entry_id: call.newId(),
      order_id: orderId,
      client_op_id: call.op?.key ?? null,
      at: call.now,
      user_id: entry.userId,
      action: entry.action,
      from_status: entry.from,
      to_status: entry.to,
      message: entry.message,
    })
    .execute()
}

/** The fields of an order that decide who may see it. */
export interface OrderHead extends NamedOrder {
  readonly account_id: number
  readonly order_key: string
}

/** Finds an order of any account by its number in any notation, or null. */
export async function findOrderHead(tx: Tx, typed: string): Promise<OrderHead | null> {
  const number = parseOrderNumber(typed)
  // An invalid number is queried too, so that the reply takes the same time.
  const row = await tx
    .selectFrom('shop_order')
    .select(['order_id', 'display_id', 'account_id', 'order_key'])
    .where('order_id', '=', number ?? 0)
    .executeTakeFirst()
  return row ?? null
}

/** Finds an order of an account by its number in any notation, or null. */
export async function findOrderByNumber(tx: Tx, accountId: number, typed: string): Promise<NamedOrder | null> {
  const order = await findOrderHead(tx, typed)
  return order?.account_id === accountId ? { order_id: order.order_id, display_id: order.display_id } : null
}

/** An order with all its columns, or null. */
export async function findOrderRow(tx: Tx, typed: string) {
  const row = await tx
    .selectFrom('shop_order')
    .selectAll()
    .where('order_id', '=', parseOrderNumber(typed) ?? 0)
    .executeTakeFirst()
  return row ?? null
}

/** An order with all its columns, locked until the transaction ends, or null. Two changes of one order wait for each other. */
export async function lockOrder(tx: Tx, typed: string) {
  const row = await tx
    .selectFrom('shop_order')
    .selectAll()
    .where('order_id', '=', parseOrderNumber(typed) ?? 0)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Changes an order and counts the change. */
export async function updateOrder(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  orderId: number,
  changes: Omit<Updateable<Database['shop_order']>, 'rev' | 'updated_at'>,
): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set((e) => ({ ...changes, updated_at: now, rev: e('rev', '+', 1) }))
    .where('order_id', '=', orderId)
    .execute()
}

/** The parts of an order with their pieces: ordered, shipped, back-ordered. */
export const listOrderLines = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_line')
    .select(['position', 'product_id', 'number', 'name', 'qty', 'price', 'shipped', 'backordered', 'expected_on'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

/** Adds a note about the machine of a warranty order. */
export async function addOrderNote(
  { tx, now, newId }: Pick<Call, 'tx' | 'now' | 'newId'>,
  orderId: number,
  userId: number,
  text: string,
): Promise<void> {
  await tx
    .insertInto('order_note')
    .values({ note_id: newId(), order_id: orderId, client_op_id: null, text, at: now, user_id: userId })
    .execute()
}

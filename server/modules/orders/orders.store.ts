import { sql } from 'kysely'
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

/** An entry of an order's history. A null `userId` means the system. */
interface HistoryEntry {
  readonly userId: number | null
  readonly action: string
  readonly from: string | null
  readonly to: string
  readonly message: string | null
}
type Writer = Pick<Call, 'tx' | 'now' | 'newId'> & { readonly op?: Call['op'] }

const toHistoryRow = (call: Omit<Writer, 'tx'>, entry: HistoryEntry) => ({
  entry_id: call.newId(),
  client_op_id: call.op?.key ?? null,
  at: call.now,
  user_id: entry.userId,
  action: entry.action,
  from_status: entry.from,
  to_status: entry.to,
  message: entry.message,
})

/** Stores an order with its lines and the first entry of its history, in one statement: the till waits for it. */
export async function insertOrder(
  call: Writer,
  order: NewOrder,
  lines: readonly NewLine[],
  entry: Omit<HistoryEntry, 'action' | 'from' | 'to'>,
): Promise<PlacedOrder> {
  const entered = toHistoryRow(call, { ...entry, action: 'place', from: null, to: order.status })
  const rows = JSON.stringify(lines.map((line, index) => ({ ...line, position: index + 1 })))
  const names = ['position', 'product_id', 'number', 'name', 'qty', 'price', 'list_price'] as const
  return call.tx
    .with('placed', (one) => one.insertInto('shop_order').values(order).returning(placedFacts))
    .with('listed', (one) =>
      one
        .insertInto('order_line')
        .columns(['order_id', ...names])
        .expression((from) =>
          from
            .selectFrom([
              'placed',
              sql<Omit<Insertable<Database['order_line']>, 'order_id'>>`json_to_recordset(${rows}::json)`.as<'line'>(
                sql`line (position int, product_id int, number text, name text, qty int, price int, list_price int)`,
              ),
            ])
            .select(['placed.order_id', ...names.map((name) => `line.${name}` as const)]),
        ),
    )
    .with('entered', (one) =>
      one.insertInto('order_history').values((from) => ({
        ...entered,
        order_id: from.selectFrom('placed').select('order_id').$asScalar(),
      })),
    )
    .selectFrom('placed')
    .selectAll()
    .executeTakeFirstOrThrow()
}

/** Adds an entry to the history of an order. */
export async function addOrderHistory(call: Writer, orderId: number, entry: HistoryEntry): Promise<void> {
  await call.tx
    .insertInto('order_history')
    .values({ ...toHistoryRow(call, entry), order_id: orderId })
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
    .select('returned')
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

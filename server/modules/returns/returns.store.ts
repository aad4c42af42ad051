import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { ReturnNumber } from '../../../domain/returns/number.ts'
import type { ReturnsTables } from '../../db/schema/returns.ts'
import type { Call, Tx } from '../../kernel/call.ts'

export type NewReturn = Omit<Insertable<ReturnsTables['order_return']>, 'number'>
export type NewReturnLine = Omit<Insertable<ReturnsTables['order_return_line']>, 'return_id' | 'position'>

const heads = (tx: Tx) =>
  tx
    .selectFrom('order_return')
    .leftJoin('app_user', 'app_user.user_id', 'order_return.user_id')
    .selectAll('order_return')
    .select(sql<string>`coalesce(first_name || ' ' || last_name, '')`.as('by'))
    .select(sql<boolean>`coalesce(admin or reviewer or on_site, false)`.as('is_by_staff'))

type Head = Awaited<ReturnType<ReturnType<typeof heads>['executeTakeFirstOrThrow']>>

const listLines = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('order_return_line')
    .leftJoin('wh_location_part', 'wh_location_part.product_id', 'order_return_line.product_id')
    .leftJoin('wh_location', 'wh_location.location_id', 'wh_location_part.location_id')
    .selectAll('order_return_line')
    .select('wh_location.code as location')
    .where('return_id', 'in', [...ids])
    .orderBy('position')
    .execute()

const listReceiptHeads = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('order_return_receipt')
    .innerJoin('app_user', 'app_user.user_id', 'order_return_receipt.user_id')
    .select(['receipt_id', 'return_id', 'at', 'note'])
    .select(sql<string>`first_name || ' ' || last_name`.as('by'))
    .where('return_id', 'in', [...ids])
    .orderBy('at')
    .orderBy('receipt_id')
    .execute()

const listReceiptLines = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('order_return_receipt_line')
    .innerJoin('order_return_receipt', 'order_return_receipt.receipt_id', 'order_return_receipt_line.receipt_id')
    .selectAll('order_return_receipt_line')
    .where('return_id', 'in', [...ids])
    .orderBy('line')
    .execute()

async function loadReturns(tx: Tx, found: readonly Head[]) {
  if (found.length === 0) return []
  const ids = found.map(({ return_id }) => return_id)
  const lines = await listLines(tx, ids)
  const receipts = await listReceiptHeads(tx, ids)
  const received = await listReceiptLines(tx, ids)
  return found.map((head) => ({
    ...head,
    lines: lines.filter(({ return_id }) => return_id === head.return_id),
    receipts: receipts
      .filter(({ return_id }) => return_id === head.return_id)
      .map((receipt) => ({
        ...receipt,
        lines: received.filter(({ receipt_id }) => receipt_id === receipt.receipt_id),
      })),
  }))
}
/** A return with its lines and receipts. */
export type ReturnRecord = Awaited<ReturnType<typeof loadReturns>>[number]

/** The returns of an order, the latest first. */
export const listReturnsOf = async (tx: Tx, orderId: number): Promise<ReturnRecord[]> =>
  loadReturns(tx, await heads(tx).where('order_id', '=', orderId).orderBy('number', 'desc').execute())

/** A return by its number, or null. */
export async function findReturn(tx: Tx, { order_id, number }: ReturnNumber): Promise<ReturnRecord | null> {
  const found = await heads(tx).where('order_id', '=', order_id).where('number', '=', number).execute()
  return (await loadReturns(tx, found))[0] ?? null
}

/** The return with this id, whichever order it is of; null without one. */
export async function findReturnById(tx: Tx, id: string): Promise<ReturnNumber | null> {
  const row = await tx
    .selectFrom('order_return')
    .select(['order_id', 'number'])
    .where('return_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a return under the next number of its order, which must be locked. */
export async function insertReturn(tx: Tx, created: NewReturn, lines: readonly NewReturnLine[]): Promise<ReturnNumber> {
  const { last } = await tx
    .selectFrom('order_return')
    .select((e) => e.fn.coalesce(e.fn.max('number'), e.lit(0)).as('last'))
    .where('order_id', '=', created.order_id)
    .executeTakeFirstOrThrow()
  const number = last + 1
  await tx
    .insertInto('order_return')
    .values({ ...created, number })
    .execute()
  await tx
    .insertInto('order_return_line')
    .values(lines.map((line, index) => ({ ...line, return_id: created.return_id, position: index + 1 })))
    .execute()
  return { order_id: created.order_id, number }
}

/** Changes a return and counts the change. */
export async function updateReturn(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  returnId: string,
  changes: Omit<Updateable<ReturnsTables['order_return']>, 'rev' | 'updated_at'>,
): Promise<void> {
  await tx
    .updateTable('order_return')
    .set((e) => ({ ...changes, updated_at: now, rev: e('rev', '+', 1) }))
    .where('return_id', '=', returnId)
    .execute()
}

/** Stores how many pieces of the lines of an order are on returns. */
export async function updateReturned(
  tx: Tx,
  orderId: number,
  lines: readonly { readonly position: number; readonly returned: number }[],
): Promise<void> {
  for (const { position, returned } of lines)
    await tx
      .updateTable('order_line')
      .set({ returned })
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute()
}

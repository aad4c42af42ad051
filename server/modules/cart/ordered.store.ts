import { sql } from 'kysely'
import { sendWithNext } from '../../db/send-with-next.ts'
import type { Tx } from '../../kernel/call.ts'
import { toColumns } from './cart.store.ts'
import type { CartChanges } from './cart.store.ts'

/** A part that was ordered. */
export interface OrderedLine {
  readonly product_id: number
  readonly qty: number
}

/** Takes ordered quantities out of a cart. */
export async function takeLines(tx: Tx, cartId: string, ordered: readonly OrderedLine[]): Promise<void> {
  await sendWithNext(
    tx,
    sql`with ordered as (
      select * from unnest(${ordered.map((one) => one.product_id)}::int[], ${ordered.map((one) => one.qty)}::int[])
        as ordered (product_id, qty)
    ), fewer as (
      update cart_line set qty = cart_line.qty - ordered.qty from ordered
        where cart_id = ${cartId}::uuid and cart_line.product_id = ordered.product_id and cart_line.qty > ordered.qty
    )
    delete from cart_line using ordered
      where cart_id = ${cartId}::uuid and cart_line.product_id = ordered.product_id and cart_line.qty <= ordered.qty`.compile(
      tx,
    ),
  )
}

/**
 * Updates a cart after its order was taken out of it: with `always`, and where no line is left with `ifEmpty` too, which forgets
 * its removed lines. It looks by itself what is left, so no answer has to be waited for.
 */
export async function resetTaken(
  tx: Tx,
  cartId: string,
  { always, ifEmpty }: { readonly always: CartChanges; readonly ifEmpty: CartChanges },
): Promise<void> {
  const left = sql`exists (select from cart_line where cart_line.cart_id = ${cartId}::uuid)`
  const own = Object.entries(toColumns(always)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const rest = Object.entries(toColumns(ifEmpty)).map(
    ([name, value]) =>
      sql`${sql.ref(name)} = case when after_order.is_left then ${sql.ref(`cart.${name}`)} else ${value} end`,
  )
  await sendWithNext(
    tx,
    sql`with forgotten as (delete from cart_removed_line where cart_id = ${cartId}::uuid and not ${left})
    update cart set ${sql.join([...own, ...rest])} from (select ${left} as is_left) after_order
      where cart.cart_id = ${cartId}::uuid`.compile(tx),
  )
}

import { sql } from 'kysely'
import { discounted } from '../../../domain/money/cents.ts'
import type { Tx } from '../../kernel/call.ts'
import type { LineRecord } from './cart.record.ts'

interface Row {
  readonly product_id: number
  readonly number: string
  readonly name: string
  readonly qty: number
  readonly price: number | null
  readonly list_price_seen: number
  readonly stock: number
  readonly weight_g: number
  readonly superseded_by: number | null
  readonly subtype: string | null
  readonly type: string | null
}

/** The lines of a cart in their order, with their parts as they are now, at `discount` per cent off the list price. */
export async function linesOf(tx: Tx, cartId: string, discount: number): Promise<LineRecord[]> {
  const { rows } = await sql<Row>`select * from cart_lines(${cartId})`.execute(tx)
  return rows.map((row) => ({
    productId: row.product_id,
    number: row.number,
    name: row.name,
    qty: row.qty,
    price: row.price === null ? null : discounted(row.price, discount),
    listPrice: row.price,
    listPriceSeen: row.list_price_seen,
    stock: row.stock,
    grams: row.weight_g,
    supersededBy: row.superseded_by,
    subtype: row.subtype,
    type: row.type,
  }))
}

/** How many pieces there are in a cart. */
export async function piecesIn(tx: Tx, cartId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(qty), 0)::int as count from cart_line
    where cart_id = ${cartId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Puts so many of a part more into the cart, up to `most`; false where there is no such part, or its price has to be asked for. */
export async function addLine(tx: Tx, cartId: string, productId: number, qty: number, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into cart_line (cart_id, product_id, qty, list_price_seen)
    select ${cartId}::uuid, product_id, least(${qty}::int, ${most}::int), price from product
      where product_id = ${productId} and price is not null
    on conflict (cart_id, product_id) do update set
      qty = least(cart_line.qty + excluded.qty, ${most}::int), list_price_seen = excluded.list_price_seen`.execute(tx)
  return numAffectedRows === 1n
}

/** Sets how many; false as above. `place`: where the line stands from now on, or 'behind' the others; null leaves it where it is. */
export async function setLine(
  tx: Tx,
  cartId: string,
  productId: number,
  qty: number,
  place: number | 'behind' | null,
): Promise<boolean> {
  const at = typeof place === 'number' ? place : null
  const { numAffectedRows } = await sql`insert into cart_line (cart_id, product_id, qty, list_price_seen, place)
    select ${cartId}::uuid, product_id, ${qty}::int, price, coalesce(${at}::float8, nextval('cart_place')) from product
      where product_id = ${productId} and price is not null
    on conflict (cart_id, product_id) do update set qty = excluded.qty, list_price_seen = excluded.list_price_seen,
      place = case when ${place !== null} then excluded.place else cart_line.place end`.execute(tx)
  return numAffectedRows === 1n
}

/** Takes a line out, and notes where it stood. */
export async function removeLine(tx: Tx, cartId: string, productId: number): Promise<void> {
  await sql`with gone as (
      delete from cart_line where cart_id = ${cartId} and product_id = ${productId} returning place
    )
    insert into cart_removed_line (cart_id, product_id, index, place)
      select ${cartId}::uuid, ${productId}::int,
        (select count(*) from cart_line other where other.cart_id = ${cartId} and other.place < gone.place), gone.place
      from gone
    on conflict (cart_id, product_id) do update set index = excluded.index, place = excluded.place`.execute(tx)
}

/** Where a line stood when it was taken out; null for one that was not, or that is back. */
export async function placeOfRemoved(
  tx: Tx,
  cartId: string,
  productId: number,
): Promise<{ readonly index: number; readonly place: number } | null> {
  return (
    (await tx
      .selectFrom('cart_removed_line')
      .select(['index', 'place'])
      .where('cart_id', '=', cartId)
      .where('product_id', '=', productId)
      .where('product_id', 'not in', (e) =>
        e.selectFrom('cart_line').select('cart_line.product_id').where('cart_line.cart_id', '=', cartId),
      )
      .executeTakeFirst()) ?? null
  )
}

/** The places of all lines but this one, in their order. */
export async function placesOf(tx: Tx, cartId: string, but: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('cart_line')
    .select('place')
    .where('cart_id', '=', cartId)
    .where('product_id', '!=', but)
    .orderBy('place')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.place)
}

/** Gives the lines whole numbers again, where too many were put between two; what was taken out has no place among them. */
export async function respace(tx: Tx, cartId: string): Promise<void> {
  await sql`with forgotten as (delete from cart_removed_line where cart_id = ${cartId})
    update cart_line set place = fresh.place
    from (select product_id, nextval('cart_place') as place from
      (select product_id from cart_line where cart_id = ${cartId} order by place, product_id) in_order) fresh
    where cart_id = ${cartId} and cart_line.product_id = fresh.product_id`.execute(tx)
}

/** Takes everything out, and forgets what was taken out before. */
export async function clearLines(tx: Tx, cartId: string): Promise<void> {
  await sql`with forgotten as (delete from cart_removed_line where cart_id = ${cartId})
    delete from cart_line where cart_id = ${cartId}`.execute(tx)
}

/** Puts the lines of one cart into another, behind its own; of what is in both the quantities add up, to `most`. */
export async function mergeLines(tx: Tx, from: string, into: string, most: number): Promise<void> {
  await sql`insert into cart_line (cart_id, product_id, qty, list_price_seen)
    select ${into}::uuid, product_id, qty, list_price_seen from cart_line where cart_id = ${from} order by place
    on conflict (cart_id, product_id) do update set qty = least(cart_line.qty + excluded.qty, ${most}::int)`.execute(tx)
}

/** Puts a part in the place of another, as many; of what is there already the quantities add up. False where it has no price. */
export async function exchangeLine(tx: Tx, cartId: string, old: number, newer: number, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into cart_line (cart_id, product_id, qty, list_price_seen, place)
    select line.cart_id, product.product_id, line.qty, product.price, line.place
      from cart_line line join product on product.product_id = ${newer} and product.price is not null
      where line.cart_id = ${cartId} and line.product_id = ${old}
    on conflict (cart_id, product_id) do update set
      qty = least(cart_line.qty + excluded.qty, ${most}::int), list_price_seen = excluded.list_price_seen`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await tx.deleteFrom('cart_line').where('cart_id', '=', cartId).where('product_id', '=', old).execute()
  return true
}

/** What a part is called, or null where there is none. */
export async function partNamed(tx: Tx, productId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('product')
    .select(['number', 'name'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row ? `${row.number} ${row.name}` : null
}

/** What a part weighs with its packing; 0 for one that there is not. */
export async function gramsOf(tx: Tx, productId: number): Promise<number> {
  const row = await tx.selectFrom('product').select('weight_g').where('product_id', '=', productId).executeTakeFirst()
  return row?.weight_g ?? 0
}

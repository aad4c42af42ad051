import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { applyDiscount } from '../../../domain/money/cents.ts'
import { askWithNext } from '../../db/send-with-next.ts'
import type { Tx } from '../../kernel/call.ts'
import type { Cents } from '../../../domain/money/cents.ts'

/** A cart line with the current data of its part. */
export interface LineRecord {
  readonly productId: number
  readonly number: string
  readonly name: string
  readonly qty: number
  /** In cents, at the customer's discount; null if the price is now on request. */
  readonly price: Cents | null
  readonly listPrice: Cents | null
  readonly listPriceSeen: Cents
  readonly stock: number
  readonly grams: number
  readonly supersededBy: number | null
  readonly subtype: string | null
  readonly type: string | null
}

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

/** A cart's id in a statement: itself, or as it is found by the cart's owner in the same message. */
export type CartName = RawBuilder<string>
const nameById = (cartId: string): CartName => sql<string>`${cartId}::uuid`

/** The lines of a cart in order, with current part data, at `discount` percent off the list price. */
export const findLines = async (tx: Tx, cartId: string, discount: number): Promise<LineRecord[]> =>
  (await readLines(tx, nameById(cartId)))(discount)

/** Reads the lines of a cart whose discount is known only after them. */
export async function readLines(tx: Tx, cart: CartName): Promise<(discount: number) => LineRecord[]> {
  const { rows } = await sql<Row>`select * from cart_lines(${cart})`.execute(tx)
  return (discount) => rows.map((row) => toLine(row, discount))
}

const toLine = (row: Row, discount: number): LineRecord => ({
  productId: row.product_id,
  number: row.number,
  name: row.name,
  qty: row.qty,
  price: row.price === null ? null : applyDiscount(row.price, discount),
  listPrice: row.price,
  listPriceSeen: row.list_price_seen,
  stock: row.stock,
  grams: row.weight_g,
  supersededBy: row.superseded_by,
  subtype: row.subtype,
  type: row.type,
})

/** The number of items in a cart. */
export async function countLineItems(tx: Tx, cartId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(qty), 0)::int as count from cart_line
    where cart_id = ${cartId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** What became of a line: it is a new one, or it was there. */
export type LineChange = 'new' | 'changed'
const toLineChange = (row: { readonly is_new: boolean } | undefined): LineChange | null =>
  row === undefined ? null : row.is_new ? 'new' : 'changed'

/** Adds a quantity of a part, up to `max`, with the next statement. Then null if the part is unknown or has no price, or there is no such cart. */
export async function addLineWithNext(
  tx: Tx,
  cart: CartName,
  { productId, qty, max }: { readonly productId: number; readonly qty: number; readonly max: number },
): Promise<() => LineChange | null> {
  const added = await askWithNext(
    tx,
    sql<{ is_new: boolean }>`insert into cart_line (cart_id, product_id, qty, list_price_seen)
    select named.cart_id, product_id, least(${qty}::int, ${max}::int), price
      from product, (select ${cart} as cart_id) named
      where product_id = ${productId} and price is not null and named.cart_id is not null
    on conflict (cart_id, product_id) do update set
      qty = least(cart_line.qty + excluded.qty, ${max}::int), list_price_seen = excluded.list_price_seen
    returning xmax = 0 as is_new`.compile(tx),
  )
  return () => toLineChange(added()[0])
}

/** Sets the quantity of a part, in a new line or its own; null where `addLineWithNext` is. `place` is the new sort position, 'behind' means last, null keeps it. */
export async function setLine(
  tx: Tx,
  cartId: string,
  productId: number,
  qty: number,
  place: number | 'behind' | null,
): Promise<LineChange | null> {
  const at = typeof place === 'number' ? place : null
  const { rows } = await sql<{
    is_new: boolean
  }>`insert into cart_line (cart_id, product_id, qty, list_price_seen, place)
    select ${cartId}::uuid, product_id, ${qty}::int, price, coalesce(${at}::float8, nextval('cart_place')) from product
      where product_id = ${productId} and price is not null
    on conflict (cart_id, product_id) do update set qty = excluded.qty, list_price_seen = excluded.list_price_seen,
      place = case when ${place !== null} then excluded.place else cart_line.place end
    returning xmax = 0 as is_new`.execute(tx)
  return toLineChange(rows[0])
}

/** Removes a line and stores its position for undo. */
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

/** The position of a removed line; null if it was not removed or is back in the cart. */
export async function findRemovedPlace(
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

/** The sort positions of all lines except one, in order. */
export async function findPlaces(tx: Tx, cartId: string, exceptId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('cart_line')
    .select('place')
    .where('cart_id', '=', cartId)
    .where('product_id', '!=', exceptId)
    .orderBy('place')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.place)
}

/** Renumbers the lines when two positions have no room between them. Positions of removed lines are dropped. */
export async function respaceLines(tx: Tx, cartId: string): Promise<void> {
  await sql`with forgotten as (delete from cart_removed_line where cart_id = ${cartId})
    update cart_line set place = fresh.place
    from (select product_id, nextval('cart_place') as place from
      (select product_id from cart_line where cart_id = ${cartId} order by place, product_id) in_order) fresh
    where cart_id = ${cartId} and cart_line.product_id = fresh.product_id`.execute(tx)
}

/** Deletes all lines, including removed ones. */
export async function clearLines(tx: Tx, cartId: string): Promise<void> {
  await sql`with forgotten as (delete from cart_removed_line where cart_id = ${cartId})
    delete from cart_line where cart_id = ${cartId}`.execute(tx)
}

/** Appends the lines of one cart to another. Quantities of the same part add up, to `max`. */
export async function mergeLines(tx: Tx, from: string, into: string, max: number): Promise<void> {
  await sql`insert into cart_line (cart_id, product_id, qty, list_price_seen)
    select ${into}::uuid, product_id, qty, list_price_seen from cart_line where cart_id = ${from} order by place
    on conflict (cart_id, product_id) do update set qty = least(cart_line.qty + excluded.qty, ${max}::int)`.execute(tx)
}

/** Replaces a part in its line by another; quantities add up if both are in the cart. False if the new part has no price. */
export async function replaceLine(tx: Tx, cartId: string, old: number, newer: number, max: number): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into cart_line (cart_id, product_id, qty, list_price_seen, place)
    select line.cart_id, product.product_id, line.qty, product.price, line.place
      from cart_line line join product on product.product_id = ${newer} and product.price is not null
      where line.cart_id = ${cartId} and line.product_id = ${old}
    on conflict (cart_id, product_id) do update set
      qty = least(cart_line.qty + excluded.qty, ${max}::int), list_price_seen = excluded.list_price_seen`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await tx.deleteFrom('cart_line').where('cart_id', '=', cartId).where('product_id', '=', old).execute()
  return true
}

/** The number and name of a part, or null where the catalogue has none: a hidden part is unknown to everybody. */
export async function findPartLabel(tx: Tx, productId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('product')
    .select(['number', 'name'])
    .where('product_id', '=', productId)
    .where('is_hidden', '=', false)
    .executeTakeFirst()
  return row ? `${row.number} ${row.name}` : null
}

/** The weight of a part with its packaging, in grams; 0 for an unknown part. */
export async function findGrams(tx: Tx, productId: number): Promise<number> {
  const row = await tx.selectFrom('product').select('weight_g').where('product_id', '=', productId).executeTakeFirst()
  return row?.weight_g ?? 0
}

import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

export interface ProductRecord {
  readonly product_id: number
  readonly number: string
  readonly name: string
  /** Cents; null has to be asked for. */
  readonly price: number | null
  readonly qty: number
  readonly brand: string
  readonly superseded_by: number | null
}
export interface WholeProduct extends ProductRecord {
  readonly manufacturer_id: number
  readonly description: string
  readonly stock_as_of: Date
}

export const productRows = (tx: Tx) =>
  tx
    .selectFrom('product')
    .innerJoin('brand', 'brand.brand_id', 'product.brand_id')
    .select(['product.product_id', 'product.number', 'product.name', 'product.price', 'product.qty'])
    .select(['brand.name as brand', 'product.superseded_by'])

export async function productsById(tx: Tx, ids: readonly number[]): Promise<Map<number, ProductRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await productRows(tx)
    .where('product.product_id', '=', sql<number>`any(${[...new Set(ids)]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

const whole = (tx: Tx) =>
  productRows(tx).select(['brand.manufacturer_id', 'product.description', 'product.stock_as_of'])

export async function productById(tx: Tx, id: number): Promise<WholeProduct | null> {
  return (await whole(tx).where('product.product_id', '=', id).executeTakeFirst()) ?? null
}

/** By its number as it is compared: without dashes, spaces and case. */
export async function productByKey(tx: Tx, key: string): Promise<WholeProduct | null> {
  return (await whole(tx).where('product.number_key', '=', key).executeTakeFirst()) ?? null
}

/** From each part to the next, for everything that these were ever replaced by. */
export async function replacedBy(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ product_id: number; superseded_by: number }>`
    with recursive chain as (
      select product_id, superseded_by from product
        where product_id = any(${[...ids]}::int[]) and superseded_by is not null
      union
      select next.product_id, next.superseded_by from chain
        join product next on next.product_id = chain.superseded_by where next.superseded_by is not null
    ) select * from chain`.execute(tx)
  return new Map(rows.map((row) => [row.product_id, row.superseded_by]))
}

/** Everything that led to a part, from each to those that it replaced. */
export async function replacing(tx: Tx, id: number): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ product_id: number; superseded_by: number }>`
    with recursive chain as (
      select product_id, superseded_by from product where superseded_by = ${id}
      union
      select earlier.product_id, earlier.superseded_by from chain
        join product earlier on earlier.superseded_by = chain.product_id
    ) select * from chain`.execute(tx)
  const replaced = new Map<number, number[]>()
  for (const row of rows) replaced.set(row.superseded_by, [...(replaced.get(row.superseded_by) ?? []), row.product_id])
  return replaced
}

export async function namedRelated(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('product_related')
    .select('other_id')
    .where('product_id', '=', id)
    .orderBy('position')
    .orderBy('other_id')
    .execute()
  return rows.map((row) => row.other_id)
}

/** Of the first diagrams that a part stands on, by id: the parts of their lines, in order. */
export async function billsAround(tx: Tx, id: number, diagrams: number): Promise<number[][]> {
  const rows = await tx
    .selectFrom('diagram_line')
    .select(['diagram_id', 'product_id'])
    .where('diagram_id', 'in', (e) =>
      e
        .selectFrom('diagram_line as own')
        .select('own.diagram_id')
        .distinct()
        .where('own.product_id', '=', id)
        .orderBy('own.diagram_id')
        .limit(diagrams),
    )
    .orderBy('diagram_id')
    .orderBy('position')
    .execute()
  const bills = new Map<number, number[]>()
  for (const row of rows) {
    const bill = bills.get(row.diagram_id) ?? []
    bill.push(row.product_id)
    bills.set(row.diagram_id, bill)
  }
  return [...bills.values()]
}

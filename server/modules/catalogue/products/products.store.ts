import { sql } from 'kysely'
import { barcodeKey } from '../../../../domain/catalogue/barcode.ts'
import type { Tx } from '../../../kernel/call.ts'

export interface ProductRecord {
  readonly product_id: number
  readonly number: string
  readonly name: string
  /** In cents; null means on request. */
  readonly price: number | null
  readonly qty: number
  readonly brand: string
  readonly superseded_by: number | null
  /** In cents. */
  readonly compare_at: number | null
}
export interface ProductDetails extends ProductRecord {
  readonly manufacturer_id: number
  readonly description: string
  readonly barcode: string | null
  readonly stock_as_of: Date
}

const selectAllProducts = (tx: Tx) =>
  tx
    .selectFrom('product')
    .innerJoin('brand', 'brand.brand_id', 'product.brand_id')
    .select(['product.product_id', 'product.number', 'product.name', 'product.price', 'product.qty'])
    .select(['brand.name as brand', 'product.superseded_by', 'product.compare_at'])

/** The parts that the shop shows. Hidden ones are unknown to it. */
const selectProducts = (tx: Tx) => selectAllProducts(tx).where('product.is_hidden', '=', false)

/** Parts by id. Hidden ones only for editors of diagrams, who would lose their lines otherwise. */
export async function findProducts(
  tx: Tx,
  ids: readonly number[],
  withHidden = false,
): Promise<Map<number, ProductRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await (withHidden ? selectAllProducts(tx) : selectProducts(tx))
    .where('product.product_id', '=', sql<number>`any(${[...new Set(ids)]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

const selectProductDetails = (tx: Tx) =>
  selectProducts(tx).select(['brand.manufacturer_id', 'product.description', 'product.barcode', 'product.stock_as_of'])

export async function findProduct(tx: Tx, id: number): Promise<ProductDetails | null> {
  return (await selectProductDetails(tx).where('product.product_id', '=', id).executeTakeFirst()) ?? null
}

/** Finds a part by its number key (without dashes, spaces and case), else by its barcode. */
export async function findProductByKey(tx: Tx, key: string): Promise<ProductDetails | null> {
  const byNumber = await selectProductDetails(tx).where('product.number_key', '=', key).executeTakeFirst()
  if (byNumber !== undefined || key === '') return byNumber ?? null
  const byBarcode = selectProductDetails(tx).where('product.barcode_key', '=', barcodeKey(key))
  return (await byBarcode.executeTakeFirst()) ?? null
}

/** The supersession chains of these parts, as a map from each part to the next. */
export async function findSupersessions(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
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

interface Predecessors {
  /** Those that are shown, by the part that replaced them, directly or through hidden ones. */
  readonly shown: ReadonlyMap<number, readonly number[]>
  readonly hidden: readonly number[]
}

/** All predecessors of a part. */
export async function findPredecessors(tx: Tx, id: number): Promise<Predecessors> {
  const { rows } = await sql<{ product_id: number; is_hidden: boolean; superseded_by: number }>`
    with recursive chain (product_id, is_hidden, superseded_by) as (
      select product_id, is_hidden, superseded_by from product where superseded_by = ${id}
      union
      select earlier.product_id, earlier.is_hidden,
        case when chain.is_hidden then chain.superseded_by else chain.product_id end
      from chain join product earlier on earlier.superseded_by = chain.product_id
    ) select product_id, is_hidden, superseded_by from chain order by product_id`.execute(tx)
  const shown = rows.filter((row) => !row.is_hidden)
  const replaced = Map.groupBy(shown, (row) => row.superseded_by)
  return {
    shown: new Map([...replaced].map(([next, earlier]) => [next, earlier.map((row) => row.product_id)])),
    hidden: [...new Set(rows.flatMap((row) => (row.is_hidden ? [row.product_id] : [])))],
  }
}

export async function findNamedRelated(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('product_related')
    .select('other_id')
    .where('product_id', '=', id)
    .orderBy('position')
    .orderBy('other_id')
    .execute()
  return rows.map((row) => row.other_id)
}

/** The bills of material of the first diagrams that contain a part, by diagram id. */
export async function findBillsWithProduct(tx: Tx, id: number, diagrams: number): Promise<number[][]> {
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

/** The number of a part, or null. */
export async function findProductNumber(tx: Tx, id: number): Promise<string | null> {
  const row = await tx.selectFrom('product').select('number').where('product_id', '=', id).executeTakeFirst()
  return row?.number ?? null
}

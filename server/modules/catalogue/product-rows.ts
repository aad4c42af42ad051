import type { ProductRow } from '../../../contract/shapes/catalogue.ts'
import { replacements } from '../../../domain/catalogue/supersession.ts'
import type { Call } from '../../kernel/call.ts'
import { wireProduct } from './catalogue.view.ts'
import type { ProductRecord } from './products.store.ts'
import { productsById, replacedBy } from './products.store.ts'

/** Parts as lists show them: each with the newest part that is sold in its place. In the order of `ids`; an unknown id is left out. */
export async function productRowsOf(tx: Call['tx'], ids: readonly number[]): Promise<ProductRow[]> {
  const records = await productsById(tx, ids)
  const wire = await wireRows(tx, [...records.values()])
  return ids.flatMap((id) => wire.get(id) ?? [])
}

/** The same for parts that are read already, by id. */
export async function wireRows(tx: Call['tx'], records: readonly ProductRecord[]): Promise<Map<number, ProductRow>> {
  const replaced = records.filter((one) => one.superseded_by !== null).map((one) => one.product_id)
  const next = await replacedBy(tx, replaced)
  const newestOf = (id: number) => replacements(id, (one) => next.get(one) ?? null).at(-1) ?? null
  const newest = await productsById(
    tx,
    replaced.flatMap((id) => newestOf(id) ?? []),
  )
  return new Map(
    records.map((one) => [one.product_id, wireProduct(one, newest.get(newestOf(one.product_id) ?? 0) ?? null)]),
  )
}

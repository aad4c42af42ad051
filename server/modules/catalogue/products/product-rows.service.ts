import type { ProductRow } from '../../../../contract/shapes/catalogue.ts'
import type { Call } from '../../../kernel/call.ts'
import { wireProduct } from '../catalogue.view.ts'
import type { ProductRecord } from './products.store.ts'
import { findProducts } from './products.store.ts'
import { findSuccessors } from './successors.service.ts'

/** Parts as lists show them, each with the newest part that supersedes it. In the order of `ids`; unknown ids are left out. */
export async function readProductRows(
  tx: Call['tx'],
  ids: readonly number[],
  withHidden = false,
): Promise<ProductRow[]> {
  const records = await findProducts(tx, ids, withHidden)
  const wire = await toProductRows(tx, [...records.values()])
  return ids.flatMap((id) => wire.get(id) ?? [])
}

/** List rows for parts that were already read, by id. */
export async function toProductRows(
  tx: Call['tx'],
  records: readonly ProductRecord[],
): Promise<Map<number, ProductRow>> {
  const superseded = records.filter((one) => one.superseded_by !== null).map((one) => one.product_id)
  const successors = await findSuccessors(tx, superseded)
  return new Map(records.map((one) => [one.product_id, wireProduct(one, successors.get(one.product_id) ?? null)]))
}

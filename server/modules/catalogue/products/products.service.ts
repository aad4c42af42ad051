import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../../contract/catalogue.ts'
import { addReplacedMachines, listMachines } from '../../../../domain/catalogue/machines.ts'
import { maxDiagrams, findRelated } from '../../../../domain/catalogue/related.ts'
import { findReplacedParts, findReplacements } from '../../../../domain/catalogue/supersession.ts'
import { numberKey } from '../../../../domain/catalogue/terms.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findPictures } from './product-pictures.store.ts'
import { findAttributeValues } from './attributes.store.ts'
import { wireFile } from '../catalogue.view.ts'
import { findFiles } from '../diagrams/files.store.ts'
import { findNamedFits, findDiagramPlaces } from '../equipment/fits.store.ts'
import type { Machine } from '../equipment/fits.store.ts'
import { readProductRows } from './product-rows.service.ts'
import type { ProductDetails } from './products.store.ts'
import {
  findBillsWithProduct,
  findNamedRelated,
  findProduct,
  findProductByKey,
  findProducts,
  findSupersessions,
  findPredecessors,
} from './products.store.ts'

type Product = Reply<(typeof catalogue.table)['readProduct']>
type Reads = Pick<Call, 'tx'>

/** A part with all details (P01). Refuses `catalogue.unknown`. */
export async function readProduct(call: Reads, id: number): Promise<Product> {
  return toProduct(call, (await findProduct(call.tx, id)) ?? refuse('catalogue.unknown'))
}

/** A part by its number in any notation (P02). Refuses `catalogue.unknown`. */
export async function readProductByNumber(call: Reads, number: string): Promise<Product> {
  return toProduct(call, (await findProductByKey(call.tx, numberKey(number))) ?? refuse('catalogue.unknown'))
}

async function toProduct({ tx }: Reads, product: ProductDetails): Promise<Product> {
  const id = product.product_id
  const [next, earlier] = [await findSupersessions(tx, [id]), await findPredecessors(tx, id)]
  const replaced = findReplacedParts(id, (one) => earlier.shown.get(one) ?? [])
  const [row] = await readProductRows(tx, [id])
  return {
    ...(row ?? refuse('catalogue.unknown')),
    manufacturer_id: product.manufacturer_id,
    description: product.description,
    as_of: product.stock_as_of.toISOString(),
    attributes: await findAttributeValues(tx, id),
    barcode: product.barcode,
    pictures: (await findPictures(tx, [id])).get(id) ?? [],
    equipment: await findMachines(tx, id, replaced, earlier.hidden),
    files: (await findFiles(tx, { productId: id })).map(wireFile),
    related: await readProductRows(tx, await findRelatedIds(tx, id)),
    replacements: await readProductRows(
      tx,
      findReplacements(id, (one) => next.get(one) ?? null),
    ),
    replaces: await readProductRows(tx, replaced),
  }
}

/**
 * The machines of a part, then those of the parts that it replaced, in their order. Those of hidden ones come last, without
 * the diagrams, which do not show them.
 */
async function findMachines(
  tx: Call['tx'],
  id: number,
  replaced: readonly number[],
  hidden: readonly number[],
): Promise<Machine[]> {
  const ids = [id, ...replaced, ...hidden]
  const [drawn, named] = [await findDiagramPlaces(tx, ids), await findNamedFits(tx, ids)]
  const machinesOf = (one: number) => listMachines(drawn.get(one) ?? [], named.get(one) ?? [])
  return addReplacedMachines(machinesOf(id), [
    ...replaced.flatMap(machinesOf),
    ...hidden.flatMap(machinesOf).map((one) => ({ ...one, callout: null, on_diagram_id: null })),
  ])
}

async function findRelatedIds(tx: Call['tx'], id: number): Promise<number[]> {
  const named = await findNamedRelated(tx, id)
  const bills = await findBillsWithProduct(tx, id, maxDiagrams)
  const known = await findProducts(tx, [...named, ...bills.flat()])
  return findRelated(id, named, bills, (one) => known.get(one)?.superseded_by !== null)
}

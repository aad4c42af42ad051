import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import { machinesOf } from '../../../domain/catalogue/machines.ts'
import { diagramsLookedAt, relatedTo } from '../../../domain/catalogue/related.ts'
import { replacedParts, replacements } from '../../../domain/catalogue/supersession.ts'
import { numberKey } from '../../../domain/catalogue/words.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { valuesOf } from './attributes.store.ts'
import { wireFile } from './catalogue.view.ts'
import { filesOf } from './files.store.ts'
import { namedFits, placesOnDiagrams } from './fits.store.ts'
import { productRowsOf } from './product-rows.ts'
import type { WholeProduct } from './products.store.ts'
import {
  billsAround,
  namedRelated,
  productById,
  productByKey,
  productsById,
  replacedBy,
  replacing,
} from './products.store.ts'

type Product = Reply<(typeof catalogue.table)['readProduct']>
type Reads = Pick<Call, 'tx'>

/** A part with all that its page shows (P01). Refuses `catalogue.unknown`. */
export async function readProduct(call: Reads, id: number): Promise<Product> {
  return whole(call, (await productById(call.tx, id)) ?? refuse('catalogue.unknown'))
}

/** The same by its number, however it is written (P02). Refuses `catalogue.unknown`. */
export async function readProductByNumber(call: Reads, number: string): Promise<Product> {
  return whole(call, (await productByKey(call.tx, numberKey(number))) ?? refuse('catalogue.unknown'))
}

async function whole({ tx }: Reads, product: WholeProduct): Promise<Product> {
  const id = product.product_id
  const [next, earlier] = [await replacedBy(tx, [id]), await replacing(tx, id)]
  const [row] = await productRowsOf(tx, [id])
  return {
    ...(row ?? refuse('catalogue.unknown')),
    manufacturer_id: product.manufacturer_id,
    description: product.description,
    as_of: product.stock_as_of.toISOString(),
    attributes: await valuesOf(tx, id),
    equipment: machinesOf(await placesOnDiagrams(tx, id), await namedFits(tx, id)),
    files: (await filesOf(tx, { productId: id })).map(wireFile),
    related: await productRowsOf(tx, await relatedIds(tx, id)),
    replacements: await productRowsOf(
      tx,
      replacements(id, (one) => next.get(one) ?? null),
    ),
    replaces: await productRowsOf(
      tx,
      replacedParts(id, (one) => earlier.get(one) ?? []),
    ),
  }
}

async function relatedIds(tx: Call['tx'], id: number): Promise<number[]> {
  const named = await namedRelated(tx, id)
  const bills = await billsAround(tx, id, diagramsLookedAt)
  const known = await productsById(tx, [...named, ...bills.flat()])
  return relatedTo(id, named, bills, (one) => known.get(one)?.superseded_by != null)
}

// Parts as lists show them, the way the server writes them.
import type { PackedProduct } from '../../../contract/catalogue-pack.ts'
import type { ProductRow } from '../../../contract/shapes/catalogue.ts'
import { replacements } from '../../../domain/catalogue/supersession.ts'
import { amountOf } from '../../../domain/money/cents.ts'
import type { Library } from '../library.ts'

export async function productRow(library: Library, part: PackedProduct): Promise<ProductRow> {
  const newestId = replacements(part.product_id, (id) => library.parts.replacedBy(id)).at(-1)
  const newest = newestId === undefined ? null : await library.parts.byId(newestId)
  return {
    product_id: part.product_id,
    number: part.number,
    name: part.name,
    price: part.cents === null ? null : amountOf(part.cents),
    qty: part.qty,
    brand: brandOf(library, part.brand_id)?.name ?? '',
    replaced_by: newest === null ? null : { product_id: newest.product_id, number: newest.number },
  }
}

/** In the order of `ids`; what the device does not keep is left out. */
export async function productRows(library: Library, ids: readonly number[]): Promise<ProductRow[]> {
  const parts = await Promise.all(ids.map((id) => library.parts.byId(id)))
  return Promise.all(parts.filter((part) => part !== null).map((part) => productRow(library, part)))
}

export const brandOf = ({ frame }: Library, brandId: number) => frame.brands.find((brand) => brand.brand_id === brandId)

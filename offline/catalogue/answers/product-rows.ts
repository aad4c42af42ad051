// Product rows for lists, in the server's format.
import type { PackedProduct } from '../../../contract/catalogue-pack.ts'
import type { ProductRow } from '../../../contract/shapes/catalogue.ts'
import { findReplacements } from '../../../domain/catalogue/supersession.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import type { CatalogueReader } from '../catalogue-reader.ts'

export async function toProductRow(reader: CatalogueReader, part: PackedProduct): Promise<ProductRow> {
  const newest = await findNewest(reader, part.product_id)
  return {
    product_id: part.product_id,
    number: part.number,
    name: part.name,
    price: part.cents === null ? null : toAmount(part.cents),
    qty: part.qty,
    brand: findBrand(reader, part.brand_id)?.name ?? '',
    compare_at: part.compare_at === undefined ? null : toAmount(part.compare_at),
    replaced_by: newest === null ? null : { product_id: newest.product_id, number: newest.number },
  }
}

/** The newest part of the chain that is stored here: a hidden one is not. */
async function findNewest(reader: CatalogueReader, productId: number): Promise<PackedProduct | null> {
  const chain = findReplacements(productId, (id) => reader.parts.findReplacement(id))
  for (const id of chain.reverse()) {
    const part = await reader.parts.byId(id)
    if (part !== null) return part
  }
  return null
}

/** Keeps the order of `ids` and skips parts that are not stored here. */
export async function toProductRows(reader: CatalogueReader, ids: readonly number[]): Promise<ProductRow[]> {
  const parts = await Promise.all(ids.map((id) => reader.parts.byId(id)))
  return Promise.all(parts.filter((part) => part !== null).map((part) => toProductRow(reader, part)))
}

export const findBrand = ({ taxonomy }: CatalogueReader, brandId: number) =>
  taxonomy.brands.find((brand) => brand.brand_id === brandId)

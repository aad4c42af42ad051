import { sql } from 'kysely'
import type { PackedProduct } from '../../../contract/catalogue-pack.ts'
import { listMachines } from '../../../domain/catalogue/machines.ts'
import type { Place } from '../../../domain/catalogue/machines.ts'
import { findRelated, packRelated } from '../../../domain/catalogue/related.ts'
import { findPictures } from '../catalogue/index.ts'
import type { Tx } from '../../kernel/call.ts'
import type { Bills } from './bills.store.ts'
import { findFilesByOwner, matchAny } from './package-files.store.ts'

/** The last part of a page, by sort name and number key; the next page starts after it. */
export interface ProductCursor {
  readonly sortName: string
  readonly numberKey: string
}

/** The next parts of a brand with their places, in the order of the search index. */
export async function findProductPlaces(
  tx: Tx,
  brandId: number,
  after: ProductCursor | null,
  limit: number,
): Promise<(ProductCursor & { readonly id: number })[]> {
  let query = tx
    .selectFrom('product')
    .select(['product_id', 'sort_name', 'number_key'])
    .where('brand_id', '=', brandId)
    .where('is_hidden', '=', false)
    .orderBy('sort_name')
    .orderBy('number_key')
    .limit(limit)
  if (after !== null)
    query = query.where(sql<boolean>`(sort_name, number_key) > (${after.sortName}, ${after.numberKey})`)
  const rows = await query.execute()
  return rows.map((row) => ({ id: row.product_id, sortName: row.sort_name, numberKey: row.number_key }))
}

/** Parts with all details, in the order of `ids`. Deleted and hidden parts are left out. */
export async function readPackageProducts(tx: Tx, ids: readonly number[], bills: Bills): Promise<PackedProduct[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('product')
    .select(['product_id', 'number', 'name', 'price', 'qty', 'stock_as_of', 'brand_id', 'description', 'superseded_by'])
    .select(['barcode', 'compare_at'])
    .where('is_hidden', '=', false)
    .where('product_id', '=', matchAny(ids))
    .execute()
  const [attributes, lines, fits] = [
    await findAttributesByProduct(tx, ids),
    await findLinesByProduct(tx, ids),
    await findFitsByProduct(tx, ids),
  ]
  const [files, named] = [await findFilesByOwner(tx, 'product_id', ids), await findRelatedByProduct(tx, ids)]
  const [pictures, shownNext] = [await findPictures(tx, ids), await findShownNext(tx, ids)]
  const known = new Map(rows.map((row) => [row.product_id, row]))
  return ids.flatMap((id) => {
    const row = known.get(id)
    if (row === undefined) return []
    const { product_id, number, name, qty, brand_id, description, superseded_by, barcode, compare_at } = row
    const own = pictures.get(id)
    const machines = listMachines(lines.get(id) ?? [], fits.get(id) ?? [])
    return {
      product_id,
      number,
      name,
      cents: row.price,
      qty,
      as_of: row.stock_as_of.getTime() / 1000,
      brand_id,
      description,
      superseded_by: shownNext.get(id) ?? superseded_by,
      attributes: (attributes.get(id) ?? []).map((one): [number, string] => [one.attribute_id, one.value]),
      fits: machines.map(({ equipment_id, serial_from, serial_to, callout, on_diagram_id }) => ({
        equipment_id,
        serial_from,
        serial_to,
        callout,
        on_diagram_id,
      })),
      files: files.get(id) ?? [],
      related: packRelated(
        findRelated(
          id,
          (named.get(id) ?? []).map((one) => one.other_id),
          bills.findBills(id),
          (one) => bills.isReplaced(one),
          Infinity,
        ),
        (one) => bills.isHidden(one),
      ),
      ...(barcode === null ? {} : { barcode }),
      ...(compare_at === null ? {} : { compare_at }),
      ...(own === undefined ? {} : { pictures: own }),
    }
  })
}

/**
 * The next part of each one's chain of replacements that is shown, where there is one: devices do not have the hidden parts
 * between them.
 */
async function findShownNext(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; next: number }>`
    with recursive way (product_id, next) as (
      select product_id, superseded_by from product
        where product_id = any(${[...ids]}::int[]) and superseded_by is not null
      union
      select way.product_id, hidden.superseded_by from way
        join product hidden on hidden.product_id = way.next and hidden.is_hidden
        where hidden.superseded_by is not null
    ) select way.product_id, way.next from way join product on product.product_id = way.next
      where not product.is_hidden`.execute(tx)
  return new Map(rows.map((row) => [row.product_id, row.next]))
}

async function findAttributesByProduct(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('product_attribute as own')
    .innerJoin('attribute', 'attribute.attribute_id', 'own.attribute_id')
    .select(['own.product_id', 'own.attribute_id', 'own.value'])
    .where('own.product_id', '=', matchAny(ids))
    .orderBy(sql`attribute.name collate "C"`)
    .orderBy('attribute.attribute_id')
    .execute()
  return Map.groupBy(rows, (row) => row.product_id)
}

type ProductPlace = Place & { readonly product_id: number }

async function findLinesByProduct(tx: Tx, ids: readonly number[]): Promise<Map<number, ProductPlace[]>> {
  const rows = await tx
    .selectFrom('diagram_line as line')
    .innerJoin('diagram as place', 'place.diagram_id', 'line.diagram_id')
    .innerJoin('model', 'model.equipment_id', 'place.equipment_id')
    .select(['line.product_id', 'model.equipment_id', 'line.serial_from', 'line.serial_to'])
    .select(['line.callout', 'place.diagram_id as on_diagram_id'])
    .where('line.product_id', '=', matchAny(ids))
    .orderBy('model.sort_name')
    .orderBy('model.equipment_id')
    .orderBy('place.position')
    .orderBy('place.diagram_id')
    .orderBy('line.position')
    .execute()
  return Map.groupBy(rows, (row) => row.product_id)
}

async function findFitsByProduct(tx: Tx, ids: readonly number[]): Promise<Map<number, ProductPlace[]>> {
  const rows = await tx
    .selectFrom('product_fit as fit')
    .innerJoin('model', 'model.equipment_id', 'fit.equipment_id')
    .select(['fit.product_id', 'model.equipment_id', 'fit.serial_from', 'fit.serial_to'])
    .where('fit.product_id', '=', matchAny(ids))
    .orderBy('model.sort_name')
    .orderBy('model.equipment_id')
    .orderBy(sql`fit.serial_from collate "C" nulls first`)
    .orderBy(sql`fit.serial_to collate "C" nulls first`)
    .execute()
  return Map.groupBy(
    rows.map((row) => ({ ...row, callout: null, on_diagram_id: null })),
    (row) => row.product_id,
  )
}

async function findRelatedByProduct(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('product_related')
    .select(['product_id', 'other_id'])
    .where('product_id', '=', matchAny(ids))
    .orderBy('position')
    .orderBy('other_id')
    .execute()
  return Map.groupBy(rows, (row) => row.product_id)
}

import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'

export interface BrandRecord {
  readonly brand_id: number
  readonly name: string
  readonly manufacturer_id: number
}

export async function findBrands(tx: Tx, manufacturerId: number): Promise<BrandRecord[]> {
  return tx
    .selectFrom('brand')
    .select(['brand_id', 'name', 'manufacturer_id'])
    .where('manufacturer_id', '=', manufacturerId)
    .orderBy(sql`name collate "C"`)
    .orderBy('brand_id')
    .execute()
}

export async function isManufacturer(tx: Tx, id: number): Promise<boolean> {
  const query = tx.selectFrom('manufacturer').select('manufacturer_id').where('manufacturer_id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

export async function findAllBrands(tx: Tx): Promise<BrandRecord[]> {
  return tx
    .selectFrom('brand')
    .select(['brand_id', 'name', 'manufacturer_id'])
    .orderBy(sql`name collate "C"`)
    .orderBy('brand_id')
    .execute()
}

export const findCatalogueVersion = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version

/** The number of models and parts by brand id; brands without any are missing. */
export interface BrandCounts {
  readonly models: ReadonlyMap<number, number>
  readonly products: ReadonlyMap<number, number>
}

export async function countBrands(tx: Tx): Promise<BrandCounts> {
  const toMap = (rows: readonly { readonly brand_id: number; readonly count: string }[]) =>
    new Map(rows.map((row) => [row.brand_id, Number(row.count)]))
  const models = await tx
    .selectFrom('model')
    .select((e) => ['brand_id', e.fn.countAll<string>().as('count')])
    .groupBy('brand_id')
    .execute()
  const products = await tx
    .selectFrom('product')
    .select((e) => ['brand_id', e.fn.countAll<string>().as('count')])
    .where('is_hidden', '=', false)
    .groupBy('brand_id')
    .execute()
  return { models: toMap(models), products: toMap(products) }
}

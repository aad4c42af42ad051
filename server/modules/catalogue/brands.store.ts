import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

export interface BrandRecord {
  readonly brand_id: number
  readonly name: string
  readonly manufacturer_id: number
}

export async function brandsOf(tx: Tx, manufacturerId: number): Promise<BrandRecord[]> {
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

/** Every brand with how many models and parts it has. */
export async function countedBrands(tx: Tx): Promise<(BrandRecord & { models: number; products: number })[]> {
  const rows = await tx
    .selectFrom('brand')
    .select(['brand_id', 'name', 'manufacturer_id'])
    .select((e) => [
      e
        .selectFrom('model')
        .whereRef('model.brand_id', '=', 'brand.brand_id')
        .select((count) => count.fn.countAll<string>().as('models'))
        .as('models'),
      e
        .selectFrom('product')
        .whereRef('product.brand_id', '=', 'brand.brand_id')
        .select((count) => count.fn.countAll<string>().as('products'))
        .as('products'),
    ])
    .orderBy(sql`name collate "C"`)
    .orderBy('brand_id')
    .execute()
  return rows.map((row) => ({ ...row, models: Number(row.models), products: Number(row.products) }))
}

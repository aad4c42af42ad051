import { sql } from 'kysely'
import { indexModels, indexProducts, nextCatalogueVersion } from '../../../db/catalogue-index.ts'
import type { Tx } from '../../../kernel/call.ts'

/** A model of the catalogue. */
export interface ExistingModel {
  readonly id: number
  readonly brand: string
  readonly brandId: number
  readonly name: string
  readonly slug: string
  readonly typeId: number
  readonly subtypeId: number
  readonly marketId: number
  readonly prefix: string
  readonly laborHoursCap: number | null
  readonly laborMonths: number
  readonly partsMonths: number
  readonly frpId: string | null
  readonly bhId: string | null
}
export type ModelInput = Omit<ExistingModel, 'id' | 'brand' | 'typeId'>

/** All models; a shop has a few thousand at most. */
export async function findModels(tx: Tx): Promise<ExistingModel[]> {
  return tx
    .selectFrom('model')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .select([
      'model.equipment_id as id',
      'brand.name as brand',
      'model.brand_id as brandId',
      'model.name',
      'model.slug',
    ])
    .innerJoin('equipment_sub_type as subtype', 'subtype.equipment_sub_type_id', 'model.equipment_sub_type_id')
    .select(['subtype.equipment_type_id as typeId', 'subtype.equipment_sub_type_id as subtypeId'])
    .select(['market_type_id as marketId', 'serial_prefix as prefix'])
    .select(['labor_hours_cap as laborHoursCap', 'labor_months as laborMonths', 'parts_months as partsMonths'])
    .select(['frp_equipment_id as frpId', 'bh_equipment_id as bhId'])
    .execute()
}

const toColumns = (model: ModelInput) => ({
  brand_id: model.brandId,
  name: model.name,
  slug: model.slug,
  equipment_sub_type_id: model.subtypeId,
  market_type_id: model.marketId,
  serial_prefix: model.prefix,
  labor_hours_cap: model.laborHoursCap,
  labor_months: model.laborMonths,
  parts_months: model.partsMonths,
  frp_equipment_id: model.frpId,
  bh_equipment_id: model.bhId,
})

export async function addModel(tx: Tx, model: ModelInput): Promise<number> {
  const { equipment_id: id } = await tx
    .insertInto('model')
    .values({ ...toColumns(model), words: sql`''::tsvector` })
    .returning('equipment_id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateModel(tx: Tx, id: number, model: ModelInput): Promise<void> {
  await tx.updateTable('model').set(toColumns(model)).where('equipment_id', '=', id).execute()
}

/** Gives models the next version and reindexes them. A renamed model also changes the index of its parts. */
export async function bumpModelVersions(tx: Tx, ids: readonly number[], renamed: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rev = await nextCatalogueVersion(tx)
  await indexModels(tx, ids, rev)
  if (renamed.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select product_id as id from product_fit where equipment_id = any(${[...renamed]}::int[])
    union select product_id from diagram_line join diagram using (diagram_id)
      where equipment_id = any(${[...renamed]}::int[])`.execute(tx)
  await indexProducts(
    tx,
    rows.map((row) => row.id),
    rev,
  )
}

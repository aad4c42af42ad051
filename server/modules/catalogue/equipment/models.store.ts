import { sql } from 'kysely'
import type { EquipmentRow } from '../../../../contract/shapes/catalogue.ts'
import type { Tx } from '../../../kernel/call.ts'

/** Selects models with their names, as lists show them. */
export const equipmentRows = (tx: Tx) =>
  tx
    .selectFrom('model')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .innerJoin('equipment_sub_type as sub', 'sub.equipment_sub_type_id', 'model.equipment_sub_type_id')
    .innerJoin('equipment_type as type', 'type.equipment_type_id', 'sub.equipment_type_id')
    .innerJoin('market_type as market', 'market.market_type_id', 'model.market_type_id')
    .select(['model.equipment_id', 'model.name', 'model.slug', 'model.brand_id', 'brand.name as brand'])
    .select(['brand.manufacturer_id', 'type.equipment_type_id', 'type.name as equipment_type_name'])
    .select(['sub.equipment_sub_type_id', 'sub.name as equipment_sub_type_name'])
    .select(['market.name as market_type_name', 'model.serial_prefix'])
    .select((e) =>
      e
        .selectFrom('diagram')
        .whereRef('diagram.equipment_id', '=', 'model.equipment_id')
        .select('diagram_id')
        .orderBy('position')
        .orderBy('diagram_id')
        .limit(1)
        .as('equipment_diagram_id'),
    )

export interface ModelFilter {
  readonly typeId?: number
  readonly subtypeId?: number
  readonly manufacturerId?: number
  readonly brandId?: number | undefined
  readonly marketType?: string | undefined
  readonly limit?: number
}

/** Models in list order: brand, name, id. */
export async function findModels(tx: Tx, of: ModelFilter): Promise<EquipmentRow[]> {
  let query = equipmentRows(tx).orderBy('model.sort_name').orderBy('model.equipment_id')
  if (of.typeId !== undefined) query = query.where('type.equipment_type_id', '=', of.typeId)
  if (of.subtypeId !== undefined) query = query.where('sub.equipment_sub_type_id', '=', of.subtypeId)
  if (of.manufacturerId !== undefined) query = query.where('brand.manufacturer_id', '=', of.manufacturerId)
  if (of.brandId !== undefined) query = query.where('model.brand_id', '=', of.brandId)
  if (of.marketType !== undefined) query = query.where('market.name', '=', of.marketType)
  if (of.limit !== undefined) query = query.limit(of.limit)
  return query.execute()
}

export interface ModelRecord extends EquipmentRow {
  readonly bh_equipment_id: string | null
  readonly frp_equipment_id: string | null
  readonly market_type_id: number
  readonly type_slug: string
  readonly subtype_slug: string
  /** The number of models of the same type. */
  readonly type_models: number
}

export async function findModel(tx: Tx, id: number): Promise<ModelRecord | null> {
  const row = await equipmentRows(tx)
    .select(['model.bh_equipment_id', 'model.frp_equipment_id', 'model.market_type_id'])
    .select(['type.slug as type_slug', 'sub.slug as subtype_slug'])
    .select(
      sql<string>`(select count(*) from model other join equipment_sub_type using (equipment_sub_type_id)
        where equipment_sub_type.equipment_type_id = type.equipment_type_id)`.as('type_models'),
    )
    .where('model.equipment_id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, type_models: Number(row.type_models) }
}

export async function findModelIdByFrpId(tx: Tx, frpId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('model')
    .select('equipment_id')
    .where('frp_equipment_id', '=', frpId)
    .executeTakeFirst()
  return row?.equipment_id ?? null
}

export async function isModel(tx: Tx, id: number): Promise<boolean> {
  const query = tx.selectFrom('model').select('equipment_id').where('equipment_id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

export interface SchemeRecord {
  readonly scheme_id: number
  readonly title: string
  readonly market_type_name: string | null
  readonly parts_months: number
  readonly labor_months: number
  readonly conditions: string
  readonly market_type_id: number | null
  readonly frame_months: number
  readonly wear_months: number
  readonly starts: 'purchased' | 'installed'
  readonly sold_from: string | null
  readonly sold_until: string | null
}

export async function findSchemes(tx: Tx, equipmentId: number): Promise<SchemeRecord[]> {
  return tx
    .selectFrom('warranty_scheme as scheme')
    .leftJoin('market_type as market', 'market.market_type_id', 'scheme.market_type_id')
    .select(['scheme.scheme_id', 'scheme.title', 'scheme.market_type_id', 'market.name as market_type_name'])
    .select(['scheme.frame_months', 'scheme.parts_months', 'scheme.wear_months', 'scheme.labor_months'])
    .select(['scheme.starts', 'scheme.sold_from', 'scheme.sold_until', 'scheme.conditions'])
    .select(['scheme.market_type_id', 'scheme.frame_months', 'scheme.wear_months', 'scheme.starts'])
    .select(['scheme.sold_from', 'scheme.sold_until'])
    .where('scheme.equipment_id', '=', equipmentId)
    .orderBy('scheme.scheme_id')
    .execute()
}

/** Models by id. */
export async function findModelsById(tx: Tx, ids: readonly number[]): Promise<Map<number, EquipmentRow>> {
  if (ids.length === 0) return new Map()
  const rows = await equipmentRows(tx)
    .where('model.equipment_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.equipment_id, row]))
}

/** The name of a model, or null. */
export async function findModelName(tx: Tx, id: number): Promise<string | null> {
  const row = await tx.selectFrom('model').select('name').where('equipment_id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

import type { Tx } from '../../../kernel/call.ts'

/** Model columns that a registration needs. */
export async function listModels(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('model')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .select(['model.equipment_id', 'model.name', 'brand.name as brand', 'model.serial_prefix', 'model.market_type_id'])
    .select('brand.manufacturer_id')
    .where('model.equipment_id', 'in', [...ids])
    .execute()
}
export type ModelRecord = Awaited<ReturnType<typeof listModels>>[number]

/** Subtype of a model and the name of the record's market type, else of the model's. */
export async function loadModelNames(tx: Tx, equipmentId: number, marketTypeId: number | null) {
  return tx
    .selectFrom('model')
    .innerJoin('equipment_sub_type as sub', 'sub.equipment_sub_type_id', 'model.equipment_sub_type_id')
    .innerJoin('market_type as market', (join) =>
      join.on((e) =>
        marketTypeId === null
          ? e('market.market_type_id', '=', e.ref('model.market_type_id'))
          : e('market.market_type_id', '=', marketTypeId),
      ),
    )
    .select(['sub.name as subtype', 'market.name as market_type'])
    .where('model.equipment_id', '=', equipmentId)
    .executeTakeFirstOrThrow()
}

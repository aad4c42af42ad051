import type { WarrantyScheme } from '../../../../contract/shapes/registration.ts'
import type { Tx } from '../../../kernel/call.ts'

export interface SchemeRecord extends WarrantyScheme {
  readonly equipment_id: number
  readonly sold_from: string | null
  readonly sold_until: string | null
}

/** Warranty schemes of these models. */
export async function listSchemes(tx: Tx, equipmentIds: readonly number[]): Promise<SchemeRecord[]> {
  if (equipmentIds.length === 0) return []
  return tx
    .selectFrom('warranty_scheme as scheme')
    .leftJoin('market_type as market', 'market.market_type_id', 'scheme.market_type_id')
    .select(['scheme.scheme_id', 'scheme.equipment_id', 'scheme.title', 'scheme.conditions', 'scheme.starts'])
    .select(['scheme.market_type_id', 'market.name as market_type_name', 'scheme.sold_from', 'scheme.sold_until'])
    .select(['scheme.frame_months', 'scheme.parts_months', 'scheme.wear_months', 'scheme.labor_months'])
    .where('scheme.equipment_id', 'in', [...equipmentIds])
    .orderBy('scheme.scheme_id')
    .execute()
}

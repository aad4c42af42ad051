// Models of all brands on the device. There are few, so they stay in memory in list order.
import type { Taxonomy, PackedModel } from '../../contract/catalogue-pack.ts'
import type { EquipmentRow } from '../../contract/shapes/catalogue.ts'
import { getModelTerms } from '../../domain/catalogue/searchable.ts'
import { numberKey, sortName } from '../../domain/catalogue/terms.ts'

export interface Model {
  readonly packed: PackedModel
  readonly row: EquipmentRow
  readonly sortName: string
  readonly numberKey: string
  /** Search terms, computed on first use. */
  readonly terms: () => readonly string[]
}

export interface ModelIndex {
  /** Sorted by brand and name, then id. */
  readonly all: readonly Model[]
  byId(id: number): Model | null
}

export function buildModelIndex(
  taxonomy: Taxonomy,
  packed: Iterable<PackedModel>,
  firstDiagram: (equipmentId: number) => number | null,
): ModelIndex {
  const brands = new Map(taxonomy.brands.map((brand) => [brand.brand_id, brand]))
  const markets = new Map(taxonomy.market_types.map((market) => [market.market_type_id, market.market_type_name]))
  const types = new Map(taxonomy.types.map((type) => [type.equipment_type_id, type.equipment_type_name]))
  const subtypes = new Map(
    taxonomy.types.flatMap((type) =>
      (type.subtypes ?? []).map((sub) => [sub.equipment_sub_type_id, sub.equipment_sub_type_name] as const),
    ),
  )

  const unsorted = [...packed].map((one): Model => {
    const brand = brands.get(one.brand_id)
    const row: EquipmentRow = {
      equipment_id: one.equipment_id,
      name: one.name,
      slug: one.slug,
      brand_id: one.brand_id,
      brand: brand?.name ?? '',
      manufacturer_id: brand?.manufacturer_id ?? 0,
      equipment_type_id: one.equipment_type_id,
      equipment_type_name: types.get(one.equipment_type_id) ?? '',
      equipment_sub_type_id: one.equipment_sub_type_id,
      equipment_sub_type_name: subtypes.get(one.equipment_sub_type_id) ?? '',
      market_type_name: markets.get(one.market_type_id) ?? '',
      serial_prefix: one.serial_prefix,
      equipment_diagram_id: firstDiagram(one.equipment_id),
    }
    let terms: readonly string[] | null = null
    return {
      packed: one,
      row,
      sortName: sortName(`${row.brand} ${row.name}`),
      numberKey: numberKey(row.name),
      terms: () =>
        (terms ??= getModelTerms({
          name: row.name,
          brand: row.brand,
          type: row.equipment_type_name,
          subtype: row.equipment_sub_type_name,
          market: row.market_type_name,
          serialPrefix: row.serial_prefix,
        })),
    }
  })
  const all = unsorted.sort(
    (a, b) =>
      (a.sortName < b.sortName ? -1 : a.sortName > b.sortName ? 1 : 0) || a.row.equipment_id - b.row.equipment_id,
  )
  const byId = new Map(all.map((model) => [model.row.equipment_id, model]))
  return { all, byId: (id) => byId.get(id) ?? null }
}

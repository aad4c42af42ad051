import type { EquipmentRow } from '../../../../contract/shapes/catalogue.ts'

/** A model of no market is of this one (`storefront §2`, S02). */
const noMarket = 'Miscellaneous'

/** Models by their market, in the order in which the markets come up; those of none last. */
export function byMarket(
  models: readonly EquipmentRow[],
): readonly { readonly market: string; readonly models: readonly EquipmentRow[] }[] {
  const groups = Map.groupBy(models, ({ market_type_name }) => (market_type_name === '' ? noMarket : market_type_name))
  const last = groups.get(noMarket)
  return [
    ...[...groups].filter(([market]) => market !== noMarket),
    ...(last === undefined ? [] : [[noMarket, last] as const]),
  ].map(([market, rows]) => ({ market, models: rows }))
}

import type { EquipmentRow } from '../../../../../contract/shapes/catalogue.ts'
import { groupBy } from '../../../../../domain/group-by.ts'

/** The market of models without one (`SF018`). */
const noMarket = 'Miscellaneous'

/** Groups models by market in order of appearance. Models without a market come last. */
export function groupByMarket(
  models: readonly EquipmentRow[],
): readonly { readonly market: string; readonly models: readonly EquipmentRow[] }[] {
  const groups = groupBy(models, ({ market_type_name }) => (market_type_name === '' ? noMarket : market_type_name))
  const last = groups.get(noMarket)
  return [
    ...[...groups].filter(([market]) => market !== noMarket),
    ...(last === undefined ? [] : [[noMarket, last] as const]),
  ].map(([market, rows]) => ({ market, models: rows }))
}

import { modelKey } from '../../../../domain/catalogue/import/equipment-row.ts'
import { isSameNumber, numberKey } from '../../../../domain/catalogue/terms.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { NamedModel } from './import-ledger.rules.ts'

/** Finds the model that a cell or folder names: by slug, brand and name, unique name, or frp id. A name that is only like it finds none. */
export type FindModel = (name: string) => NamedModel | 'unknown' | 'ambiguous'

export async function createModelFinder(tx: Tx, pending: readonly NamedModel[] = []): Promise<FindModel> {
  const rows = await tx
    .selectFrom('model')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .select(['model.equipment_id as id', 'model.name', 'brand.name as brand', 'model.slug'])
    .select('model.frp_equipment_id as frpId')
    .execute()
  const known = new Map(rows.map((model) => [modelKey(model.brand, model.name), model]))
  const models: readonly NamedModel[] = [
    ...rows,
    ...pending.filter((model) => !known.has(modelKey(model.brand, model.name))),
  ]
  const exact = new Map(
    models.flatMap((model) => [
      [model.slug, model] as const,
      ...(model.frpId === null ? [] : [[model.frpId.toLowerCase(), model] as const]),
    ]),
  )
  const toWholeName = (model: NamedModel) => `${model.brand}${model.name}`
  const byBrandAndName = Map.groupBy(models, (model) => numberKey(toWholeName(model)))
  const byName = Map.groupBy(models, (model) => numberKey(model.name))
  return (name) => {
    const same = exact.get(name.toLowerCase())
    if (same !== undefined) return same
    const key = numberKey(name)
    const whole = (byBrandAndName.get(key) ?? []).filter((model) => isSameNumber(toWholeName(model), name))
    const found = whole.length > 0 ? whole : (byName.get(key) ?? []).filter((model) => isSameNumber(model.name, name))
    const [first] = found
    if (first === undefined || key === '') return 'unknown'
    return found.length === 1 ? first : 'ambiguous'
  }
}

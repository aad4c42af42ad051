import { modelKey } from '../../../../domain/catalogue/import/equipment-row.ts'
import { numberKey } from '../../../../domain/catalogue/terms.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { NamedModel } from './import-ledger.rules.ts'

/** Finds the model that a cell or folder names: by slug, brand and name, unique name, or frp id. */
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
  const byBrandAndName = groupByKey(models, (model) => numberKey(`${model.brand}${model.name}`))
  const byName = groupByKey(models, (model) => numberKey(model.name))
  return (name) => {
    const same = exact.get(name.toLowerCase())
    if (same !== undefined) return same
    const key = numberKey(name)
    const found = byBrandAndName.get(key) ?? byName.get(key) ?? []
    const [first] = found
    if (first === undefined || key === '') return 'unknown'
    return found.length === 1 ? first : 'ambiguous'
  }
}

function groupByKey(
  models: readonly NamedModel[],
  keyOf: (model: NamedModel) => string,
): ReadonlyMap<string, readonly NamedModel[]> {
  const groups = new Map<string, NamedModel[]>()
  for (const model of models) groups.set(keyOf(model), [...(groups.get(keyOf(model)) ?? []), model])
  return groups
}

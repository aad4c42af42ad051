import type { EquipmentRow } from '../../../../domain/catalogue/import/equipment-row.ts'
import { isSameModel, modelKey } from '../../../../domain/catalogue/import/equipment-row.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { ExistingModel, ModelInput } from './equipment.store.ts'
import { addModel, updateModel, findModels, bumpModelVersions } from './equipment.store.ts'
import type { Ledger } from './import-ledger.rules.ts'
import type { Names } from './names.store.ts'
import {
  addBrand,
  addManufacturer,
  addMarket,
  addSubtype,
  addType,
  loadNames,
  toNameKey,
  toSlug,
  toSubtypeKey,
} from './names.store.ts'
import { addScheme, findModelsWithoutScheme, updateUnusedScheme } from './schemes.store.ts'
import { lockCatalogue } from './parts.store.ts'

/** The warranty in months if a file does not give one. */
const defaultMonths = 12

/** Adds and updates models and adds new names. A dry run only counts. */
export async function writeEquipment(tx: Tx, ledger: Ledger, rows: readonly EquipmentRow[]): Promise<void> {
  if (!ledger.isDry) await lockCatalogue(tx)
  const names = await loadNames(tx)
  const models = await findModels(tx)
  const bare = await findModelsWithoutScheme(tx)
  const known = Map.groupBy(models, (model) => modelKey(model.brand, model.name))
  const slugs = new Set([...models.map((model) => model.slug), ...rows.flatMap((row) => row.slug ?? [])])
  const [marked, renamed]: [number[], number[]] = [[], []]
  let [added, changed] = [0, 0]
  for (const row of rows) {
    const before = known.get(row.key)?.find((model) => isSameModel(row, model)) ?? null
    const ids = ledger.isDry ? findIds(names, row) : await ensureIds(tx, names, row, before)
    const input = toModelInput(row, before, ids, slugs)
    if (before !== null && isSame(input, before) && !bare.has(before.id)) continue
    if (before === null) added += 1
    else changed += 1
    if (ledger.isDry) continue
    const id = before?.id ?? (await addModel(tx, input))
    if (before !== null) await updateModel(tx, id, input)
    if (before === null || bare.has(id)) await addScheme(tx, id, input)
    else await updateUnusedScheme(tx, id, input, before)
    if (before !== null && before.name !== input.name) renamed.push(id)
    marked.push(id)
  }
  await ledger.addTally({ added, changed, unchanged: rows.length - added - changed })
  await bumpModelVersions(tx, marked, renamed)
}

interface Ids {
  readonly brandId: number
  readonly typeId: number
  readonly subtypeId: number
  readonly marketId: number
}

const toDefaultSubtype = (type: string) => `All ${type.toLowerCase()}`
const defaultMarket = 'Miscellaneous'

/** The ids of the names of a row; -1 for a name that does not exist yet. */
function findIds(names: Names, row: EquipmentRow): Ids {
  const type = names.types.get(toNameKey(row.type))
  const subtype =
    type === undefined
      ? undefined
      : names.subtypes.get(toSubtypeKey(type.id, row.subtype || toDefaultSubtype(type.name)))
  return {
    brandId: names.brands.get(toNameKey(row.brand))?.id ?? -1,
    typeId: type?.id ?? -1,
    subtypeId: subtype?.id ?? -1,
    marketId: names.markets.get(toNameKey(row.market || defaultMarket))?.id ?? -1,
  }
}

/** The ids of the names of a row. New names are added to the catalogue and to `names`. */
async function ensureIds(tx: Tx, names: Names, row: EquipmentRow, before: ExistingModel | null): Promise<Ids> {
  const brandKey = toNameKey(row.brand)
  if (!names.brands.has(brandKey)) {
    const manufacturerName = row.manufacturer || row.brand
    const manufacturer =
      names.manufacturers.get(toNameKey(manufacturerName)) ?? (await addManufacturer(tx, manufacturerName))
    names.manufacturers.set(toNameKey(manufacturerName), manufacturer)
    names.brands.set(brandKey, await addBrand(tx, row.brand, manufacturer.id))
  }
  const type = names.types.get(toNameKey(row.type)) ?? (await addType(tx, row.type))
  names.types.set(toNameKey(row.type), type)
  if (before?.typeId !== type.id || row.subtype !== '') {
    const subtypeName = row.subtype || toDefaultSubtype(type.name)
    const key = toSubtypeKey(type.id, subtypeName)
    names.subtypes.set(key, names.subtypes.get(key) ?? (await addSubtype(tx, subtypeName, type)))
  }
  if (before === null || row.market !== '') {
    const market = row.market || defaultMarket
    names.markets.set(toNameKey(market), names.markets.get(toNameKey(market)) ?? (await addMarket(tx, market)))
  }
  return findIds(names, row)
}

/**
 * The new state of a model. Missing fields stay unchanged, as do an empty market of an existing model, and its empty
 * subtype while its type stays.
 */
function toModelInput(row: EquipmentRow, before: ExistingModel | null, ids: Ids, slugs: Set<string>): ModelInput {
  const hasStoredSubtype = row.subtype === '' && before?.typeId === ids.typeId
  return {
    brandId: ids.brandId,
    name: row.model,
    slug: row.slug ?? before?.slug ?? reserveSlug(toSlug(`${row.brand} ${row.model}`), slugs),
    subtypeId: hasStoredSubtype ? before.subtypeId : ids.subtypeId,
    marketId: row.market === '' && before !== null ? before.marketId : ids.marketId,
    prefix: row.prefix ?? before?.prefix ?? '',
    laborHoursCap: row.laborHoursCap === undefined ? (before?.laborHoursCap ?? null) : row.laborHoursCap,
    laborMonths: row.laborMonths ?? before?.laborMonths ?? defaultMonths,
    partsMonths: row.partsMonths ?? before?.partsMonths ?? defaultMonths,
    frpId: row.frpId === undefined ? (before?.frpId ?? null) : row.frpId,
    bhId: row.bhId === undefined ? (before?.bhId ?? null) : row.bhId,
  }
}

function reserveSlug(slug: string, taken: Set<string>): string {
  let [free, count] = [slug, 2]
  while (taken.has(free)) free = `${slug}-${count++}`
  taken.add(free)
  return free
}

const isSame = (input: ModelInput, before: ExistingModel) =>
  (Object.keys(input) as (keyof ModelInput)[]).every((field) => input[field] === before[field])

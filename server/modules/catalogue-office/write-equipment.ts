import type { EquipmentRow } from '../../../domain/catalogue/import/equipment-row.ts'
import { modelKey } from '../../../domain/catalogue/import/equipment-row.ts'
import type { Tx } from '../../kernel/call.ts'
import type { KnownModel, WantedModel } from './equipment.store.ts'
import { addModel, changeModel, knownModels, markModels } from './equipment.store.ts'
import type { Ledger } from './import-ledger.ts'
import type { Names } from './names.store.ts'
import {
  addBrand,
  addMaker,
  addMarket,
  addSubtype,
  addType,
  loadNames,
  nameKey,
  slugOf,
  subtypeKey,
} from './names.store.ts'
import { holdCatalogue } from './parts.store.ts'

/** A machine's warranty where a file says nothing of it. */
const usualMonths = 12

/** Adds and changes models, and the names that are new. A dry run only counts. */
export async function writeEquipment(tx: Tx, ledger: Ledger, rows: readonly EquipmentRow[]): Promise<void> {
  if (!ledger.isDry) await holdCatalogue(tx)
  const names = await loadNames(tx)
  const models = await knownModels(tx)
  const known = new Map(models.map((model) => [modelKey(model.brand, model.name), model]))
  const slugs = new Set([...models.map((model) => model.slug), ...rows.flatMap((row) => row.slug ?? [])])
  const [marked, renamed]: [number[], number[]] = [[], []]
  let [added, changed] = [0, 0]
  for (const row of rows) {
    const before = known.get(row.key) ?? null
    const ids = ledger.isDry ? knownIds(names, row) : await idsOf(tx, names, row, before === null)
    const wanted = wantedModel(row, before, ids, slugs)
    if (before !== null && isSame(wanted, before)) continue
    if (before === null) added += 1
    else changed += 1
    if (ledger.isDry) continue
    const id = before?.id ?? (await addModel(tx, wanted))
    if (before !== null) await changeModel(tx, id, wanted)
    if (before !== null && before.name !== wanted.name) renamed.push(id)
    marked.push(id)
  }
  await ledger.count({ added, changed, unchanged: rows.length - added - changed })
  await markModels(tx, marked, renamed)
}

interface Ids {
  readonly brandId: number
  readonly subtypeId: number
  readonly marketId: number
}

const allOf = (type: string) => `All ${type.toLowerCase()}`
const unsorted = 'Miscellaneous'

/** The ids of a row's names; -1 for one that is not there yet. */
function knownIds(names: Names, row: EquipmentRow): Ids {
  const type = names.types.get(nameKey(row.type))
  const subtype =
    type === undefined ? undefined : names.subtypes.get(subtypeKey(type.id, row.subtype || allOf(type.name)))
  return {
    brandId: names.brands.get(nameKey(row.brand))?.id ?? -1,
    subtypeId: subtype?.id ?? -1,
    marketId: names.markets.get(nameKey(row.market || unsorted))?.id ?? -1,
  }
}

/** The same, with what is new added to the catalogue and to `names`. */
async function idsOf(tx: Tx, names: Names, row: EquipmentRow, isNew: boolean): Promise<Ids> {
  const brandKey = nameKey(row.brand)
  if (!names.brands.has(brandKey)) {
    const makerName = row.manufacturer || row.brand
    const maker = names.makers.get(nameKey(makerName)) ?? (await addMaker(tx, makerName))
    names.makers.set(nameKey(makerName), maker)
    names.brands.set(brandKey, await addBrand(tx, row.brand, maker.id))
  }
  const type = names.types.get(nameKey(row.type)) ?? (await addType(tx, row.type))
  names.types.set(nameKey(row.type), type)
  if (isNew || row.subtype !== '') {
    const subtypeName = row.subtype || allOf(type.name)
    const key = subtypeKey(type.id, subtypeName)
    names.subtypes.set(key, names.subtypes.get(key) ?? (await addSubtype(tx, subtypeName, type)))
  }
  if (isNew || row.market !== '') {
    const market = row.market || unsorted
    names.markets.set(nameKey(market), names.markets.get(nameKey(market)) ?? (await addMarket(tx, market)))
  }
  return knownIds(names, row)
}

/** What a row does not say stays as it is. An empty subtype or market says nothing of a model that is there. */
function wantedModel(row: EquipmentRow, before: KnownModel | null, ids: Ids, slugs: Set<string>): WantedModel {
  const isKept = (said: string) => said === '' && before !== null
  return {
    brandId: ids.brandId,
    name: row.model,
    slug: row.slug ?? before?.slug ?? freeSlug(slugOf(`${row.brand} ${row.model}`), slugs),
    subtypeId: isKept(row.subtype) ? (before?.subtypeId ?? -1) : ids.subtypeId,
    marketId: isKept(row.market) ? (before?.marketId ?? -1) : ids.marketId,
    prefix: row.prefix ?? before?.prefix ?? '',
    laborHoursCap: row.laborHoursCap === undefined ? (before?.laborHoursCap ?? null) : row.laborHoursCap,
    laborMonths: row.laborMonths ?? before?.laborMonths ?? usualMonths,
    partsMonths: row.partsMonths ?? before?.partsMonths ?? usualMonths,
    frpId: row.frpId === undefined ? (before?.frpId ?? null) : row.frpId,
    bhId: row.bhId === undefined ? (before?.bhId ?? null) : row.bhId,
  }
}

function freeSlug(slug: string, taken: Set<string>): string {
  let [free, count] = [slug, 2]
  while (taken.has(free)) free = `${slug}-${count++}`
  taken.add(free)
  return free
}

const isSame = (wanted: WantedModel, before: KnownModel) =>
  (Object.keys(wanted) as (keyof WantedModel)[]).every((field) => wanted[field] === before[field])

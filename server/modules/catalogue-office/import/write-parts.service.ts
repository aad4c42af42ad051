import type { PartRow } from '../../../../domain/catalogue/import/part-row.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { Ledger } from './import-ledger.rules.ts'
import type { FindModel } from './models.store.ts'
import { createModelFinder } from './models.store.ts'
import { addBrand, addManufacturer, loadNames, toNameKey } from './names.store.ts'
import type { Fit, ExistingPart, PartInput } from './parts.store.ts'
import {
  addParts,
  updateParts,
  findFits,
  lockCatalogue,
  findParts,
  setReplacements,
  bumpPartVersions,
  replaceFits,
} from './parts.store.ts'

/** Adds and updates parts, except for their replacements. A dry run only counts. */
export async function writeParts(tx: Tx, ledger: Ledger, rows: readonly PartRow[], now: Date): Promise<void> {
  if (!ledger.isDry) await lockCatalogue(tx)
  const brandIds = await ensureBrandIds(tx, ledger, rows)
  const find = await createModelFinder(tx, ledger.pendingNames.models)
  const known = new Map(
    (
      await findParts(
        tx,
        rows.map((row) => row.key),
      )
    ).map((part) => [part.key, part]),
  )
  const inputs = rows.map((row) =>
    toPartInput(row, known.get(row.key) ?? null, brandIds.get(toNameKey(row.brand)) ?? -1),
  )
  const before = await findFitKeysByPart(
    tx,
    [...known.values()].map((part) => part.id),
  )

  const added = inputs.filter((part) => part.id === null)
  const changed = inputs.filter((part) => !isSame(part, known.get(part.key)))
  const otherFits = rows.filter((row) => areFitsChanged(row, known.get(row.key) ?? null, before, find))
  const otherLinks = rows.filter((row) => isReplacementChanged(row, known.get(row.key) ?? null))
  const touched = new Set([...changed, ...otherFits, ...otherLinks].map((part) => part.key))
  await ledger.addTally({
    added: added.length,
    changed: touched.size - added.length,
    unchanged: rows.length - touched.size,
  })
  if (ledger.isDry) return

  const newIds = await addParts(tx, added, now)
  await updateParts(
    tx,
    changed.filter((part) => part.id !== null),
    now,
  )
  const idOf = (key: string) => known.get(key)?.id ?? newIds.get(key) ?? -1
  await replaceFits(
    tx,
    otherFits.map((row) => idOf(row.key)),
    otherFits.flatMap((row) => toFits(row, idOf(row.key), find)),
  )
  await bumpPartVersions(tx, [...new Set([...changed, ...otherFits].map((part) => idOf(part.key)))])
}

/** Sets the replacements, once all parts of the file exist. */
export async function writeReplacements(tx: Tx, rows: readonly PartRow[]): Promise<void> {
  const links = rows.flatMap(({ key, replacement }) =>
    replacement === undefined ? [] : [{ key, to: replacement?.key ?? null }],
  )
  if (links.length === 0) return
  await lockCatalogue(tx)
  await setReplacements(tx, links)
}

/** The brand ids of the rows by name key. A new brand is added with a manufacturer of the same name. */
async function ensureBrandIds(tx: Tx, ledger: Ledger, rows: readonly PartRow[]): Promise<Map<string, number>> {
  const names = await loadNames(tx)
  const ids = new Map([...names.brands].map(([key, { id }]) => [key, id]))
  if (ledger.isDry) return ids
  for (const { brand } of rows) {
    const key = toNameKey(brand)
    if (ids.has(key)) continue
    const manufacturer = names.manufacturers.get(key) ?? (await addManufacturer(tx, brand))
    names.manufacturers.set(key, manufacturer)
    ids.set(key, (await addBrand(tx, brand, manufacturer.id)).id)
  }
  return ids
}

/** The new state of a part. Missing fields stay unchanged, or empty for a new part. */
function toPartInput(row: PartRow, known: ExistingPart | null, brandId: number): PartInput {
  return {
    id: known?.id ?? null,
    key: row.key,
    number: row.number,
    name: row.name,
    brandId,
    price: row.price === undefined ? (known?.price ?? null) : row.price,
    qty: row.qty ?? known?.qty ?? 0,
    description: row.description ?? known?.description ?? '',
  }
}

const comparedFields = ['number', 'name', 'brandId', 'price', 'qty', 'description'] as const
const isSame = (part: PartInput, known: ExistingPart | undefined) =>
  known !== undefined && comparedFields.every((field) => part[field] === known[field])

const isReplacementChanged = (row: PartRow, known: ExistingPart | null) =>
  row.replacement !== undefined && (row.replacement?.key ?? null) !== (known?.replacement ?? null)

const toFitKey = ({ equipmentId, from, to }: Omit<Fit, 'productId'>) => JSON.stringify([equipmentId, from, to])

async function findFitKeysByPart(tx: Tx, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  const fits = new Map<number, Set<string>>()
  for (const fit of await findFits(tx, ids))
    fits.set(fit.productId, (fits.get(fit.productId) ?? new Set()).add(toFitKey(fit)))
  return fits
}

function toFits(row: PartRow, productId: number, find: FindModel): Fit[] {
  return (row.fits ?? []).flatMap(({ model, from, to }) => {
    const found = find(model)
    return typeof found === 'string' ? [] : [{ productId, equipmentId: found.id, from, to }]
  })
}

function areFitsChanged(
  row: PartRow,
  known: ExistingPart | null,
  before: ReadonlyMap<number, ReadonlySet<string>>,
  find: FindModel,
): boolean {
  if (row.fits === undefined) return false
  const inputs = new Set(toFits(row, 0, find).map(toFitKey))
  const present = (known === null ? undefined : before.get(known.id)) ?? new Set<string>()
  return inputs.size !== present.size || [...inputs].some((key) => !present.has(key))
}

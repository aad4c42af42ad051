import type { PartRow } from '../../../../domain/catalogue/import/part-row.ts'
import type { Tx } from '../../../kernel/call.ts'
import { enterNewStock, moveStock } from '../../warehouse/index.ts'
import type { StockMove } from '../../warehouse/index.ts'
import { findKnownPictures, setPictures } from '../part-pictures/part-pictures.store.ts'
import { resolveBarcodes } from './barcodes.service.ts'
import type { Ledger } from './import-ledger.rules.ts'
import type { FindModel } from './models.store.ts'
import { createModelFinder } from './models.store.ts'
import { addBrand, addManufacturer, loadNames, toNameKey } from './names.store.ts'
import { findPartAttributes, setPartAttributes } from './part-attributes.store.ts'
import type { KnownPart } from './part-input.rules.ts'
import {
  areAttributesChanged,
  arePicturesChanged,
  haveFailedPictures,
  isSame,
  toPartInput,
} from './part-input.rules.ts'
import type { Fit, ExistingPart, PartInput } from './parts.store.ts'
import {
  addParts,
  updateParts,
  findFits,
  lockCatalogue,
  findParts,
  bumpPartVersions,
  bumpPredecessors,
  releaseBarcodes,
  replaceFits,
} from './parts.store.ts'

/** Adds and updates parts, except for their replacements. A dry run only counts. */
export async function writeParts(tx: Tx, ledger: Ledger, rows: readonly PartRow[], now: Date): Promise<void> {
  if (!ledger.isDry) await lockCatalogue(tx)
  const brandIds = await ensureBrandIds(tx, ledger, rows)
  const find = await createModelFinder(tx, ledger.pendingNames.models)
  const resolved = await resolveParts(tx, rows)
  const relevant = resolved.filter(({ row, known }) => row.isHidden !== true || known !== null)
  const parts = await resolveBarcodes(tx, ledger, relevant)
  const before = await readBefore(tx, parts)

  const inputs = parts.map((part) => toPartInput(part, brandIds.get(toNameKey(part.row.brand)) ?? -1))
  const added = inputs.filter((input) => input.id === null)
  const changed = inputs.filter((input, at) => !isSame(input, parts[at]?.known ?? null))
  const keysOf = (isChanged: (part: KnownPart) => boolean) =>
    new Set(parts.flatMap((part, at) => (isChanged(part) ? [inputs[at]?.key ?? ''] : [])))
  const otherFits = keysOf((part) => areFitsChanged(part, before.fits, find))
  const otherLinks = keysOf(isReplacementChanged)
  const otherAttributes = keysOf((part) => areAttributesChanged(part, before.attributes))
  const otherPictures = keysOf((part) => arePicturesChanged(part, before.pictures))
  const failedPictures = keysOf((part) => haveFailedPictures(part, before.pictures))
  const rewritten = new Set([...changed.map(({ key }) => key), ...otherFits, ...otherAttributes, ...otherPictures])
  // A picture that is asked for again gives its part a version when it comes.
  const touched = new Set([...rewritten, ...otherLinks, ...failedPictures])
  await ledger.addTally({
    added: added.length,
    changed: touched.size - added.length,
    unchanged: parts.length - touched.size,
    leftOut: rows.length - parts.length,
  })
  if (ledger.isDry) return

  const { userId, file } = ledger.origin
  const sourceId = ledger.importId === null ? {} : { sourceId: ledger.importId }
  const cause = { kind: 'import', userId, ...sourceId, note: file } as const
  const updated = changed.filter((input) => input.id !== null)
  await releaseBarcodes(
    tx,
    updated.flatMap(({ id }) => id ?? []),
  )
  const newIds = await addParts(tx, added, now)
  await enterNewStock(tx, [...newIds.values()], cause)
  await updateParts(tx, updated, now)
  await moveStock(tx, listStockMoves(parts, inputs), { ...cause, at: now })
  const written = parts.map(({ row }, at) => ({
    row,
    key: inputs[at]?.key ?? '',
    id: inputs[at]?.id ?? newIds.get(inputs[at]?.key ?? '') ?? -1,
    isNew: inputs[at]?.id === null,
  }))
  const only = (keys: ReadonlySet<string>) => written.filter(({ key }) => keys.has(key))
  await replaceFits(
    tx,
    only(otherFits).map(({ id }) => id),
    only(otherFits).flatMap(({ row, id }) => toFits(row, id, find)),
  )
  await setPartAttributes(
    tx,
    only(otherAttributes).map(({ row: { type, tags }, id, isNew }) => ({
      ...{ id, isNew },
      ...(type === undefined ? {} : { type }),
      ...(tags === undefined ? {} : { tags }),
    })),
  )
  await setPictures(
    tx,
    only(new Set([...otherPictures, ...failedPictures])).map(({ row, id, isNew }) => ({
      ...{ id, isNew },
      pictures: row.pictures ?? [],
    })),
    { importId: ledger.importId, now },
  )
  await bumpPartVersions(
    tx,
    only(rewritten).map(({ id }) => id),
  )
  await bumpPredecessors(
    tx,
    parts.flatMap(({ known }, at) => (known !== null && known.isHidden !== inputs[at]?.isHidden ? [known.id] : [])),
  )
}

/** The stock that the file states anew. A row without a quantity leaves what was sold meanwhile. */
const listStockMoves = (parts: readonly KnownPart[], inputs: readonly PartInput[]): StockMove[] =>
  parts.flatMap(({ row, known }, at) => {
    const qty = row.qty === undefined ? known?.qty : inputs[at]?.qty
    return known === null || qty === undefined || qty === known.qty ? [] : [{ product_id: known.id, to: qty }]
  })

/** Finds the part of each row: by its number, else by the handle and options that its number was made from. */
async function resolveParts(tx: Tx, rows: readonly PartRow[]): Promise<KnownPart[]> {
  const found = await findParts(
    tx,
    rows.map((row) => row.key),
    rows.flatMap((row) => row.variant ?? []),
  )
  const byKey = new Map(found.map((part) => [part.key, part]))
  const byVariant = new Map(found.flatMap((part) => (part.variant === null ? [] : [[part.variant, part] as const])))
  const named = new Set(rows.flatMap((row) => byKey.get(row.key)?.id ?? []))
  return rows.map((row) => {
    const sameVariant = row.variant === undefined ? undefined : byVariant.get(row.variant)
    const other = sameVariant === undefined || named.has(sameVariant.id) ? null : sameVariant
    const sameNumber = byKey.get(row.key)
    const isOthersNumber = row.isNumberMade === true && sameNumber?.variant !== row.variant
    return { row, known: isOthersNumber ? other : (sameNumber ?? other) }
  })
}

async function readBefore(tx: Tx, parts: readonly KnownPart[]) {
  const ids = parts.flatMap(({ known }) => known?.id ?? [])
  return {
    fits: await findFitKeysByPart(tx, ids),
    attributes: await findPartAttributes(tx, ids),
    pictures: await findKnownPictures(tx, ids),
  }
}

/** The brand ids of the rows by name key. A new brand is added with a manufacturer of the same name. */
async function ensureBrandIds(tx: Tx, ledger: Ledger, rows: readonly PartRow[]): Promise<Map<string, number>> {
  const names = await loadNames(tx)
  const ids = new Map([...names.brands].map(([key, { id }]) => [key, id]))
  if (ledger.isDry) return ids
  for (const { brand, isHidden } of rows) {
    const key = toNameKey(brand)
    if (isHidden === true || ids.has(key)) continue
    const manufacturer = names.manufacturers.get(key) ?? (await addManufacturer(tx, brand))
    names.manufacturers.set(key, manufacturer)
    ids.set(key, (await addBrand(tx, brand, manufacturer.id)).id)
  }
  return ids
}

const isReplacementChanged = ({ row, known }: KnownPart) =>
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
  { row, known }: { readonly row: PartRow; readonly known: ExistingPart | null },
  before: ReadonlyMap<number, ReadonlySet<string>>,
  find: FindModel,
): boolean {
  if (row.fits === undefined) return false
  const inputs = new Set(toFits(row, 0, find).map(toFitKey))
  const present = (known === null ? undefined : before.get(known.id)) ?? new Set<string>()
  return inputs.size !== present.size || [...inputs].some((key) => !present.has(key))
}

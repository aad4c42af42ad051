import type { PartRow } from '../../../domain/catalogue/import/part-row.ts'
import type { Tx } from '../../kernel/call.ts'
import type { Ledger } from './import-ledger.ts'
import type { FindModel } from './models.store.ts'
import { modelFinder } from './models.store.ts'
import { addBrand, addMaker, loadNames, nameKey } from './names.store.ts'
import type { Fit, KnownPart, WantedPart } from './parts.store.ts'
import {
  addParts,
  changeParts,
  fitsOf,
  holdCatalogue,
  knownParts,
  linkParts,
  markParts,
  replaceFits,
} from './parts.store.ts'

/** Adds and changes parts, all that they say but what replaces them. A dry run only counts. */
export async function writeParts(tx: Tx, ledger: Ledger, rows: readonly PartRow[], now: Date): Promise<void> {
  if (!ledger.isDry) await holdCatalogue(tx)
  const brandIds = await brandsOf(tx, ledger, rows)
  const find = await modelFinder(tx, ledger.alsoKnown.models)
  const known = new Map(
    (
      await knownParts(
        tx,
        rows.map((row) => row.key),
      )
    ).map((part) => [part.key, part]),
  )
  const wanted = rows.map((row) => wantedPart(row, known.get(row.key) ?? null, brandIds.get(nameKey(row.brand)) ?? -1))
  const before = await fitsByPart(
    tx,
    [...known.values()].map((part) => part.id),
  )

  const added = wanted.filter((part) => part.id === null)
  const changed = wanted.filter((part) => !isSame(part, known.get(part.key)))
  const otherFits = rows.filter((row) => fitsDiffer(row, known.get(row.key) ?? null, before, find))
  const otherLinks = rows.filter((row) => linkDiffers(row, known.get(row.key) ?? null))
  const touched = new Set([...changed, ...otherFits, ...otherLinks].map((part) => part.key))
  await ledger.count({
    added: added.length,
    changed: touched.size - added.length,
    unchanged: rows.length - touched.size,
  })
  if (ledger.isDry) return

  const newIds = await addParts(tx, added, now)
  await changeParts(
    tx,
    changed.filter((part) => part.id !== null),
    now,
  )
  const idOf = (key: string) => known.get(key)?.id ?? newIds.get(key) ?? -1
  await replaceFits(
    tx,
    otherFits.map((row) => idOf(row.key)),
    otherFits.flatMap((row) => namedFits(row, idOf(row.key), find)),
  )
  await markParts(tx, [...new Set([...changed, ...otherFits].map((part) => idOf(part.key)))])
}

/** Leads parts to what replaces them, once all parts of the file are there. */
export async function joinParts(tx: Tx, rows: readonly PartRow[]): Promise<void> {
  const links = rows.flatMap(({ key, replacement }) =>
    replacement === undefined ? [] : [{ key, to: replacement?.key ?? null }],
  )
  if (links.length === 0) return
  await holdCatalogue(tx)
  await linkParts(tx, links)
}

/** The ids of the rows' brands by `nameKey`; those that are new are added with a maker of the same name. */
async function brandsOf(tx: Tx, ledger: Ledger, rows: readonly PartRow[]): Promise<Map<string, number>> {
  const names = await loadNames(tx)
  const ids = new Map([...names.brands].map(([key, { id }]) => [key, id]))
  if (ledger.isDry) return ids
  for (const { brand } of rows) {
    const key = nameKey(brand)
    if (ids.has(key)) continue
    const maker = names.makers.get(key) ?? (await addMaker(tx, brand))
    names.makers.set(key, maker)
    ids.set(key, (await addBrand(tx, brand, maker.id)).id)
  }
  return ids
}

/** What a row does not say stays as it is; of a new part it is nothing. */
function wantedPart(row: PartRow, known: KnownPart | null, brandId: number): WantedPart {
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

const compared = ['number', 'name', 'brandId', 'price', 'qty', 'description'] as const
const isSame = (part: WantedPart, known: KnownPart | undefined) =>
  known !== undefined && compared.every((field) => part[field] === known[field])

const linkDiffers = (row: PartRow, known: KnownPart | null) =>
  row.replacement !== undefined && (row.replacement?.key ?? null) !== (known?.replacement ?? null)

const fitKey = ({ equipmentId, from, to }: Omit<Fit, 'productId'>) => JSON.stringify([equipmentId, from, to])

async function fitsByPart(tx: Tx, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  const fits = new Map<number, Set<string>>()
  for (const fit of await fitsOf(tx, ids))
    fits.set(fit.productId, (fits.get(fit.productId) ?? new Set()).add(fitKey(fit)))
  return fits
}

function namedFits(row: PartRow, productId: number, find: FindModel): Fit[] {
  return (row.fits ?? []).flatMap(({ model, from, to }) => {
    const found = find(model)
    return typeof found === 'string' ? [] : [{ productId, equipmentId: found.id, from, to }]
  })
}

function fitsDiffer(
  row: PartRow,
  known: KnownPart | null,
  before: ReadonlyMap<number, ReadonlySet<string>>,
  find: FindModel,
): boolean {
  if (row.fits === undefined) return false
  const wanted = new Set(namedFits(row, 0, find).map(fitKey))
  const there = (known === null ? undefined : before.get(known.id)) ?? new Set<string>()
  return wanted.size !== there.size || [...wanted].some((key) => !there.has(key))
}

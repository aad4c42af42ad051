// Brings the device to the selection: package, changes, then pictures. Runs once at a time. Each step can be
// interrupted and resumes where it stopped.
import { catalogue } from '../../contract/catalogue.ts'
import { cataloguePack } from '../../contract/catalogue-pack.ts'
import type { Manifest } from '../../contract/catalogue-pack.ts'
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import type { Http } from '../http/call.ts'
import { CallRefused } from '../http/call.ts'
import { listOfflineModels, readMeta, listSegments, writeMeta } from '../db/catalogue-meta.ts'
import type { InstalledPackage, Selection } from '../db/catalogue-meta.ts'
import type { DevicePorts } from './catalogue-device.ts'
import {
  installPackage,
  dropOtherSegments,
  fetchSegments,
  readStoredSegments,
  narrowPackage,
} from './catalogue-segments.ts'
import { applyChanges } from './catalogue-changes.ts'
import type { CatalogueReader } from './catalogue-reader.ts'
import type { PictureCache } from './picture-cache.ts'
import { isOlderThan } from '../is-older-than.ts'
import { mapWithConcurrency } from '../map-with-concurrency.ts'
import { listDiagramImages } from './catalogue-state.ts'

export interface SyncContext {
  readonly db: CatalogueDatabase
  readonly http: Http
  readonly ports: DevicePorts
  readonly pictures: PictureCache | null
  getReader(): Promise<CatalogueReader | null>
  /** The answers have changed. */
  readonly onAnswersChanged: () => void
  /** Progress, for the screens that show it. */
  readonly onProgress: () => void
}

/** The manifest is fetched again after this. */
const manifestMaxAgeMs = 10 * 60_000
const pictureConcurrency = 4

/** Reads the manifest. Returns the stored one while it is recent, else fetches a new one. */
export async function readManifest({ db, http, ports }: SyncContext, isNewest: boolean): Promise<Manifest> {
  const known = await readMeta(db, 'offer')
  const at = ports.now()
  if (known !== null && !isNewest && !isOlderThan(manifestMaxAgeMs, known.at, at)) return known.manifest
  const manifest = await http.call(cataloguePack.table.readManifest, {})
  await writeMeta(db, 'offer', { manifest, at })
  return manifest
}

/** Downloads and removes whatever the selection requires. Throws on network or storage errors. */
export async function syncCatalogue(context: SyncContext): Promise<void> {
  const selection = await readMeta(context.db, 'wanted')
  const [{ brands: selectedBrands, isAll = false }, models] = [selection, listOfflineModels(selection)]
  if (!isAll && selectedBrands.length === 0 && models.length === 0) return clearCatalogue(context)
  const required: Selection = { brands: isAll ? await listAllBrands(context) : selectedBrands, models }
  await syncPackage(context, await listNeededBrands(context, required))
  await syncPictures(context, required)
}

/** Lists all brands of the shop. Fetches a new manifest if a change names a brand that the old one lacks. */
async function listAllBrands(context: SyncContext): Promise<number[]> {
  const [base, known] = [await readMeta(context.db, 'base'), await readMeta(context.db, 'offer')]
  const listed = new Set(known?.manifest.brands.map((brand) => brand.brand_id))
  const isOneMissing = base?.frame.brands.some((brand) => !listed.has(brand.brand_id)) === true
  const { brands } = await readManifest(context, isOneMissing)
  return brands.map((brand) => brand.brand_id)
}

async function clearCatalogue({ db, pictures, onAnswersChanged }: SyncContext): Promise<void> {
  const had = await readMeta(db, 'base')
  await db.transaction('rw', db.meta, db.segments, db.changes, async () => {
    await writeMeta(db, 'base', null)
    await db.changes.clear()
    await dropOtherSegments(db, new Set())
  })
  await pictures?.drop([...(await pictures.list())])
  if (had !== null) onAnswersChanged()
}

/** Lists the brands whose parts are needed: selected brands and the brands of selected models. */
async function listNeededBrands(context: SyncContext, { brands, models }: Selection): Promise<number[]> {
  const needed = new Set(brands)
  for (const id of models) {
    const facts = await readModelFacts(context, id).catch((error: unknown) => {
      // A removed model needs nothing and must not block the rest.
      if (error instanceof CallRefused && error.code === 'catalogue.unknown') return null
      throw error
    })
    if (facts !== null) needed.add(facts.brandId)
  }
  return [...needed].sort((a, b) => a - b)
}

/** Reads a model's brand and number of pictures, from the device or the server. */
export async function readModelFacts(
  context: Pick<SyncContext, 'http' | 'getReader'>,
  equipmentId: number,
): Promise<{ readonly brandId: number; readonly pictures: number }> {
  // A catalogue that cannot be opened is downloaded again. Meanwhile ask the server.
  const reader = await context.getReader().catch(() => null)
  const known = (await reader?.models())?.byId(equipmentId)
  if (known !== undefined && known !== null && reader?.isBrandStored(known.packed.brand_id) === true)
    return { brandId: known.packed.brand_id, pictures: (await reader.diagrams()).listForModel(equipmentId).length }
  const { brand_id, diagrams } = await context.http.call(catalogue.table.readEquipment, {
    params: { id: equipmentId },
    query: {},
  })
  return { brandId: brand_id, pictures: diagrams.length }
}

async function syncPackage(context: SyncContext, whole: readonly number[]): Promise<void> {
  const { db, http, ports, onAnswersChanged } = context
  const base = await readMeta(db, 'base')
  if (base === null || (await isPackageIncomplete(context, base, whole))) await downloadPackage(context, whole, false)
  else if (base.whole.some((id) => !whole.includes(id))) {
    await narrowPackage(db, base, whole)
    onAnswersChanged()
  }
  let outcome = await applyChanges(db, http, ports.now)
  if (outcome === 'too-old') {
    await downloadPackage(context, whole, true)
    outcome = await applyChanges(db, http, ports.now)
  }
  if (outcome !== 'same') onAnswersChanged()
}

/** Whether an available brand is missing, or a stored segment was lost. */
async function isPackageIncomplete(
  context: SyncContext,
  base: InstalledPackage,
  whole: readonly number[],
): Promise<boolean> {
  const stored = await readStoredSegments(context.db)
  const here = whole.filter((id) => base.whole.includes(id))
  if (listSegments(base.brands, here).some((segment) => !stored.has(segment.sha256))) return true
  if (here.length === whole.length) return false
  const { brands } = await readManifest(context, false)
  return brands.some(({ brand_id: id }) => whole.includes(id) && !here.includes(id))
}

/** Downloads and installs a package. If the server has deleted it, fetches a new manifest and retries once. */
async function downloadPackage(context: SyncContext, whole: readonly number[], isNewest: boolean): Promise<void> {
  const manifest = await readManifest(context, isNewest)
  const known = whole.filter((id) => manifest.brands.some((brand) => brand.brand_id === id))
  try {
    await fetchSegments({ ...context, crypto: context.ports.crypto }, manifest.brands, known)
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== 'catalogue.unknown' || isNewest) throw error
    return downloadPackage(context, whole, true)
  }
  await installPackage(context.db, manifest, known)
  context.onAnswersChanged()
}

/** Downloads missing pictures and deletes those that are no longer selected. */
async function syncPictures(context: SyncContext, required: Selection): Promise<void> {
  const { pictures, onProgress } = context
  const reader = pictures === null ? null : await context.getReader()
  if (pictures === null || reader === null) return
  const diagrams = await reader.diagrams()
  const ofBrands = await Promise.all(required.brands.map((id) => listDiagramImages(reader, id)))
  const ofModels = required.models.map((id) => diagrams.listForModel(id))
  const addresses = new Set([...ofBrands, ...ofModels].flat().map((head) => head.image))
  const stored = await pictures.list()
  await pictures.drop([...stored].filter((address) => !addresses.has(address)))
  const missing = [...addresses].filter((address) => !stored.has(address))
  await mapWithConcurrency(
    missing,
    async (address) => {
      await pictures.save(address)
      onProgress()
    },
    pictureConcurrency,
  )
}

// Brings the device to what is wanted: pack, changes, pictures, in this order, once at a time, and again by itself
// after a break. Every step can be cut off anywhere and is taken up where it stopped.
import { catalogue } from '../../contract/catalogue.ts'
import { cataloguePack } from '../../contract/catalogue-pack.ts'
import type { Manifest } from '../../contract/catalogue-pack.ts'
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import type { Http } from '../http/call.ts'
import { CallRefused } from '../http/call.ts'
import { modelsOf, readMeta, segmentsOf, writeMeta } from './kept-pack.ts'
import type { Base, Wanted } from './kept-pack.ts'
import type { DeviceWorld } from './device.ts'
import { adopt, dropOthers, fetchSegments, keptSegments, narrow } from './fetching.ts'
import { freshen } from './freshen.ts'
import type { Library } from './library.ts'
import type { Pictures } from './pictures.ts'
import { picturesOf } from './standing.ts'

export interface Keeping {
  readonly db: CatalogueDatabase
  readonly http: Http
  readonly world: DeviceWorld
  readonly pictures: Pictures | null
  library(): Promise<Library | null>
  /** What answers has changed. */
  readonly renewed: () => void
  /** A step forward, for whoever shows the progress. */
  readonly came: () => void
}

/** The list of brands is asked for again after this. */
const offerLasts = 10 * 60_000
const pictureLanes = 4

/** The newest list of brands and packs; the last one that came where the server does not answer. */
export async function readOffer({ db, http, world }: Keeping, isNewest: boolean): Promise<Manifest> {
  const known = await readMeta(db, 'offer')
  const at = world.now()
  if (known !== null && !isNewest && at - known.at < offerLasts) return known.manifest
  const manifest = await http.call(cataloguePack.table.readManifest, {})
  await writeMeta(db, 'offer', { manifest, at })
  return manifest
}

/** Does all that is to be done now; throws where the network or the storage fails. */
export async function bringAbout(keeping: Keeping): Promise<void> {
  const meant = await readMeta(keeping.db, 'wanted')
  const [{ brands: chosen, isAll = false }, models] = [meant, modelsOf(meant)]
  if (!isAll && chosen.length === 0 && models.length === 0) return forget(keeping)
  const wanted: Wanted = { brands: isAll ? await allBrands(keeping) : chosen, models }
  await bringPack(keeping, await brandsFor(keeping, wanted))
  await bringPictures(keeping, wanted)
}

/** Every brand of the shop. A list that lacks one of which changes have told is asked for anew. */
async function allBrands(keeping: Keeping): Promise<number[]> {
  const [base, known] = [await readMeta(keeping.db, 'base'), await readMeta(keeping.db, 'offer')]
  const listed = new Set(known?.manifest.brands.map((brand) => brand.brand_id))
  const isOneMissing = base?.frame.brands.some((brand) => !listed.has(brand.brand_id)) === true
  const { brands } = await readOffer(keeping, isOneMissing)
  return brands.map((brand) => brand.brand_id)
}

async function forget({ db, pictures, renewed }: Keeping): Promise<void> {
  const had = await readMeta(db, 'base')
  await db.transaction('rw', db.meta, db.segments, db.changes, async () => {
    await writeMeta(db, 'base', null)
    await db.changes.clear()
    await dropOthers(db, new Set())
  })
  await pictures?.drop([...(await pictures.kept())])
  if (had !== null) renewed()
}

/** The brands whose parts are needed: those that are wanted, and those of the models that are. */
async function brandsFor(keeping: Keeping, { brands, models }: Wanted): Promise<number[]> {
  const needed = new Set(brands)
  for (const id of models) {
    const facts = await modelFacts(keeping, id).catch((fault: unknown) => {
      // A model that is gone needs nothing; it must not stop all else.
      if (fault instanceof CallRefused && fault.code === 'catalogue.unknown') return null
      throw fault
    })
    if (facts !== null) needed.add(facts.brandId)
  }
  return [...needed].sort((a, b) => a - b)
}

/** Whose model it is and how many pictures it has: known here, or asked. */
export async function modelFacts(
  keeping: Pick<Keeping, 'http' | 'library'>,
  equipmentId: number,
): Promise<{ readonly brandId: number; readonly pictures: number }> {
  // What cannot be opened is fetched again: that the server is asked meanwhile is no matter.
  const library = await keeping.library().catch(() => null)
  const known = (await library?.models())?.byId(equipmentId)
  if (known !== undefined && known !== null && library?.isWhole(known.packed.brand_id) === true)
    return { brandId: known.packed.brand_id, pictures: (await library.diagrams()).of(equipmentId).length }
  const { brand_id, diagrams } = await keeping.http.call(catalogue.table.readEquipment, {
    params: { id: equipmentId },
    query: {},
  })
  return { brandId: brand_id, pictures: diagrams.length }
}

async function bringPack(keeping: Keeping, whole: readonly number[]): Promise<void> {
  const { db, http, world, renewed } = keeping
  const base = await readMeta(db, 'base')
  if (base === null || (await lacks(keeping, base, whole))) await takePack(keeping, whole, false)
  else if (base.whole.some((id) => !whole.includes(id))) {
    await narrow(db, base, whole)
    renewed()
  }
  let told = await freshen(db, http, world.now)
  if (told === 'too-old') {
    await takePack(keeping, whole, true)
    told = await freshen(db, http, world.now)
  }
  if (told !== 'same') renewed()
}

/** Whether a brand is wanted that is not here and can be had, or a segment was lost. */
async function lacks(keeping: Keeping, base: Base, whole: readonly number[]): Promise<boolean> {
  const kept = await keptSegments(keeping.db)
  const here = whole.filter((id) => base.whole.includes(id))
  if (segmentsOf(base.brands, here).some((segment) => !kept.has(segment.sha256))) return true
  if (here.length === whole.length) return false
  const { brands } = await readOffer(keeping, false)
  return brands.some(({ brand_id: id }) => whole.includes(id) && !here.includes(id))
}

/** A pack that the server has let go meanwhile is asked for anew, once. */
async function takePack(keeping: Keeping, whole: readonly number[], isNewest: boolean): Promise<void> {
  const manifest = await readOffer(keeping, isNewest)
  const known = whole.filter((id) => manifest.brands.some((brand) => brand.brand_id === id))
  try {
    await fetchSegments({ ...keeping, crypto: keeping.world.crypto }, manifest.brands, known)
  } catch (fault) {
    if (!(fault instanceof CallRefused) || fault.code !== 'catalogue.unknown' || isNewest) throw fault
    return takePack(keeping, whole, true)
  }
  await adopt(keeping.db, manifest, known)
  keeping.renewed()
}

/** Fetches the pictures that are wanted and not here, and lets go of those that are not wanted any more. */
async function bringPictures(keeping: Keeping, wanted: Wanted): Promise<void> {
  const { pictures, came } = keeping
  const library = pictures === null ? null : await keeping.library()
  if (pictures === null || library === null) return
  const diagrams = await library.diagrams()
  const ofBrands = await Promise.all(wanted.brands.map((id) => picturesOf(library, id)))
  const ofModels = wanted.models.map((id) => diagrams.of(id))
  const addresses = new Set([...ofBrands, ...ofModels].flat().map((head) => head.image))
  const kept = await pictures.kept()
  await pictures.drop([...kept].filter((address) => !addresses.has(address)))
  const next = [...addresses].filter((address) => !kept.has(address)).values()
  const lane = async () => {
    for (const address of next) {
      await pictures.keep(address)
      came()
    }
  }
  await Promise.all(Array.from({ length: pictureLanes }, lane))
}

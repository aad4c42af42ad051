// How single models stand on this device, and what they would take: for the switch on a model's page, and for jobs that
// are to open without a signal.
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import type { ModelHere, ModelsHere } from './catalogue.ts'
import { modelFacts, readOffer } from './keeping.ts'
import type { Keeping } from './keeping.ts'
import { readMeta } from './kept-pack.ts'
import type { Library } from './library.ts'
import type { Pictures } from './pictures.ts'
import { keptBytesOf, sum } from './room.ts'
import type { Head } from './room.ts'

const bytesOf = (heads: readonly Head[]) => sum(heads.map((head) => head.image_bytes))

/** Told from what is here alone. */
export async function readModelsHere(
  db: CatalogueDatabase,
  library: Library | null,
  pictures: Pictures | null,
  ids: readonly number[],
): Promise<ModelsHere> {
  const kept = (await pictures?.kept()) ?? new Set<string>()
  const models = await library?.models()
  const shelf = await library?.diagrams()
  const stand = (equipmentId: number): ModelHere => {
    const nothing = {
      equipment_id: equipmentId,
      brand_id: null,
      brandBytes: 0,
      pictureBytes: 0,
      diagrams: 0,
      missing: 0,
    }
    const model = models?.byId(equipmentId)
    if (library === null || model === undefined) return { ...nothing, is: 'unknown' }
    // The models of every brand are here as long as anything is.
    if (model === null) return { ...nothing, is: 'gone' }
    const { brand_id } = model.packed
    if (!library.isWhole(brand_id)) return { ...nothing, brand_id, is: 'unknown' }
    const heads = shelf?.of(equipmentId) ?? []
    const here = heads.filter((head) => kept.has(head.image))
    const segments = library.base.brands.find((brand) => brand.brand_id === brand_id)?.segments ?? []
    return {
      equipment_id: equipmentId,
      is: 'here',
      brand_id,
      brandBytes: sum(segments.map(keptBytesOf)),
      pictureBytes: bytesOf(here),
      diagrams: heads.length,
      missing: heads.length - here.length,
    }
  }
  return {
    models: ids.map(stand),
    jobModels: (await readMeta(db, 'wanted')).forJobs ?? [],
    freshAt: await readMeta(db, 'freshAt'),
  }
}

/** What a model takes here, asked of the server where its brand is not on this device. */
export async function readModelSize(
  keeping: Keeping,
  equipmentId: number,
): Promise<{ readonly bytes: number; readonly keptBytes: number }> {
  const facts = await modelFacts(keeping, equipmentId)
  const library = await keeping.library()
  if (library?.isWhole(facts.brandId) === true) {
    const heads = (await library.diagrams()).of(equipmentId)
    const kept = (await keeping.pictures?.kept()) ?? new Set<string>()
    return { bytes: bytesOf(heads), keptBytes: bytesOf(heads.filter((head) => kept.has(head.image))) }
  }
  const brand = (await readOffer(keeping, false)).brands.find((one) => one.brand_id === facts.brandId)
  const rows = sum(brand?.segments.map((segment) => segment.bytes) ?? [])
  // Each picture's own size comes with the brand's parts; until then it is the brand's usual one.
  const usual = brand === undefined || brand.images.count === 0 ? 0 : brand.images.bytes / brand.images.count
  return { bytes: Math.round(rows + usual * facts.pictures), keptBytes: 0 }
}

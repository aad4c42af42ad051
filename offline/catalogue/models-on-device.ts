// Storage status and size of single models, for the switch on a model's page and for jobs' offline bundles.
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import type { ModelOnDevice, ModelsOnDevice } from './catalogue.ts'
import { readModelFacts, readManifest } from './sync-catalogue.ts'
import type { SyncContext } from './sync-catalogue.ts'
import { readMeta } from '../db/catalogue-meta.ts'
import type { CatalogueReader } from './catalogue-reader.ts'
import type { PictureCache } from './picture-cache.ts'
import { getStoredBytes, sum } from './stored-bytes.ts'
import type { DiagramImage } from './stored-bytes.ts'

const sumImageBytes = (images: readonly DiagramImage[]) => sum(images.map((head) => head.image_bytes))

/** Describes models from stored data only. */
export async function readModelsOnDevice(
  db: CatalogueDatabase,
  reader: CatalogueReader | null,
  pictures: PictureCache | null,
  ids: readonly number[],
): Promise<ModelsOnDevice> {
  const saved = (await pictures?.list()) ?? new Set<string>()
  const models = await reader?.models()
  const diagrams = await reader?.diagrams()
  const describeModel = (equipmentId: number): ModelOnDevice => {
    const nothing = {
      equipment_id: equipmentId,
      brand_id: null,
      brandBytes: 0,
      pictureBytes: 0,
      diagrams: 0,
      missing: 0,
    }
    const model = models?.byId(equipmentId)
    if (reader === null || model === undefined) return { ...nothing, is: 'unknown' }
    // Models of all brands are stored whenever any package is.
    if (model === null) return { ...nothing, is: 'gone' }
    const { brand_id } = model.packed
    if (!reader.isBrandStored(brand_id)) return { ...nothing, brand_id, is: 'unknown' }
    const heads = diagrams?.listForModel(equipmentId) ?? []
    const cached = heads.filter((head) => saved.has(head.image))
    const segments = reader.installed.brands.find((brand) => brand.brand_id === brand_id)?.segments ?? []
    return {
      equipment_id: equipmentId,
      is: 'here',
      brand_id,
      brandBytes: sum(segments.map(getStoredBytes)),
      pictureBytes: sumImageBytes(cached),
      diagrams: heads.length,
      missing: heads.length - cached.length,
    }
  }
  return {
    models: ids.map(describeModel),
    jobModels: (await readMeta(db, 'wanted')).forJobs ?? [],
    freshAt: await readMeta(db, 'freshAt'),
  }
}

/** Returns a model's size. Asks the server if its brand is not stored. */
export async function readModelSize(
  context: SyncContext,
  equipmentId: number,
): Promise<{ readonly bytes: number; readonly storedBytes: number }> {
  const facts = await readModelFacts(context, equipmentId)
  const reader = await context.getReader()
  if (reader?.isBrandStored(facts.brandId) === true) {
    const heads = (await reader.diagrams()).listForModel(equipmentId)
    const saved = (await context.pictures?.list()) ?? new Set<string>()
    return { bytes: sumImageBytes(heads), storedBytes: sumImageBytes(heads.filter((head) => saved.has(head.image))) }
  }
  const brand = (await readManifest(context, false)).brands.find((one) => one.brand_id === facts.brandId)
  const rows = sum(brand?.segments.map((segment) => segment.bytes) ?? [])
  // Exact picture sizes come with the brand's data. Until then the brand's average is used.
  const averageImageBytes =
    brand === undefined || brand.images.count === 0 ? 0 : brand.images.bytes / brand.images.count
  return { bytes: Math.round(rows + averageImageBytes * facts.pictures), storedBytes: 0 }
}

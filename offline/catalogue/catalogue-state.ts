// Builds the catalogue state for the screens: which brands can be saved, which are saved, and their sizes.
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import { listOfflineModels, readMeta, listSegments } from '../db/catalogue-meta.ts'
import type { InstalledPackage, PackedBrand, Selection } from '../db/catalogue-meta.ts'
import type { CatalogueState, BrandOnDevice } from './catalogue.ts'
import { readStoredSegments } from './catalogue-segments.ts'
import type { CatalogueReader } from './catalogue-reader.ts'
import type { PictureCache } from './picture-cache.ts'
import { getStoredBytes, sum } from './stored-bytes.ts'
import type { DiagramImage, StoredBrand } from './stored-bytes.ts'
import { createReclaimableBytes } from './reclaimable-bytes.ts'

const isStoredIn = (storedSegments: ReadonlySet<string>) => (segment: { readonly sha256: string }) =>
  storedSegments.has(segment.sha256)

/** Lists the pictures of all diagrams of a stored brand. */
export async function listDiagramImages(
  reader: CatalogueReader | null,
  brandId: number,
): Promise<readonly DiagramImage[]> {
  if (reader?.isBrandStored(brandId) !== true) return []
  const [models, diagrams] = [await reader.models(), await reader.diagrams()]
  return models.all
    .filter((model) => model.row.brand_id === brandId)
    .flatMap((model) => diagrams.listForModel(model.row.equipment_id))
}

export async function readCatalogueState(
  db: CatalogueDatabase,
  reader: CatalogueReader | null,
  pictures: PictureCache | null,
): Promise<CatalogueState> {
  const [base, wanted, offer] = [await readMeta(db, 'base'), await readMeta(db, 'wanted'), await readMeta(db, 'offer')]
  const [storedSegments, savedPictures] = [await readStoredSegments(db), (await pictures?.list()) ?? new Set<string>()]
  const storedBrands: StoredBrand[] = []
  for (const brand of offer?.manifest.brands ?? base?.brands ?? [])
    storedBrands.push(
      toStoredBrand(brand, storedSegments, savedPictures, await listDiagramImages(reader, brand.brand_id)),
    )
  const packs = base === null ? [] : listSegments(base.brands, base.whole).filter(isStoredIn(storedSegments))
  const storedBytes = sum(packs.map(getStoredBytes)) + sum(storedBrands.map((one) => one.pictureBytes))
  const models = await reader?.models()
  const offlineModels = listOfflineModels(wanted)
  const getReclaimableBytes = createReclaimableBytes(storedBrands, {
    wanted: { ...wanted, models: offlineModels },
    storedBytes,
    brandsOfModels: new Set(offlineModels.map((id) => models?.byId(id)?.packed.brand_id)),
  })
  return {
    version: base?.version ?? null,
    freshAt: await readMeta(db, 'freshAt'),
    brands: storedBrands.map((one) => ({
      ...toBrandOnDevice(one, base, wanted),
      reclaimableBytes: getReclaimableBytes((id) => id === one.brand.brand_id),
    })),
    all: {
      isWanted: wanted.isAll === true,
      reclaimableBytes: getReclaimableBytes((id) => !wanted.brands.includes(id)),
    },
    savedModels: wanted.models,
    jobModels: wanted.forJobs ?? [],
    storedBytes,
    trouble: await readMeta(db, 'trouble'),
  }
}

function toStoredBrand(
  brand: PackedBrand,
  storedSegments: ReadonlySet<string>,
  savedPictures: ReadonlySet<string>,
  heads: readonly DiagramImage[],
): StoredBrand {
  const storedImages = heads.filter((head) => savedPictures.has(head.image))
  return {
    brand,
    segments: brand.segments.filter(isStoredIn(storedSegments)),
    hasAllPictures: storedImages.length === heads.length,
    storedImages,
    pictureBytes: sum(storedImages.map((head) => head.image_bytes)),
  }
}

function toBrandOnDevice(
  { brand, segments, hasAllPictures, pictureBytes }: StoredBrand,
  base: InstalledPackage | null,
  wanted: Selection,
): Omit<BrandOnDevice, 'reclaimableBytes'> {
  const isChosen = wanted.brands.includes(brand.brand_id)
  const isWanted = isChosen || wanted.isAll === true
  const isWhole = base?.whole.includes(brand.brand_id) === true
  const downloadBytes = sum(brand.segments.map((segment) => segment.bytes)) + brand.images.bytes
  const downloadedBytes = isWhole
    ? downloadBytes - brand.images.bytes + pictureBytes
    : sum(segments.map((segment) => segment.bytes))
  const hasPictures = isWhole && hasAllPictures
  const isSaved = isWhole && (!isWanted || hasPictures)
  return {
    brand_id: brand.brand_id,
    name: brand.name,
    models: brand.models,
    products: brand.products,
    bytes: downloadBytes,
    storedBytes: sum(segments.map(getStoredBytes)) + pictureBytes,
    fullBytes: sum(brand.segments.map(getStoredBytes)) + brand.images.bytes,
    isChosen,
    state: isSaved ? 'saved' : isWanted || isWhole ? 'fetching' : 'none',
    progress: isSaved ? 1 : downloadBytes === 0 ? 0 : Math.min(1, downloadedBytes / downloadBytes),
    images: { bytes: brand.images.bytes, isSaved: hasPictures && isWanted },
  }
}

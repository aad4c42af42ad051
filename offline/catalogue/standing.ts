// What the screens are told of the catalogue on this device: what may be kept, what is, and how much of it is here.
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import { modelsOf, readMeta, segmentsOf } from './kept-pack.ts'
import type { Base, PackedBrand, Wanted } from './kept-pack.ts'
import type { CatalogueState, KeptBrand } from './catalogue.ts'
import { keptSegments } from './fetching.ts'
import type { Library } from './library.ts'
import type { Pictures } from './pictures.ts'
import { keptBytesOf, sum } from './room.ts'
import type { Head, Here } from './room.ts'
import { spareAmong } from './spare.ts'

const isHere = (kept: ReadonlySet<string>) => (segment: { readonly sha256: string }) => kept.has(segment.sha256)

/** The pictures of all diagrams of a brand that is here. */
export async function picturesOf(library: Library | null, brandId: number): Promise<readonly Head[]> {
  if (library?.isWhole(brandId) !== true) return []
  const [models, diagrams] = [await library.models(), await library.diagrams()]
  return models.all
    .filter((model) => model.row.brand_id === brandId)
    .flatMap((model) => diagrams.of(model.row.equipment_id))
}

export async function readState(
  db: CatalogueDatabase,
  library: Library | null,
  pictures: Pictures | null,
): Promise<CatalogueState> {
  const [base, wanted, offer] = [await readMeta(db, 'base'), await readMeta(db, 'wanted'), await readMeta(db, 'offer')]
  const [kept, keptPictures] = [await keptSegments(db), (await pictures?.kept()) ?? new Set<string>()]
  const here: Here[] = []
  for (const brand of offer?.manifest.brands ?? base?.brands ?? [])
    here.push(whatIsHere(brand, kept, keptPictures, await picturesOf(library, brand.brand_id)))
  const packs = base === null ? [] : segmentsOf(base.brands, base.whole).filter(isHere(kept))
  const keptBytes = sum(packs.map(keptBytesOf)) + sum(here.map((one) => one.pictureBytes))
  const models = await library?.models()
  const kin = modelsOf(wanted)
  const spare = spareAmong(here, {
    wanted: { ...wanted, models: kin },
    keptBytes,
    brandsOfModels: new Set(kin.map((id) => models?.byId(id)?.packed.brand_id)),
  })
  return {
    version: base?.version ?? null,
    freshAt: await readMeta(db, 'freshAt'),
    brands: here.map((one) => ({
      ...brandState(one, base, wanted),
      spareBytes: spare((id) => id === one.brand.brand_id),
    })),
    all: { isWanted: wanted.isAll === true, spareBytes: spare((id) => !wanted.brands.includes(id)) },
    keptModels: wanted.models,
    jobModels: wanted.forJobs ?? [],
    keptBytes,
    trouble: await readMeta(db, 'trouble'),
  }
}

function whatIsHere(
  brand: PackedBrand,
  kept: ReadonlySet<string>,
  keptPictures: ReadonlySet<string>,
  heads: readonly Head[],
): Here {
  const keptHeads = heads.filter((head) => keptPictures.has(head.image))
  return {
    brand,
    segments: brand.segments.filter(isHere(kept)),
    hasAllPictures: keptHeads.length === heads.length,
    keptHeads,
    pictureBytes: sum(keptHeads.map((head) => head.image_bytes)),
  }
}

function brandState(
  { brand, segments, hasAllPictures, pictureBytes }: Here,
  base: Base | null,
  wanted: Wanted,
): Omit<KeptBrand, 'spareBytes'> {
  const isChosen = wanted.brands.includes(brand.brand_id)
  const isWanted = isChosen || wanted.isAll === true
  const isWhole = base?.whole.includes(brand.brand_id) === true
  const wire = sum(brand.segments.map((segment) => segment.bytes)) + brand.images.bytes
  const came = isWhole ? wire - brand.images.bytes + pictureBytes : sum(segments.map((segment) => segment.bytes))
  const hasPictures = isWhole && hasAllPictures
  const isKept = isWhole && (!isWanted || hasPictures)
  return {
    brand_id: brand.brand_id,
    name: brand.name,
    models: brand.models,
    products: brand.products,
    bytes: wire,
    keptBytes: sum(segments.map(keptBytesOf)) + pictureBytes,
    fullBytes: sum(brand.segments.map(keptBytesOf)) + brand.images.bytes,
    isChosen,
    state: isKept ? 'kept' : isWanted || isWhole ? 'fetching' : 'none',
    progress: isKept ? 1 : wire === 0 ? 0 : Math.min(1, came / wire),
    images: { bytes: brand.images.bytes, isKept: hasPictures && isWanted },
  }
}

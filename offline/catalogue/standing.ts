// What the screens are told of the catalogue on this device: what may be kept, what is, and how much of it is here.
import type { PackedDiagram } from '../../contract/catalogue-pack.ts'
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import { readMeta, segmentsOf } from './kept-pack.ts'
import type { Base, PackedBrand, Wanted } from './kept-pack.ts'
import type { CatalogueState, KeptBrand } from './catalogue.ts'
import { keptSegments } from './fetching.ts'
import type { Library } from './library.ts'
import type { Pictures } from './pictures.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const isHere = (kept: ReadonlySet<string>) => (segment: { readonly sha256: string }) => kept.has(segment.sha256)

/** Bytes that a segment takes up here: rows as they travelled, the index unpacked. */
const keptBytesOf = (segment: PackedBrand['segments'][number]) =>
  segment.kind === 'index' ? segment.size : segment.bytes

type Head = Pick<PackedDiagram, 'image' | 'image_bytes' | 'equipment_id'>

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
  const brands = await Promise.all(
    (offer?.manifest.brands ?? base?.brands ?? []).map(async (brand) =>
      brandState(brand, { base, wanted, kept, keptPictures, heads: await picturesOf(library, brand.brand_id) }),
    ),
  )
  const packs = base === null ? [] : segmentsOf(base.brands, base.whole).filter(isHere(kept))
  return {
    version: base?.version ?? null,
    freshAt: await readMeta(db, 'freshAt'),
    brands: brands.map(({ pictures: _pictures, ...brand }) => brand),
    keptModels: wanted.models,
    keptBytes: sum(packs.map(keptBytesOf)) + sum(brands.map((brand) => brand.pictures)),
    trouble: await readMeta(db, 'trouble'),
  }
}

interface Known {
  readonly base: Base | null
  readonly wanted: Wanted
  readonly kept: ReadonlySet<string>
  readonly keptPictures: ReadonlySet<string>
  readonly heads: readonly Head[]
}

function brandState(
  brand: PackedBrand,
  { base, wanted, kept, keptPictures, heads }: Known,
): KeptBrand & { readonly pictures: number } {
  const isWanted = wanted.brands.includes(brand.brand_id)
  const isWhole = base?.whole.includes(brand.brand_id) === true
  const here = brand.segments.filter(isHere(kept))
  const pictures = sum(heads.filter((head) => keptPictures.has(head.image)).map((head) => head.image_bytes))
  const wire = sum(brand.segments.map((segment) => segment.bytes)) + brand.images.bytes
  const came = isWhole ? wire - brand.images.bytes + pictures : sum(here.map((segment) => segment.bytes))
  const hasPictures = isWhole && heads.every((head) => keptPictures.has(head.image))
  const isKept = isWhole && (!isWanted || hasPictures)
  return {
    brand_id: brand.brand_id,
    name: brand.name,
    models: brand.models,
    products: brand.products,
    bytes: wire,
    keptBytes: sum(here.map(keptBytesOf)) + pictures,
    state: isKept ? 'kept' : isWanted || isWhole ? 'fetching' : 'none',
    progress: isKept ? 1 : wire === 0 ? 0 : Math.min(1, came / wire),
    images: { bytes: brand.images.bytes, isKept: hasPictures && isWanted },
    pictures,
  }
}

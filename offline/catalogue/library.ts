// Everything that answers, opened from the database: indexes and models in memory, rows where they lie. Made anew when
// a pack or changes have come.
import type { Frame, PackedDiagram, PackedModel, PackedProduct } from '../../contract/catalogue-pack.ts'
import { openIndex } from '../../domain/catalogue/search-index/open.ts'
import type { OpenIndex } from '../../domain/catalogue/search-index/open.ts'
import type { CatalogueDatabase, ChangeRow } from '../db/catalogue-db.ts'
import { changedRows } from './freshen.ts'
import { readMeta, segmentsOf } from './kept-pack.ts'
import type { Base, PackedBrand } from './kept-pack.ts'
import { shelveDiagrams } from './diagrams.ts'
import type { Diagrams } from './diagrams.ts'
import { shelveModels } from './models.ts'
import type { Models } from './models.ts'
import { createPackedLines } from './packed-lines.ts'
import type { PackedLines } from './packed-lines.ts'
import { indexedPart, shelveParts } from './parts.ts'
import type { Parts } from './parts.ts'

export interface Library {
  readonly base: Base
  readonly frame: Frame
  readonly parts: Parts
  /** Whether every brand is here: what is not found then does not exist. */
  readonly isAll: boolean
  isWhole(brandId: number): boolean
  models(): Promise<Models>
  diagrams(): Promise<Diagrams>
  /** What changes do not touch, to be used again when they came. */
  readonly pack: OpenPack
}

interface OpenPack {
  readonly segments: string
  readonly lines: PackedLines
  readonly models: readonly PackedModel[]
  readonly indexes: ReadonlyMap<number, OpenIndex>
}

const segments = (brand: PackedBrand, kind: PackedBrand['segments'][number]['kind']) =>
  brand.segments.filter((segment) => segment.kind === kind)

async function openPack(db: CatalogueDatabase, base: Base): Promise<OpenPack> {
  const lines = createPackedLines(db)
  const models: PackedModel[] = []
  for (const segment of base.brands.flatMap((brand) => segments(brand, 'models')))
    models.push(...((await lines.all(segment.sha256)) as PackedModel[]))
  const indexed = base.brands.filter(
    (brand) => base.whole.includes(brand.brand_id) && segments(brand, 'index').length > 0,
  )
  const indexes = await Promise.all(
    indexed.map(async (brand) => [brand.brand_id, openIndex(await indexOf(db, brand))] as const),
  )
  return { segments: namesOf(base), lines, models, indexes: new Map(indexes) }
}

const namesOf = (base: Base) =>
  segmentsOf(base.brands, base.whole)
    .map((segment) => segment.sha256)
    .join(' ')

/** Opens what is kept, or null where nothing is. Of what was open `before`, the pack is used again if it is the same. */
export async function openLibrary(db: CatalogueDatabase, before: Library | null = null): Promise<Library | null> {
  const { base, changes } = await db.transaction('r', db.meta, db.changes, async () => ({
    base: await readMeta(db, 'base'),
    changes: await changedRows(db),
  }))
  if (base === null) return null
  const pack = before?.pack.segments === namesOf(base) ? before.pack : await openPack(db, base)
  const { lines } = pack
  const packed = packedModels(pack, changes)
  const whole = base.brands.filter((brand) => base.whole.includes(brand.brand_id))
  const brandNames = new Map(base.frame.brands.map((brand) => [brand.brand_id, brand.name]))
  const indexed = indexedPart(
    (id) => brandNames.get(id) ?? '',
    (id) => packed.get(id)?.name ?? '',
  )
  const parts = shelveParts({
    brands: whole.flatMap((brand) => {
      const index = pack.indexes.get(brand.brand_id)
      if (index === undefined) return []
      const rows = segments(brand, 'products').map((segment) => ({
        rows: segment.rows,
        row: (n: number) => lines.row(segment.sha256, n),
      }))
      return [{ brandId: brand.brand_id, index, segments: rows }]
    }),
    changed: changedOf<PackedProduct>(changes, 'product', (one) => base.whole.includes(one.brand_id)),
    asIndexed: indexed,
  })
  let diagrams: Promise<Diagrams> | null = null
  let models: Promise<Models> | null = null
  const openDiagrams = () => (diagrams ??= readDiagrams(lines, whole, changes))
  return {
    base,
    pack,
    frame: base.frame,
    parts,
    isAll: base.frame.brands.every((brand) => base.whole.includes(brand.brand_id)),
    isWhole: (brandId) => base.whole.includes(brandId),
    diagrams: openDiagrams,
    models: () =>
      (models ??= openDiagrams().then((shelf) =>
        shelveModels(base.frame, packed.values(), (id) => shelf.of(id)[0]?.equipment_diagram_id ?? null),
      )),
  }
}

async function indexOf(db: CatalogueDatabase, brand: PackedBrand): Promise<ArrayBuffer> {
  const [segment] = segments(brand, 'index')
  const kept = segment === undefined ? undefined : await db.segments.get(segment.sha256)
  if (kept === undefined) throw new Error('The search index is missing on this device.')
  return kept.bytes
}

/** What changed of one kind, by id: null where it is gone, or of a brand that is not kept. */
function changedOf<T>(
  changes: readonly ChangeRow[],
  kind: ChangeRow['kind'],
  isKept: (value: T) => boolean,
): Map<number, T | null> {
  const own = changes.filter((change) => change.kind === kind)
  return new Map(own.map(({ id, value }) => [id, value !== null && isKept(value as T) ? (value as T) : null] as const))
}

function packedModels(pack: OpenPack, changes: readonly ChangeRow[]): Map<number, PackedModel> {
  const found = new Map(pack.models.map((model) => [model.equipment_id, model]))
  for (const [id, model] of changedOf<PackedModel>(changes, 'model', () => true)) {
    if (model === null) found.delete(id)
    else found.set(id, model)
  }
  return found
}

async function readDiagrams(
  lines: PackedLines,
  whole: readonly PackedBrand[],
  changes: readonly ChangeRow[],
): Promise<Diagrams> {
  const kept = whole.flatMap((brand) => segments(brand, 'diagrams'))
  return shelveDiagrams({
    segments: await Promise.all(
      kept.map(async ({ sha256 }) => ({
        rows: (await lines.all(sha256)) as PackedDiagram[],
        row: (n: number) => lines.row(sha256, n),
      })),
    ),
    changed: changedOf<PackedDiagram>(changes, 'diagram', () => true),
  })
}

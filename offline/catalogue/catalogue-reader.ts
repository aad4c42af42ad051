// Opens the stored catalogue for reads. Indexes and models are in memory; rows are read from the database. It is
// reopened after each package or change.
import type { Taxonomy, PackedDiagram, PackedModel, PackedProduct } from '../../contract/catalogue-pack.ts'
import { isSearchedAttribute } from '../../domain/catalogue/searchable.ts'
import { openIndex } from '../../domain/catalogue/search-index/open.ts'
import type { OpenIndex } from '../../domain/catalogue/search-index/open.ts'
import type { CatalogueDatabase, ChangeRow } from '../db/catalogue-db.ts'
import { readChangedRows } from './catalogue-changes.ts'
import { readMeta, listSegments } from '../db/catalogue-meta.ts'
import type { InstalledPackage, PackedBrand } from '../db/catalogue-meta.ts'
import { buildDiagramIndex } from './diagram-index.ts'
import type { DiagramIndex } from './diagram-index.ts'
import { buildModelIndex } from './model-index.ts'
import type { ModelIndex } from './model-index.ts'
import { createSegmentRows } from './segment-rows.ts'
import type { SegmentRows } from './segment-rows.ts'
import { createIndexedPart, buildPartsIndex } from './parts-index.ts'
import type { PartsIndex } from './parts-index.ts'

export interface CatalogueReader {
  readonly installed: InstalledPackage
  readonly taxonomy: Taxonomy
  readonly parts: PartsIndex
  /** All brands are stored, so anything that is not found does not exist. */
  readonly hasAllBrands: boolean
  isBrandStored(brandId: number): boolean
  models(): Promise<ModelIndex>
  diagrams(): Promise<DiagramIndex>
  /** The opened package. Changes do not affect it, so a later reader reuses it. */
  readonly openPackage: OpenPackage
}

interface OpenPackage {
  readonly segments: string
  readonly rows: SegmentRows
  readonly models: readonly PackedModel[]
  readonly indexes: ReadonlyMap<number, OpenIndex>
}

const listBrandSegments = (brand: PackedBrand, kind: PackedBrand['segments'][number]['kind']) =>
  brand.segments.filter((segment) => segment.kind === kind)

async function openPackage(db: CatalogueDatabase, base: InstalledPackage): Promise<OpenPackage> {
  const rows = createSegmentRows(db)
  const models: PackedModel[] = []
  for (const segment of base.brands.flatMap((brand) => listBrandSegments(brand, 'models')))
    models.push(...((await rows.all(segment.sha256)) as PackedModel[]))
  const indexed = base.brands.filter(
    (brand) => base.whole.includes(brand.brand_id) && listBrandSegments(brand, 'index').length > 0,
  )
  const indexes = await Promise.all(
    indexed.map(async (brand) => [brand.brand_id, openIndex(await readIndex(db, brand))] as const),
  )
  return { segments: joinSegmentNames(base), rows, models, indexes: new Map(indexes) }
}

const joinSegmentNames = (base: InstalledPackage) =>
  listSegments(base.brands, base.whole)
    .map((segment) => segment.sha256)
    .join(' ')

/** Opens the stored catalogue; null if there is none. Reuses the package of `before` if it is the same one. */
export async function openCatalogueReader(
  db: CatalogueDatabase,
  before: CatalogueReader | null = null,
): Promise<CatalogueReader | null> {
  const { base, changes } = await db.transaction('r', db.meta, db.changes, async () => ({
    base: await readMeta(db, 'base'),
    changes: await readChangedRows(db),
  }))
  if (base === null) return null
  const opened =
    before?.openPackage.segments === joinSegmentNames(base) ? before.openPackage : await openPackage(db, base)
  const { rows } = opened
  const packed = mergeModels(opened, changes)
  const whole = base.brands.filter((brand) => base.whole.includes(brand.brand_id))
  const brandNames = new Map(base.frame.brands.map((brand) => [brand.brand_id, brand.name]))
  const searched = new Set(
    base.frame.attributes.filter(({ name }) => isSearchedAttribute(name)).map(({ attribute_id }) => attribute_id),
  )
  const indexed = createIndexedPart(
    (id) => brandNames.get(id) ?? '',
    (id) => packed.get(id)?.name ?? '',
    (id) => searched.has(id),
  )
  const parts = buildPartsIndex({
    brands: whole.flatMap((brand) => {
      const index = opened.indexes.get(brand.brand_id)
      if (index === undefined) return []
      const productSegments = listBrandSegments(brand, 'products').map((segment) => ({
        rows: segment.rows,
        row: (n: number) => rows.row(segment.sha256, n),
      }))
      return [{ brandId: brand.brand_id, index, segments: productSegments }]
    }),
    changed: mapChanged<PackedProduct>(changes, 'product', (one) => base.whole.includes(one.brand_id)),
    toIndexedPart: indexed,
  })
  let diagrams: Promise<DiagramIndex> | null = null
  let models: Promise<ModelIndex> | null = null
  const openDiagrams = () => (diagrams ??= openDiagramIndex(rows, whole, changes))
  return {
    installed: base,
    openPackage: opened,
    taxonomy: base.frame,
    parts,
    hasAllBrands: base.frame.brands.every((brand) => base.whole.includes(brand.brand_id)),
    isBrandStored: (brandId) => base.whole.includes(brandId),
    diagrams: openDiagrams,
    models: () =>
      (models ??= openDiagrams().then((diagramIndex) =>
        buildModelIndex(
          base.frame,
          packed.values(),
          (id) => diagramIndex.listForModel(id)[0]?.equipment_diagram_id ?? null,
        ),
      )),
  }
}

async function readIndex(db: CatalogueDatabase, brand: PackedBrand): Promise<ArrayBuffer> {
  const [segment] = listBrandSegments(brand, 'index')
  const stored = segment === undefined ? undefined : await db.segments.get(segment.sha256)
  if (stored === undefined) throw new Error('The search index is missing on this device.')
  return stored.bytes
}

/** Maps changed rows of one kind by id. The value is null if the row was removed or its brand is not stored. */
function mapChanged<T>(
  changes: readonly ChangeRow[],
  kind: ChangeRow['kind'],
  isStored: (value: T) => boolean,
): Map<number, T | null> {
  const own = changes.filter((change) => change.kind === kind)
  return new Map(
    own.map(({ id, value }) => [id, value !== null && isStored(value as T) ? (value as T) : null] as const),
  )
}

function mergeModels(opened: OpenPackage, changes: readonly ChangeRow[]): Map<number, PackedModel> {
  const found = new Map(opened.models.map((model) => [model.equipment_id, model]))
  for (const [id, model] of mapChanged<PackedModel>(changes, 'model', () => true)) {
    if (model === null) found.delete(id)
    else found.set(id, model)
  }
  return found
}

async function openDiagramIndex(
  rows: SegmentRows,
  whole: readonly PackedBrand[],
  changes: readonly ChangeRow[],
): Promise<DiagramIndex> {
  const stored = whole.flatMap((brand) => listBrandSegments(brand, 'diagrams'))
  return buildDiagramIndex({
    segments: await Promise.all(
      stored.map(async ({ sha256 }) => ({
        rows: (await rows.all(sha256)) as PackedDiagram[],
        row: (n: number) => rows.row(sha256, n),
      })),
    ),
    changed: mapChanged<PackedDiagram>(changes, 'diagram', () => true),
  })
}

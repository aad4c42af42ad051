import type { Manifest, PackedProduct, Taxonomy } from '../../../contract/catalogue-pack.ts'
import { rowsInSegment } from '../../../contract/catalogue-pack.ts'
import { isSearchedAttribute } from '../../../domain/catalogue/searchable.ts'
import { createIndexBuilder } from '../../../domain/catalogue/search-index/build.ts'
import { numberKey, sortName } from '../../../domain/catalogue/terms.ts'
import type { Call } from '../../kernel/call.ts'
import { createDedupe } from '../../kernel/dedupe.ts'
import { readBills } from './bills.store.ts'
import type { Bills } from './bills.store.ts'
import { readTaxonomy } from './taxonomy.store.ts'
import {
  findDiagramIds,
  countImages,
  findModelRefs,
  readPackageDiagrams,
  readPackageModels,
} from './package-models.store.ts'
import { readPackageProducts, findProductPlaces } from './package-products.store.ts'
import type { ProductCursor } from './package-products.store.ts'
import { findCatalogueVersion, deleteOldPackages, savePackage, saveSegment } from './packages.store.ts'
import { isSegmentEnd, encodeRows, compressSegment } from './segments.rules.ts'

type PackageContext = Pick<Call, 'tx' | 'now'>
type Brand = Manifest['brands'][number]
/** A brand with what all brands share: the taxonomy, and which parts the package has so far. */
type PackedBrand = Pick<Brand, 'brand_id' | 'name'> & { readonly taxonomy: Taxonomy; readonly packed: Set<number> }
type Kind = Brand['segments'][number]['kind']
type Model = Awaited<ReturnType<typeof findModelRefs>>[number]

const diagramsInSegment = 200
const shared = createDedupe<Manifest>(1)

/**
 * Builds the catalogue package; concurrent callers share one build. It is not one transaction: rows that change during the
 * build get a later version than the package, so devices receive them as changes as well. A part that gets another name, and so
 * another place, is packed once: where it is met first.
 */
export const buildPackage = (context: PackageContext): Promise<Manifest> =>
  shared(context.tx, 'pack', () => buildManifest(context))

async function buildManifest({ tx, now }: PackageContext): Promise<Manifest> {
  const version = await findCatalogueVersion(tx)
  const taxonomy = await readTaxonomy(tx)
  const [models, bills] = [await findModelRefs(tx), await readBills(tx, 'all')]
  const brands: Brand[] = []
  const packed = new Set<number>()
  for (const { brand_id, name } of taxonomy.brands) {
    brands.push(await buildBrand({ tx, now }, { brand_id, name, taxonomy, packed }, models, bills))
  }
  const manifest: Manifest = { version, frame: taxonomy, brands }
  await savePackage(tx, manifest, now)
  await deleteOldPackages(tx, manifest, now)
  return manifest
}

async function buildBrand(
  { tx, now }: PackageContext,
  { taxonomy, packed, ...brand }: PackedBrand,
  models: readonly Model[],
  bills: Bills,
): Promise<Brand> {
  const segments: Brand['segments'] = []
  const addSegment = async (kind: Kind, bytes: Uint8Array, rows: number) => {
    const { entry, packed } = await compressSegment(kind, bytes, rows)
    await saveSegment(tx, entry.sha256, packed, now)
    segments.push(entry)
  }
  const modelIds = models.filter((model) => model.brand_id === brand.brand_id).map((model) => model.equipment_id)
  for (let at = 0; at < modelIds.length; at += rowsInSegment) {
    const rows = await readPackageModels(tx, modelIds.slice(at, at + rowsInSegment))
    await addSegment('models', encodeRows(rows), rows.length)
  }
  const diagrams = await findDiagramIds(tx, brand.brand_id)
  for (let at = 0; at < diagrams.length; at += diagramsInSegment) {
    const rows = await readPackageDiagrams(tx, diagrams.slice(at, at + diagramsInSegment))
    await addSegment('diagrams', encodeRows(rows), rows.length)
  }
  const products = await buildProducts(tx, { ...brand, taxonomy, packed }, models, bills, addSegment)
  return { ...brand, models: modelIds.length, products, segments, images: await countImages(tx, brand.brand_id) }
}

async function buildProducts(
  tx: Call['tx'],
  { taxonomy, packed, ...brand }: PackedBrand,
  models: readonly Model[],
  bills: Bills,
  addSegment: (kind: Kind, bytes: Uint8Array, rows: number) => Promise<void>,
): Promise<number> {
  const index = createIndexBuilder()
  const searched = new Set(
    taxonomy.attributes.filter(({ name }) => isSearchedAttribute(name)).map(({ attribute_id }) => attribute_id),
  )
  const names = new Map(models.map((model) => [model.equipment_id, model.name]))
  let buffer: PackedProduct[] = []
  let total = 0
  const flush = async () => {
    await addSegment('products', encodeRows(buffer), buffer.length)
    buffer = []
  }
  for (let after: ProductCursor | null = null; ;) {
    const listed: Awaited<ReturnType<typeof findProductPlaces>> = await findProductPlaces(
      tx,
      brand.brand_id,
      after,
      rowsInSegment,
    )
    after = listed.at(-1) ?? null
    if (after === null) break
    const places = new Map(listed.map((place) => [place.id, place]))
    for (const row of await readPackageProducts(tx, [...places.keys()], bills)) {
      const place = places.get(row.product_id)
      // Renamed since it was listed: out of order here, and a later page may list it.
      const isAtPlace = place?.sortName === sortName(row.name) && place.numberKey === numberKey(row.number)
      if (!isAtPlace || packed.has(row.product_id)) continue
      packed.add(row.product_id)
      index.add({
        id: row.product_id,
        number: row.number,
        name: row.name,
        brand: brand.name,
        barcode: row.barcode ?? null,
        attributes: row.attributes.filter(([id]) => searched.has(id)).map(([, value]) => value),
        supersededBy: row.superseded_by,
        models: [...new Set(row.fits.map((fit) => fit.equipment_id))].map((id) => ({ id, name: names.get(id) ?? '' })),
      })
      buffer.push(row)
      total += 1
      if (isSegmentEnd(row.product_id, buffer.length)) await flush()
    }
  }
  if (buffer.length > 0) await flush()
  if (total > 0) await addSegment('index', index.finish(), total)
  return total
}

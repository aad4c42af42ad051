import type { Manifest, PackedProduct } from '../../../contract/catalogue-pack.ts'
import { rowsInSegment } from '../../../contract/catalogue-pack.ts'
import { createIndexBuilder } from '../../../domain/catalogue/search-index/build.ts'
import type { Call } from '../../kernel/call.ts'
import { createSharedWork } from '../../kernel/shared-work.ts'
import { readBills } from './bills.store.ts'
import type { Bills } from './bills.store.ts'
import { readFrame } from './frame.store.ts'
import { diagramIds, imagesOf, modelIds, packedDiagrams, packedModels } from './packed-models.store.ts'
import { packedProducts, productIds } from './packed-products.store.ts'
import type { After } from './packed-products.store.ts'
import { catalogueVersion, dropOldPacks, keepPack, keepSegment } from './packs.store.ts'
import { endsBehind, linesOf, segmentOf } from './segments.ts'

type World = Pick<Call, 'tx' | 'now'>
type Brand = Manifest['brands'][number]
type Kind = Brand['segments'][number]['kind']
type Model = Awaited<ReturnType<typeof modelIds>>[number]

const diagramsInSegment = 200
const shared = createSharedWork<Manifest>(1)

/**
 * Packs the catalogue as it is now, once for all who ask meanwhile. Not one transaction: what changes while it is packed
 * has a later version than the pack's, so devices are told of it as a change.
 */
export const packCatalogue = (world: World): Promise<Manifest> => shared(world.tx, 'pack', () => packAll(world))

async function packAll({ tx, now }: World): Promise<Manifest> {
  const version = await catalogueVersion(tx)
  const frame = await readFrame(tx)
  const [models, bills] = [await modelIds(tx), await readBills(tx, 'all')]
  const brands: Brand[] = []
  for (const { brand_id, name } of frame.brands) {
    brands.push(await packBrand({ tx, now }, { brand_id, name }, models, bills))
  }
  const manifest: Manifest = { version, frame, brands }
  await keepPack(tx, manifest, now)
  await dropOldPacks(tx, manifest, now)
  return manifest
}

async function packBrand(
  { tx, now }: World,
  brand: { readonly brand_id: number; readonly name: string },
  models: readonly Model[],
  bills: Bills,
): Promise<Brand> {
  const segments: Brand['segments'] = []
  const keep = async (kind: Kind, bytes: Uint8Array, rows: number) => {
    const { told, packed } = await segmentOf(kind, bytes, rows)
    await keepSegment(tx, told.sha256, packed, now)
    segments.push(told)
  }
  const own = models.filter((model) => model.brand_id === brand.brand_id).map((model) => model.equipment_id)
  for (let at = 0; at < own.length; at += rowsInSegment) {
    const rows = await packedModels(tx, own.slice(at, at + rowsInSegment))
    await keep('models', linesOf(rows), rows.length)
  }
  const diagrams = await diagramIds(tx, brand.brand_id)
  for (let at = 0; at < diagrams.length; at += diagramsInSegment) {
    const rows = await packedDiagrams(tx, diagrams.slice(at, at + diagramsInSegment))
    await keep('diagrams', linesOf(rows), rows.length)
  }
  const products = await packProducts(tx, brand, models, bills, keep)
  return { ...brand, models: own.length, products, segments, images: await imagesOf(tx, brand.brand_id) }
}

async function packProducts(
  tx: Call['tx'],
  brand: { readonly brand_id: number; readonly name: string },
  models: readonly Model[],
  bills: Bills,
  keep: (kind: Kind, bytes: Uint8Array, rows: number) => Promise<void>,
): Promise<number> {
  const index = createIndexBuilder()
  const names = new Map(models.map((model) => [model.equipment_id, model.name]))
  let open: PackedProduct[] = []
  let total = 0
  const close = async () => {
    await keep('products', linesOf(open), open.length)
    open = []
  }
  for (let after: After | null = null; ;) {
    const { ids, last }: { ids: number[]; last: After | null } = await productIds(
      tx,
      brand.brand_id,
      after,
      rowsInSegment,
    )
    if (last === null) break
    after = last
    for (const row of await packedProducts(tx, ids, bills)) {
      index.add({
        id: row.product_id,
        number: row.number,
        name: row.name,
        brand: brand.name,
        supersededBy: row.superseded_by,
        models: [...new Set(row.fits.map((fit) => fit.equipment_id))].map((id) => ({ id, name: names.get(id) ?? '' })),
      })
      open.push(row)
      total += 1
      if (endsBehind(row.product_id, open.length)) await close()
    }
  }
  if (open.length > 0) await close()
  if (total > 0) await keep('index', index.finish(), total)
  return total
}

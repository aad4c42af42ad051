import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../../contract/catalogue.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { BrandCounts } from './brands.store.ts'
import { countBrands, findAllBrands, findBrands, findCatalogueVersion, isManufacturer } from './brands.store.ts'
import { wireSubtype, wireType } from '../catalogue.view.ts'
import { findModels } from '../equipment/models.store.ts'
import { findMarketTypes, findSubtypes, findTypes, findSubtypeId, typeId } from './types.store.ts'

type Table = typeof catalogue.table
type Reads = Pick<Call, 'tx'>
type Preview = Received<Table['previewType']>['query']

/** Keeps only entries with models if the list is narrowed to a brand. */
const keepWithModels = <T extends { readonly models: number }>(all: readonly T[], isNarrowed: boolean) =>
  isNarrowed ? all.filter((one) => one.models > 0) : [...all]

/** Equipment types, optionally with their subtypes (E01). */
export async function listTypes(
  { tx }: Reads,
  { brand_id: brandId, with: extra }: Received<Table['listTypes']>['query'],
): Promise<Reply<Table['listTypes']>> {
  const types = keepWithModels(await findTypes(tx, brandId), brandId !== undefined)
  if (extra === undefined) return types.map((one) => wireType(one))
  const subtypes = keepWithModels(await findSubtypes(tx, { brandId }), brandId !== undefined)
  return types.map((one) => wireType(one, subtypes))
}

/** One type, by slug or id (E02). Refuses `catalogue.unknown`. */
export async function readType(
  { tx }: Reads,
  idOrSlug: string,
  { brand_id: brandId, with: extra }: Received<Table['readType']>['query'],
): Promise<Reply<Table['readType']>> {
  const id = (await typeId(tx, idOrSlug)) ?? refuse('catalogue.unknown')
  const type = (await findTypes(tx, brandId)).find((one) => one.equipment_type_id === id) ?? refuse('catalogue.unknown')
  if (extra === undefined) return wireType(type)
  return wireType(type, keepWithModels(await findSubtypes(tx, { typeId: id, brandId }), brandId !== undefined))
}

/** The subtypes of a type; with `has=equipment` or a brand only those with models (E03). Refuses `catalogue.unknown`. */
export async function listSubtypes(
  { tx }: Reads,
  idOrSlug: string,
  { brand_id: brandId, has }: Received<Table['listSubtypes']>['query'],
): Promise<Reply<Table['listSubtypes']>> {
  const id = (await typeId(tx, idOrSlug)) ?? refuse('catalogue.unknown')
  const isNarrowed = has !== undefined || brandId !== undefined
  return keepWithModels(await findSubtypes(tx, { typeId: id, brandId }), isNarrowed).map(wireSubtype)
}

/** A subtype with its models and their market types (E04). Refuses `catalogue.unknown`. */
export async function readSubtype(
  { tx }: Reads,
  { type, subtype }: Received<Table['readSubtype']>['params'],
  brandId: number | undefined,
): Promise<Reply<Table['readSubtype']>> {
  const ofType = (await typeId(tx, type)) ?? refuse('catalogue.unknown')
  const id = (await findSubtypeId(tx, subtype, ofType)) ?? refuse('catalogue.unknown')
  const [found] = (await findSubtypes(tx, { typeId: ofType })).filter((one) => one.equipment_sub_type_id === id)
  const equipment = await findModels(tx, { subtypeId: id, brandId })
  const markets = new Set(equipment.map((one) => one.market_type_name))
  return {
    ...wireSubtype(found ?? refuse('catalogue.unknown')),
    market_types: (await listMarketTypes({ tx })).filter((one) => markets.has(one.market_type_name)),
    equipment,
  }
}

/** All market types (E05). */
export async function listMarketTypes({ tx }: Reads): Promise<Reply<Table['listMarketTypes']>> {
  return (await findMarketTypes(tx)).map(({ market_type_id, name }) => ({ market_type_id, market_type_name: name }))
}

/** The first models of a type (E06), ten by default. Refuses `catalogue.unknown`. */
export async function previewType(
  { tx }: Reads,
  idOrSlug: string,
  query: Preview,
): Promise<Reply<Table['previewType']>> {
  const id = (await typeId(tx, idOrSlug)) ?? refuse('catalogue.unknown')
  return findModels(tx, { typeId: id, ...toModelFilter(query) })
}

/** The first models of a subtype (E07). Refuses `catalogue.unknown`. */
export async function previewSubtype(
  { tx }: Reads,
  idOrSlug: string,
  query: Preview,
): Promise<Reply<Table['previewSubtype']>> {
  const id = (await findSubtypeId(tx, idOrSlug)) ?? refuse('catalogue.unknown')
  return findModels(tx, { subtypeId: id, ...toModelFilter(query) })
}

const toModelFilter = ({ brand_id: brandId, market_type: marketType, limit }: Preview) => ({
  brandId,
  marketType,
  limit,
})

/** The brands of a manufacturer (E11). Refuses `catalogue.unknown`. */
export async function listBrands({ tx }: Reads, manufacturerId: number): Promise<Reply<Table['listBrands']>> {
  if (!(await isManufacturer(tx, manufacturerId))) refuse('catalogue.unknown')
  return findBrands(tx, manufacturerId)
}

/** The models of a manufacturer, optionally of one brand (E12). Refuses `catalogue.unknown`. */
export async function listEquipment(
  { tx }: Reads,
  manufacturerId: number,
  brandId: number | undefined,
): Promise<Reply<Table['listEquipment']>> {
  if (!(await isManufacturer(tx, manufacturerId))) refuse('catalogue.unknown')
  return findModels(tx, { manufacturerId, brandId })
}

/** Every brand with its number of models and parts, for the brand filter. */
export async function readVendorBrands(call: Pick<Call, 'tx' | 'files'>): Promise<Reply<Table['readVendorBrands']>> {
  const { models, products } = await readBrandCounts(call)
  const counted = ({ brand_id: id }: { readonly brand_id: number }) => ({
    models: models.get(id) ?? 0,
    products: products.get(id) ?? 0,
  })
  return (await findAllBrands(call.tx)).map((brand) => ({ ...brand, ...counted(brand) }))
}

interface CachedCounts {
  readonly version: string
  readonly counts: BrandCounts
}
/** Cached for each server, keyed by its file store. */
const cachedCounts = new WeakMap<object, CachedCounts>()

/** The number of models and parts of each brand, counted once for each catalogue version. */
async function readBrandCounts({ tx, files }: Pick<Call, 'tx' | 'files'>): Promise<BrandCounts> {
  const version = await findCatalogueVersion(tx)
  const cached = cachedCounts.get(files)
  if (cached?.version === version) return cached.counts
  const counts = await countBrands(tx)
  cachedCounts.set(files, { version, counts })
  return counts
}

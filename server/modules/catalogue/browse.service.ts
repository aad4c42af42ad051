import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { brandCounts } from './brand-counts.ts'
import { allBrands, brandsOf, isManufacturer } from './brands.store.ts'
import { wireSubtype, wireType } from './catalogue.view.ts'
import { modelsOf } from './models.store.ts'
import { allMarketTypes, allSubtypes, allTypes, subtypeId, typeId } from './types.store.ts'

type Table = typeof catalogue.table
type Reads = Pick<Call, 'tx'>
type Preview = Received<Table['previewType']>['query']

/** Of a brand only what it has models of; without one everything. */
const shown = <T extends { readonly models: number }>(all: readonly T[], isNarrowed: boolean) =>
  isNarrowed ? all.filter((one) => one.models > 0) : [...all]

/** The types of equipment, each with its subtypes where they are asked for (E01). */
export async function listTypes(
  { tx }: Reads,
  { brand_id: brandId, with: extra }: Received<Table['listTypes']>['query'],
): Promise<Reply<Table['listTypes']>> {
  const types = shown(await allTypes(tx, brandId), brandId !== undefined)
  if (extra === undefined) return types.map((one) => wireType(one))
  const subtypes = shown(await allSubtypes(tx, { brandId }), brandId !== undefined)
  return types.map((one) => wireType(one, subtypes))
}

/** One type, by slug or id (E02). Refuses `catalogue.unknown`. */
export async function readType(
  { tx }: Reads,
  named: string,
  { brand_id: brandId, with: extra }: Received<Table['readType']>['query'],
): Promise<Reply<Table['readType']>> {
  const id = (await typeId(tx, named)) ?? refuse('catalogue.unknown')
  const type = (await allTypes(tx, brandId)).find((one) => one.equipment_type_id === id) ?? refuse('catalogue.unknown')
  if (extra === undefined) return wireType(type)
  return wireType(type, shown(await allSubtypes(tx, { typeId: id, brandId }), brandId !== undefined))
}

/** A type's subtypes; with `has=equipment` or a brand those that have models (E03). Refuses `catalogue.unknown`. */
export async function listSubtypes(
  { tx }: Reads,
  named: string,
  { brand_id: brandId, has }: Received<Table['listSubtypes']>['query'],
): Promise<Reply<Table['listSubtypes']>> {
  const id = (await typeId(tx, named)) ?? refuse('catalogue.unknown')
  const isNarrowed = has !== undefined || brandId !== undefined
  return shown(await allSubtypes(tx, { typeId: id, brandId }), isNarrowed).map(wireSubtype)
}

/** A subtype with its models and the market types they are of (E04). Refuses `catalogue.unknown`. */
export async function readSubtype(
  { tx }: Reads,
  { type, subtype }: Received<Table['readSubtype']>['params'],
  brandId: number | undefined,
): Promise<Reply<Table['readSubtype']>> {
  const ofType = (await typeId(tx, type)) ?? refuse('catalogue.unknown')
  const id = (await subtypeId(tx, subtype, ofType)) ?? refuse('catalogue.unknown')
  const [found] = (await allSubtypes(tx, { typeId: ofType })).filter((one) => one.equipment_sub_type_id === id)
  const equipment = await modelsOf(tx, { subtypeId: id, brandId })
  const markets = new Set(equipment.map((one) => one.market_type_name))
  return {
    ...wireSubtype(found ?? refuse('catalogue.unknown')),
    market_types: (await listMarketTypes({ tx })).filter((one) => markets.has(one.market_type_name)),
    equipment,
  }
}

/** Market types (E05). */
export async function listMarketTypes({ tx }: Reads): Promise<Reply<Table['listMarketTypes']>> {
  return (await allMarketTypes(tx)).map(({ market_type_id, name }) => ({ market_type_id, market_type_name: name }))
}

/** The first models of a type (E06), ten where no other number is asked for. Refuses `catalogue.unknown`. */
export async function previewType({ tx }: Reads, named: string, query: Preview): Promise<Reply<Table['previewType']>> {
  const id = (await typeId(tx, named)) ?? refuse('catalogue.unknown')
  return modelsOf(tx, { typeId: id, ...previewOf(query) })
}

/** The first models of a subtype (E07). Refuses `catalogue.unknown`. */
export async function previewSubtype(
  { tx }: Reads,
  named: string,
  query: Preview,
): Promise<Reply<Table['previewSubtype']>> {
  const id = (await subtypeId(tx, named)) ?? refuse('catalogue.unknown')
  return modelsOf(tx, { subtypeId: id, ...previewOf(query) })
}

const previewOf = ({ brand_id: brandId, market_type: marketType, limit }: Preview) => ({ brandId, marketType, limit })

/** A manufacturer's brands (E11). Refuses `catalogue.unknown`. */
export async function listBrands({ tx }: Reads, manufacturerId: number): Promise<Reply<Table['listBrands']>> {
  if (!(await isManufacturer(tx, manufacturerId))) refuse('catalogue.unknown')
  return brandsOf(tx, manufacturerId)
}

/** A manufacturer's models, of one brand where that is asked for (E12). Refuses `catalogue.unknown`. */
export async function listEquipment(
  { tx }: Reads,
  manufacturerId: number,
  brandId: number | undefined,
): Promise<Reply<Table['listEquipment']>> {
  if (!(await isManufacturer(tx, manufacturerId))) refuse('catalogue.unknown')
  return modelsOf(tx, { manufacturerId, brandId })
}

/** Every brand with what it has in the catalogue, for the brand filter. */
export async function readVendorBrands(call: Pick<Call, 'tx' | 'files'>): Promise<Reply<Table['readVendorBrands']>> {
  const { models, products } = await brandCounts(call)
  const counted = ({ brand_id: id }: { readonly brand_id: number }) => ({
    models: models.get(id) ?? 0,
    products: products.get(id) ?? 0,
  })
  return (await allBrands(call.tx)).map((brand) => ({ ...brand, ...counted(brand) }))
}

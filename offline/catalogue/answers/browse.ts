// Types, subtypes, markets, brands and lists of models (E01 to E07, E11, E12), as the server answers them.
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import type { EquipmentRow } from '../../../contract/shapes/catalogue.ts'
import type { Library } from '../library.ts'
import { cannotTell, unknown } from './told.ts'

type Table = typeof catalogue.table
type Type = Library['frame']['types'][number]
type Subtype = NonNullable<Type['subtypes']>[number]

async function modelRows(library: Library): Promise<readonly EquipmentRow[]> {
  return (await library.models()).all.map((model) => model.row)
}

const ofBrand = (rows: readonly EquipmentRow[], brandId: number | undefined) =>
  brandId === undefined ? rows : rows.filter((row) => row.brand_id === brandId)

/** By slug, else by id. */
function named<T extends { readonly slug: string }>(all: readonly T[], name: string, idOf: (one: T) => number): T {
  return all.find((one) => one.slug === name) ?? all.find((one) => String(idOf(one)) === name) ?? unknown()
}
const typeNamed = ({ frame }: Library, name: string) => named(frame.types, name, (type) => type.equipment_type_id)
const subtypesOf = (type: Type): readonly Subtype[] => type.subtypes ?? []
const subtypeNamed = (all: readonly Subtype[], name: string) =>
  named(all, name, (subtype) => subtype.equipment_sub_type_id)

function wireType(type: Type, rows: readonly EquipmentRow[], query: { brand_id?: number | undefined; with?: unknown }) {
  const { subtypes: _subtypes, ...told } = type
  const models = rows.filter((row) => row.equipment_type_id === type.equipment_type_id)
  const subtypes = subtypesOf(type).filter(
    (sub) =>
      query.brand_id === undefined || models.some((row) => row.equipment_sub_type_id === sub.equipment_sub_type_id),
  )
  return { ...told, models: models.length, ...(query.with === undefined ? {} : { subtypes }) }
}

export async function listTypes(
  library: Library,
  query: Received<Table['listTypes']>['query'],
): Promise<Reply<Table['listTypes']>> {
  const rows = ofBrand(await modelRows(library), query.brand_id)
  const types = library.frame.types.map((type) => wireType(type, rows, query))
  return query.brand_id === undefined ? types : types.filter((type) => type.models > 0)
}

export async function readType(
  library: Library,
  name: string,
  query: Received<Table['readType']>['query'],
): Promise<Reply<Table['readType']>> {
  return wireType(typeNamed(library, name), ofBrand(await modelRows(library), query.brand_id), query)
}

export async function listSubtypes(
  library: Library,
  name: string,
  { brand_id: brandId, has }: Received<Table['listSubtypes']>['query'],
): Promise<Reply<Table['listSubtypes']>> {
  const subtypes = [...subtypesOf(typeNamed(library, name))]
  if (brandId === undefined && has === undefined) return subtypes
  const used = new Set(ofBrand(await modelRows(library), brandId).map((row) => row.equipment_sub_type_id))
  return subtypes.filter((subtype) => used.has(subtype.equipment_sub_type_id))
}

export async function readSubtype(
  library: Library,
  { type, subtype }: Received<Table['readSubtype']>['params'],
  brandId: number | undefined,
): Promise<Reply<Table['readSubtype']>> {
  const found = subtypeNamed(subtypesOf(typeNamed(library, type)), subtype)
  const equipment = ofBrand(await modelRows(library), brandId).filter(
    (row) => row.equipment_sub_type_id === found.equipment_sub_type_id,
  )
  const markets = new Set(equipment.map((row) => row.market_type_name))
  return {
    ...found,
    market_types: library.frame.market_types.filter((market) => markets.has(market.market_type_name)),
    equipment,
  }
}

type Preview = Received<Table['previewType']>['query']

async function preview(library: Library, query: Preview, isOf: (row: EquipmentRow) => boolean) {
  const { brand_id: brandId, market_type: market, limit } = query
  const rows = ofBrand(await modelRows(library), brandId).filter(isOf)
  return rows.filter((row) => market === undefined || row.market_type_name === market).slice(0, limit)
}

export function previewType(library: Library, name: string, query: Preview): Promise<Reply<Table['previewType']>> {
  const { equipment_type_id: id } = typeNamed(library, name)
  return preview(library, query, (row) => row.equipment_type_id === id)
}

export function previewSubtype(
  library: Library,
  name: string,
  query: Preview,
): Promise<Reply<Table['previewSubtype']>> {
  const { equipment_sub_type_id: id } = subtypeNamed(library.frame.types.flatMap(subtypesOf), name)
  return preview(library, query, (row) => row.equipment_sub_type_id === id)
}

/** A manufacturer without brands is not known here. */
function brandsOf({ frame }: Library, manufacturerId: number) {
  const brands = frame.brands.filter((brand) => brand.manufacturer_id === manufacturerId)
  return brands.length === 0 ? cannotTell() : brands
}

export const listBrands = (library: Library, manufacturerId: number): Reply<Table['listBrands']> =>
  brandsOf(library, manufacturerId)

export async function listEquipment(
  library: Library,
  manufacturerId: number,
  brandId: number | undefined,
): Promise<Reply<Table['listEquipment']>> {
  brandsOf(library, manufacturerId)
  return ofBrand(await modelRows(library), brandId).filter((row) => row.manufacturer_id === manufacturerId)
}

export async function readVendorBrands(library: Library): Promise<Reply<Table['readVendorBrands']>> {
  const rows = await modelRows(library)
  return library.frame.brands.map((brand) => ({
    ...brand,
    models: ofBrand(rows, brand.brand_id).length,
    products: library.isWhole(brand.brand_id)
      ? library.parts.countOf(brand.brand_id)
      : (library.base.brands.find((one) => one.brand_id === brand.brand_id)?.products ?? 0),
  }))
}

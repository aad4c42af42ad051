// Types, subtypes, markets, brands and model lists (E01 to E07, E11, E12), as the server answers them.
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import type { EquipmentRow } from '../../../contract/shapes/catalogue.ts'
import type { CatalogueReader } from '../catalogue-reader.ts'
import { throwNotOnDevice, throwUnknown } from './answer-errors.ts'

type Table = typeof catalogue.table
type Type = CatalogueReader['taxonomy']['types'][number]
type Subtype = NonNullable<Type['subtypes']>[number]

async function listModelRows(reader: CatalogueReader): Promise<readonly EquipmentRow[]> {
  return (await reader.models()).all.map((model) => model.row)
}

const filterByBrand = (rows: readonly EquipmentRow[], brandId: number | undefined) =>
  brandId === undefined ? rows : rows.filter((row) => row.brand_id === brandId)

/** Finds by slug, then by id. */
function findNamed<T extends { readonly slug: string }>(all: readonly T[], name: string, idOf: (one: T) => number): T {
  return all.find((one) => one.slug === name) ?? all.find((one) => String(idOf(one)) === name) ?? throwUnknown()
}
const findType = ({ taxonomy }: CatalogueReader, name: string) =>
  findNamed(taxonomy.types, name, (type) => type.equipment_type_id)
const getSubtypes = (type: Type): readonly Subtype[] => type.subtypes ?? []
const findSubtype = (all: readonly Subtype[], name: string) =>
  findNamed(all, name, (subtype) => subtype.equipment_sub_type_id)

function toWireType(
  type: Type,
  rows: readonly EquipmentRow[],
  query: { brand_id?: number | undefined; with?: unknown },
) {
  const { subtypes: _subtypes, ...fields } = type
  const models = rows.filter((row) => row.equipment_type_id === type.equipment_type_id)
  const subtypes = getSubtypes(type).filter(
    (sub) =>
      query.brand_id === undefined || models.some((row) => row.equipment_sub_type_id === sub.equipment_sub_type_id),
  )
  return { ...fields, models: models.length, ...(query.with === undefined ? {} : { subtypes }) }
}

export async function listTypes(
  reader: CatalogueReader,
  query: Received<Table['listTypes']>['query'],
): Promise<Reply<Table['listTypes']>> {
  const rows = filterByBrand(await listModelRows(reader), query.brand_id)
  const types = reader.taxonomy.types.map((type) => toWireType(type, rows, query))
  return query.brand_id === undefined ? types : types.filter((type) => type.models > 0)
}

export async function readType(
  reader: CatalogueReader,
  name: string,
  query: Received<Table['readType']>['query'],
): Promise<Reply<Table['readType']>> {
  return toWireType(findType(reader, name), filterByBrand(await listModelRows(reader), query.brand_id), query)
}

export async function listSubtypes(
  reader: CatalogueReader,
  name: string,
  { brand_id: brandId, has }: Received<Table['listSubtypes']>['query'],
): Promise<Reply<Table['listSubtypes']>> {
  const subtypes = [...getSubtypes(findType(reader, name))]
  if (brandId === undefined && has === undefined) return subtypes
  const used = new Set(filterByBrand(await listModelRows(reader), brandId).map((row) => row.equipment_sub_type_id))
  return subtypes.filter((subtype) => used.has(subtype.equipment_sub_type_id))
}

export async function readSubtype(
  reader: CatalogueReader,
  { type, subtype }: Received<Table['readSubtype']>['params'],
  brandId: number | undefined,
): Promise<Reply<Table['readSubtype']>> {
  const found = findSubtype(getSubtypes(findType(reader, type)), subtype)
  const equipment = filterByBrand(await listModelRows(reader), brandId).filter(
    (row) => row.equipment_sub_type_id === found.equipment_sub_type_id,
  )
  const markets = new Set(equipment.map((row) => row.market_type_name))
  return {
    ...found,
    market_types: reader.taxonomy.market_types.filter((market) => markets.has(market.market_type_name)),
    equipment,
  }
}

type Preview = Received<Table['previewType']>['query']

async function previewModels(reader: CatalogueReader, query: Preview, matches: (row: EquipmentRow) => boolean) {
  const { brand_id: brandId, market_type: market, limit } = query
  const rows = filterByBrand(await listModelRows(reader), brandId).filter(matches)
  return rows.filter((row) => market === undefined || row.market_type_name === market).slice(0, limit)
}

export function previewType(
  reader: CatalogueReader,
  name: string,
  query: Preview,
): Promise<Reply<Table['previewType']>> {
  const { equipment_type_id: id } = findType(reader, name)
  return previewModels(reader, query, (row) => row.equipment_type_id === id)
}

export function previewSubtype(
  reader: CatalogueReader,
  name: string,
  query: Preview,
): Promise<Reply<Table['previewSubtype']>> {
  const { equipment_sub_type_id: id } = findSubtype(reader.taxonomy.types.flatMap(getSubtypes), name)
  return previewModels(reader, query, (row) => row.equipment_sub_type_id === id)
}

/** The device does not know manufacturers without brands. */
function listManufacturerBrands({ taxonomy }: CatalogueReader, manufacturerId: number) {
  const brands = taxonomy.brands.filter((brand) => brand.manufacturer_id === manufacturerId)
  return brands.length === 0 ? throwNotOnDevice() : brands
}

export const listBrands = (reader: CatalogueReader, manufacturerId: number): Reply<Table['listBrands']> =>
  listManufacturerBrands(reader, manufacturerId)

export async function listEquipment(
  reader: CatalogueReader,
  manufacturerId: number,
  brandId: number | undefined,
): Promise<Reply<Table['listEquipment']>> {
  listManufacturerBrands(reader, manufacturerId)
  return filterByBrand(await listModelRows(reader), brandId).filter((row) => row.manufacturer_id === manufacturerId)
}

export async function readVendorBrands(reader: CatalogueReader): Promise<Reply<Table['readVendorBrands']>> {
  const rows = await listModelRows(reader)
  return reader.taxonomy.brands.map((brand) => ({
    ...brand,
    models: filterByBrand(rows, brand.brand_id).length,
    products: reader.isBrandStored(brand.brand_id)
      ? reader.parts.countByBrand(brand.brand_id)
      : (reader.installed.brands.find((one) => one.brand_id === brand.brand_id)?.products ?? 0),
  }))
}

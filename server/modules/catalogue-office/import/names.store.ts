import { fold } from '../../../../domain/catalogue/terms.ts'
import type { Tx } from '../../../kernel/call.ts'

/** The comparison key of a name: case, accents and repeated spaces do not count. */
export const toNameKey = (name: string): string => fold(name).replace(/\s+/g, ' ').trim()

export interface NamedRow {
  readonly id: number
  readonly name: string
}
/** The names that rows refer to, by name key. */
export interface Names {
  readonly manufacturers: Map<string, NamedRow>
  readonly brands: Map<string, NamedRow & { readonly manufacturerId: number }>
  readonly types: Map<string, NamedRow & { readonly slug: string }>
  /** By type and name. */
  readonly subtypes: Map<string, NamedRow>
  readonly markets: Map<string, NamedRow>
}

export const toSubtypeKey = (typeId: number, name: string): string => `${typeId} ${toNameKey(name)}`

/** Loads all names; a shop has only dozens of them. */
export async function loadNames(tx: Tx): Promise<Names> {
  const manufacturers = await tx.selectFrom('manufacturer').select(['manufacturer_id as id', 'name']).execute()
  const brands = await tx
    .selectFrom('brand')
    .select(['brand_id as id', 'name', 'manufacturer_id as manufacturerId'])
    .execute()
  const types = await tx.selectFrom('equipment_type').select(['equipment_type_id as id', 'name', 'slug']).execute()
  const subtypes = await tx
    .selectFrom('equipment_sub_type')
    .select(['equipment_sub_type_id as id', 'name', 'equipment_type_id as typeId'])
    .execute()
  const markets = await tx.selectFrom('market_type').select(['market_type_id as id', 'name']).execute()
  const byName = <T extends NamedRow>(rows: readonly T[]) => new Map(rows.map((row) => [toNameKey(row.name), row]))
  return {
    manufacturers: byName(manufacturers),
    brands: byName(brands),
    types: byName(types),
    subtypes: new Map(subtypes.map((row) => [toSubtypeKey(row.typeId, row.name), row])),
    markets: byName(markets),
  }
}

/** The claim settings of an imported manufacturer until an administrator changes them. */
const newManufacturerDefaults = {
  labor_rate: 0,
  trip_charge: 0,
  mileage_rate: 0,
  required_photos: JSON.stringify(['Serial plate', 'Failed part']),
  reasons: JSON.stringify(['Worn part', 'Defect in material', 'Electronics', 'Noise or vibration']),
  file_within_days: 30,
}

export async function addManufacturer(tx: Tx, name: string): Promise<NamedRow> {
  const { last } = await tx
    .selectFrom('manufacturer')
    .select((eb) => eb.fn.max('manufacturer_id').as('last'))
    .executeTakeFirstOrThrow()
  const id = (last ?? 0) + 1
  await tx
    .insertInto('manufacturer')
    .values({ manufacturer_id: id, name, ...newManufacturerDefaults })
    .execute()
  return { id, name }
}

export async function addBrand(
  tx: Tx,
  name: string,
  manufacturerId: number,
): Promise<NamedRow & { readonly manufacturerId: number }> {
  const { brand_id: id } = await tx
    .insertInto('brand')
    .values({ name, manufacturer_id: manufacturerId })
    .returning('brand_id')
    .executeTakeFirstOrThrow()
  return { id, name, manufacturerId }
}

export const toSlug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'other'

export async function addType(tx: Tx, name: string): Promise<NamedRow & { readonly slug: string }> {
  const slug = await findFreeSlug(tx, 'equipment_type', toSlug(name))
  const { equipment_type_id: id } = await tx
    .insertInto('equipment_type')
    .values((eb) => ({
      name,
      slug,
      position: eb.selectFrom('equipment_type').select((all) => all.fn.countAll<number>().as('count')),
    }))
    .returning('equipment_type_id')
    .executeTakeFirstOrThrow()
  return { id, name, slug }
}

export async function addSubtype(tx: Tx, name: string, type: NamedRow): Promise<NamedRow> {
  const slug = await findFreeSlug(tx, 'equipment_sub_type', toSlug(name))
  const { equipment_sub_type_id: id } = await tx
    .insertInto('equipment_sub_type')
    .values((eb) => ({
      name,
      slug,
      equipment_type_id: type.id,
      position: eb.selectFrom('equipment_sub_type').select((all) => all.fn.countAll<number>().as('count')),
    }))
    .returning('equipment_sub_type_id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

export async function addMarket(tx: Tx, name: string): Promise<NamedRow> {
  const { market_type_id: id } = await tx
    .insertInto('market_type')
    .values((eb) => ({
      name,
      position: eb.selectFrom('market_type').select((all) => all.fn.countAll<number>().as('count')),
    }))
    .returning('market_type_id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

/** The slug, with the first free number appended if it is taken. */
async function findFreeSlug(tx: Tx, table: 'equipment_type' | 'equipment_sub_type', slug: string): Promise<string> {
  const taken = await tx.selectFrom(table).select('slug').where('slug', 'like', `${slug}%`).execute()
  const slugs = new Set(taken.map((row) => row.slug))
  if (!slugs.has(slug)) return slug
  let count = 2
  while (slugs.has(`${slug}-${count}`)) count += 1
  return `${slug}-${count}`
}

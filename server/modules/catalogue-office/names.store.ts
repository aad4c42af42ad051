import { fold } from '../../../domain/catalogue/words.ts'
import type { Tx } from '../../kernel/call.ts'

/** Upper and lower case, accents and blanks make no other name. */
export const nameKey = (name: string): string => fold(name).replace(/\s+/g, ' ').trim()

export interface Named {
  readonly id: number
  readonly name: string
}
/** The names that rows refer to, by `nameKey`. */
export interface Names {
  readonly makers: Map<string, Named>
  readonly brands: Map<string, Named & { readonly makerId: number }>
  readonly types: Map<string, Named & { readonly slug: string }>
  /** By type and name. */
  readonly subtypes: Map<string, Named>
  readonly markets: Map<string, Named>
}

export const subtypeKey = (typeId: number, name: string): string => `${typeId} ${nameKey(name)}`

/** All of them: a shop has dozens of these, not thousands. */
export async function loadNames(tx: Tx): Promise<Names> {
  const makers = await tx.selectFrom('manufacturer').select(['manufacturer_id as id', 'name']).execute()
  const brands = await tx.selectFrom('brand').select(['brand_id as id', 'name', 'manufacturer_id as makerId']).execute()
  const types = await tx.selectFrom('equipment_type').select(['equipment_type_id as id', 'name', 'slug']).execute()
  const subtypes = await tx
    .selectFrom('equipment_sub_type')
    .select(['equipment_sub_type_id as id', 'name', 'equipment_type_id as typeId'])
    .execute()
  const markets = await tx.selectFrom('market_type').select(['market_type_id as id', 'name']).execute()
  const byName = <T extends Named>(rows: readonly T[]) => new Map(rows.map((row) => [nameKey(row.name), row]))
  return {
    makers: byName(makers),
    brands: byName(brands),
    types: byName(types),
    subtypes: new Map(subtypes.map((row) => [subtypeKey(row.typeId, row.name), row])),
    markets: byName(markets),
  }
}

/** What a manufacturer that came by an import asks for, until somebody says it better. */
const newMaker = {
  labor_rate: 0,
  trip_charge: 0,
  mileage_rate: 0,
  required_photos: JSON.stringify(['Serial plate', 'Failed part']),
  reasons: JSON.stringify(['Worn part', 'Defect in material', 'Electronics', 'Noise or vibration']),
  file_within_days: 30,
}

export async function addMaker(tx: Tx, name: string): Promise<Named> {
  const { last } = await tx
    .selectFrom('manufacturer')
    .select((eb) => eb.fn.max('manufacturer_id').as('last'))
    .executeTakeFirstOrThrow()
  const id = (last ?? 0) + 1
  await tx
    .insertInto('manufacturer')
    .values({ manufacturer_id: id, name, ...newMaker })
    .execute()
  return { id, name }
}

export async function addBrand(tx: Tx, name: string, makerId: number): Promise<Named & { readonly makerId: number }> {
  const { brand_id: id } = await tx
    .insertInto('brand')
    .values({ name, manufacturer_id: makerId })
    .returning('brand_id')
    .executeTakeFirstOrThrow()
  return { id, name, makerId }
}

export const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'other'

export async function addType(tx: Tx, name: string): Promise<Named & { readonly slug: string }> {
  const slug = await freeSlug(tx, 'equipment_type', slugOf(name))
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

export async function addSubtype(tx: Tx, name: string, type: Named): Promise<Named> {
  const slug = await freeSlug(tx, 'equipment_sub_type', slugOf(name))
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

export async function addMarket(tx: Tx, name: string): Promise<Named> {
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

/** The slug, or with the first number behind it that is free. */
async function freeSlug(tx: Tx, table: 'equipment_type' | 'equipment_sub_type', slug: string): Promise<string> {
  const taken = await tx.selectFrom(table).select('slug').where('slug', 'like', `${slug}%`).execute()
  const slugs = new Set(taken.map((row) => row.slug))
  if (!slugs.has(slug)) return slug
  let count = 2
  while (slugs.has(`${slug}-${count}`)) count += 1
  return `${slug}-${count}`
}

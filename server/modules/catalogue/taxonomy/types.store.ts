import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'

export interface TypeRecord {
  readonly equipment_type_id: number
  readonly name: string
  readonly slug: string
  readonly models: number
}
export interface SubtypeRecord {
  readonly equipment_sub_type_id: number
  readonly equipment_type_id: number
  readonly name: string
  readonly slug: string
  readonly models: number
}

/** Equipment types with their number of models, of one brand or of all. */
export async function findTypes(tx: Tx, brandId: number | undefined): Promise<TypeRecord[]> {
  const rows = await tx
    .selectFrom('equipment_type as type')
    .select(['type.equipment_type_id', 'type.name', 'type.slug'])
    .select((e) =>
      e
        .selectFrom('model')
        .innerJoin('equipment_sub_type as sub', 'sub.equipment_sub_type_id', 'model.equipment_sub_type_id')
        .whereRef('sub.equipment_type_id', '=', 'type.equipment_type_id')
        .where(whereBrand(brandId))
        .select((count) => count.fn.countAll<string>().as('models'))
        .as('models'),
    )
    .orderBy('type.position')
    .orderBy(sql`type.name collate "C"`)
    .orderBy('type.equipment_type_id')
    .execute()
  return rows.map((row) => ({ ...row, models: Number(row.models) }))
}

/** Subtypes of one type or of all, with their number of models, of one brand or of all. */
export async function findSubtypes(
  tx: Tx,
  { typeId: findTypeId, brandId }: { readonly typeId?: number | undefined; readonly brandId?: number | undefined },
): Promise<SubtypeRecord[]> {
  let query = tx
    .selectFrom('equipment_sub_type as sub')
    .select(['sub.equipment_sub_type_id', 'sub.equipment_type_id', 'sub.name', 'sub.slug'])
    .select((e) =>
      e
        .selectFrom('model')
        .whereRef('model.equipment_sub_type_id', '=', 'sub.equipment_sub_type_id')
        .where(whereBrand(brandId))
        .select((count) => count.fn.countAll<string>().as('models'))
        .as('models'),
    )
    .orderBy('sub.position')
    .orderBy(sql`sub.name collate "C"`)
    .orderBy('sub.equipment_sub_type_id')
  if (findTypeId !== undefined) query = query.where('sub.equipment_type_id', '=', findTypeId)
  return (await query.execute()).map((row) => ({ ...row, models: Number(row.models) }))
}

/** The id of a type by its slug or its id, or null. */
export async function typeId(tx: Tx, idOrSlug: string): Promise<number | null> {
  const row = await tx
    .selectFrom('equipment_type')
    .select('equipment_type_id')
    .where((e) => e.or([e('slug', '=', idOrSlug), e('equipment_type_id', '=', parseId(idOrSlug))]))
    .orderBy((e) => e('slug', '=', idOrSlug), 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.equipment_type_id ?? null
}

/** The id of a subtype by its slug or its id, optionally within one type, or null. */
export async function findSubtypeId(tx: Tx, idOrSlug: string, ofType?: number): Promise<number | null> {
  let query = tx
    .selectFrom('equipment_sub_type')
    .select('equipment_sub_type_id')
    .where((e) => e.or([e('slug', '=', idOrSlug), e('equipment_sub_type_id', '=', parseId(idOrSlug))]))
    .orderBy((e) => e('slug', '=', idOrSlug), 'desc')
    .limit(1)
  if (ofType !== undefined) query = query.where('equipment_type_id', '=', ofType)
  return (await query.executeTakeFirst())?.equipment_sub_type_id ?? null
}

/** Returns 0, which is never an id, if the text is not a number. */
const parseId = (idOrSlug: string) => (/^\d{1,9}$/.test(idOrSlug) ? Number(idOrSlug) : 0)

export async function findMarketTypes(tx: Tx): Promise<{ market_type_id: number; name: string }[]> {
  return tx
    .selectFrom('market_type')
    .select(['market_type_id', 'name'])
    .orderBy('position')
    .orderBy(sql`name collate "C"`)
    .orderBy('market_type_id')
    .execute()
}

const whereBrand = (brandId: number | undefined): Expression<SqlBool> =>
  brandId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`model.brand_id = ${brandId}`

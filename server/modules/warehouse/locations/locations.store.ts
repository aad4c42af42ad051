import { sql } from 'kysely'
import type { WarehouseLocationRow } from '../../../../contract/warehouse.ts'
import { barcodeKey } from '../../../../domain/catalogue/barcode.ts'
import { numberKey } from '../../../../domain/catalogue/terms.ts'
import { toLocationCode, toWalkingOrder } from '../../../../domain/warehouse/location-form.ts'
import { escapeLike, toLikePattern } from '../../../db/like-pattern.ts'
import type { Tx } from '../../../kernel/call.ts'

export interface Location {
  readonly location_id: number
  readonly code: string
  readonly name: string
  readonly rev: number
}
/** The rows of one page. */
export interface Range {
  readonly limit: number
  readonly offset: number
}

/** A location, or null. `lock` holds it until the transaction ends. */
export async function findLocation(tx: Tx, id: number, lock?: 'lock'): Promise<Location | null> {
  const found = tx
    .selectFrom('wh_location')
    .select(['location_id', 'code', 'name', 'rev'])
    .where('location_id', '=', id)
  return (await (lock === undefined ? found : found.forUpdate()).executeTakeFirst()) ?? null
}

/** Locations by their code or name, or by the number or barcode of a part there: the whole code first, the others as a picker walks. */
export async function listLocationRows(
  tx: Tx,
  typed: string,
  { limit, offset }: Range,
): Promise<{ readonly rows: WarehouseLocationRow[]; readonly total: number }> {
  const key = numberKey(typed)
  const found = await tx
    .selectFrom('wh_location')
    .select(['location_id', 'code', 'name'])
    .select((e) =>
      e
        .selectFrom('wh_location_part')
        .select((part) => part.fn.countAll<string>().as('count'))
        .whereRef('wh_location_part.location_id', '=', 'wh_location.location_id')
        .as('parts'),
    )
    .select(sql<string>`count(*) over ()`.as('total'))
    .where((e) =>
      e.or([
        e('code', 'like', `${escapeLike(toLocationCode(typed))}%`),
        e('name', 'ilike', toLikePattern(typed)),
        ...(key === ''
          ? []
          : [
              e(
                'location_id',
                'in',
                e
                  .selectFrom('wh_location_part')
                  .innerJoin('product', 'product.product_id', 'wh_location_part.product_id')
                  .select('wh_location_part.location_id')
                  .where((part) =>
                    part.or([
                      part('number_key', 'like', `${escapeLike(key)}%`),
                      part('barcode_key', '=', barcodeKey(typed)),
                    ]),
                  ),
              ),
            ]),
      ]),
    )
    .orderBy((e) => e('code', '=', toLocationCode(typed)), 'desc')
    .orderBy('sort_code')
    .orderBy('location_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    rows: found.map(({ total: _, parts, ...row }) => ({ ...row, parts: Number(parts) })),
    total: Number(found[0]?.total ?? 0),
  }
}

type Naming = Pick<Location, 'code' | 'name'>

/** Inserts a location and returns its id; null where the code is taken. */
export async function insertLocation(tx: Tx, naming: Naming): Promise<number | null> {
  const row = await tx
    .insertInto('wh_location')
    .values({ ...naming, sort_code: toWalkingOrder(naming.code) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('location_id')
    .executeTakeFirst()
  return row?.location_id ?? null
}

/** Changes code and name; false where another location has the code. */
export async function updateLocation(tx: Tx, id: number, naming: Naming): Promise<boolean> {
  // Two changes to one code are decided one after the other; a violated index would end the transaction.
  await sql`lock table wh_location in share row exclusive mode`.execute(tx)
  const { numUpdatedRows } = await tx
    .updateTable('wh_location')
    .set((e) => ({ ...naming, sort_code: toWalkingOrder(naming.code), rev: e('rev', '+', 1) }))
    .where('location_id', '=', id)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('wh_location as other')
            .select('other.location_id')
            .where('other.code', '=', naming.code)
            .where('other.location_id', '<>', id),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

import type { LocatedPart } from '../../../../contract/shapes/warehouse.ts'
import { barcodeKey } from '../../../../domain/catalogue/barcode.ts'
import { numberKey } from '../../../../domain/catalogue/terms.ts'
import { toLocationCode } from '../../../../domain/warehouse/location-form.ts'
import { askWithNext } from '../../../db/send-with-next.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { Location, Range } from './locations.store.ts'

const columns = ['product.product_id', 'number', 'product.name', 'qty as stock'] as const

/** The parts of a location, by number. */
export async function listParts(
  tx: Tx,
  locationId: number,
  { limit, offset }: Range,
): Promise<{ readonly rows: LocatedPart[]; readonly total: number }> {
  const here = tx.selectFrom('wh_location_part').where('location_id', '=', locationId)
  const { total } = await here.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await here
    .innerJoin('product', 'product.product_id', 'wh_location_part.product_id')
    .select(columns)
    .orderBy('number_key')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}

/** A part by its number, else by the barcode on its carton; null if none has it. */
export async function findPartByCode(tx: Tx, typed: string): Promise<LocatedPart | null> {
  const find = (column: 'number_key' | 'barcode_key', key: string) =>
    tx.selectFrom('product').select(columns).where(column, '=', key).executeTakeFirst()
  return (await find('number_key', numberKey(typed))) ?? (await find('barcode_key', barcodeKey(typed))) ?? null
}

/** A part that is known to exist. */
export const findPart = (tx: Tx, productId: number): Promise<LocatedPart> =>
  tx.selectFrom('product').select(columns).where('product_id', '=', productId).executeTakeFirstOrThrow()

type Place = Omit<Location, 'rev'>

/** Where a part lies, or null; held until the transaction ends. A join that waits for the lock would find no moved part. */
async function lockPlace(tx: Tx, productId: number): Promise<Place | null> {
  const locked = await askWithNext(
    tx,
    tx.selectFrom('wh_location_part').select('product_id').where('product_id', '=', productId).forUpdate(),
  )
  const row = await tx
    .selectFrom('wh_location_part')
    .innerJoin('wh_location', 'wh_location.location_id', 'wh_location_part.location_id')
    .select(['wh_location.location_id', 'code', 'name'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return locked().length === 0 ? null : (row ?? null)
}

/** Puts a part into a location. Returns the one that it left; null where it lay nowhere. */
export async function placePart(tx: Tx, product_id: number, location_id: number): Promise<Place | null> {
  const placed = tx.insertInto('wh_location_part').values({ product_id, location_id })
  // Of two people who place it first, the second waits here, and then sees where the other put it.
  const { numInsertedOrUpdatedRows } = await placed.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return null
  const before = await lockPlace(tx, product_id)
  if (before?.location_id !== location_id)
    await placed.onConflict((conflict) => conflict.column('product_id').doUpdateSet({ location_id })).execute()
  return before
}

/** Takes a part from a location. False if it does not lie there. */
export async function deletePart(tx: Tx, productId: number, locationId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wh_location_part')
    .where('product_id', '=', productId)
    .where('location_id', '=', locationId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The location with this code as it is typed or scanned; null without one. */
export async function findLocationId(tx: Tx, typed: string): Promise<number | null> {
  const row = await tx
    .selectFrom('wh_location')
    .select('location_id')
    .where('code', '=', toLocationCode(typed))
    .executeTakeFirst()
  return row?.location_id ?? null
}

/** The code of the place where each of these parts lies; parts without a place are left out. */
export async function findPlaceCodes(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('wh_location_part')
    .innerJoin('wh_location', 'wh_location.location_id', 'wh_location_part.location_id')
    .select(['product_id', 'code'])
    .where('product_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ product_id, code }) => [product_id, code]))
}

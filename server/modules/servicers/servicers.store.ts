import { sql } from 'kysely'
import type { Servicer } from '../../../contract/servicers.ts'
import type { Point } from '../../../domain/places/distance.ts'
import type { Tx } from '../../kernel/call.ts'

export type FoundServicer = Omit<Servicer, 'distance'>
export interface LocatedServicer extends FoundServicer {
  readonly latitude: number
  readonly longitude: number
}

/** More rows than any list shows, so that only the farthest are cut off. */
const maxInBox = 2000

/** A servicer for whom no manufacturer is named repairs the machines of all. */
const servesManufacturer = (manufacturerId: number) => sql<boolean>`(
  not exists (select from servicer_manufacturer serves where serves.account_id = address.account_id)
  or exists (select from servicer_manufacturer serves
    where serves.account_id = address.account_id and serves.manufacturer_id = ${manufacturerId}))`

const selectServicers = (tx: Tx, manufacturerId: number) =>
  tx
    .selectFrom('address')
    .innerJoin('account', 'account.account_id', 'address.account_id')
    .innerJoin('state', 'state.state_id', 'address.state_id')
    .select([
      'address.address_id',
      'address.account_id',
      'address.name',
      'address.addr1',
      'address.addr2',
      'address.city',
      'state.abbreviation as state',
      'address.postal_code',
      'address.phone',
      'address.email',
      'address.latitude',
      'address.longitude',
    ])
    .where(servesManufacturer(manufacturerId))
    .where('account.warranty_servicer', '=', true)
    .where('address.address_servicer', '=', true)
    .where('address.active', '=', true)

/** Service addresses within a box, nearest to its center first. */
export async function listServicersInBox(
  tx: Tx,
  manufacturerId: number,
  middle: Point,
  { min, max }: { readonly min: Point; readonly max: Point },
): Promise<LocatedServicer[]> {
  const spot = sql<string>`point(address.longitude, address.latitude)`
  const rows = await selectServicers(tx, manufacturerId)
    .where('address.latitude', 'is not', null)
    .where(
      sql<boolean>`${spot} <@ box(point(${min.longitude}::float8, ${min.latitude}::float8), point(${max.longitude}::float8, ${max.latitude}::float8))`,
    )
    .orderBy(sql`${spot} <-> point(${middle.longitude}::float8, ${middle.latitude}::float8)`)
    .orderBy('address.address_id')
    .limit(maxInBox)
    .execute()
  return rows.flatMap(({ latitude, longitude, ...row }) =>
    latitude === null || longitude === null ? [] : [{ ...row, latitude, longitude }],
  )
}

/** Service addresses in a state, by city and name. */
export function listServicersInState(
  tx: Tx,
  manufacturerId: number,
  stateId: number,
  limit: number,
): Promise<FoundServicer[]> {
  return selectServicers(tx, manufacturerId)
    .where('address.state_id', '=', stateId)
    .orderBy('address.city')
    .orderBy('address.name')
    .orderBy('address.address_id')
    .limit(limit)
    .execute()
}

/** Id of the state with this abbreviation (in any case) or number, or null. */
export async function findStateId(tx: Tx, text: string): Promise<number | null> {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null
  const row = await tx
    .selectFrom('state')
    .select('state_id')
    .where((where) =>
      number === null ? where('abbreviation', '=', text.toUpperCase()) : where('state_id', '=', number),
    )
    .executeTakeFirst()
  return row?.state_id ?? null
}

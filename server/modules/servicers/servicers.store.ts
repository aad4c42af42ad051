import { sql } from 'kysely'
import type { Servicer } from '../../../contract/servicers.ts'
import type { Point } from '../../../domain/places/distance.ts'
import type { Tx } from '../../kernel/call.ts'

export type Found = Omit<Servicer, 'distance'>
export interface Located extends Found {
  readonly latitude: number
  readonly longitude: number
}

/** More than any list shows, so that those which are cut off are the farthest. */
const mostInBox = 2000

const servicing = (tx: Tx, manufacturerId: number) =>
  tx
    .selectFrom('address')
    .innerJoin('servicer_manufacturer', 'servicer_manufacturer.account_id', 'address.account_id')
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
    .where('servicer_manufacturer.manufacturer_id', '=', manufacturerId)
    .where('account.warranty_servicer', '=', true)
    .where('address.address_servicer', '=', true)
    .where('address.active', '=', true)

/** The places of work within a box, those near its middle first. */
export async function servicersInBox(
  tx: Tx,
  manufacturerId: number,
  middle: Point,
  { least, most }: { readonly least: Point; readonly most: Point },
): Promise<Located[]> {
  const spot = sql<string>`point(address.longitude, address.latitude)`
  const rows = await servicing(tx, manufacturerId)
    .where('address.latitude', 'is not', null)
    .where(
      sql<boolean>`${spot} <@ box(point(${least.longitude}::float8, ${least.latitude}::float8), point(${most.longitude}::float8, ${most.latitude}::float8))`,
    )
    .orderBy(sql`${spot} <-> point(${middle.longitude}::float8, ${middle.latitude}::float8)`)
    .orderBy('address.address_id')
    .limit(mostInBox)
    .execute()
  return rows.flatMap(({ latitude, longitude, ...row }) =>
    latitude === null || longitude === null ? [] : [{ ...row, latitude, longitude }],
  )
}

/** The places of work in a state, by city and name. */
export function servicersOfState(tx: Tx, manufacturerId: number, stateId: number, most: number): Promise<Found[]> {
  return servicing(tx, manufacturerId)
    .where('address.state_id', '=', stateId)
    .orderBy('address.city')
    .orderBy('address.name')
    .orderBy('address.address_id')
    .limit(most)
    .execute()
}

/** The state that an abbreviation (in any case) or a number names; null for none. */
export async function stateByWord(tx: Tx, word: string): Promise<number | null> {
  const number = /^\d{1,9}$/.test(word) ? Number(word) : null
  const row = await tx
    .selectFrom('state')
    .select('state_id')
    .where((where) =>
      number === null ? where('abbreviation', '=', word.toUpperCase()) : where('state_id', '=', number),
    )
    .executeTakeFirst()
  return row?.state_id ?? null
}

import type { BookAddress } from '../../../contract/shapes/book-address.ts'
import type { Tx } from '../../kernel/call.ts'

/** An address of the book, deleted or not. */
export interface BookRecord {
  readonly wire: BookAddress
  readonly account_id: number
  readonly address_type: string
  readonly active: boolean
}
/** The parts that a form sets. */
export interface Written {
  readonly name: string
  readonly organization: string
  readonly addr1: string
  readonly addr2: string
  readonly city: string
  readonly state_id: number
  readonly postal_code: string
  readonly phone: string
  readonly email: string
  readonly latitude: number | null
  readonly longitude: number | null
}
export interface StateRow {
  readonly state_id: number
  readonly abbreviation: string
}

const book = (tx: Tx) =>
  tx
    .selectFrom('address')
    .innerJoin('state', 'state.state_id', 'address.state_id')
    .select([
      'address.address_id',
      'address.account_id',
      'address.name',
      'address.organization',
      'address.addr1',
      'address.addr2',
      'address.city',
      'address.state_id',
      'state.abbreviation as state',
      'state.country',
      'address.postal_code',
      'address.phone',
      'address.email',
      'address.address_type',
      'address.address_servicer',
      'address.active',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof book>['execute']>>[number]

const toRecord = ({ active, ...row }: Row): BookRecord => ({
  wire: { ...row, id: row.address_id, location: `${row.city}, ${row.state}` },
  account_id: row.account_id,
  address_type: row.address_type,
  active,
})

export async function bookRecord(tx: Tx, addressId: number): Promise<BookRecord | null> {
  const row = await book(tx).where('address.address_id', '=', addressId).executeTakeFirst()
  return row === undefined ? null : toRecord(row)
}

export interface Asked {
  readonly accountId: number
  readonly offset: number
  readonly limit: number
}

/** The addresses of an account that were not deleted, the oldest first, with how many there are. */
export async function bookOf(
  tx: Tx,
  { accountId, offset, limit }: Asked,
): Promise<{ readonly rows: BookAddress[]; readonly total: number }> {
  const [rows, counted] = await Promise.all([
    book(tx)
      .where('address.account_id', '=', accountId)
      .where('address.active', '=', true)
      .orderBy('address.address_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    tx
      .selectFrom('address')
      .select((one) => one.fn.countAll<string>().as('count'))
      .where('account_id', '=', accountId)
      .where('active', '=', true)
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => toRecord(row).wire), total: Number(counted.count) }
}

/** Where the parcels of an account may go, at most 500. */
export async function shippingAddressesOf(tx: Tx, accountId: number): Promise<BookAddress[]> {
  const rows = await book(tx)
    .where('address.account_id', '=', accountId)
    .where('address.address_type', '=', 'shipping')
    .where('address.active', '=', true)
    .orderBy('address.address_id')
    .limit(500)
    .execute()
  return rows.map((row) => toRecord(row).wire)
}

/** A state by its abbreviation or its number. */
export async function stateSaidAs(tx: Tx, said: string | number): Promise<StateRow | null> {
  const states = tx.selectFrom('state').select(['state_id', 'abbreviation'])
  const found =
    typeof said === 'number'
      ? states.where('state_id', '=', said)
      : states.where('abbreviation', '=', said.trim().toUpperCase())
  return (await found.executeTakeFirst()) ?? null
}

export async function insertAddress(tx: Tx, accountId: number, type: string, written: Written): Promise<number> {
  const row = await tx
    .insertInto('address')
    .values({ ...written, account_id: accountId, address_type: type, address_servicer: false })
    .returning('address_id')
    .executeTakeFirstOrThrow()
  return row.address_id
}

export async function rewriteAddress(tx: Tx, addressId: number, written: Written): Promise<void> {
  await tx.updateTable('address').set(written).where('address_id', '=', addressId).execute()
}

export async function setAddressActive(tx: Tx, addressId: number, active: boolean): Promise<void> {
  await tx.updateTable('address').set({ active }).where('address_id', '=', addressId).execute()
}

import type { BookAddress } from '../../../contract/shapes/book-address.ts'
import type { AddressType } from '../../../domain/places/address-types.ts'
import type { Tx } from '../../kernel/call.ts'

/** An address of the address book, deleted or not. */
export interface BookRecord {
  readonly wire: BookAddress
  readonly account_id: number
  readonly address_type: string
  readonly active: boolean
}
/** Columns that a form sets. */
export interface AddressRow {
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

const selectBook = (tx: Tx) =>
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
type Row = Awaited<ReturnType<ReturnType<typeof selectBook>['execute']>>[number]

const toRecord = ({ active, ...row }: Row): BookRecord => ({
  wire: { ...row, id: row.address_id, location: `${row.city}, ${row.state}` },
  account_id: row.account_id,
  address_type: row.address_type,
  active,
})

/** An address of the address book by its id, or null. */
export async function bookRecordById(tx: Tx, addressId: number): Promise<BookRecord | null> {
  const row = await selectBook(tx).where('address.address_id', '=', addressId).executeTakeFirst()
  return row === undefined ? null : toRecord(row)
}

export interface BookQuery {
  readonly accountId: number
  readonly offset: number
  readonly limit: number
}

/** One page of an account's addresses without deleted ones, oldest first, with the total. */
export async function listBook(
  tx: Tx,
  { accountId, offset, limit }: BookQuery,
): Promise<{ readonly rows: BookAddress[]; readonly total: number }> {
  const [rows, counted] = await Promise.all([
    selectBook(tx)
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

/** Shipping addresses of an account, at most 500. */
export async function listShippingAddresses(tx: Tx, accountId: number): Promise<BookAddress[]> {
  const rows = await selectBook(tx)
    .where('address.account_id', '=', accountId)
    .where('address.address_type', '=', 'shipping')
    .where('address.active', '=', true)
    .orderBy('address.address_id')
    .limit(500)
    .execute()
  return rows.map((row) => toRecord(row).wire)
}

/** A state by its abbreviation or number. */
export async function findState(tx: Tx, state: string | number): Promise<StateRow | null> {
  const states = tx.selectFrom('state').select(['state_id', 'abbreviation'])
  const found =
    typeof state === 'number'
      ? states.where('state_id', '=', state)
      : states.where('abbreviation', '=', state.trim().toUpperCase())
  return (await found.executeTakeFirst()) ?? null
}

/** Inserts an address and returns its id. Servicers are found and listed by their service locations. */
export async function insertAddress(
  tx: Tx,
  accountId: number,
  type: AddressType,
  address: AddressRow,
): Promise<number> {
  const row = await tx
    .insertInto('address')
    .values({ ...address, account_id: accountId, address_type: type, address_servicer: type === 'service' })
    .returning('address_id')
    .executeTakeFirstOrThrow()
  return row.address_id
}

/** Replaces the columns of an address. */
export async function updateAddressRow(tx: Tx, addressId: number, address: AddressRow): Promise<void> {
  await tx.updateTable('address').set(address).where('address_id', '=', addressId).execute()
}

/** Deletes or restores an address. */
export async function setAddressActive(tx: Tx, addressId: number, active: boolean): Promise<void> {
  await tx.updateTable('address').set({ active }).where('address_id', '=', addressId).execute()
}

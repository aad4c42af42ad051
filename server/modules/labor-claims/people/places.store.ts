import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'

const selectPlaces = (tx: Tx) =>
  tx
    .selectFrom('address')
    .innerJoin('account', 'account.account_id', 'address.account_id')
    .select([
      'address.address_id',
      'address.name',
      'account.name as company',
      'address.addr1',
      'address.addr2',
      'address.city',
      'address.state_id',
      'address.postal_code',
      'address.phone',
      'address.email',
    ])

/** An address that parts can be shipped to. */
export type Place = Awaited<ReturnType<ReturnType<typeof selectPlaces>['execute']>>[number]

/** An address by its id, unless it was deleted. */
async function findActivePlace(tx: Tx, addressId: number): Promise<Place | null> {
  const place = await selectPlaces(tx)
    .where('address_id', '=', addressId)
    .where('address.active', '=', true)
    .executeTakeFirst()
  return place ?? null
}

/** The account of an address, deleted or not, or null. */
export async function findAccountOfPlace(tx: Tx, addressId: number): Promise<number | null> {
  const addresses = tx.selectFrom('address').select('account_id').where('address_id', '=', addressId)
  return (await addresses.executeTakeFirst())?.account_id ?? null
}

/** Where a servicer works: this address, and where it was deleted the first service address of its account, or null. */
export async function findServicePlace(tx: Tx, addressId: number): Promise<Place | null> {
  const place = await findActivePlace(tx, addressId)
  if (place !== null) return place
  const accountId = await findAccountOfPlace(tx, addressId)
  const other = accountId === null ? null : await findOwnServicePlace(tx, accountId)
  return other === null ? null : findActivePlace(tx, other)
}

/** The first address of a type (`service`, `dealer-location`), else the account's first address, or null. */
export async function findFirstPlace(tx: Tx, accountId: number, kind: string): Promise<Place | null> {
  return (
    (await selectPlaces(tx)
      .where('address.account_id', '=', accountId)
      .where('address.active', '=', true)
      .orderBy(sql`address_type <> ${kind}`)
      .orderBy('address_id')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

/** The first service address of an account, or null. */
export async function findOwnServicePlace(tx: Tx, accountId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('address')
    .select('address_id')
    .where('account_id', '=', accountId)
    .where('address_type', '=', 'service')
    .where('active', '=', true)
    .orderBy('address_id')
    .limit(1)
    .executeTakeFirst()
  return row?.address_id ?? null
}

/** Discount off the list price in percent: of the user's account, or of the given account without a user. */
export async function getDiscount(
  tx: Tx,
  who: { readonly userId: number | null; readonly accountId: number },
): Promise<number> {
  const row =
    who.userId === null
      ? await tx.selectFrom('account').select('discount').where('account_id', '=', who.accountId).executeTakeFirst()
      : await tx
          .selectFrom('account')
          .innerJoin('app_user', 'app_user.account_id', 'account.account_id')
          .select('account.discount')
          .where('app_user.user_id', '=', who.userId)
          .executeTakeFirst()
  return row?.discount ?? 0
}

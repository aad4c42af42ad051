import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

const places = (tx: Tx) =>
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

/** An address that parts can go to. */
export type Place = Awaited<ReturnType<ReturnType<typeof places>['execute']>>[number]

export async function placeById(tx: Tx, addressId: number): Promise<Place | null> {
  return (await places(tx).where('address_id', '=', addressId).executeTakeFirst()) ?? null
}

/** An account's first place of a kind (`service`, `dealer-location`), else its first one, or null. */
export async function firstPlace(tx: Tx, accountId: number, kind: string): Promise<Place | null> {
  return (
    (await places(tx)
      .where('address.account_id', '=', accountId)
      .where('address.active', '=', true)
      .orderBy(sql`address_type <> ${kind}`)
      .orderBy('address_id')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

/** The first place that an account services claims from, or null. */
export async function ownServicePlace(tx: Tx, accountId: number): Promise<number | null> {
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

/** The percentage that the account of a user, or this account, pays less than the list price. */
export async function discountOf(
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

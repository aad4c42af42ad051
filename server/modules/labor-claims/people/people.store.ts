import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'
import { listAccountPeople } from '../../auth/index.ts'

export interface Author {
  readonly user_id: number | null
  readonly name: string
  readonly organization: string
}

const systemAuthor: Author = { user_id: null, name: 'Partwright', organization: 'Partwright' }

/** The account of an author as it is now. */
export interface Firm {
  readonly accountId: number
  readonly name: string
  readonly isServicer: boolean
  readonly isOffice: boolean
}

interface People {
  readonly authorOf: (userId: number | null) => Author
  readonly firmOf: (userId: number | null) => Firm | null
}

/** The authors of entries alone. */
export const loadAuthors = async (tx: Tx, userIds: readonly (number | null)[]): Promise<People['authorOf']> =>
  (await loadPeople(tx, userIds)).authorOf

/** Loads the authors of a whole claim and their firms with one query. Entries without a user belong to the shop. */
export async function loadPeople(tx: Tx, userIds: readonly (number | null)[]): Promise<People> {
  const ids = [...new Set(userIds.filter((id) => id !== null))]
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('app_user')
          .innerJoin('account', 'account.account_id', 'app_user.account_id')
          .select(['user_id', 'first_name', 'last_name', 'account.name as organization'])
          .select(['app_user.account_id', 'warranty_servicer', 'admin', 'reviewer', 'was_office'])
          .where('user_id', 'in', ids)
          .execute()
  const known = new Map(
    rows.map(({ user_id, organization, ...row }) => [
      user_id,
      {
        author: { user_id, organization, name: `${row.first_name} ${row.last_name}`.trim() },
        firm: {
          accountId: row.account_id,
          name: organization,
          isServicer: row.warranty_servicer,
          isOffice: row.admin || row.reviewer || row.was_office,
        },
      },
    ]),
  )
  return {
    authorOf: (userId) =>
      userId === null ? systemAuthor : (known.get(userId)?.author ?? { ...systemAuthor, user_id: userId }),
    firmOf: (userId) => (userId === null ? null : (known.get(userId)?.firm ?? null)),
  }
}

export interface Servicer {
  readonly userId: number
  readonly accountId: number
  readonly addressId: number
}

const selectServiceAddress = (tx: Tx, addressId: number) =>
  tx
    .selectFrom('address')
    .innerJoin('account', 'account.account_id', 'address.account_id')
    .where('address.address_id', '=', addressId)
    .where('address.active', '=', true)
    .where('address.address_type', '=', 'service')
    .where('account.warranty_servicer', '=', true)

/** Whether a servicer works from this address. It may be wished for before anyone of it has a sign-in. */
export async function isServicerAddress(tx: Tx, addressId: number): Promise<boolean> {
  return (await selectServiceAddress(tx, addressId).select('address_id').executeTakeFirst()) !== undefined
}

/** The servicer at a service address: the account's first person who may service claims, or null. Their colleagues see the job too. */
export async function findServicerAt(tx: Tx, addressId: number): Promise<Servicer | null> {
  const place = await selectServiceAddress(tx, addressId).select('account.account_id').executeTakeFirst()
  const [one] = place === undefined ? [] : await listServicersOf(tx, place.account_id)
  return one === undefined || place === undefined
    ? null
    : { userId: one.userId, accountId: place.account_id, addressId }
}

/** The people of a servicer's firm who can sign in and may service claims (`WO174`), at most 200. */
export async function listServicersOf(
  tx: Tx,
  accountId: number,
): Promise<readonly { readonly userId: number; readonly email: string }[]> {
  const people = await listAccountPeople(tx, accountId)
  return people
    .filter(({ permissions }) => permissions.includes('claims.service'))
    .map(({ userId, email }) => ({ userId, email }))
}

/** The email of a user, removed or not; null if there is none. It stays the same until the transaction ends. */
export async function findEmailToStay(tx: Tx, userId: number): Promise<string | null> {
  const users = tx.selectFrom('app_user').select('email').where('user_id', '=', userId)
  return (await users.forShare().executeTakeFirst())?.email ?? null
}

interface SubscriberMove {
  readonly before: string
  readonly after: string
  /** When the email was corrected. */
  readonly since: Date | null
  readonly now: Date
  /** The kind of the jobs that move subscribers. */
  readonly job: string
}

/**
 * Replaces an address among the subscribers of some claims, whatever its case, the newest first. None is there twice after it.
 * Where it is another user's by now, claims that were changed since the correction may mean that user, and stay.
 * They are locked in the order of their ids. Returns the id below which the next ones are, null at the end.
 */
export async function replaceSubscriber(
  tx: Tx,
  { before, after, since, now, job }: SubscriberMove,
  { below, size }: { readonly below: string | null; readonly size: number },
): Promise<string | null> {
  const key = before.toLowerCase()
  const isBelow = below === null ? sql`true` : sql`claim_id < ${below}::uuid`
  const { rows } = await sql<{ id: string }>`
    select claim_id as id from labor_claim where ${isBelow} order by claim_id desc offset ${size - 1} limit 1`.execute(
    tx,
  )
  const last = rows[0]?.id ?? null
  const isFrom = last === null ? sql`true` : sql`claim_id >= ${last}::uuid`
  const isUnchanged = since === null ? sql`true` : sql`updated_at < ${since}::timestamptz`
  // Another move, from the address that these claims get now, passes them over.
  const isMovedNext = sql`exists (select from staged_job
    where kind = ${job} and done_at is null and lower(payload::jsonb ->> 'before') = ${after.toLowerCase()})`
  await sql`
    with found as (
      select claim_id from labor_claim
      where ${isBelow} and ${isFrom} and position(${JSON.stringify(key)} in lower(notification_subscribers)) > 0
        and (${isUnchanged} or not exists (select from app_user where email_key = ${key}))
      order by claim_id for no key update
    )
    update labor_claim set rev = rev + 1,
      updated_at = case when ${isMovedNext} then ${now}::timestamptz else updated_at end, notification_subscribers = (
      select jsonb_agg(mail order by place)::text from (
        select distinct on (lower(mail)) mail, place from (
          select case when lower(old) = ${key} then ${after}::text else old end as mail, place
          from jsonb_array_elements_text(notification_subscribers::jsonb) with ordinality as listed (old, place)
        ) replaced order by lower(mail), place
      ) single)
    from found where labor_claim.claim_id = found.claim_id`.execute(tx)
  return last
}

/** Whether a user did, wrote or opened something of a claim, or was of the office. */
export async function tookPart(tx: Tx, claimId: string, userId: number): Promise<boolean> {
  const { rows } = await sql<{ took: boolean }>`
    select exists (select from claim_history where claim_id = ${claimId} and user_id = ${userId})
      or exists (select from claim_note where claim_id = ${claimId} and user_id = ${userId})
      or exists (select from claim_reader where claim_id = ${claimId} and user_id = ${userId})
      or exists (select from app_user where user_id = ${userId} and was_office) as took`.execute(tx)
  return rows[0]?.took === true
}

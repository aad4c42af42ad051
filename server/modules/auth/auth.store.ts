import { sql } from 'kysely'
import type { Facts, Permission } from '../../../domain/accounts/permissions.ts'
import { effectivePermissions } from '../../../domain/accounts/permissions.ts'
import type { Tx } from '../../kernel/call.ts'

/** A user with the fields of its account. */
export interface Person {
  readonly userId: number
  readonly accountId: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly accountName: string
  readonly facts: Facts
  readonly permissions: readonly Permission[]
  readonly mustChangePassword: boolean
  readonly isActive: boolean
  readonly isDemo: boolean
  readonly passwordHash: string
  readonly resetHash: string | null
  readonly resetExpiresAt: Date | null
  readonly hasSecondFactor: boolean
}

/** A session without its person. Times are server times. */
export interface SessionRow {
  readonly tokenHash: string
  readonly publicId: string
  readonly userId: number
  readonly viewingAsServicer: boolean
  readonly remember: boolean
  readonly ssoToken: string | null
  readonly createdAt: Date
  readonly seenAt: Date
  readonly expiresAt: Date
  /** 'Safari on iPhone', and an IP address: where it began. Null for sessions that began before they were recorded. */
  readonly device: string | null
  readonly address: string | null
  /** When the password or a second factor was proved last; null for sessions before that was recorded. */
  readonly provenAt: Date | null
  /** It began without the second factor that the user's role needs. */
  readonly needsSecondFactor: boolean
  /** Its device has reported a lock of the app (docs/decisions/091). */
  readonly isDeviceLocked: boolean
}

const selectPeople = (tx: Tx) =>
  tx
    .selectFrom('app_user')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .selectAll('app_user')
    .select(['account.name as account_name', 'account.dealer', 'account.warranty_servicer'])
type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number]

function toPerson(row: PersonRow): Person {
  const facts = {
    dealer: row.dealer,
    servicer: row.warranty_servicer,
    admin: row.admin,
    on_site: row.on_site,
    reviewer: row.reviewer,
    local_admin: row.local_admin,
  }
  return {
    userId: row.user_id,
    accountId: row.account_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    accountName: row.account_name,
    facts,
    permissions: effectivePermissions(
      row.permissions === null ? null : (JSON.parse(row.permissions) as string[]),
      facts,
    ),
    mustChangePassword: row.must_change_password,
    isActive: row.active,
    isDemo: row.demo,
    passwordHash: row.password_hash,
    resetHash: row.reset_hash,
    resetExpiresAt: row.reset_expires_at,
    hasSecondFactor: row.second_factor_since !== null,
  }
}

/** The normalized email, unique for each user. */
export const toEmailKey = (email: string): string => email.trim().toLowerCase()

export async function findPersonByEmail(tx: Tx, email: string): Promise<Person | null> {
  const row = await selectPeople(tx).where('email_key', '=', toEmailKey(email)).executeTakeFirst()
  return row ? toPerson(row) : null
}

export async function findPerson(tx: Tx, userId: number): Promise<Person | null> {
  const row = await selectPeople(tx).where('user_id', '=', userId).executeTakeFirst()
  return row ? toPerson(row) : null
}

/** Locks a user until the transaction ends: before the user's sessions, so that none begins beside what ends them. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
}

export const hasSecondFactor = async (tx: Tx, userId: number): Promise<boolean> =>
  (await findPerson(tx, userId))?.hasSecondFactor === true

/** Uses up a temporary password and disables the old one. Returns true for only one of several concurrent callers. */
export async function useTemporaryPassword(tx: Tx, userId: number, resetHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({
      ...{ reset_expires_at: null, must_change_password: true, password_hash: '' },
      // An invited user may have asked for a password instead of opening the link.
      activated_at: sql`coalesce(activated_at, ${now})`,
    })
    .where('user_id', '=', userId)
    .where('reset_hash', '=', resetHash)
    .where('reset_expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Sets a temporary password that is mailed to the person. False if the email was changed meanwhile. */
export async function setTemporaryPassword(tx: Tx, person: Person, hash: string, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ reset_hash: hash, reset_expires_at: expiresAt })
    .where('user_id', '=', person.userId)
    .where('email_key', '=', toEmailKey(person.email))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Sets a password and clears the temporary one. False if the password was changed meanwhile. */
export async function setPassword(tx: Tx, person: Person, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, reset_hash: null, reset_expires_at: null, must_change_password: false })
    .where('user_id', '=', person.userId)
    .where('password_hash', '=', person.passwordHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function addSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      public_id: session.publicId,
      user_id: session.userId,
      viewing_as_servicer: session.viewingAsServicer,
      remember: session.remember,
      sso_token: session.ssoToken,
      created_at: session.createdAt,
      seen_at: session.seenAt,
      expires_at: session.expiresAt,
      device: session.device,
      address: session.address,
      proven_at: session.provenAt,
      ...{ needs_second_factor: session.needsSecondFactor, device_locked: session.isDeviceLocked },
    })
    .execute()
}

const selectSessions = (tx: Tx) => tx.selectFrom('session').selectAll('session')
type SessionTableRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number]
const toSession = (row: SessionTableRow): SessionRow => ({
  tokenHash: row.token_hash,
  publicId: row.public_id,
  userId: row.user_id,
  viewingAsServicer: row.viewing_as_servicer,
  remember: row.remember,
  ssoToken: row.sso_token,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  expiresAt: row.expires_at,
  device: row.device,
  address: row.address,
  provenAt: row.proven_at,
  needsSecondFactor: row.needs_second_factor,
  isDeviceLocked: row.device_locked,
})

/** A session, and what the database had committed when it was found. */
export async function findSessionByToken(
  tx: Tx,
  tokenHash: string,
): Promise<(SessionRow & { readonly snapshot: string }) | null> {
  const row = await selectSessions(tx)
    .select(sql<string>`pg_current_snapshot()::text`.as('snapshot'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? { ...toSession(row), snapshot: row.snapshot } : null
}

export async function findSessionByPublicId(tx: Tx, publicId: string): Promise<SessionRow | null> {
  const row = await selectSessions(tx).where('public_id', '=', publicId).executeTakeFirst()
  return row ? toSession(row) : null
}

export async function listSessions(tx: Tx, userId: number): Promise<SessionRow[]> {
  return (await selectSessions(tx).where('user_id', '=', userId).execute()).map(toSession)
}

/** Whether the device of a session has a lock of the app; false where the session is gone. */
export async function isDeviceLocked(tx: Tx, tokenHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('device_locked')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.device_locked === true
}

export async function setDeviceLocked(tx: Tx, tokenHash: string, isLocked: boolean): Promise<void> {
  await tx.updateTable('session').set({ device_locked: isLocked }).where('token_hash', '=', tokenHash).execute()
}

export async function touchSession(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  await tx.updateTable('session').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Records that the password or a second factor was proved in a session. */
export async function markProven(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  await tx.updateTable('session').set({ proven_at: now }).where('token_hash', '=', tokenHash).execute()
}

export async function setViewingAsServicer(tx: Tx, tokenHash: string, isViewing: boolean): Promise<void> {
  await tx.updateTable('session').set({ viewing_as_servicer: isViewing }).where('token_hash', '=', tokenHash).execute()
}

/** Gives a session another token. False if it has ended meanwhile. */
export async function setSessionToken(tx: Tx, tokenHash: string, newHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ token_hash: newHash })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function removeSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a user except one; returns how many. */
export async function removeOtherSessions(tx: Tx, userId: number, exceptTokenHash: string | null): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(exceptTokenHash !== null, (query) => query.where('token_hash', '!=', exceptTokenHash ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function removeExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<=', now).execute()
}

export interface DealerLocation {
  readonly location_id: number
  readonly location_company_name: string
  readonly location_city: string
}

export function findDealerLocations(tx: Tx, accountId: number): Promise<DealerLocation[]> {
  return tx
    .selectFrom('address')
    .select(['address_id as location_id', 'name as location_company_name', 'city as location_city'])
    .where('account_id', '=', accountId)
    .where('address_type', '=', 'dealer-location')
    .where('active', '=', true)
    .orderBy('address_id')
    .limit(200)
    .execute()
}

export async function findServerFact(tx: Tx, name: string): Promise<string | null> {
  const row = await tx.selectFrom('server_fact').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

export async function saveServerFact(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('server_fact')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Stores a value that is created once. Concurrent callers all get the value that was stored first. */
export async function saveServerFactOnce(tx: Tx, name: string, value: string): Promise<string> {
  await tx
    .insertInto('server_fact')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findServerFact(tx, name)) ?? value
}

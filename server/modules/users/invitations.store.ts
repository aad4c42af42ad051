import type { Tx } from '../../kernel/call.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { visitorAccountNumber } from '../../../domain/accounts/visitor-account.ts'

export interface Invitation {
  readonly user_id: number
  readonly account_id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly account_name: string
}

/** Inserts a user who has no password yet and returns the id. */
export async function insertInvitedUser(
  tx: Tx,
  {
    permissions,
    ...user
  }: {
    readonly account_id: number
    readonly email: string
    readonly title: string
    readonly first_name: string
    readonly last_name: string
    readonly suffix: string
    readonly phone: string
    readonly local_admin: boolean
    readonly permissions: readonly Permission[] | null
  },
): Promise<number> {
  const row = await tx
    .insertInto('app_user')
    .values({
      ...user,
      email_key: user.email.toLowerCase(),
      // No password matches an empty hash.
      password_hash: '',
      permissions: permissions === null ? null : JSON.stringify(permissions),
      activated_at: null,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return row.user_id
}

/** Stores the code of a user's newest link; an earlier one ends. */
export async function saveInvitation(
  tx: Tx,
  invitation: {
    readonly user_id: number
    readonly code_hash: string
    readonly invited_by: number
    readonly made_at: Date
    readonly expires_at: Date
  },
): Promise<void> {
  const { user_id: _, ...rest } = invitation
  await tx
    .insertInto('user_invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute()
}

/** The valid invitation with this code, of a user who was not removed and has not signed in yet; or null. None is valid in the account of visitors' orders. */
export async function findInvitation(tx: Tx, codeHash: string, now: Date): Promise<Invitation | null> {
  return (
    (await tx
      .selectFrom('user_invitation')
      .innerJoin('app_user', 'app_user.user_id', 'user_invitation.user_id')
      .innerJoin('account', 'account.account_id', 'app_user.account_id')
      .select(['app_user.user_id', 'app_user.account_id', 'first_name', 'last_name', 'email'])
      .select('account.name as account_name')
      .where('code_hash', '=', codeHash)
      .where('expires_at', '>', now)
      .where('app_user.active', '=', true)
      .where('app_user.activated_at', 'is', null)
      .where('display_id', '<>', visitorAccountNumber)
      .executeTakeFirst()) ?? null
  )
}

/** Uses an invitation up. Of two callers only one gets true. */
export async function claimInvitation(tx: Tx, codeHash: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_invitation')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Ends the invitation and the temporary password of a user, which were mailed. */
export async function dropMailedLinks(tx: Tx, userId: number): Promise<{ readonly wasInvited: boolean }> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_invitation')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('app_user')
    .set({ reset_hash: null, reset_expires_at: null })
    .where('user_id', '=', userId)
    .execute()
  return { wasInvited: numDeletedRows > 0n }
}

/** Sets the first password of an invited user. False if the user has signed in another way meanwhile. */
export async function setFirstPassword(tx: Tx, userId: number, passwordHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({
      password_hash: passwordHash,
      activated_at: now,
      reset_hash: null,
      reset_expires_at: null,
      must_change_password: false,
    })
    .where('user_id', '=', userId)
    .where('activated_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

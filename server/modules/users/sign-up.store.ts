import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

/** A sign-up that waits for activation. */
export interface SignUp {
  readonly sign_up_id: string
  readonly email_key: string
  readonly password_hash: string
  /** The form without the password, as JSON. */
  readonly form: string
  readonly account_id: number | null
  /** The browser that signed up, by the SHA-256 of its token; null where it sends no cookies. */
  readonly device_hash: string | null
}
const columns = ['sign_up_id', 'email_key', 'password_hash', 'form', 'account_id', 'device_hash'] as const

export interface NewSignUp extends SignUp {
  readonly code_hash: string
  readonly code_expires_at: Date
  readonly made_at: Date
}

/** Stores a sign-up until its activation. It takes the place of the earlier one of its email, whose link stops working. */
export async function saveSignUp(tx: Tx, signUp: NewSignUp): Promise<void> {
  const { email_key: _, ...rest } = signUp
  await tx
    .insertInto('sign_up')
    .values(signUp)
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(rest))
    .execute()
}

/** Deletes sign-ups from before a time. */
export async function deleteSignUpsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('sign_up').where('made_at', '<', moment).execute()
}

/** The sign-up of an email since a time, or null. */
export async function findSignUp(tx: Tx, emailKey: string, since: Date): Promise<SignUp | null> {
  return (
    (await tx
      .selectFrom('sign_up')
      .select(columns)
      .where('email_key', '=', emailKey)
      .where('made_at', '>', since)
      .executeTakeFirst()) ?? null
  )
}

/** Sets a new activation code. The earlier link stops working. */
export async function setCode(tx: Tx, signUpId: string, codeHash: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('sign_up')
    .set({ code_hash: codeHash, code_expires_at: expiresAt })
    .where('sign_up_id', '=', signUpId)
    .execute()
}

/** Deletes and returns the sign-up of a valid code. Of two concurrent activations only one gets it. */
export async function claimSignUp(tx: Tx, codeHash: string, now: Date): Promise<SignUp | null> {
  return (
    (await tx
      .deleteFrom('sign_up')
      .where('code_hash', '=', codeHash)
      .where('code_expires_at', '>', now)
      .returning(columns)
      .executeTakeFirst()) ?? null
  )
}

/** Deletes the sign-up of an email, if one waits. */
export async function deleteSignUp(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('sign_up').where('email_key', '=', emailKey).execute()
}

export interface UserOfEmail {
  readonly email: string
  readonly first_name: string
  readonly active: boolean
  readonly account_id: number
  readonly account_name: string
  /** Null for an invited user, who has chosen no password. */
  readonly activated_at: Date | null
}

/** Serializes what gives an email to a user. Returns true if the email has no user yet. */
export async function lockEmail(tx: Tx, emailKey: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${emailKey}, 18))`.execute(tx)
  return (await findUserByEmail(tx, emailKey)) === null
}

/** The user with this email, active or removed, or null. */
export async function findUserByEmail(tx: Tx, emailKey: string): Promise<UserOfEmail | null> {
  return (
    (await tx
      .selectFrom('app_user')
      .innerJoin('account', 'account.account_id', 'app_user.account_id')
      .select(['email', 'first_name', 'active', 'account.account_id', 'account.name as account_name', 'activated_at'])
      .where('email_key', '=', emailKey)
      .executeTakeFirst()) ?? null
  )
}

/** Inserts an account with the next display number, neither dealer nor servicer. */
export async function insertAccount(
  tx: Tx,
  { name, url, fax }: { readonly name: string; readonly url: string; readonly fax: string },
): Promise<number> {
  const row = await tx
    .insertInto('account')
    .values({
      display_id: sql<string>`'PW-' || nextval('account_number')`,
      name,
      dealer: false,
      warranty_servicer: false,
      discount: 0,
      url,
      fax,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  return row.account_id
}

export interface NewUser {
  readonly account_id: number
  readonly email: string
  readonly email_key: string
  readonly title: string
  readonly first_name: string
  readonly last_name: string
  readonly suffix: string
  readonly phone: string
  /** Empty until one is chosen: no password signs in. */
  readonly password_hash: string
  readonly must_change_password?: boolean
  readonly local_admin: boolean
  /** Whether it is an administrator of the shop. */
  readonly admin?: boolean
  readonly activated_at: Date
}

/** Inserts a user and returns the id. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const row = await tx.insertInto('app_user').values(user).returning('user_id').executeTakeFirstOrThrow()
  return row.user_id
}

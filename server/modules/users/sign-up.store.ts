import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

/** A sign-up that waits for its link to be opened. */
export interface SignUp {
  readonly sign_up_id: string
  readonly email_key: string
  readonly password_hash: string
  /** As it was typed, without the password, as JSON. */
  readonly form: string
  readonly account_id: number | null
}
export interface NewSignUp extends SignUp {
  readonly code_hash: string
  readonly code_expires_at: Date
  readonly made_at: Date
}

export async function insertSignUp(tx: Tx, signUp: NewSignUp): Promise<void> {
  await tx.insertInto('sign_up').values(signUp).execute()
}

export async function removeSignUpsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('sign_up').where('made_at', '<', moment).execute()
}

/** The latest one of an email that may still be activated by a new link. */
export async function latestSignUp(tx: Tx, emailKey: string, since: Date): Promise<SignUp | null> {
  return (
    (await tx
      .selectFrom('sign_up')
      .select(['sign_up_id', 'email_key', 'password_hash', 'form', 'account_id'])
      .where('email_key', '=', emailKey)
      .where('made_at', '>', since)
      .orderBy('made_at', 'desc')
      .orderBy('sign_up_id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

/** A new link ends the one before it. */
export async function setCode(tx: Tx, signUpId: string, codeHash: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('sign_up')
    .set({ code_hash: codeHash, code_expires_at: expiresAt })
    .where('sign_up_id', '=', signUpId)
    .execute()
}

/** Takes the sign-up of a code that is still good: of two that open the link at once, one gets it. */
export async function takeSignUp(tx: Tx, codeHash: string, now: Date): Promise<SignUp | null> {
  return (
    (await tx
      .deleteFrom('sign_up')
      .where('code_hash', '=', codeHash)
      .where('code_expires_at', '>', now)
      .returning(['sign_up_id', 'email_key', 'password_hash', 'form', 'account_id'])
      .executeTakeFirst()) ?? null
  )
}

export async function removeSignUpsOf(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('sign_up').where('email_key', '=', emailKey).execute()
}

/** Two links of one email, opened at once, go one after the other. Answers whether nobody has the email yet. */
export async function holdEmail(tx: Tx, emailKey: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${emailKey}, 18))`.execute(tx)
  return (await personOfEmail(tx, emailKey)) === null
}

export async function personOfEmail(
  tx: Tx,
  emailKey: string,
): Promise<{ readonly email: string; readonly first_name: string } | null> {
  return (
    (await tx
      .selectFrom('app_user')
      .select(['email', 'first_name'])
      .where('email_key', '=', emailKey)
      .executeTakeFirst()) ?? null
  )
}

/** A new account under the next number; nobody's dealer and nobody's servicer. */
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

export interface NewPerson {
  readonly account_id: number
  readonly email: string
  readonly email_key: string
  readonly title: string
  readonly first_name: string
  readonly last_name: string
  readonly suffix: string
  readonly phone: string
  readonly password_hash: string
  readonly local_admin: boolean
  readonly activated_at: Date
}

export async function insertPerson(tx: Tx, person: NewPerson): Promise<number> {
  const row = await tx.insertInto('app_user').values(person).returning('user_id').executeTakeFirstOrThrow()
  return row.user_id
}

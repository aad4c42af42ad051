import type { Tx } from '../../../kernel/call.ts'
import { hashToken } from '../../../kernel/session.ts'

/** A sign-in at another host through our form, by the token that it gave. */
export interface SsoSignIn {
  readonly provenAt: Date
  /** The choice of 'Remember Me' in the form. */
  readonly remember: boolean
}

/** Longer than a session that a token begins: a token that is loaded again within it is known. */
const rememberedMs = 30 * 86_400_000
const getEarliest = (now: Date) => new Date(now.getTime() - rememberedMs)

/** Notes that the person of a token has signed in through our form just now, and forgets those of long ago. */
export async function noteSsoSignIn(tx: Tx, token: string, remember: boolean, now: Date): Promise<void> {
  const row = { proven_at: now, remember }
  await tx.deleteFrom('sso_sign_in').where('proven_at', '<=', getEarliest(now)).execute()
  await tx
    .insertInto('sso_sign_in')
    .values({ token_hash: hashToken(token), ...row })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
    .execute()
}

/** The latest sign-in of a token through our form; null of one that came another way, such as the host's cookie. */
export async function findSsoSignIn(tx: Tx, token: string, now: Date): Promise<SsoSignIn | null> {
  const row = await tx
    .selectFrom('sso_sign_in')
    .select(['proven_at', 'remember'])
    .where('token_hash', '=', hashToken(token))
    .where('proven_at', '>', getEarliest(now))
    .executeTakeFirst()
  return row === undefined ? null : { provenAt: row.proven_at, remember: row.remember }
}

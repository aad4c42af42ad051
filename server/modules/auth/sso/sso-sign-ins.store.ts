import type { Tx } from '../../../kernel/call.ts'
import { hashToken } from '../../../kernel/session.ts'

/** Longer than a session that a token begins: a token that is loaded again within it is known. */
const rememberedMs = 30 * 86_400_000

/** Notes that the person of a token has signed in through our form just now, and forgets those of long ago. */
export async function noteSsoSignIn(tx: Tx, token: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('sso_sign_in')
    .where('proven_at', '<=', new Date(now.getTime() - rememberedMs))
    .execute()
  await tx
    .insertInto('sso_sign_in')
    .values({ token_hash: hashToken(token), proven_at: now })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ proven_at: now }))
    .execute()
}

/** When the person of a token signed in through our form; null of one that came another way, such as the host's cookie. */
export async function findSsoSignIn(tx: Tx, token: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('sso_sign_in')
    .select('proven_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.proven_at ?? null
}

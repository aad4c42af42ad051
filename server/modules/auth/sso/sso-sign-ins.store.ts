import type { Tx } from '../../../kernel/call.ts'
import { hashToken } from '../../../kernel/session.ts'

/** What is known of a token of another host. */
export interface SsoSignIn {
  /** When its person signed in through our form, or null. */
  readonly provenAt: Date | null
  /** A device that it signed in has a lock of the app, also after that session has ended (docs/decisions/091). */
  readonly isDeviceLocked: boolean
}

/** Longer than a session that a token begins: a token that is loaded again within it is known. */
const rememberedMs = 30 * 86_400_000

/** Adds to what is known of a token, and forgets those of long ago. */
export async function noteSsoSignIn(tx: Tx, token: string, noted: Partial<SsoSignIn>, now: Date): Promise<void> {
  const row = {
    ...(noted.provenAt === undefined ? {} : { proven_at: noted.provenAt }),
    ...(noted.isDeviceLocked === undefined ? {} : { device_locked: noted.isDeviceLocked }),
    noted_at: now,
  }
  await tx
    .deleteFrom('sso_sign_in')
    .where('noted_at', '<=', new Date(now.getTime() - rememberedMs))
    .execute()
  await tx
    .insertInto('sso_sign_in')
    .values({ token_hash: hashToken(token), proven_at: null, ...row })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
    .execute()
}

/** What is known of a token; nothing of one that came another way, such as the host's cookie. */
export async function findSsoSignIn(tx: Tx, token: string): Promise<SsoSignIn> {
  const row = await tx
    .selectFrom('sso_sign_in')
    .select(['proven_at', 'device_locked'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return { provenAt: row?.proven_at ?? null, isDeviceLocked: row?.device_locked === true }
}

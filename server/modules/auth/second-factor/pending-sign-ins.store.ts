import type { Tx } from '../../../kernel/call.ts'

/** A sign-in whose password was right and whose second factor is asked for. */
export interface PendingSignIn {
  readonly tokenHash: string
  readonly userId: number
  /** The SHA-256 of the stored hash that the password matched. */
  readonly provedHash: string
  readonly isTemporary: boolean
  readonly remember: boolean
  readonly givesSsoToken: boolean
  readonly challenge: string | null
}

/** Stores a pending sign-in, and removes those whose time is over. */
export async function addPendingSignIn(
  tx: Tx,
  { tokenHash, userId, provedHash, isTemporary, remember, givesSsoToken }: Omit<PendingSignIn, 'challenge'>,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('expires_at', '<=', now).execute()
  await tx
    .insertInto('pending_sign_in')
    .values({
      ...{ token_hash: tokenHash, user_id: userId, proved_hash: provedHash, is_temporary: isTemporary },
      ...{ remember, gives_sso_token: givesSsoToken, challenge: null, expires_at: expiresAt },
    })
    .execute()
}

export async function findPendingSignIn(tx: Tx, tokenHash: string, now: Date): Promise<PendingSignIn | null> {
  const row = await tx
    .selectFrom('pending_sign_in')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row
    ? {
        ...{ tokenHash, userId: row.user_id, provedHash: row.proved_hash, isTemporary: row.is_temporary },
        ...{ remember: row.remember, givesSsoToken: row.gives_sso_token, challenge: row.challenge },
      }
    : null
}

export async function setPendingChallenge(tx: Tx, tokenHash: string, challenge: string): Promise<void> {
  await tx.updateTable('pending_sign_in').set({ challenge }).where('token_hash', '=', tokenHash).execute()
}

/** Uses up a pending sign-in. Returns true for only one of several concurrent callers. */
export async function usePendingSignIn(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pending_sign_in')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Ends the sign-ins of a user that are half done. */
export async function removePendingSignInsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('user_id', '=', userId).execute()
}

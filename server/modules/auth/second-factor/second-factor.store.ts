import type { Tx } from '../../../kernel/call.ts'

/** The authenticator app of a user. `sealed` is its secret, encrypted with the server's. */
export interface TotpRow {
  readonly sealed: string
  readonly confirmedAt: Date | null
  readonly lastStep: number
}

export async function findTotp(tx: Tx, userId: number): Promise<TotpRow | null> {
  const row = await tx.selectFrom('totp_secret').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? { sealed: row.sealed, confirmedAt: row.confirmed_at, lastStep: row.last_step } : null
}

/** Stores a secret that is not confirmed, in place of another such one. False where a confirmed one is there. */
export async function proposeTotp(tx: Tx, userId: number, sealed: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('totp_secret')
    .values({ user_id: userId, sealed, made_at: now, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed, made_at: now, last_step: 0 })
        .where('totp_secret.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the code of a step. Returns true for only one of several concurrent callers. */
export async function useTotpStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secret')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function confirmTotpRow(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.updateTable('totp_secret').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
}

export async function removeTotpRow(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('totp_secret').where('user_id', '=', userId).execute()
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute()
}

/** Whether this is a recovery code of the user that was not used. */
export async function isRecoveryCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('recovery_code')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a recovery code. Returns true for only one of several concurrent callers. */
export async function useRecoveryCode(tx: Tx, userId: number, codeHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_code')
    .select((of) => of.fn.countAll<string | number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Records since when a user has a second factor; null where the last one is gone. */
export async function setSecondFactorSince(tx: Tx, userId: number, since: Date | null): Promise<void> {
  await tx.updateTable('app_user').set({ second_factor_since: since }).where('user_id', '=', userId).execute()
}

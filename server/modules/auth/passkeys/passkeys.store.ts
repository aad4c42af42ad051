import type { Tx } from '../../../kernel/call.ts'

/** A user's passkey. `publicKey` is base64url. */
export interface Passkey {
  readonly passkeyId: string
  readonly userId: number
  readonly credentialId: string
  readonly publicKey: string
  /** How often it has signed, by its own count; 0 where it does not count. */
  readonly signCount: number
  readonly transports: readonly string[]
  readonly name: string
  readonly addedAt: Date
  readonly usedAt: Date | null
}

/** The passkeys of a user, the first added first. */
export async function listPasskeys(tx: Tx, userId: number): Promise<Passkey[]> {
  const rows = await tx
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('passkey_id')
    .execute()
  return rows.map((row) => ({
    ...{ passkeyId: row.passkey_id, userId, credentialId: row.credential_id, publicKey: row.public_key },
    ...{ signCount: Number(row.sign_count), transports: row.transports === '' ? [] : row.transports.split(',') },
    ...{ name: row.name, addedAt: row.added_at, usedAt: row.used_at },
  }))
}

/** Stores a passkey. False where it is there already. */
export async function addPasskeyRow(tx: Tx, passkey: Omit<Passkey, 'usedAt'>): Promise<boolean> {
  const row = await tx
    .insertInto('passkey')
    .values({
      ...{ passkey_id: passkey.passkeyId, user_id: passkey.userId, credential_id: passkey.credentialId },
      ...{ public_key: passkey.publicKey, sign_count: passkey.signCount, transports: passkey.transports.join(',') },
      ...{ name: passkey.name, added_at: passkey.addedAt, used_at: null },
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records a use. False where its count went back since: two devices have the same key. */
export async function usePasskey(tx: Tx, passkeyId: string, signCount: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ sign_count: signCount, used_at: now })
    .where('passkey_id', '=', passkeyId)
    .where((where) => where.or([where('sign_count', '=', 0), where('sign_count', '<', signCount)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** False where the user has no such passkey. */
export async function renamePasskeyRow(tx: Tx, userId: number, passkeyId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Removes one passkey of a user. False where there is none such. */
export async function removePasskeyRow(tx: Tx, userId: number, passkeyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function removePasskeysOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute()
}

/** What a challenge is for, by WebAuthn's names: making a passkey, or a proof by one. */
export type Ceremony = 'create' | 'get'

/** One of another ceremony, and one that an earlier server stored without any, is none: neither opens what the other asks for. */
const toStored = (ceremony: Ceremony, challenge: string) => `${ceremony} ${challenge}`

/** Stores the challenge of a session in place of the one before. */
export async function setSessionChallenge(
  tx: Tx,
  tokenHash: string,
  ceremony: Ceremony,
  challenge: string,
): Promise<void> {
  const row = { challenge: toStored(ceremony, challenge) }
  await tx.updateTable('session').set(row).where('token_hash', '=', tokenHash).execute()
}

/** Uses up the challenge of a session. Returns true for only one of several concurrent callers. */
export async function useSessionChallenge(
  tx: Tx,
  tokenHash: string,
  ceremony: Ceremony,
  challenge: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ challenge: null })
    .where('token_hash', '=', tokenHash)
    .where('challenge', '=', toStored(ceremony, challenge))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The challenge of a session for this ceremony, or null. */
export async function readSessionChallenge(tx: Tx, tokenHash: string, ceremony: Ceremony): Promise<string | null> {
  const row = await tx.selectFrom('session').select('challenge').where('token_hash', '=', tokenHash).executeTakeFirst()
  const prefix = toStored(ceremony, '')
  return row?.challenge?.startsWith(prefix) === true ? row.challenge.slice(prefix.length) : null
}

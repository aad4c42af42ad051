import type { Tx } from '../../kernel/call.ts'
import { findServerFact, saveServerFact } from './auth.store.ts'
import { deriveKey, secretFact } from './server-secret.service.ts'
import type { SecretPorts } from './server-secret.service.ts'

/** The fact with the marks of all secrets that this shop was run with, the newest last. */
const marksFact = 'secret_marks'

/** Distinguishes secrets and reveals nothing about them. */
const toMark = (secret: string) => deriveKey(secret, 'mark').toString('hex').slice(0, 16)

const missing =
  'SECRET_KEY is not set. Set it to at least 32 random characters, for example from `openssl rand -base64 32`, and keep it with the backups of the database: what waits on devices is locked with it.'
const changed =
  'SECRET_KEY is not the one that this shop ran with, and OLD_SECRET_KEYS does not list that one. Without it, what waits on devices cannot be opened again. Set the earlier one, or list it in OLD_SECRET_KEYS. If it is lost, set LOST_SECRET=accept for one start.'
const inDatabase =
  'SECRET_KEY is not set: the secret of this shop is in its database, and so in every backup of it. Set SECRET_KEY for a new shop.'
const stopped =
  'SECRET_KEY is not the one that this shop ran with: what waits on devices cannot be opened. LOST_SECRET=accept allows it.'

/**
 * Checks the server's secret before the first call, and records its mark. Returns a warning, or null. In production it
 * throws a sentence where there is no secret, or where the last one is not among those given, unless `isLossAccepted`.
 */
export async function checkServerSecret(
  tx: Tx,
  {
    secretKey,
    oldSecretKeys = [],
    isProduction,
    isLossAccepted,
  }: SecretPorts & { readonly isProduction: boolean; readonly isLossAccepted: boolean },
): Promise<string | null> {
  const stored = await findServerFact(tx, secretFact)
  const current = secretKey ?? stored
  const marks = JSON.parse((await findServerFact(tx, marksFact)) ?? '[]') as readonly string[]
  const last = marks.at(-1)
  const mark = current === null ? null : toMark(current)
  // What the database held until a SECRET_KEY came still opens.
  const secrets = [...(current === null ? [] : [current]), ...oldSecretKeys, ...(stored === null ? [] : [stored])]
  const isLost = last !== undefined && !secrets.map(toMark).includes(last)
  if (isProduction && !isLossAccepted) {
    if (isLost) throw new Error(changed)
    if (current === null) throw new Error(missing)
  }
  if (mark !== null && mark !== last) await saveServerFact(tx, marksFact, JSON.stringify([...marks, mark]))
  if (isLost) return stopped
  return isProduction && secretKey === null ? inDatabase : null
}

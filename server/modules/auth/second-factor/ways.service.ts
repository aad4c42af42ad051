import type { FactorWay } from '../../../../contract/shapes/session.ts'
import type { Tx } from '../../../kernel/call.ts'
import { listPasskeys } from '../passkeys/passkeys.store.ts'
import { countRecoveryCodes, findTotp } from './second-factor.store.ts'

/** What a user can confirm with, the handiest first. */
export async function listWays(tx: Tx, userId: number): Promise<FactorWay[]> {
  const totp = await findTotp(tx, userId)
  const passkeys = await listPasskeys(tx, userId)
  const recoveryCodes = await countRecoveryCodes(tx, userId)
  return [
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...(totp?.confirmedAt == null ? [] : (['totp'] as const)),
    ...(recoveryCodes === 0 ? [] : (['recovery'] as const)),
  ]
}

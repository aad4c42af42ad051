import type { Engine } from '../../../../../offline/engine.ts'
import { laborClaims } from '../../../../../contract/labor-claims.ts'
import type { ActionForm } from '../../../../../contract/labor-claims.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { isFieldAction } from '../../../../../domain/labor-claims/queued-actions.ts'
import { getStatusLabel } from '../../../../../domain/labor-claims/states.ts'
import type { ClaimAction, ClaimStatus } from '../../../../../domain/labor-claims/states.ts'

/** Whether an action can be queued on this device; the office's actions need a connection. */
export const canQueue = (action: ClaimAction, status: ClaimStatus): boolean => isFieldAction(action, status)

/** Sends an action to the server now. The claim is refreshed afterwards, also when the server refuses. */
export async function actOnline(engine: Engine, id: string, body: ActionForm): Promise<Claim> {
  try {
    return await engine.call(laborClaims.table.actOnClaim, { params: { id }, body })
  } finally {
    await engine.refreshClaim(id).catch(() => undefined)
  }
}

/** The message with the new status after an action. */
export const formatNewStatus = (claim: Pick<Claim, 'status' | 'accepted' | 'completed'>) =>
  `Claim status: ${getStatusLabel(claim)}`

import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { isFieldAction } from '../../../../../domain/labor-claims/queued-actions.ts'
import { getStatusLabel } from '../../../../../domain/labor-claims/states.ts'
import type { ClaimAction, ClaimStatus } from '../../../../../domain/labor-claims/states.ts'

/** Whether an action can be queued on this device; the office's actions need a connection. */
export const canQueue = (action: ClaimAction, status: ClaimStatus): boolean => isFieldAction(action, status)

/** The message with the new status after an action. */
export const formatNewStatus = (claim: Pick<Claim, 'status' | 'accepted' | 'completed'>) =>
  `Claim status: ${getStatusLabel(claim)}`

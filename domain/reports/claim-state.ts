import { claimStatuses, getStatusLabel } from '../labor-claims/states.ts'
import type { ClaimStatus } from '../labor-claims/states.ts'

/** The states that reports count claims by: the statuses, and `closed` for a claim that was closed with a message. */
export const claimStates = [...claimStatuses, 'closed'] as const
export type ClaimState = (typeof claimStates)[number]

/** The state of a claim. One that was paid or declined stays so when it is closed afterwards. The database has the same. */
export const getClaimState = ({
  status,
  completed,
}: {
  readonly status: ClaimStatus
  readonly completed: boolean
}): ClaimState => (completed && status !== 'paid' && status !== 'declined' ? 'closed' : status)

/** The label of a claim's status where many claims are counted: whether each was accepted does not matter. */
export const formatClaimStatus = (status: ClaimStatus): string =>
  status === 'assigned' ? 'Assigned' : getStatusLabel({ status, accepted: false, completed: false })

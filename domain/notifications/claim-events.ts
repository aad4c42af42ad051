import type { ClaimStatus } from '../labor-claims/states.ts'
import type { NotificationKind } from './kinds.ts'

/** What happened to a claim. `moneyDay`: the next date that costs money, `YYYY-MM-DD` (`findNextMoneyDate`), or null. */
export interface ClaimEvent {
  /** An action of the state table, `close`, or `file`. */
  readonly action: string
  /** The status afterwards. */
  readonly status: ClaimStatus
  readonly moneyDay: string | null
}

type ClaimKind = Extract<NotificationKind, `claim.${string}`>
const paymentActions = ['approve_payment', 'queue_payment', 'mark_paid']
const refusals = ['decline', 'decline_labor']

/** The kind of an event. What takes something from the other side, or asks for it, is 'returned'. */
export function getClaimKind({ action, status }: Pick<ClaimEvent, 'action' | 'status'>): ClaimKind {
  if (action === 'file') return 'claim.filed'
  if (refusals.includes(action) || status === 'declined' || status === 'pending - response needed')
    return 'claim.returned'
  return paymentActions.includes(action) ? 'claim.payment' : 'claim.moved'
}

/**
 * Whether an event cannot wait for a digest: something was refused, or the claim was sent back and a date runs that costs money.
 */
export function isUrgentClaimEvent(event: ClaimEvent): boolean {
  if (getClaimKind(event) !== 'claim.returned') return false
  return refusals.includes(event.action) || event.status === 'declined' || event.moneyDay !== null
}

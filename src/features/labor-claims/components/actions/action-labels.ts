import type { ClaimAction, ClaimStatus } from '../../../../../domain/labor-claims/states.ts'

export interface ActionLabels {
  readonly label: string
  /** The label of the message field; null where the action takes no message. */
  readonly message: string | null
  readonly isMessageNeeded: boolean
  /** The label of the hours field; null where the action takes no hours. */
  readonly hours: string | null
  /** Whether the action takes work away from someone or ends the claim. */
  readonly isDanger: boolean
}

const plain: ActionLabels = { label: '', message: 'Message', isMessageNeeded: false, hours: null, isDanger: false }

const labelsByAction: Record<ClaimAction, ActionLabels> = {
  accept: { ...plain, label: 'Accept the claim', message: null },
  decline: { ...plain, label: 'Decline', message: 'Reason', isMessageNeeded: true, isDanger: true },
  ask: { ...plain, label: 'Request a response', message: 'What you need to know', isMessageNeeded: true },
  assign: { ...plain, label: 'Assign a servicer', message: 'Message to the servicer' },
  refuse: { ...plain, label: 'Decline the job', message: 'Reason', isMessageNeeded: true, isDanger: true },
  estimate: { ...plain, label: 'Request more hours', message: 'Reason for more hours', hours: 'Labor hours' },
  complete: { ...plain, label: 'Submit for payment', message: 'Message to the office' },
  approve_labor: { ...plain, label: 'Approve the hours', hours: 'Approved hours' },
  decline_labor: { ...plain, label: 'Decline the hours', message: 'Reason', isMessageNeeded: true, isDanger: true },
  respond: { ...plain, label: 'Respond', message: 'Your response', isMessageNeeded: true },
  approve_payment: { ...plain, label: 'Approve the payment' },
  queue_payment: { ...plain, label: 'Queue the payment', message: null },
  mark_paid: { ...plain, label: 'Mark as paid', message: null },
  reopen: { ...plain, label: 'Reopen the claim', message: 'Reason for reopening' },
}

/** The labels of an action. A servicer accepts a job, a reviewer a claim. */
export function getActionLabels(action: ClaimAction, status: ClaimStatus): ActionLabels {
  return action === 'accept' && status === 'assigned'
    ? { ...labelsByAction.accept, label: 'Accept the job' }
    : labelsByAction[action]
}

import type { ClaimAction, ClaimStatus } from '../../../../../domain/labor-claims/states.ts'

export interface ActionWords {
  readonly word: string
  /** What the message is for; null where none is asked. */
  readonly message: string | null
  readonly isMessageNeeded: boolean
  /** What its hours are called; null where it has none. */
  readonly hours: string | null
  /** It takes work away from somebody or ends the claim. */
  readonly isDanger: boolean
}

const plain: ActionWords = { word: '', message: 'Message', isMessageNeeded: false, hours: null, isDanger: false }

const words: Record<ClaimAction, ActionWords> = {
  accept: { ...plain, word: 'Accept the claim', message: null },
  decline: { ...plain, word: 'Decline', message: 'Reason', isMessageNeeded: true, isDanger: true },
  ask: { ...plain, word: 'Ask for a response', message: 'What you need to know', isMessageNeeded: true },
  assign: { ...plain, word: 'Assign a servicer', message: 'Message to the servicer' },
  refuse: { ...plain, word: 'Refuse the job', message: 'Reason', isMessageNeeded: true, isDanger: true },
  estimate: { ...plain, word: 'Ask for more hours', message: 'Why it takes this long', hours: 'Hours of labor' },
  complete: { ...plain, word: 'Hand in for payment', message: 'Message to the office' },
  approve_labor: { ...plain, word: 'Approve the hours', hours: 'Approved hours' },
  decline_labor: { ...plain, word: 'Decline the hours', message: 'Reason', isMessageNeeded: true, isDanger: true },
  respond: { ...plain, word: 'Respond', message: 'Your answer', isMessageNeeded: true },
  approve_payment: { ...plain, word: 'Approve the payment' },
  queue_payment: { ...plain, word: 'Queue the payment', message: null },
  mark_paid: { ...plain, word: 'Mark as paid', message: null },
  reopen: { ...plain, word: 'Reopen the claim', message: 'Why it is opened again' },
}

/** An action's words; the servicer accepts a job, the reviewer a claim. */
export function actionWords(action: ClaimAction, status: ClaimStatus): ActionWords {
  return action === 'accept' && status === 'assigned' ? { ...words.accept, word: 'Accept the job' } : words[action]
}

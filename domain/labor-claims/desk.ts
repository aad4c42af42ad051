// The reviewer's desk: its sections, the orders of its queue, and the step that moves a claim on (docs/decisions/112-the-desk.md).
import type { ClaimAction, ClaimStatus } from './states.ts'
import { decisionStatuses, paymentStatuses } from './states.ts'

/** The sections of the desk, in the order of a claim's life. Each is a status in which the office acts or waits for an answer. */
export const deskSections = [
  ...decisionStatuses,
  'approve_payment',
  'pending - response needed',
  ...paymentStatuses,
] as const satisfies readonly ClaimStatus[]
export type DeskSection = (typeof deskSections)[number]

/** The orders of a queue. `overdue`: what is overdue first, then the longest wait. Equal ones always follow their wait. */
export const deskSorts = ['overdue', 'age', 'amount', 'servicer'] as const
export type DeskSort = (typeof deskSorts)[number]

/** Seconds in which a step of the office, or approvals that were given together, can be taken back. */
export const undoSeconds = 10

/** Steps of the office that can be taken back. A question is not: the servicer may be answering it. A payment has a batch. */
export const undoableSteps = [
  'accept',
  'decline',
  'assign',
  'approve_labor',
  'decline_labor',
  'approve_payment',
] as const satisfies readonly ClaimAction[]

export const isUndoable = (action: ClaimAction): boolean => undoableSteps.some((one) => one === action)

const mainActions: Readonly<Record<DeskSection, ClaimAction | null>> = {
  requests: 'accept',
  open: 'assign',
  reassign: 'assign',
  approve_labor: 'approve_labor',
  approve_payment: 'approve_payment',
  'pending - response needed': null,
  approved_for_payment: 'queue_payment',
  awaiting_payment: 'mark_paid',
}

export const isDeskSection = (status: string): status is DeskSection => deskSections.some((one) => one === status)

/** The steps of the desk on a claim, of those that its reader may take: the one that moves it on, the refusal, the question. */
export function listDeskSteps(
  status: ClaimStatus,
  actions: readonly ClaimAction[],
): { readonly main: ClaimAction | null; readonly decline: ClaimAction | null; readonly ask: ClaimAction | null } {
  const main = isDeskSection(status) ? mainActions[status] : null
  const find = (...wanted: readonly (ClaimAction | null)[]) => actions.find((action) => wanted.includes(action)) ?? null
  return { main: find(main), decline: find('decline', 'decline_labor'), ask: find('ask') }
}

// The failed part of a claim that the office asks to have back (docs/decisions/133-failed-parts-come-back.md).
export const partReturnStates = ['asked', 'sent', 'received', 'waived'] as const
export type PartReturnState = (typeof partReturnStates)[number]
export type PartReturnAction = 'send' | 'receive' | 'waive'

const steps: Readonly<
  Record<PartReturnAction, { readonly from: readonly PartReturnState[]; readonly to: PartReturnState }>
> = {
  send: { from: ['asked'], to: 'sent' },
  // A parcel may arrive before its servicer says so.
  receive: { from: ['asked', 'sent'], to: 'received' },
  waive: { from: ['asked', 'sent'], to: 'waived' },
}

/** The state after a step, or null where the state has no such step. */
export const getNextReturnState = (state: PartReturnState, action: PartReturnAction): PartReturnState | null =>
  steps[action].from.includes(state) ? steps[action].to : null

/** What a list of parts shows: all that are still to come, those that are late, or those of a state. */
export const partReturnViews = ['open', 'overdue', ...partReturnStates] as const
export type PartReturnView = (typeof partReturnViews)[number]

const labels: Readonly<Record<PartReturnState, string>> = {
  asked: 'To send back',
  sent: 'On its way',
  received: 'Received',
  waived: 'Not needed',
}
export const getPartReturnLabel = (state: PartReturnState): string => labels[state]

/** `RMA-LC20418-1`: the claim, and which return of that claim it is. */
export const formatPartReturnNumber = (claimNumber: string, nth: number): string =>
  `RMA-${claimNumber.replace(/[^A-Z0-9]/gi, '')}-${nth}`

/** Whether the part is still with the servicer after its last day. Days are `YYYY-MM-DD`. */
export const isReturnOverdue = (
  { state, due_on }: { readonly state: PartReturnState; readonly due_on: string },
  today: string,
): boolean => state === 'asked' && due_on < today

const dayMs = 86_400_000
/** Reminders go out in the American morning. */
const reminderHour = 14
const toMoment = (day: string, shift: number) =>
  Date.parse(`${day}T00:00:00Z`) + shift * dayMs + reminderHour * 3_600_000

/** When a servicer is reminded of a part, epoch ms: three days before its last day, unless that is within a day, and the day after it. */
export function listReminders(dueOn: string, now: number): { readonly soon: number | null; readonly overdue: number } {
  const soon = toMoment(dueOn, -3)
  return { soon: soon > now + dayMs ? soon : null, overdue: toMoment(dueOn, 1) }
}

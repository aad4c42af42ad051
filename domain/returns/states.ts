/**
 * A return of shipped parts (RMA): its states, who moves it, and why parts come back (docs/decisions/078-returns.md). The
 * same table decides which buttons a screen shows and what the server takes.
 */
export const returnStates = ['requested', 'opened', 'received', 'credited', 'declined', 'cancelled'] as const
export type ReturnState = (typeof returnStates)[number]

/** Steps of a return. A customer's request is accepted, declined or withdrawn; what was received is credited. */
export const returnActions = ['accept', 'decline', 'receive', 'credit', 'cancel', 'withdraw'] as const
export type ReturnAction = (typeof returnActions)[number]

const steps: Readonly<Record<ReturnAction, { readonly from: readonly ReturnState[]; readonly to: ReturnState }>> = {
  accept: { from: ['requested'], to: 'opened' },
  decline: { from: ['requested'], to: 'declined' },
  receive: { from: ['opened', 'received'], to: 'received' },
  credit: { from: ['received'], to: 'credited' },
  // Goods that came are credited, if only with nothing: a return does not vanish with them.
  cancel: { from: ['requested', 'opened'], to: 'cancelled' },
  // The customer takes back what they asked, while staff have not decided.
  withdraw: { from: ['requested'], to: 'cancelled' },
}

/** Whether a return in this state can take a step. */
export const canTake = (action: ReturnAction, state: ReturnState): boolean => steps[action].from.includes(state)

/** The state that a step leads to. */
export const getStepResult = (action: ReturnAction): ReturnState => steps[action].to

/** Whether something is still to do: the pieces of an open return are on their way, and are in no other one. */
export const isOpenReturn = (state: ReturnState): boolean =>
  state === 'requested' || state === 'opened' || state === 'received'

/** The states that are still open, as lists filter by default. */
export const openReturnStates: readonly ReturnState[] = returnStates.filter(isOpenReturn)

/** The states that wait for a step of staff who may take it: to decide, to credit, to receive. In the order of a home. */
export function listReturnSteps({
  mayCredit,
  mayReceive,
}: {
  readonly mayCredit: boolean
  readonly mayReceive: boolean
}): readonly ReturnState[] {
  return [...(mayCredit ? (['requested', 'received'] as const) : []), ...(mayReceive ? (['opened'] as const) : [])]
}

const labels: Readonly<Record<ReturnState, string>> = {
  requested: 'Requested',
  opened: 'Waiting for parts',
  received: 'Received',
  credited: 'Credited',
  declined: 'Declined',
  cancelled: 'Cancelled',
}
/** How a state reads. */
export const getReturnStateLabel = (state: ReturnState): string => labels[state]

/** Why a part comes back. */
export const returnReasons = ['wrong part', 'defective', 'not needed', 'damaged in transit', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** `Wrong part`, or the customer's own text. */
export const formatReason = (reason: ReturnReason, text: string): string => {
  const name = reason.charAt(0).toUpperCase() + reason.slice(1)
  if (text.trim() === '') return name
  return reason === 'other' ? text.trim() : `${name}: ${text.trim()}`
}

/** How a piece came back. One that was `not sent back` stayed with the customer and never goes to stock. */
export const returnConditions = ['as new', 'opened', 'used', 'damaged', 'not sent back'] as const
export type ReturnCondition = (typeof returnConditions)[number]

/** Whether a piece in this condition can go back to stock. */
export const isStockable = (condition: ReturnCondition): boolean =>
  condition !== 'damaged' && condition !== 'not sent back'

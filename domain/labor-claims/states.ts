/**
 * The claim's state machine: its transitions and who may make them.
 * The same table decides on the device, before an operation is queued, and on the server.
 */
export const claimStatuses = [
  'requests',
  'open',
  'assigned',
  'reassign',
  'approve_labor',
  'pending - response needed',
  'approve_payment',
  'approved_for_payment',
  'awaiting_payment',
  'paid',
  'declined',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimActions = [
  'accept',
  'decline',
  'ask',
  'assign',
  'refuse',
  'estimate',
  'complete',
  'approve_labor',
  'decline_labor',
  'respond',
  'approve_payment',
  'queue_payment',
  'mark_paid',
  'reopen',
] as const
export type ClaimAction = (typeof claimActions)[number]

/** A user's role on one claim. `office` holds claims.manage and pays. An admin has every role except servicer and filer. */
export type ClaimRole = 'reviewer' | 'office' | 'servicer' | 'filer' | 'admin'

export interface ClaimState {
  readonly status: ClaimStatus
  /** Whether the assigned servicer has accepted. */
  readonly accepted: boolean
  /** Whether the claim was closed with a message, in any status. */
  readonly completed: boolean
  /** The status to return to while a response is needed. */
  readonly cameFrom: ClaimStatus | null
}

interface Transition {
  readonly from: ClaimStatus
  readonly action: ClaimAction
  readonly by: readonly ClaimRole[]
  readonly to: ClaimStatus | 'back'
}

/** All transitions. Any other is refused. */
export const transitions: readonly Transition[] = [
  { from: 'requests', action: 'accept', by: ['reviewer'], to: 'open' },
  { from: 'requests', action: 'decline', by: ['reviewer'], to: 'declined' },
  { from: 'requests', action: 'ask', by: ['reviewer'], to: 'pending - response needed' },
  { from: 'open', action: 'assign', by: ['reviewer'], to: 'assigned' },
  { from: 'assigned', action: 'accept', by: ['servicer'], to: 'assigned' },
  { from: 'assigned', action: 'refuse', by: ['servicer'], to: 'reassign' },
  { from: 'assigned', action: 'estimate', by: ['servicer'], to: 'approve_labor' },
  { from: 'assigned', action: 'complete', by: ['servicer'], to: 'approve_payment' },
  { from: 'reassign', action: 'assign', by: ['reviewer'], to: 'assigned' },
  { from: 'approve_labor', action: 'approve_labor', by: ['reviewer'], to: 'assigned' },
  { from: 'approve_labor', action: 'decline_labor', by: ['reviewer'], to: 'assigned' },
  { from: 'pending - response needed', action: 'respond', by: ['filer', 'servicer'], to: 'back' },
  { from: 'approve_payment', action: 'approve_payment', by: ['reviewer'], to: 'approved_for_payment' },
  { from: 'approve_payment', action: 'ask', by: ['reviewer'], to: 'pending - response needed' },
  { from: 'approve_payment', action: 'decline', by: ['reviewer'], to: 'declined' },
  { from: 'approved_for_payment', action: 'queue_payment', by: ['office'], to: 'awaiting_payment' },
  { from: 'awaiting_payment', action: 'mark_paid', by: ['office'], to: 'paid' },
]

/** `not-now`: no such transition from this status. `not-yours`: another role may make it. The others name what is missing. */
export type DenialReason =
  | 'not-now'
  | 'not-yours'
  | 'already-accepted'
  | 'message-needed'
  | 'hours-needed'
  | 'servicer-needed'
export type Outcome =
  | { readonly ok: true; readonly next: ClaimState }
  | { readonly ok: false; readonly why: DenialReason }

export interface ActionInput {
  readonly message?: string | undefined
  readonly laborHours?: number | undefined
  readonly hasServicer?: boolean | undefined
}

/** Whether the claim is closed: completed, paid or declined. No one needs to act. */
export function isClosed(claim: Pick<ClaimState, 'status' | 'completed'>): boolean {
  return claim.completed || claim.status === 'paid' || claim.status === 'declined'
}

const visitedStatuses: ReadonlySet<ClaimStatus> = new Set(['assigned', 'approve_labor', 'pending - response needed'])

/** Whether a technician may still visit. Submitted, refused and unassigned claims need nothing on the device. */
export const mayBeVisited = (claim: Pick<ClaimState, 'status' | 'completed'>): boolean =>
  visitedStatuses.has(claim.status) && !isClosed(claim)

/** Whether no servicer is assigned, yet or any more. A claim that needs a response counts as in its previous status. */
export function isBeforeAssignment({
  status,
  cameFrom = null,
}: {
  readonly status: ClaimStatus
  readonly cameFrom?: ClaimStatus | null
}): boolean {
  const effectiveStatus = status === 'pending - response needed' ? (cameFrom ?? status) : status
  return effectiveStatus === 'requests' || effectiveStatus === 'open' || effectiveStatus === 'reassign'
}

const holdsRole = (roles: readonly ClaimRole[], by: readonly ClaimRole[]) =>
  by.some((role) => roles.includes(role) || (roles.includes('admin') && (role === 'reviewer' || role === 'office')))

/** Actions that take something from the other side say why. */
const messageActions: readonly ClaimAction[] = ['ask', 'decline', 'decline_labor', 'refuse']

/**
 * Applies an action to a claim. Returns the next state, or why the action is refused. An estimate needs hours above 0,
 * asking, declining and refusing need a message (`WO102`), and assigning needs a servicer.
 */
export function applyAction(
  claim: ClaimState,
  action: ClaimAction,
  roles: readonly ClaimRole[],
  input: ActionInput = {},
): Outcome {
  const no = (why: DenialReason): Outcome => ({ ok: false, why })
  if (action === 'reopen') {
    if (!isClosed(claim)) return no('not-now')
    return roles.includes('admin')
      ? { ok: true, next: { status: 'open', accepted: false, completed: false, cameFrom: null } }
      : no('not-yours')
  }
  const way = claim.completed ? undefined : transitions.find((w) => w.from === claim.status && w.action === action)
  if (way === undefined) return no('not-now')
  if (!holdsRole(roles, way.by)) return no('not-yours')
  if (action === 'accept' && claim.status === 'assigned' && claim.accepted) return no('already-accepted')
  if (messageActions.includes(action) && !input.message?.trim()) return no('message-needed')
  if (action === 'estimate' && !((input.laborHours ?? 0) > 0)) return no('hours-needed')
  if (action === 'assign' && input.hasServicer !== true) return no('servicer-needed')
  const to = way.to === 'back' ? claim.cameFrom : way.to
  if (to === null) return no('not-now')
  const accepted =
    action === 'assign' || action === 'refuse'
      ? false
      : claim.status === 'assigned' && action === 'accept'
        ? true
        : claim.accepted
  return {
    ok: true,
    next: { status: to, accepted, completed: false, cameFrom: action === 'ask' ? claim.status : null },
  }
}

/** Closes a claim with a message: filer, reviewer or admin, from any status, once (`calls.tsv` L08). */
export function applyClose(claim: ClaimState, roles: readonly ClaimRole[], message: string): Outcome {
  if (claim.completed) return { ok: false, why: 'not-now' }
  if (!roles.includes('filer') && !holdsRole(roles, ['reviewer'])) return { ok: false, why: 'not-yours' }
  return message.trim() === ''
    ? { ok: false, why: 'message-needed' }
    : { ok: true, next: { ...claim, completed: true } }
}

/** Returns the actions that these roles may take now, in the order of `claimActions`. */
export function listOpenActions(claim: ClaimState, roles: readonly ClaimRole[]): ClaimAction[] {
  const complete: ActionInput = { message: '.', laborHours: 1, hasServicer: true }
  return claimActions.filter((action) => applyAction(claim, action, roles, complete).ok)
}

/** Returns the action that leads to a status, for the office's correction (L16), or null. */
export function findActionTo(claim: ClaimState, status: ClaimStatus): ClaimAction | null {
  if (isClosed(claim)) return status === 'open' ? 'reopen' : null
  return (
    transitions.find((w) => w.from === claim.status && (w.to === 'back' ? claim.cameFrom : w.to) === status)?.action ??
    null
  )
}

/** Returns the statuses that the office can set (L16): those that one of the `actions` leads to. */
export function listCorrections(
  claim: ClaimState,
  actions: readonly ClaimAction[],
  { hasServicer }: Required<Pick<ActionInput, 'hasServicer'>>,
): readonly { readonly status: ClaimStatus; readonly action: ClaimAction }[] {
  return claimStatuses.flatMap((status) => {
    const action = status === claim.status && !isClosed(claim) ? null : findActionTo(claim, status)
    if (action === null || !actions.includes(action)) return []
    return action === 'assign' && hasServicer !== true ? [] : [{ status, action }]
  })
}

/** Returns the party that has to act next. */
export function getResponsibleParty(
  claim: ClaimState,
): 'reviewer' | 'servicer' | 'filer or servicer' | 'office' | 'nobody' {
  if (isClosed(claim)) return 'nobody'
  if (claim.status === 'assigned') return 'servicer'
  if (claim.status === 'pending - response needed') return 'filer or servicer'
  return claim.status === 'approved_for_payment' || claim.status === 'awaiting_payment' ? 'office' : 'reviewer'
}

/** Returns the label of the status. */
export function getStatusLabel(claim: Pick<ClaimState, 'status' | 'accepted' | 'completed'>): string {
  if (claim.completed && claim.status !== 'paid' && claim.status !== 'declined') return 'Closed'
  if (claim.status === 'assigned') return claim.accepted ? 'Assigned, accepted' : 'To accept'
  const labels: Record<Exclude<ClaimStatus, 'assigned'>, string> = {
    requests: 'Requested',
    open: 'Open',
    reassign: 'To reassign',
    approve_labor: 'Labor to approve',
    'pending - response needed': 'Response needed',
    approve_payment: 'Payment to approve',
    approved_for_payment: 'Approved for payment',
    awaiting_payment: 'Awaiting payment',
    paid: 'Paid',
    declined: 'Declined',
  }
  return labels[claim.status]
}

/** Statuses in which a reviewer decides about the work, in the order of the claim's life. What is paid is decided in `approve_payment`. */
export const decisionStatuses = [
  'requests',
  'open',
  'reassign',
  'approve_labor',
] as const satisfies readonly ClaimStatus[]
/** Statuses of a job that its servicer has and has not finished: it waits for the visit, or for an approval before it. */
export const jobStatuses = ['assigned', 'approve_labor'] as const satisfies readonly ClaimStatus[]
/** Statuses in which the office pays what was approved. */
export const paymentStatuses = ['approved_for_payment', 'awaiting_payment'] as const satisfies readonly ClaimStatus[]
/** Whether the payment was approved, or waits at the bank: from then on only the office changes what it was approved for. */
export const isPaymentApproved = ({ status }: Pick<ClaimState, 'status'>): boolean =>
  paymentStatuses.some((one) => one === status)
/** Statuses of a claim on its way, as the account that filed it follows them. */
export const progressStatuses = [
  'requests',
  'open',
  'assigned',
  'reassign',
  'approve_labor',
  'approve_payment',
  ...paymentStatuses,
] as const satisfies readonly ClaimStatus[]

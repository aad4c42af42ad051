/**
 * The claim's life (`product.md`, states): which action leads from where to where, and whose it is.
 * The same table decides on the phone, before the words are queued, and on the server.
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

/** What somebody is to one claim. `office` holds claims.manage and pays; an admin wears every hat but the servicer's and the filer's. */
export type Hat = 'reviewer' | 'office' | 'servicer' | 'filer' | 'admin'

export interface ClaimState {
  readonly status: ClaimStatus
  /** The assigned servicer has said yes. */
  readonly accepted: boolean
  /** Closed with a message, in whatever status. */
  readonly completed: boolean
  /** While a response is needed: the status that it goes back to. */
  readonly cameFrom: ClaimStatus | null
}

interface Way {
  readonly from: ClaimStatus
  readonly action: ClaimAction
  readonly by: readonly Hat[]
  readonly to: ClaimStatus | 'back'
}

/** Every transition there is. What is not here is refused. */
export const ways: readonly Way[] = [
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

/** `not-now`: the table has no such way from here. `not-yours`: it has, but for somebody else. The others name what is missing. */
export type WhyNot =
  'not-now' | 'not-yours' | 'already-accepted' | 'message-needed' | 'hours-needed' | 'servicer-needed'
export type Outcome = { readonly ok: true; readonly next: ClaimState } | { readonly ok: false; readonly why: WhyNot }

export interface ActionInput {
  readonly message?: string | undefined
  readonly laborHours?: number | undefined
  readonly hasServicer?: boolean | undefined
}

/** Completed, paid or declined: nobody has the ball. */
export function isClosed(claim: Pick<ClaimState, 'status' | 'completed'>): boolean {
  return claim.completed || claim.status === 'paid' || claim.status === 'declined'
}

/** Nobody is assigned yet, or no more. A claim that needs a response stands where it came from. */
export function isBeforeAssignment({
  status,
  cameFrom = null,
}: {
  readonly status: ClaimStatus
  readonly cameFrom?: ClaimStatus | null
}): boolean {
  const stands = status === 'pending - response needed' ? (cameFrom ?? status) : status
  return stands === 'requests' || stands === 'open' || stands === 'reassign'
}

const wears = (hats: readonly Hat[], by: readonly Hat[]) =>
  by.some((hat) => hats.includes(hat) || (hats.includes('admin') && (hat === 'reviewer' || hat === 'office')))

/**
 * What an action does to a claim, or why it may not. An estimate needs hours above 0; asking and
 * declining labor need a message, for whoever has to answer it; assigning needs a servicer.
 */
export function act(claim: ClaimState, action: ClaimAction, hats: readonly Hat[], input: ActionInput = {}): Outcome {
  const no = (why: WhyNot): Outcome => ({ ok: false, why })
  if (action === 'reopen') {
    if (!isClosed(claim)) return no('not-now')
    return hats.includes('admin')
      ? { ok: true, next: { status: 'open', accepted: false, completed: false, cameFrom: null } }
      : no('not-yours')
  }
  const way = claim.completed ? undefined : ways.find((w) => w.from === claim.status && w.action === action)
  if (way === undefined) return no('not-now')
  if (!wears(hats, way.by)) return no('not-yours')
  if (action === 'accept' && claim.status === 'assigned' && claim.accepted) return no('already-accepted')
  if ((action === 'ask' || action === 'decline_labor') && !input.message?.trim()) return no('message-needed')
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

/** Closing with a message: filer, reviewer or admin, from any status, once (`calls.tsv` L08). */
export function close(claim: ClaimState, hats: readonly Hat[], message: string): Outcome {
  if (claim.completed) return { ok: false, why: 'not-now' }
  if (!hats.includes('filer') && !wears(hats, ['reviewer'])) return { ok: false, why: 'not-yours' }
  return message.trim() === ''
    ? { ok: false, why: 'message-needed' }
    : { ok: true, next: { ...claim, completed: true } }
}

/** The actions that are open to somebody now, in the table's order. */
export function openActions(claim: ClaimState, hats: readonly Hat[]): ClaimAction[] {
  const complete: ActionInput = { message: '.', laborHours: 1, hasServicer: true }
  return claimActions.filter((action) => act(claim, action, hats, complete).ok)
}

/** The action that leads from one status to another, for the office's correction (L16), or null where the table has none. */
export function actionTowards(claim: ClaimState, status: ClaimStatus): ClaimAction | null {
  if (isClosed(claim)) return status === 'open' ? 'reopen' : null
  return (
    ways.find((w) => w.from === claim.status && (w.to === 'back' ? claim.cameFrom : w.to) === status)?.action ?? null
  )
}

/** Whose turn it is. */
export function ball(claim: ClaimState): 'reviewer' | 'servicer' | 'filer or servicer' | 'office' | 'nobody' {
  if (isClosed(claim)) return 'nobody'
  if (claim.status === 'assigned') return 'servicer'
  if (claim.status === 'pending - response needed') return 'filer or servicer'
  return claim.status === 'approved_for_payment' || claim.status === 'awaiting_payment' ? 'office' : 'reviewer'
}

/** The status in a person's words. */
export function statusWords(claim: Pick<ClaimState, 'status' | 'accepted' | 'completed'>): string {
  if (claim.completed && claim.status !== 'paid' && claim.status !== 'declined') return 'Closed'
  if (claim.status === 'assigned') return claim.accepted ? 'Assigned, accepted' : 'To accept'
  const words: Record<Exclude<ClaimStatus, 'assigned'>, string> = {
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
  return words[claim.status]
}

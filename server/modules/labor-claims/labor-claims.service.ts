import type { Reply, Received } from '../../../contract/kernel/endpoint.ts'
import type { ActionForm, laborClaims } from '../../../contract/labor-claims.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import type { ClaimAction, ClaimState, DenialReason } from '../../../domain/labor-claims/states.ts'
import { isFieldAction } from '../../../domain/labor-claims/queued-actions.ts'
import { applyAction, findActionTo, applyClose, isClosed, getStatusLabel } from '../../../domain/labor-claims/states.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { MilesTo } from '../servicers/index.ts'
import { readMoneyDay } from './money/money-day.service.ts'
import { notifyServicer, notifySubscribers } from './people/notifications.service.ts'
import { applyActionEffects } from './action-effects.service.ts'
import { describeClaimChanges } from './filing/claim-differences.rules.ts'
import { addHistory, isAlreadyApplied } from './history.store.ts'
import { isFixedByApproval, requireReadAccess, refreshAccess } from './labor-claims.policy.ts'
import type { ClaimAccess } from './labor-claims.policy.ts'
import type { ClaimChange, ClaimRecord } from './labor-claims.store.ts'
import { updateAndGetClaim, claimById, lockClaim } from './labor-claims.store.ts'
import { buildClaimView, toClaimState } from './labor-claims.view.ts'
import { removeQueuedPayment } from './payments/pay-claim.service.ts'
import { findServicerAt, isServicerAddress, listServicersOf } from './people/people.store.ts'
import type { Servicer } from './people/people.store.ts'
import { refuseClosed, refusePaymentApproved } from './refusals.service.ts'

type CloseForm = Received<typeof laborClaims.table.closeClaim>['body']
type CorrectionForm = Received<typeof laborClaims.table.correctStatus>['body']

/** The claim with the trips, notes, files and history that the caller may see (L04). Refuses `labor-claims.unknown`. */
export async function readClaim(call: SignedIn, claimId: string): Promise<Reply<typeof laborClaims.table.readClaim>> {
  return buildClaimView(call, requireReadAccess(await claimById(call.tx, claimId), call.actor))
}

/** Performs an action of the state table (L05). Refuses what the current status or the caller's role does not allow. */
export async function actOnClaim(call: SignedIn, milesTo: MilesTo, claimId: string, form: ActionForm): Promise<Claim> {
  const access = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  if (await isAlreadyApplied(call, claimId)) return buildClaimView(call, access)
  const { action, message } = form
  // From some statuses the office takes an action of the same name.
  if (call.isImported && !isFieldAction(action, access.claim.status)) refuse('rescue.decision')
  const next = await decideNextState(call, access, action, {
    message,
    laborHours: form.labor_hours_estimate,
    hasServicer: form.provider_address_id !== undefined,
  })
  const servicer =
    action === 'assign' && form.provider_address_id !== undefined
      ? await findServicerAt(call.tx, form.provider_address_id)
      : null
  if (action === 'assign' && servicer === null)
    refuse('call.invalid', {
      errors: { provider_address_id: await explainMissingServicer(call, form) },
    })
  return applyTransition(call, access, {
    next,
    action,
    message: message ?? null,
    change: await applyActionEffects(call, milesTo, access.claim, form, servicer),
  })
}

async function explainMissingServicer(call: SignedIn, { provider_address_id: id }: ActionForm): Promise<string> {
  return id !== undefined && (await isServicerAddress(call.tx, id))
    ? 'This servicer has no one who can sign in yet. Invite a user to its account first'
    : 'No servicer works from this address'
}

/**
 * Closes a claim with a message, from any status, once. Filer, reviewer and admin may close (L08). Miles and hours that it brings
 * are those of the claim itself. Refuses other ones on a paid or declined claim: `labor-claims.closed`, `paymentApproved`.
 */
export async function closeClaim(call: SignedIn, claimId: string, { message, data }: CloseForm): Promise<Claim> {
  const access = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  if (await isAlreadyApplied(call, claimId)) return buildClaimView(call, access)
  const outcome = applyClose(toClaimState(access.claim), access.roles, message)
  if (!outcome.ok) return refuseAction(call, access, outcome.why, 'close')
  const { claim } = access
  const { mileage = claim.mileage, labor_hours_estimate = claim.labor_hours_estimate } = data ?? {}
  const changes = describeClaimChanges(claim, { ...claim, mileage, labor_hours_estimate })
  if (changes !== '' && claim.closed_at !== null) return refuseClosed(call, access)
  if (changes !== '' && isFixedByApproval(access)) return refusePaymentApproved(call, access)
  await removeQueuedPayment(call, claim)
  return applyTransition(call, access, {
    next: outcome.next,
    action: 'close',
    message: changes === '' ? message : `${message}; ${changes}`,
    change: {
      ...(mileage === claim.mileage ? {} : { mileage, mileage_from: 'typed' as const }),
      labor_hours_estimate,
    },
  })
}

/** Corrects the status as the office (L16): performs the action of the state table that leads to `status`, if one exists. */
export async function correctStatus(
  call: SignedIn,
  milesTo: MilesTo,
  claimId: string,
  { status, message, labor_hours_estimate }: CorrectionForm,
): Promise<Claim> {
  const access = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  if (await isAlreadyApplied(call, claimId)) return buildClaimView(call, access)
  const action = findActionTo(toClaimState(access.claim), status)
  if (action === null) return refuseAction(call, access, 'not-now', status)
  const next = await decideNextState(call, access, action, {
    message,
    laborHours: labor_hours_estimate,
    hasServicer: access.claim.assigned_to !== null,
  })
  const servicer = action === 'assign' ? await findServicerOf(call, access.claim) : null
  const change = await applyActionEffects(
    call,
    milesTo,
    access.claim,
    { action, message, labor_hours_estimate },
    servicer,
  )
  return applyTransition(call, access, { next, action, message: message ?? null, change })
}

/** The servicer that a claim goes back to: its person, or a colleague. Refuses one that no longer works from its address. */
async function findServicerOf(call: SignedIn, claim: ClaimRecord): Promise<Servicer> {
  const { assigned_to: userId, provider_address_id: id } = claim
  const found = id === null ? null : await findServicerAt(call.tx, id)
  if (found === null)
    return refuse('call.invalid', {
      errors: {
        status:
          id !== null && (await isServicerAddress(call.tx, id))
            ? 'The servicer of this claim has no one who can sign in. Invite a user to its account, or assign another one'
            : 'The servicer of this claim no longer works from its address. Assign another one',
      },
    })
  const people = await listServicersOf(call.tx, found.accountId)
  return people.some((one) => one.userId === userId) && userId !== null ? { ...found, userId } : found
}

async function decideNextState(
  call: SignedIn,
  access: Authorized<ClaimAccess>,
  action: ClaimAction,
  input: Parameters<typeof applyAction>[3],
): Promise<ClaimState> {
  const outcome = applyAction(toClaimState(access.claim), action, access.roles, input)
  return outcome.ok ? outcome.next : refuseAction(call, access, outcome.why, action)
}

interface Transition {
  readonly next: ClaimState
  readonly action: string
  readonly message: string | null
  readonly change: ClaimChange
}

async function applyTransition(
  call: SignedIn,
  access: Authorized<ClaimAccess>,
  { next, action, message, change }: Transition,
): Promise<Claim> {
  const { claim } = access
  await addHistory(call, claim.claim_id, { action, from: claim.status, to: next.status, message })
  const { status, accepted, completed, cameFrom } = next
  const closedAt = isClosed(next) ? (claim.closed_at ?? call.now) : null
  const after = await updateAndGetClaim(
    call.tx,
    claim.claim_id,
    { ...change, status, accepted, completed, came_from: cameFrom, closed_at: closedAt },
    call.now,
  )
  if (after.servicer_account_id !== claim.servicer_account_id) await notifyServicer(call, after)
  const view = await buildClaimView(call, refreshAccess(access, after))
  if (getStatusLabel(after) !== getStatusLabel(claim)) {
    const moneyDay = next.status === 'pending - response needed' ? await readMoneyDay(call, view) : null
    await notifySubscribers(call, after, { action, before: claim, message, moneyDay })
  }
  return view
}

const missingFieldErrors = {
  'message-needed': { message: 'Enter a message' },
  'hours-needed': { labor_hours_estimate: 'Hours must be greater than 0' },
  'servicer-needed': { provider_address_id: 'Choose a servicer' },
} as const

async function refuseAction(
  call: SignedIn,
  access: Authorized<ClaimAccess>,
  why: DenialReason,
  action: string,
): Promise<never> {
  const values = { status: getStatusLabel(access.claim), action: action.replaceAll('_', ' ') }
  switch (why) {
    case 'not-now':
      return refuse('labor-claims.notNow', { values, current: await buildClaimView(call, access) })
    case 'already-accepted':
      return refuse('labor-claims.alreadyAccepted', { current: await buildClaimView(call, access) })
    case 'not-yours':
      return refuse('labor-claims.notYours', { values })
    default:
      return refuse('call.invalid', { errors: missingFieldErrors[why] })
  }
}

import type { Reply, Received } from '../../../contract/kernel/endpoint.ts'
import type { ActionForm, laborClaims } from '../../../contract/labor-claims.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import type { ClaimAction, ClaimState, WhyNot } from '../../../domain/labor-claims/states.ts'
import { act, actionTowards, close, isClosed, statusWords } from '../../../domain/labor-claims/states.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { MilesTo } from '../servicers/index.ts'
import { tellSubscribers } from './claim-mail.ts'
import { tellServicer } from './claim-notice.ts'
import { consequences } from './labor-claims.effects.ts'
import { addHistory, isApplied } from './history.store.ts'
import { readableClaim, stillSeen } from './labor-claims.policy.ts'
import type { SeenClaim } from './labor-claims.policy.ts'
import type { ClaimChange } from './labor-claims.store.ts'
import { changedClaim, claimById, lockClaim } from './labor-claims.store.ts'
import { claimView, stateOf } from './labor-claims.view.ts'
import { servicerAt } from './people.store.ts'

type CloseForm = Received<typeof laborClaims.table.closeClaim>['body']
type CorrectionForm = Received<typeof laborClaims.table.correctStatus>['body']

/** The claim with trips, notes, files and history, as this reader sees it (L04). Refuses `labor-claims.unknown`. */
export async function readClaim(call: SignedIn, claimId: string): Promise<Reply<typeof laborClaims.table.readClaim>> {
  return claimView(call, readableClaim(await claimById(call.tx, claimId), call.actor))
}

/** An action of the table of states (L05). Refuses what the present status, or the caller's part in the claim, does not allow. */
export async function actOnClaim(call: SignedIn, milesTo: MilesTo, claimId: string, form: ActionForm): Promise<Claim> {
  const seen = readableClaim(await lockClaim(call.tx, claimId), call.actor)
  if (await isApplied(call, claimId)) return claimView(call, seen)
  const { action, message } = form
  const next = await decided(call, seen, action, {
    message,
    laborHours: form.labor_hours_estimate,
    hasServicer: form.provider_address_id !== undefined,
  })
  const servicer =
    action === 'assign' && form.provider_address_id !== undefined
      ? await servicerAt(call.tx, form.provider_address_id)
      : null
  if (action === 'assign' && servicer === null)
    refuse('call.invalid', { errors: { provider_address_id: 'No servicer works from this address' } })
  return changed(call, seen, {
    next,
    action,
    message: message ?? null,
    change: await consequences(call, milesTo, seen.claim, form, servicer),
  })
}

/** Closes with a message: filer, reviewer or admin, from any status, once (L08). */
export async function closeClaim(call: SignedIn, claimId: string, { message, data }: CloseForm): Promise<Claim> {
  const seen = readableClaim(await lockClaim(call.tx, claimId), call.actor)
  if (await isApplied(call, claimId)) return claimView(call, seen)
  const outcome = close(stateOf(seen.claim), seen.hats, message)
  if (!outcome.ok) return refused(call, seen, outcome.why, 'close')
  const { mileage = seen.claim.mileage, labor_hours_estimate = seen.claim.labor_hours_estimate } = data ?? {}
  return changed(call, seen, {
    next: outcome.next,
    action: 'close',
    message,
    change: { mileage, labor_hours_estimate },
  })
}

/** The office's correction, through the same table of states (L16): the action that leads to `status`, if there is one. */
export async function correctStatus(
  call: SignedIn,
  milesTo: MilesTo,
  claimId: string,
  { status, message, labor_hours_estimate }: CorrectionForm,
): Promise<Claim> {
  const seen = readableClaim(await lockClaim(call.tx, claimId), call.actor)
  if (await isApplied(call, claimId)) return claimView(call, seen)
  const action = actionTowards(stateOf(seen.claim), status)
  if (action === null) return refused(call, seen, 'not-now', status)
  const next = await decided(call, seen, action, {
    message,
    laborHours: labor_hours_estimate,
    hasServicer: seen.claim.assigned_to !== null,
  })
  const { assigned_to: userId, provider_address_id: addressId } = seen.claim
  const servicer = userId === null || addressId === null ? null : { userId, addressId }
  const change = await consequences(call, milesTo, seen.claim, { action, message, labor_hours_estimate }, servicer)
  return changed(call, seen, { next, action, message: message ?? null, change })
}

async function decided(
  call: SignedIn,
  seen: Authorized<SeenClaim>,
  action: ClaimAction,
  input: Parameters<typeof act>[3],
): Promise<ClaimState> {
  const outcome = act(stateOf(seen.claim), action, seen.hats, input)
  return outcome.ok ? outcome.next : refused(call, seen, outcome.why, action)
}

interface Step {
  readonly next: ClaimState
  readonly action: string
  readonly message: string | null
  readonly change: ClaimChange
}

async function changed(
  call: SignedIn,
  seen: Authorized<SeenClaim>,
  { next, action, message, change }: Step,
): Promise<Claim> {
  const { claim } = seen
  await addHistory(call, claim.claim_id, { action, from: claim.status, to: next.status, message })
  const { status, accepted, completed, cameFrom } = next
  const closedAt = isClosed(next) ? (claim.closed_at ?? call.now) : null
  const after = await changedClaim(
    call.tx,
    claim.claim_id,
    { ...change, status, accepted, completed, came_from: cameFrom, closed_at: closedAt },
    call.now,
  )
  if (after.assigned_to !== null && after.assigned_to !== claim.assigned_to) await tellServicer(call, after)
  if (statusWords(after) !== statusWords(claim)) await tellSubscribers(call, after, { before: claim, message })
  return claimView(call, stillSeen(seen, after))
}

const missing = {
  'message-needed': { message: 'A message is needed' },
  'hours-needed': { labor_hours_estimate: 'Hours above 0 are needed' },
  'servicer-needed': { provider_address_id: 'A servicer is needed' },
} as const

async function refused(call: SignedIn, seen: Authorized<SeenClaim>, why: WhyNot, action: string): Promise<never> {
  const values = { status: statusWords(seen.claim), action: action.replaceAll('_', ' ') }
  switch (why) {
    case 'not-now':
      return refuse('labor-claims.notNow', { values, current: await claimView(call, seen) })
    case 'already-accepted':
      return refuse('labor-claims.alreadyAccepted', { current: await claimView(call, seen) })
    case 'not-yours':
      return refuse('labor-claims.notYours', { values })
    default:
      return refuse('call.invalid', { errors: missing[why] })
  }
}

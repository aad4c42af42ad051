import type { DecisionForm } from '../../../../contract/claim-desk.ts'
import type { ActionForm } from '../../../../contract/labor-claims.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { isUndoable } from '../../../../domain/labor-claims/desk.ts'
import { describePoint } from '../../../../domain/labor-claims/points.ts'
import { getStatusLabel } from '../../../../domain/labor-claims/states.ts'
import { toCents } from '../../../../domain/money/cents.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { MilesTo } from '../../servicers/index.ts'
import { readFindings } from '../checks/findings.service.ts'
import { isAlreadyApplied } from '../history.store.ts'
import { requireReadAccess } from '../labor-claims.policy.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import { actOnClaim } from '../labor-claims.service.ts'
import { lockClaim } from '../labor-claims.store.ts'
import { buildClaimView } from '../labor-claims.view.ts'
import { calculateClaimPay } from '../money/money.rules.ts'
import { loadAuthors } from '../people/people.store.ts'
import { handStepOn } from '../provider/hand-on.service.ts'
import type { ClaimProvider } from '../provider/provider.ports.ts'
import { loadTerms } from '../terms/terms.store.ts'
import { listTrips } from '../trips/trips.store.ts'
import { findLastDecision } from './desk.store.ts'
import { addPoints } from './points.store.ts'
import { takeUndoably } from './undo.service.ts'

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** Whether the claim is still in the section in which the reviewer saw it: the step is one of its present actions. */
async function refuseStale(call: SignedIn, access: Authorized<ClaimAccess>, form: DecisionForm): Promise<never> {
  const current = await buildClaimView(call, access)
  if (current.actions.includes(form.action)) return refuse('claim-desk.changed', { current })
  const last = await findLastDecision(call.tx, access.claim.claim_id)
  const authorOf = await loadAuthors(call.tx, [last?.user_id ?? null])
  return refuse('claim-desk.decided', {
    values: {
      name: authorOf(last?.user_id ?? null).name,
      time: `${timeFormat.format(last?.at ?? access.claim.updated_at)} UTC`,
      status: getStatusLabel(access.claim),
    },
    current,
  })
}

/** An approval of a payment says why where it pays another amount than the calculated one: the servicer reads it. */
async function requireReasons(call: SignedIn, { claim }: ClaimAccess, form: DecisionForm): Promise<void> {
  if (form.message?.trim()) return
  const terms = (await loadTerms(call.tx, [claim.manufacturer_id]))(claim.manufacturer_id)
  const calculated = calculateClaimPay(claim, await listTrips(call.tx, claim.claim_id), terms)
  const lacksReason = (form.lines ?? []).some(
    ({ kind, approved, reason = '' }) =>
      reason.trim() === '' && toCents(approved) !== calculated.find((line) => line.kind === kind)?.calculated,
  )
  if (lacksReason) refuse('call.invalid', { errors: { message: 'Say why an amount differs. The servicer reads it' } })
}

/** What was found and was not on the reviewer's screen: a payment is not approved past it. */
async function requireSeen(call: SignedIn, claimId: string, seen: DecisionForm['seen'] = []): Promise<void> {
  const { findings } = await readFindings(call, claimId)
  const unseen = findings.filter(({ code }) => !seen.includes(code))
  if (unseen.length > 0)
    refuse('claim-desk.unseen', { values: { findings: unseen.map(({ sentence }) => sentence).join(' ') } })
}

/** Stores what a question is about, each with how it is now, so that both sides see what was corrected. */
async function sendBack(
  call: SignedIn,
  access: Authorized<ClaimAccess>,
  { action, points = [] }: DecisionForm,
): Promise<void> {
  if (action !== 'ask') refuse('call.invalid', { errors: { points: 'Only a question has points' } })
  const view = await buildClaimView(call, access)
  const known = points.map(({ about, comment }) => ({ about, comment, was: describePoint(view, about) }))
  const unknown = known.findIndex(({ was }) => was === null)
  if (unknown >= 0) refuse('call.invalid', { errors: { [`points.${unknown}.about`]: 'The claim has no such thing' } })
  await addPoints(
    call,
    access.claim.claim_id,
    known.map((point) => ({ ...point, was: point.was ?? '' })),
  )
}

/**
 * Decides about a claim on the revision that the reviewer saw (ours). Refuses `claim-desk.decided` where somebody was faster,
 * `claim-desk.changed` where something else changed, `claim-desk.unseen`, and what the state table refuses.
 */
export async function decide(
  call: SignedIn,
  { milesTo, provider }: { readonly milesTo: MilesTo; readonly provider: ClaimProvider },
  claimId: string,
  form: DecisionForm,
): Promise<Claim> {
  const access = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  const { rev, seen, points = [], undo, ...step } = form
  if (await isAlreadyApplied(call, claimId)) return buildClaimView(call, access)
  if (rev !== access.claim.rev) return refuseStale(call, access, form)
  if (form.action === 'approve_payment') {
    await requireSeen(call, claimId, seen)
    await requireReasons(call, access, form)
  }
  if (points.length > 0) await sendBack(call, access, form)
  const action: ActionForm = step
  const take = async (own: SignedIn) => {
    const decided = await actOnClaim(own, milesTo, claimId, action)
    await handStepOn(own, provider, claimId, action, call.op?.key ?? call.newId())
    return decided
  }
  if (undo === undefined) return take(call)
  if (!isUndoable(form.action)) return refuse('call.invalid', { errors: { undo: 'This step cannot be taken back' } })
  return takeUndoably(call, undo, access.claim, take)
}

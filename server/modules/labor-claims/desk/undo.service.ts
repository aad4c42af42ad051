import type { Claim } from '../../../../contract/shapes/claim.ts'
import { undoSeconds } from '../../../../domain/labor-claims/desk.ts'
import { getStatusLabel } from '../../../../domain/labor-claims/states.ts'
import { delayJobs, dropStaged, isTooLate } from '../../../kernel/approved-together.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { addHistory } from '../history.store.ts'
import { refreshAccess, requireReadAccess } from '../labor-claims.policy.ts'
import { lockClaim, updateAndGetClaim } from '../labor-claims.store.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { buildClaimView } from '../labor-claims.view.ts'
import { listLines, restoreLines } from '../money/money.store.ts'
import { listLateTrips, restoreLateTrips } from '../trips/trips.store.ts'
import { endStep, lockStep, putStep, toStepClaim } from './undo.store.ts'

/**
 * Takes a step on a claim with `take`, so that it can be taken back under `stepId`: what it would send waits, and the claim as
 * it was is stored beside it.
 */
export async function takeUndoably<T extends Claim>(
  call: SignedIn,
  stepId: string,
  before: ClaimRecord,
  take: (later: SignedIn) => Promise<T>,
): Promise<T> {
  const { later, keys } = delayJobs(call, undoSeconds)
  const lines = (await listLines(call.tx, before.claim_id)).map(({ claim_id: _, paid: _paid, ...approval }) => approval)
  const lateTrips = await listLateTrips(call.tx, before.claim_id)
  const taken = await take(later)
  const isNew = await putStep(call.tx, {
    ...{ stepId, claimId: before.claim_id, userId: call.actor.userId, takenAt: call.now, undoneAt: null },
    ...{ rev: taken.rev, claim: toStepClaim(before), lines, lateTrips, jobs: keys },
  })
  return isNew ? taken : refuse('call.invalid', { errors: { undo: 'This id belongs to another step' } })
}

/**
 * Takes a step of the desk back (ours): the claim is as it was before, in its place in the queue, and no mail tells of it.
 * Refuses `claim-desk.stepUnknown`, `claim-desk.stepLate`, and `claim-desk.movedOn` where the claim has changed since.
 */
export async function undoStep(call: SignedIn, stepId: string): Promise<Claim> {
  const step = await lockStep(call.tx, stepId)
  if (step === null || step.userId !== call.actor.userId) return refuse('claim-desk.stepUnknown')
  const access = requireReadAccess(await lockClaim(call.tx, step.claimId), call.actor)
  // The same press again: its answer was lost.
  if (step.undoneAt !== null) return buildClaimView(call, access)
  if (isTooLate(call, step.takenAt, undoSeconds)) return refuse('claim-desk.stepLate')
  const { claim } = access
  if (claim.rev !== step.rev)
    return refuse('claim-desk.movedOn', {
      values: { status: getStatusLabel(claim) },
      current: await buildClaimView(call, access),
    })
  await restoreLines(call.tx, claim.claim_id, step.lines)
  await restoreLateTrips(call.tx, step.lateTrips)
  const entry = { action: 'undoStep', from: claim.status, to: step.claim.status ?? claim.status, message: null }
  await addHistory(call, claim.claim_id, entry)
  const after = await updateAndGetClaim(call.tx, claim.claim_id, step.claim, call.now)
  await dropStaged(call.tx, step.jobs)
  await endStep(call.tx, stepId, call.now)
  return buildClaimView(call, refreshAccess(access, after))
}

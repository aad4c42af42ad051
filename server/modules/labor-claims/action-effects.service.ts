import type { ActionForm } from '../../../contract/labor-claims.ts'
import { toAmount, toCents } from '../../../domain/money/cents.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { requireFreshProof } from '../../kernel/fresh-proof.ts'
import { getQueuedAt } from '../../kernel/made-at.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { MilesTo } from '../servicers/index.ts'
import { addHistory, findApprovedAt, sameStatus } from './history.store.ts'
import { findLastDayLeft } from './filing/last-day.service.ts'
import { answerPoints } from './desk/points.store.ts'
import { findRegistrationToOpen } from './machine/machine-change.service.ts'
import { calculateClaimPay, getClaimTerms, updateMilesOfReopened } from './money/money.rules.ts'
import type { ClaimChange, ClaimRecord } from './labor-claims.store.ts'
import type { Approval } from './money/money.store.ts'
import { findLegs, resolveMiles, resolveMilesOfOtherWay, lookUpDistance } from './trips/mileage.service.ts'
import { approveLines } from './money/money.store.ts'
import { payByHand } from './payments/pay-claim.service.ts'
import type { Servicer } from './people/people.store.ts'
import { findAccountOfPlace } from './people/places.store.ts'
import { loadTerms } from './terms/terms.store.ts'
import { countLateTrips, listTrips } from './trips/trips.store.ts'

/** Dollars above which an approval asks for a fresh proof, where the pay terms have no limit for preauthorization. */
const defaultProofLimit = 1000

const unassigned: ClaimChange = {
  assigned_to: null,
  provider_address_id: null,
  registration_id: null,
  appointment_at: null,
  distance: null,
  labor_hours_estimate: null,
  labor_hours_approved: null,
}

/** The columns that an action changes besides the status. Also writes approved and paid amounts. */
export async function applyActionEffects(
  call: SignedIn,
  milesTo: MilesTo,
  claim: ClaimRecord,
  form: ActionForm,
  servicer: Servicer | null,
): Promise<ClaimChange> {
  switch (form.action) {
    case 'assign':
      return servicer === null ? {} : assignServicer(call, milesTo, claim, servicer)
    case 'refuse':
      // The miles of the next firm are counted one way or both as those of this one were.
      return { ...unassigned, mileage_legs: findLegs(claim) }
    case 'complete':
      return {
        file_by: await findLastDayLeft(call.tx, claim.claim_id, claim.file_by, getQueuedAt(call) ?? call.now),
      }
    case 'estimate':
      return { labor_hours_estimate: form.labor_hours_estimate ?? null }
    case 'approve_labor':
      return { labor_hours_approved: form.labor_hours_estimate ?? claim.labor_hours_estimate }
    case 'decline_labor':
      return { labor_hours_estimate: null }
    case 'approve_payment':
      await approveLines(call.tx, claim.claim_id, await toApprovals(call, claim, form))
      await countLateTrips(call.tx, claim.claim_id)
      return {}
    case 'respond':
      await answerPoints(call, claim.claim_id)
      return {}
    case 'mark_paid':
      await payByHand(call, claim)
      return {}
    case 'reopen':
      return {
        ...(await countLateMiles(call, claim)),
        file_by: await findLastDayLeft(call.tx, claim.claim_id, claim.file_by),
      }
    default:
      return {}
  }
}

/**
 * Assigns a servicer and opens the machine's registration to it. A firm after another one, or in place of one that filed the
 * claim for itself, starts without its appointment and hours; any other first one has those of the filing, and the same one has
 * its own again after a reopening. Looks the distance up, and replaces mileage that was estimated, or looked up for another way.
 */
async function assignServicer(
  call: SignedIn,
  milesTo: MilesTo,
  claim: ClaimRecord,
  { userId, accountId, addressId }: Servicer,
): Promise<ClaimChange> {
  const placed = { ...claim, provider_address_id: addressId }
  const distance = await lookUpDistance(call, milesTo, placed)
  const reported = { miles: claim.mileage, from: claim.mileage_from, legs: claim.mileage_legs }
  const { miles, from, legs, message } =
    claim.provider_address_id === addressId
      ? await resolveMiles(call, milesTo, placed, reported, 'claim')
      : await resolveMilesOfOtherWay(call, milesTo, claim, placed, reported)
  if (message !== null)
    await addHistory(call, claim.claim_id, { ...sameStatus(claim), action: 'lookUpMiles', message }, 'none')
  const own = {
    assigned_to: userId,
    provider_address_id: addressId,
    registration_id: await findRegistrationToOpen(call, {
      serial: claim.serial_number,
      manufacturerId: claim.manufacturer_id,
    }),
    mileage: miles,
    mileage_from: from,
    mileage_legs: legs,
  }
  if (claim.servicer_account_id === accountId) return { ...own, distance: distance ?? claim.distance }
  // A refusal has removed what was the servicer's before.
  const isFirst = claim.servicer_account_id === null && !(await isFiledForOther(call, claim, accountId))
  if (isFirst) return { ...own, distance, labor_hours_approved: null }
  return { ...unassigned, ...own, distance }
}

/** Whether a servicer filed the claim for itself, and another firm gets it: visit and hours were planned for the filer alone. */
async function isFiledForOther(call: SignedIn, claim: ClaimRecord, accountId: number): Promise<boolean> {
  const { provider_address_id: asked, account_id: filer } = claim
  return filer !== accountId && asked !== null && (await findAccountOfPlace(call.tx, asked)) === filer
}

/** The mileage of a claim that is reopened, with the trips that came after its payment was approved or it was closed. */
async function countLateMiles(call: SignedIn, claim: ClaimRecord): Promise<ClaimChange> {
  const [trips, approvedAt] = [await listTrips(call.tx, claim.claim_id), await findApprovedAt(call.tx, claim.claim_id)]
  const { change, message } = updateMilesOfReopened(claim, trips, approvedAt)
  if (message !== null)
    await addHistory(call, claim.claim_id, { ...sameStatus(claim), action: 'countMiles', message }, 'none')
  return change
}

/**
 * Approved amounts: the calculated ones, or the office's own amount with its reason. Above the limit of the pay terms it asks for
 * a fresh proof (`auth.proofNeeded`).
 */
async function toApprovals(
  call: SignedIn,
  claim: ClaimRecord,
  { lines = [], message }: ActionForm,
): Promise<Approval[]> {
  const duplicate = lines.findIndex((line, index) => lines.findIndex((one) => one.kind === line.kind) !== index)
  if (duplicate >= 0) refuse('call.invalid', { errors: { [`lines.${duplicate}.kind`]: 'Listed more than once' } })
  const terms = (await loadTerms(call.tx, [claim.manufacturer_id]))(claim.manufacturer_id)
  const trips = await listTrips(call.tx, claim.claim_id)
  const approvals = calculateClaimPay(claim, trips, terms).map((line) => {
    const override = lines.find((one) => one.kind === line.kind)
    const approved = override === undefined ? line.calculated : toCents(override.approved)
    const why = message?.trim() || `Calculated ${toAmount(line.calculated).toFixed(2)}, changed by the office`
    return {
      kind: line.kind,
      approved,
      reason: override?.reason?.trim() || (approved === line.calculated ? null : why),
    }
  })
  const limit = getClaimTerms(claim, trips, terms)?.preauthorize_above ?? defaultProofLimit
  if (approvals.reduce((sum, { approved }) => sum + approved, 0) > toCents(limit)) requireFreshProof(call)
  return approvals
}

import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { laborClaims, TripForm } from '../../../../contract/labor-claims.ts'
import type { WireTrip } from '../../../../contract/shapes/claim.ts'
import { wasTripMade } from '../../../../domain/labor-claims/terms/pay-terms.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getMadeAt, getQueuedAt } from '../../../kernel/made-at.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { MilesTo } from '../../servicers/index.ts'
import { addHistory, findApprovedAt, isAlreadyApplied, sameStatus } from '../history.store.ts'
import { updateMilesFromTrips } from '../money/money.rules.ts'
import { isFixedByApproval, isOfficeAccess, requireParentAccess, requireTripAccess } from '../labor-claims.policy.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import { updateClaim, lockClaim } from '../labor-claims.store.ts'
import { buildClaimView } from '../labor-claims.view.ts'
import { refuseClash, refuseClosed, refuseOtherFirm, refusePaymentApproved } from '../refusals.service.ts'
import { resolveMiles } from './mileage.service.ts'
import { isOfOtherFirm } from '../people/other-firm.rules.ts'
import { loadAuthors, loadPeople } from '../people/people.store.ts'
import { describeTripChanges, formatTripFieldName, mergeTrip } from './trip-changes.rules.ts'
import { checkTripTimes, getTripValidityForCaller } from './trips.rules.ts'
import { hideTrip, insertTrip, tripById, listTrips, updateTrip } from './trips.store.ts'
import type { TripRecord } from './trips.store.ts'
import { toWireTrips } from './trips.view.ts'

/** Logs a trip (L09). On a closed claim a trip dated before the closing is marked late; a later one is refused: `labor-claims.closed`. After the approval of the payment one that waited on a device since before is late, any other refused: `paymentApproved`. */
export async function addTrip(
  call: SignedIn,
  milesTo: MilesTo,
  claimId: string,
  input: TripForm,
): Promise<Reply<typeof laborClaims.table.addTrip>> {
  const access = await lockTripClaim(call, claimId)
  const tripId = input.id ?? call.newId()
  if (await isAlreadyApplied(call, claimId)) return readWireTrip(call, claimId, tripId)
  checkTripTimes(input)
  if ((await tripById(call.tx, tripId)) !== null)
    return refuse('labor-claims.tripTaken', { current: await buildClaimView(call, access) })
  const late = await checkIsLate(call, access, input)
  const { form, message } = await lookUpTripMiles(call, milesTo, access, input)
  // Another claim may have used the id since the check above.
  if (!(await insertTrip(call, claimId, tripId, form, late, getMadeAt(call))))
    return refuse('labor-claims.tripTaken', { current: await buildClaimView(call, access) })
  await recordTripChange(
    call,
    access,
    'addTrip',
    `${form.trip_date_scheduled}${late ? describeLate(access) : ''}`,
    message,
  )
  return readWireTrip(call, claimId, tripId)
}

/**
 * Corrects a trip (L10) field by field; the history keeps the old values. If another user changed the same field or removed
 * the trip, nothing changes: `labor-claims.clash`, `tripRemoved`.
 */
export async function editTrip(
  call: SignedIn,
  milesTo: MilesTo,
  { claimId, tripId }: { readonly claimId: string; readonly tripId: string },
  input: TripForm,
): Promise<Reply<typeof laborClaims.table.editTrip>> {
  const access = await lockTripClaim(call, claimId)
  if (input.id !== undefined && input.id !== tripId)
    refuse('call.invalid', { errors: { id: 'A trip’s id cannot be changed' } })
  const before = await requireTripForEdit(call, access, tripId, input)
  if (await isAlreadyApplied(call, claimId)) return readWireTrip(call, claimId, tripId)
  await checkFirm(call, access, before)
  const { form: merged, clashes } = mergeTrip(before, input)
  if (clashes.length > 0) return refuseClash(call, access, clashes, formatTripFieldName)
  checkTripTimes(merged)
  const late = await checkIsLate(call, access, merged)
  const { form, message } = await lookUpTripMiles(call, milesTo, access, merged)
  // A visit that counted goes on counting; a planned trip that was made after all is a late one.
  await updateTrip(call.tx, tripId, form, before.late || (late && !wasMade(before)))
  const changes = `${describeTripChanges(before, form)}${late ? describeLate(access) : ''}`
  await recordTripChange(call, access, 'editTrip', changes, message)
  return readWireTrip(call, claimId, tripId)
}

/** Removes a trip (L11). Trips of a closed claim stay: `labor-claims.closed`. */
export async function removeTrip(
  call: SignedIn,
  claimId: string,
  tripId: string,
): Promise<Reply<typeof laborClaims.table.removeTrip>> {
  const access = await lockTripClaim(call, claimId)
  if (await isAlreadyApplied(call, claimId)) return { ok: true }
  const before = await requireTrip(call, claimId, tripId)
  if (access.claim.closed_at !== null) return refuseClosed(call, access)
  if (isFixedByApproval(access)) return refusePaymentApproved(call, access)
  await checkFirm(call, access, before)
  await hideTrip(call.tx, tripId)
  await recordTripChange(call, access, 'removeTrip', before.trip_date_scheduled)
  return { ok: true }
}

const lockTripClaim = async (call: SignedIn, claimId: string) =>
  requireTripAccess(await requireParentAccess(call, claimId, await lockClaim(call.tx, claimId)))

/**
 * A queued write may come before its trip, which a restored server lacks: `labor-claims.tripNotArrived`. A trip of another
 * claim answers like one that does not exist.
 */
async function requireTrip(call: SignedIn, claimId: string, tripId: string): Promise<TripRecord> {
  const trip = await tripById(call.tx, tripId)
  if (trip?.claim_id !== claimId) refuse(call.op === null ? 'labor-claims.tripUnknown' : 'labor-claims.tripNotArrived')
  return trip.removed ? refuse('labor-claims.tripUnknown') : trip
}

/** The trip to correct. If it was removed meanwhile, a correction with a base version is a conflict. */
async function requireTripForEdit(
  call: SignedIn,
  access: Authorized<ClaimAccess>,
  tripId: string,
  { was }: TripForm,
): Promise<TripRecord> {
  const trip = await tripById(call.tx, tripId)
  if (was !== undefined && trip?.claim_id === access.claim.claim_id && trip.removed)
    return refuse('labor-claims.tripRemoved', { current: await buildClaimView(call, access) })
  return requireTrip(call, access.claim.claim_id, tripId)
}

/** A visit is evidence of the firm that made it: only that firm and the office change it. Refuses `labor-claims.otherFirm`. */
async function checkFirm(call: SignedIn, access: Authorized<ClaimAccess>, trip: TripRecord): Promise<void> {
  if (isOfficeAccess(access)) return
  const { firmOf } = await loadPeople(call.tx, [trip.user_id])
  if (isOfOtherFirm(firmOf(trip.user_id), access.claim, call.actor.accountId)) await refuseOtherFirm(call, access)
}

/** Whether a device had this call waiting before the payment of the claim was approved. */
async function wasQueuedBeforeApproval(call: SignedIn, claimId: string): Promise<boolean> {
  const queuedAt = getQueuedAt(call)
  const approvedAt = await findApprovedAt(call.tx, claimId)
  return queuedAt !== null && (approvedAt === null || queuedAt <= approvedAt)
}

/** True if the trip is logged after closing or the approval of the payment. Refuses trips that the caller may not log. */
async function checkIsLate(call: SignedIn, access: Authorized<ClaimAccess>, form: TripForm): Promise<boolean> {
  const validity = getTripValidityForCaller(access, form)
  if (validity === 'not-yours') return refuse('auth.notAllowed')
  if (validity === 'approved')
    return (await wasQueuedBeforeApproval(call, access.claim.claim_id)) || refusePaymentApproved(call, access)
  if (validity === 'too-early') return refuse('labor-claims.tooEarly')
  return validity === 'closed' ? refuseClosed(call, access) : validity === 'late'
}

/** After what a late trip or correction came, for the history. */
const describeLate = ({ claim }: ClaimAccess) =>
  `, after the ${claim.closed_at === null ? 'payment was approved' : 'claim was closed'}`

const wasMade = ({ time_start, services_performed }: TripRecord): boolean =>
  wasTripMade({ trip_time_start: time_start?.toISOString() ?? null, trip_services_performed: services_performed })

/** The trip with estimated miles replaced by looked-up ones, and a history message if they were. */
async function lookUpTripMiles(call: SignedIn, milesTo: MilesTo, { claim }: ClaimAccess, form: TripForm) {
  if (form.miles === null) return { form, message: null }
  const reported = { miles: form.miles, from: form.miles_from ?? null, legs: null }
  const { miles, from, message } = await resolveMiles(call, milesTo, claim, reported, 'trip')
  return { form: message === null || from === null ? form : { ...form, miles, miles_from: from }, message }
}

/** Records a change of trips: history, `rev` and, where trips still count, the mileage. */
async function recordTripChange(
  call: SignedIn,
  access: ClaimAccess,
  action: string,
  ...messages: (string | null)[]
): Promise<void> {
  const { claim } = access
  const doTripsCount = claim.closed_at === null && !isFixedByApproval(access)
  const miles = doTripsCount ? updateMilesFromTrips(claim, await listTrips(call.tx, claim.claim_id)) : null
  const message = [...messages, miles?.message ?? null].filter((one) => one !== null).join('; ')
  await addHistory(call, claim.claim_id, { ...sameStatus(claim), action, message })
  // With the mileage, even an unchanged one: the trips have changed what the claim costs.
  const change = miles === null ? {} : { mileage: claim.mileage, ...miles.change }
  await updateClaim(call.tx, claim.claim_id, change, call.now)
}

async function readWireTrip(call: SignedIn, claimId: string, tripId: string): Promise<WireTrip> {
  const trips = await listTrips(call.tx, claimId)
  const authorOf = await loadAuthors(
    call.tx,
    trips.map((trip) => trip.user_id),
  )
  return toWireTrips(trips, authorOf).find((trip) => trip.id === tripId) ?? refuse('labor-claims.tripUnknown')
}

import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { laborClaims, TripForm } from '../../../contract/labor-claims.ts'
import type { WireTrip } from '../../../contract/shapes/claim.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { MilesTo } from '../servicers/index.ts'
import { addHistory, isApplied, unmoved } from './history.store.ts'
import { refuseClash } from './clash.ts'
import { tripMiles } from './labor-claims.money.ts'
import { parentClaim, tripClaim } from './labor-claims.policy.ts'
import type { SeenClaim } from './labor-claims.policy.ts'
import { changeClaim, lockClaim } from './labor-claims.store.ts'
import { claimView } from './labor-claims.view.ts'
import { refuseClosed } from './refuse-closed.ts'
import { madeAt } from './made.ts'
import { settledMiles } from './mileage.service.ts'
import { authorsOf } from './people.store.ts'
import { differences } from './trips.differences.ts'
import { mergedTrip, tripFieldName } from './trips.merge.ts'
import { checkTimes, tripStandingOn } from './trips.rule.ts'
import { hideTrip, insertTrip, tripById, tripsOf, updateTrip } from './trips.store.ts'
import type { TripRecord } from './trips.store.ts'
import { wireTrips } from './trips.view.ts'

/** Logs a trip (L09). On a claim closed meanwhile one dated before the closing is kept and flagged, a later one refused: `labor-claims.closed`. */
export async function addTrip(
  call: SignedIn,
  milesTo: MilesTo,
  claimId: string,
  said: TripForm,
): Promise<Reply<typeof laborClaims.table.addTrip>> {
  const seen = await held(call, claimId)
  const tripId = said.id ?? call.newId()
  if (await isApplied(call, claimId)) return wireOf(call, claimId, tripId)
  checkTimes(said)
  if ((await tripById(call.tx, tripId)) !== null)
    return refuse('labor-claims.tripTaken', { current: await claimView(call, seen) })
  const late = await standing(call, seen, said)
  const { form, words } = await settled(call, milesTo, seen, said)
  // Between the look and the insert the id may have come by another claim.
  if (!(await insertTrip(call, claimId, tripId, form, late, madeAt(call))))
    return refuse('labor-claims.tripTaken', { current: await claimView(call, seen) })
  await noted(call, seen, 'addTrip', `${form.trip_date_scheduled}${late ? ', after the closing' : ''}`, words)
  return wireOf(call, claimId, tripId)
}

/**
 * Corrects a trip (L10), field by field; what it was before stays in the history. Where somebody else changed the same, or
 * took the trip off, nothing is changed: `labor-claims.clash`, `tripRemoved`.
 */
export async function editTrip(
  call: SignedIn,
  milesTo: MilesTo,
  { claimId, tripId }: { readonly claimId: string; readonly tripId: string },
  said: TripForm,
): Promise<Reply<typeof laborClaims.table.editTrip>> {
  const seen = await held(call, claimId)
  if (said.id !== undefined && said.id !== tripId) refuse('call.invalid', { errors: { id: 'A trip keeps its id' } })
  const before = await present(call, seen, tripId, said)
  if (await isApplied(call, claimId)) return wireOf(call, claimId, tripId)
  const { form: merged, clashes } = mergedTrip(before, said)
  if (clashes.length > 0) return refuseClash(call, seen, clashes, tripFieldName)
  checkTimes(merged)
  const late = await standing(call, seen, merged)
  const { form, words } = await settled(call, milesTo, seen, merged)
  await updateTrip(call.tx, tripId, form, late || before.late)
  await noted(call, seen, 'editTrip', differences(before, form), words)
  return wireOf(call, claimId, tripId)
}

/** Takes a trip off (L11). A closed claim keeps its trips: `labor-claims.closed`. */
export async function removeTrip(
  call: SignedIn,
  claimId: string,
  tripId: string,
): Promise<Reply<typeof laborClaims.table.removeTrip>> {
  const seen = await held(call, claimId)
  if (await isApplied(call, claimId)) return { ok: true }
  const before = await known(call, claimId, tripId)
  if (seen.claim.closed_at !== null) return refuseClosed(call, seen)
  await hideTrip(call.tx, tripId)
  await noted(call, seen, 'removeTrip', before.trip_date_scheduled)
  return { ok: true }
}

const held = async (call: SignedIn, claimId: string) => tripClaim(parentClaim(await lockClaim(call.tx, claimId), call))

async function known(call: SignedIn, claimId: string, tripId: string): Promise<TripRecord> {
  const trip = await tripById(call.tx, tripId)
  return trip?.claim_id === claimId && !trip.removed ? trip : refuse('labor-claims.tripUnknown')
}

/** The trip that a correction is about. One that was taken off meanwhile is a conflict for whoever says what they had seen. */
async function present(
  call: SignedIn,
  seen: Authorized<SeenClaim>,
  tripId: string,
  { was }: TripForm,
): Promise<TripRecord> {
  const trip = await tripById(call.tx, tripId)
  if (was !== undefined && trip?.claim_id === seen.claim.claim_id && trip.removed)
    return refuse('labor-claims.tripRemoved', { current: await claimView(call, seen) })
  return known(call, seen.claim.claim_id, tripId)
}

/** Whether the trip comes late, or a refusal. */
async function standing(call: SignedIn, seen: Authorized<SeenClaim>, form: TripForm): Promise<boolean> {
  const stands = tripStandingOn(seen, form)
  if (stands === 'not-yours') return refuse('auth.notAllowed')
  if (stands === 'too-early') return refuse('labor-claims.tooEarly')
  return stands === 'closed' ? refuseClosed(call, seen) : stands === 'late'
}

/** The trip with miles that its device had only estimated looked up, and the words for that. */
async function settled(call: SignedIn, milesTo: MilesTo, { claim }: SeenClaim, form: TripForm) {
  if (form.miles === null) return { form, words: null }
  const said = { miles: form.miles, from: form.miles_from ?? null }
  const { miles, from, words } = await settledMiles(call, milesTo, claim, said, 'trip')
  return { form: words === null || from === null ? form : { ...form, miles, miles_from: from }, words }
}

/** The claim after a change of its trips: history, `rev`, and while it is open its miles. */
async function noted(call: SignedIn, { claim }: SeenClaim, action: string, ...words: (string | null)[]): Promise<void> {
  const miles = claim.closed_at === null ? tripMiles(claim, await tripsOf(call.tx, claim.claim_id)) : null
  const message = [...words, miles?.words ?? null].filter((one) => one !== null).join('; ')
  await addHistory(call, claim.claim_id, { ...unmoved(claim), action, message })
  await changeClaim(call.tx, claim.claim_id, miles?.change ?? {}, call.now)
}

async function wireOf(call: SignedIn, claimId: string, tripId: string): Promise<WireTrip> {
  const trips = await tripsOf(call.tx, claimId)
  const authorOf = await authorsOf(
    call.tx,
    trips.map((trip) => trip.user_id),
  )
  return wireTrips(trips, authorOf).find((trip) => trip.id === tripId) ?? refuse('labor-claims.tripUnknown')
}

import type { ClaimChange } from '../../../../contract/labor-claims-filing.ts'
import type { ClaimForm } from '../../../../contract/shapes/claim-filing.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { MilesTo } from '../../servicers/index.ts'
import { expectFiles } from '../attachments/attachments.store.ts'
import { isAlreadyApplied } from '../history.store.ts'
import { closeClaim, readClaim } from '../labor-claims.service.ts'
import { claimById } from '../labor-claims.store.ts'
import { setParts } from '../parts/parts.service.ts'
import { setSubscribers } from '../people/subscribers.service.ts'
import { addTrip, editTrip } from '../trips/trips.service.ts'
import { listTrips } from '../trips/trips.store.ts'
import { editClaim } from './edit.service.ts'
import { fileClaim } from './filing.service.ts'

type DataKey = 'addTrips' | 'trips' | 'files' | 'hours' | 'completed' | 'selected_address' | 'ticket_id'
type ClaimData = Pick<ClaimForm, DataKey>

const closingMessage = 'Closed with the data of the claim'

/** Hours and address under the names of the spec, where the form does not say them under those of the call. */
const toNamed = (
  { hours, selected_address: address }: ClaimData,
  form: Pick<ClaimChange, 'labor_hours_estimate' | 'provider_address_id'>,
) => ({
  ...(hours === undefined || form.labor_hours_estimate != null ? {} : { labor_hours_estimate: hours }),
  ...(address === undefined || form.provider_address_id != null ? {} : { provider_address_id: address }),
})

const hasData = ({ addTrips = [], trips = [], files = [], completed }: ClaimData): boolean =>
  addTrips.length + trips.length + files.length > 0 || completed === true

/**
 * Applies what a claim brought beside its own columns (`WO068`): trips, files that will arrive, and its closing. Each is the
 * call of its own that the app makes, with its rights and its history, in the same transaction.
 */
async function applyData(call: SignedIn, milesTo: MilesTo, claimId: string, data: ClaimData): Promise<Claim> {
  // These entries of the history are not the operation's own one.
  const part = { ...call, op: null }
  const known = new Set((await listTrips(call.tx, claimId)).map((trip) => trip.trip_id))
  for (const trip of [...(data.addTrips ?? []), ...(data.trips ?? [])]) {
    if (trip.id !== undefined && known.has(trip.id)) await editTrip(part, milesTo, { claimId, tripId: trip.id }, trip)
    else await addTrip(part, milesTo, claimId, trip)
  }
  const files = data.files ?? []
  if (files.length > 0)
    await expectFiles(
      call,
      claimId,
      files.map(({ upload, title }) => ({ sha256: upload, title })),
    )
  if (data.completed === true) await closeClaim(part, claimId, { message: closingMessage })
  return readClaim(call, claimId)
}

/** Files a claim (L06) with everything that it brings. Refuses what the parts refuse; then nothing is filed. */
export async function fileWithData(call: SignedIn, milesTo: MilesTo, form: ClaimForm): Promise<Claim> {
  const id = form.id ?? form.ticket_id
  const isRepeated = id !== undefined && (await claimById(call.tx, id)) !== null
  const claim = await fileClaim(call, milesTo, {
    ...form,
    ...(id === undefined ? {} : { id }),
    ...toNamed(form, form),
  })
  return isRepeated || !hasData(form) ? claim : applyData(call, milesTo, claim.ticket_id, form)
}

/** Changes a claim (L07) with everything that the change brings. Refuses another claim's `ticket_id`. */
export async function changeWithData(
  call: SignedIn,
  milesTo: MilesTo,
  claimId: string,
  change: ClaimChange,
): Promise<Claim> {
  const { addTrips, trips, files, hours, completed, selected_address, ...rest } = change
  const { ticket_id, viewing_as_servicer: _, order, notification_subscribers: mails, ...form } = rest
  if (ticket_id !== undefined && ticket_id !== claimId)
    refuse('call.invalid', { errors: { ticket_id: 'Names another claim' } })
  const before = await isAlreadyApplied(call, claimId)
  const data: ClaimData = {
    ...(addTrips === undefined ? {} : { addTrips }),
    ...(trips === undefined ? {} : { trips }),
    ...(files === undefined ? {} : { files }),
    ...(hours === undefined ? {} : { hours }),
    ...(completed === undefined ? {} : { completed }),
    ...(selected_address === undefined ? {} : { selected_address }),
  }
  const claim = await editClaim(call, milesTo, claimId, { ...form, ...toNamed(data, form) })
  if (before) return claim
  const part = { ...call, op: null }
  if (order !== undefined) await setParts(part, claimId, { parts: order.products })
  if (mails !== undefined) await setSubscribers(part, claimId, { notification_subscribers: mails, type: 'labor-claim' })
  if (hasData(data)) return applyData(call, milesTo, claimId, data)
  return order === undefined && mails === undefined ? claim : readClaim(call, claimId)
}

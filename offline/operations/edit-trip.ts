// Corrects a trip. A correction of an unsent trip is merged into it instead of being sent by itself.
import { claimsOnDevice } from '../../contract/labor-claims-device.ts'
import { tripForm } from '../../contract/shapes/claim-forms.ts'
import { claim as claimShape } from '../../contract/shapes/claim.ts'
import type { WireTrip } from '../../contract/shapes/claim.ts'
import type { OutboxItem } from '../engine.ts'
import { addTrip } from './add-trip.ts'
import { applyTripOp } from './apply-trips.ts'
import { describeCurrent, describeTrip } from './description.ts'
import { defineOperation } from './operation.ts'
import { getWas } from './pending-op.ts'
import { readOnce } from './read-once.ts'

const { editTrip: row } = claimsOnDevice
const kind = 'editTrip'

/** The trip as the server has it now, from the claim in a conflict; null where the answer carries none. */
export function findServerTrip(item: Pick<OutboxItem, 'entityId' | 'error'>): WireTrip | null {
  const claim = readOnce(claimShape, item.error?.current)
  return claim?.trips.find((trip) => trip.id === item.entityId) ?? null
}

/** A trip that was never sent is corrected in place. A trip that was sent is edited by a call of its own. */
export const editTrip = defineOperation({
  kind,
  row,
  queue: 'words',
  icon: 'trip',
  mintsId: false,
  entityId: (input) => input.params.tripId,
  label: ({ body }) => `Correction of a trip, ${body.trip_date_scheduled}`,
  target: {
    of: 'claim',
    id: (input) => input.params.id,
    effect: { create: null, apply: applyTripOp, applyToRow: null, findLocalFile: null, answersWithClaim: false },
  },
  getPendingKeys: (op) => [op.entityId],
  refreshes: ['claim'],
  foldInto(waiting, input) {
    const { was: _was, ...fields } = input.body
    if (waiting.kind === addTrip.kind)
      return { params: { id: input.params.id }, body: { ...fields, id: input.params.tripId } }
    if (waiting.kind !== kind) return null
    // The first edit's `was` is what the server has.
    const was = getWas(waiting.input.body)
    return { params: input.params, body: { ...fields, ...(was === undefined ? {} : { was }) } }
  },
  describe(item) {
    const form = readOnce(tripForm, item.input?.body)
    if (form === null) return null
    const span = { kind: 'time-span', start: form.trip_time_start, finish: form.trip_time_finish } as const
    return {
      title: ['Correction of the trip', { kind: 'day', value: form.trip_date_scheduled }, span],
      facts: describeTrip(form),
      noteTitle: null,
    }
  },
  describeServerState(item) {
    const trip = findServerTrip(item)
    return trip === null ? describeCurrent(item.error?.current) : describeTrip(trip)
  },
  editing: { canEdit: (item) => readOnce(tripForm, item.input?.body) !== null },
})

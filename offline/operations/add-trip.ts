// Logs a trip on a claim. Its id is made on the device, so that corrections can name it before it has arrived.
import { claimsOnDevice } from '../../contract/labor-claims-device.ts'
import { tripForm } from '../../contract/shapes/claim-forms.ts'
import { applyTripOp } from './apply-trips.ts'
import { describeCurrent, describeTrip } from './description.ts'
import { defineOperation } from './operation.ts'
import { readOnce } from './read-once.ts'

const { addTrip: row } = claimsOnDevice

export const addTrip = defineOperation({
  kind: 'addTrip',
  row,
  queue: 'words',
  icon: 'trip',
  mintsId: true,
  entityId: (input) => input.body.id ?? '',
  label: ({ body }) => `Trip, ${body.trip_date_scheduled}`,
  target: {
    of: 'claim',
    id: (input) => input.params.id,
    effect: {
      create: null,
      apply: (claim, op, me) =>
        claim.trips.some((trip) => trip.id === op.entityId) ? claim : applyTripOp(claim, op, me),
      applyToRow: null,
      findLocalFile: null,
      answersWithClaim: false,
    },
  },
  getPendingKeys: (op) => [op.entityId],
  refreshes: ['claim'],
  foldInto: () => null,
  describe(item) {
    const form = readOnce(tripForm, item.input?.body)
    if (form === null) return null
    const span = { kind: 'time-span', start: form.trip_time_start, finish: form.trip_time_finish } as const
    return {
      title: ['Trip', { kind: 'day', value: form.trip_date_scheduled }, span],
      facts: describeTrip(form),
      noteTitle: 'Trip that could not be logged',
    }
  },
  describeServerState: (item) => describeCurrent(item.error?.current),
  editing: { canEdit: (item) => readOnce(tripForm, item.input?.body) !== null },
})

// Removes a trip from a claim. The claim hides it at once.
import { claimsOnDevice } from '../../contract/labor-claims-device.ts'
import { setTrips } from './apply-trips.ts'
import { describeCurrent } from './description.ts'
import { defineOperation } from './operation.ts'
import { hasEffect } from './pending-op.ts'

const { removeTrip: row } = claimsOnDevice

export const removeTrip = defineOperation({
  kind: 'removeTrip',
  row,
  queue: 'words',
  icon: 'trip',
  mintsId: false,
  entityId: (input) => input.params.tripId,
  label: () => 'Removal of a trip',
  target: {
    of: 'claim',
    id: (input) => input.params.id,
    effect: {
      create: null,
      apply(claim, op) {
        const trips = claim.trips.filter((trip) => trip.id !== op.entityId)
        return hasEffect(op) && trips.length < claim.trips.length ? setTrips(claim, trips) : claim
      },
      applyToRow: null,
      findLocalFile: null,
      answersWithClaim: false,
    },
  },
  getPendingKeys: (op) => [op.entityId],
  refreshes: ['claim'],
  foldInto: () => null,
  describe: () => null,
  describeServerState: (item) => describeCurrent(item.error?.current),
  editing: null,
})

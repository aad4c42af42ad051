import { tripForm } from '../../../../../contract/labor-claims.ts'
import { findServerTrip } from '../../../../../offline/operations/edit-trip.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'
import { useItemClaim } from '../use-item-claim.ts'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import { mergeWas } from './trip-clash.ts'
import { toTripFields } from './trip-fields.ts'
import { TripForm } from './trip-form.tsx'

/** Edits a queued trip. */
export function EditTripOp(props: EditFormProps) {
  const { item } = props
  const claim = useItemClaim(item)
  const trip = readOnce(tripForm, item.input?.body)
  if (trip === null) return null
  return (
    <WithEditDraft {...props} start={toTripFields(trip)}>
      {({ start, onSave, ...form }) => (
        <TripForm
          {...form}
          trip={trip}
          typed={start}
          others={(claim?.trips ?? []).filter((one) => one.id !== item.entityId)}
          onSave={(body) => {
            const { was } = trip
            const serverTrip = findServerTrip(item)
            return onSave(
              was === undefined ? body : { ...body, was: serverTrip === null ? was : mergeWas(body, was, serverTrip) },
            )
          }}
        />
      )}
    </WithEditDraft>
  )
}

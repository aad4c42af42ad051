import { tripForm } from '../../../../../contract/labor-claims.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'
import { useItemClaim } from '../use-item-claim.ts'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import { toResent } from './trip-clash.ts'
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
          onSave={(body) => onSave(trip.was === undefined ? body : toResent(item, body, trip.was))}
        />
      )}
    </WithEditDraft>
  )
}

import { useWatch } from 'react-hook-form'
import type { TripForm as TripBody } from '../../../../../contract/labor-claims.ts'
import type { WireTrip } from '../../../../../contract/shapes/claim.ts'
import { findOverlappingTrips } from '../../../../../domain/labor-claims/trips.ts'
import { Field } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { formatDay } from '../../../../ui/format-time.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { getTripRules, toTripBody, toTripFields } from './trip-fields.ts'
import type { TripFields } from './trip-fields.ts'
import { formatTimeSpan } from '../../../../shared/formats/format-date.ts'

type Spanned = Pick<WireTrip, 'id' | 'trip_date_scheduled' | 'trip_time_start' | 'trip_time_finish'>

interface Props {
  /** The initial trip. Unchanged times keep its seconds. */
  readonly trip: TripBody
  /** The fields of a saved draft. */
  readonly typed?: TripFields | undefined
  /** When the claim was closed, for a trip that is added after it. */
  readonly closedAt?: string | null
  /** The claim's other trips, to warn about overlapping hours. */
  readonly others: readonly Spanned[]
  /** The server's errors by key of the body, when it refused this trip before. */
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly hint?: string | undefined
  readonly saveLabel: string
  readonly onTyped?: (fields: TripFields) => void
  /** Saves the trip; resolves when it is on this device. */
  readonly onSave: (body: TripBody) => Promise<void>
  readonly onCancel: () => void
  readonly cancelLabel?: string
}

const named = (trip: Spanned) =>
  `the trip of ${formatDay(trip.trip_date_scheduled)}, ${formatTimeSpan(trip.trip_time_start, trip.trip_time_finish)}`

/** The form of a trip: date, times, miles, work requested and work done. */
export function TripForm({
  trip,
  typed,
  closedAt,
  others,
  refused,
  hint,
  saveLabel,
  onTyped,
  onSave,
  onCancel,
  cancelLabel,
}: Props) {
  const form = useRowForm<TripFields, TripBody>({
    ...getTripRules(trip, closedAt),
    values: typed ?? toTripFields(trip),
    refused,
    onTyped,
    onSave,
  })
  const fields = useWatch({ control: form.control })
  // The look-up failed (`WO158`): nothing is paid for 0 miles.
  const isUnknown = trip.miles === 0 && trip.miles_from === 'estimated'
  const hasNoHours = fields.start === '' && fields.finish === '' && (fields.performed ?? '').trim() !== ''
  const overlappingTrips = findOverlappingTrips(others, {
    ...toTripBody({ ...toTripFields(trip), ...fields }, trip),
    id: trip.id ?? '',
  })
  return (
    <Form form={form} label="Trip">
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      <Field label="Date" type="date" {...form.bind('date')} />
      <Field label="Left at" type="time" isOptional {...form.bind('left')} />
      <Field label="On site from" type="time" {...form.bind('start')} />
      <Field label="Done at" type="time" {...form.bind('finish')} />
      <div className="whole">
        <Field
          label="Round-trip miles"
          isOptional
          inputMode="decimal"
          autoComplete="off"
          {...(isUnknown && fields.miles === '0' ? { hint: 'Not known, enter the miles' } : {})}
          {...form.bind('miles')}
        />
      </div>
      <div className="whole">
        <TextArea label="Work requested" isOptional rows={2} {...form.bind('requested')} />
      </div>
      <div className="whole">
        <TextArea label="Work done" isOptional rows={3} {...form.bind('performed')} />
      </div>
      {hasNoHours ? (
        <Note tone="warn" icon="warning" role="status">
          Without the times on site this trip adds no hours to the payment. You can still save it, and add them later.
        </Note>
      ) : null}
      {overlappingTrips.length === 0 ? null : (
        <Note tone="warn" icon="warning" role="status">
          These hours overlap with {overlappingTrips.map(named).join(' and ')}. You can still save the trip; the office
          may ask about it.
        </Note>
      )}
      <FormEnd
        form={form}
        saveLabel={saveLabel}
        onCancel={onCancel}
        {...(cancelLabel === undefined ? {} : { cancelLabel })}
      />
    </Form>
  )
}

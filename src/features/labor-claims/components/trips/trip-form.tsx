import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { TripForm as TripBody } from '../../../../../contract/labor-claims.ts'
import type { WireTrip } from '../../../../../contract/shapes/claim.ts'
import { findOverlappingTrips } from '../../../../../domain/labor-claims/trips.ts'
import { Field } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { formatDay } from '../../../../ui/format-time.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { moveOnEnter } from '../../../../shared/move-on-enter.ts'
import { showServerErrors } from '../../../../shared/form-resolver.ts'
import { toTripBody, toTripFields, createTripResolver, tripFieldNames, getTripField } from './trip-fields.ts'
import type { TripFields } from './trip-fields.ts'
import { useFormSave } from '../../../../shared/use-form-save.ts'
import { useTypedValues } from '../../../../shared/use-typed-values.ts'
import { formatTimeSpan } from '../../../../shared/format-date.ts'

type Spanned = Pick<WireTrip, 'id' | 'trip_date_scheduled' | 'trip_time_start' | 'trip_time_finish'>

interface Props {
  /** The initial trip. Unchanged times keep its seconds. */
  readonly trip: TripBody
  /** The fields of a saved draft. */
  readonly typed?: TripFields | undefined
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
  others,
  refused,
  hint,
  saveLabel,
  onTyped,
  onSave,
  onCancel,
  cancelLabel,
}: Props) {
  const { register, handleSubmit, control, setError, subscribe, formState } = useForm<TripFields, unknown, TripBody>({
    defaultValues: typed ?? toTripFields(trip),
    resolver: createTripResolver(trip),
    mode: 'onTouched',
  })
  const { save, errorText: fault } = useFormSave(handleSubmit, onSave)
  const fields = useWatch({ control })
  const overlappingTrips = findOverlappingTrips(others, {
    ...toTripBody({ ...toTripFields(trip), ...fields }, trip),
    id: trip.id ?? '',
  })
  const { errors } = formState
  const isSubmitted = formState.isSubmitted || refused !== undefined

  useTypedValues(subscribe, onTyped)
  useEffect(() => {
    if (refused === undefined) return
    const rest = showServerErrors<TripFields>(setError, refused, tripFieldNames, getTripField)
    if (rest !== '') setError('root', { message: rest })
  }, [refused, setError])

  return (
    <form className="form" noValidate onSubmit={save} onKeyDown={moveOnEnter} aria-label="Trip">
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      <div className="whole">
        <Field label="Date" type="date" isSubmitted={isSubmitted} error={errors.date?.message} {...register('date')} />
      </div>
      <Field
        label="On site from"
        type="time"
        isSubmitted={isSubmitted}
        error={errors.start?.message}
        {...register('start')}
      />
      <Field
        label="Done at"
        type="time"
        isSubmitted={isSubmitted}
        error={errors.finish?.message}
        {...register('finish')}
      />
      <Field
        label="Left at"
        type="time"
        isOptional
        isSubmitted={isSubmitted}
        error={errors.left?.message}
        {...register('left')}
      />
      <Field
        label="Round-trip miles"
        isOptional
        inputMode="decimal"
        autoComplete="off"
        isSubmitted={isSubmitted}
        error={errors.miles?.message}
        {...register('miles')}
      />
      <div className="whole">
        <TextArea
          label="Work requested"
          isOptional
          rows={2}
          isSubmitted={isSubmitted}
          error={errors.requested?.message}
          {...register('requested')}
        />
      </div>
      <div className="whole">
        <TextArea
          label="Work done"
          isOptional
          rows={3}
          isSubmitted={isSubmitted}
          error={errors.performed?.message}
          {...register('performed')}
        />
      </div>
      {overlappingTrips.length === 0 ? null : (
        <Note tone="warn" icon="warning" role="status">
          These hours overlap with {overlappingTrips.map(named).join(' and ')}. You can still save the trip; the office
          may ask about it.
        </Note>
      )}
      <FormEnd
        saveLabel={saveLabel}
        isSaving={formState.isSubmitting}
        error={fault === '' ? errors.root?.message : fault}
        onCancel={onCancel}
        {...(cancelLabel === undefined ? {} : { cancelLabel })}
      />
    </form>
  )
}

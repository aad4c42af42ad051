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
import { enterMovesOn } from '../../../../shared/enter-moves-on.ts'
import { showServerErrors } from '../../../../shared/form-answers.ts'
import { bodyOfFields, fieldsOfTrip, tripAnswers, tripFieldNames, tripFieldOf } from './trip-fields.ts'
import type { TripFields } from './trip-fields.ts'
import { useFormSave } from '../../../../shared/use-form-save.ts'
import { spanWords } from '../../../../shared/when.ts'

type Spanned = Pick<WireTrip, 'id' | 'trip_date_scheduled' | 'trip_time_start' | 'trip_time_finish'>

interface Props {
  /** What the form starts from, and the seconds that unchanged times keep. */
  readonly trip: TripBody
  /** What was typed before, where a draft was found. */
  readonly typed?: TripFields | undefined
  /** The claim's other trips, to warn about hours that overlap. */
  readonly others: readonly Spanned[]
  /** The server's errors by key of the body, when it refused this trip before. */
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly hint?: string | undefined
  readonly saveWord: string
  readonly onTyped?: (fields: TripFields) => void
  /** Keeps the trip; resolves when it is on this device. */
  readonly onSave: (body: TripBody) => Promise<void>
  readonly onCancel: () => void
  readonly cancelWord?: string
}

const named = (trip: Spanned) =>
  `the trip of ${formatDay(trip.trip_date_scheduled)}, ${spanWords(trip.trip_time_start, trip.trip_time_finish)}`

/** A trip by hand or from the timer: day, times, what was asked, what was done, miles. */
export function TripForm({
  trip,
  typed,
  others,
  refused,
  hint,
  saveWord,
  onTyped,
  onSave,
  onCancel,
  cancelWord,
}: Props) {
  const { register, handleSubmit, control, setError, subscribe, formState } = useForm<TripFields, unknown, TripBody>({
    defaultValues: typed ?? fieldsOfTrip(trip),
    resolver: tripAnswers(trip),
    mode: 'onTouched',
  })
  const { save, fault } = useFormSave(handleSubmit, onSave)
  const fields = useWatch({ control })
  const clashes = findOverlappingTrips(others, {
    ...bodyOfFields({ ...fieldsOfTrip(trip), ...fields }, trip),
    id: trip.id ?? '',
  })
  const { errors } = formState
  const isSubmitted = formState.isSubmitted || refused !== undefined

  useEffect(
    () =>
      onTyped === undefined
        ? undefined
        : subscribe({
            formState: { values: true },
            callback: ({ values }) => {
              onTyped(values)
            },
          }),
    [subscribe, onTyped],
  )
  useEffect(() => {
    if (refused === undefined) return
    const rest = showServerErrors<TripFields>(setError, refused, tripFieldNames, tripFieldOf)
    if (rest !== '') setError('root', { message: rest })
  }, [refused, setError])

  return (
    <form className="form" noValidate onSubmit={save} onKeyDown={enterMovesOn} aria-label="Trip">
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
        label="Miles in all"
        isOptional
        inputMode="decimal"
        autoComplete="off"
        isSubmitted={isSubmitted}
        error={errors.miles?.message}
        {...register('miles')}
      />
      <div className="whole">
        <TextArea
          label="Work asked for"
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
      {clashes.length === 0 ? null : (
        <Note tone="warn" icon="warning" role="status">
          These hours overlap with {clashes.map(named).join(' and ')}. You can save the trip all the same; the office
          may ask about it.
        </Note>
      )}
      <FormEnd
        saveWord={saveWord}
        isSaving={formState.isSubmitting}
        fault={fault === '' ? errors.root?.message : fault}
        onCancel={onCancel}
        {...(cancelWord === undefined ? {} : { cancelWord })}
      />
    </form>
  )
}

import { useState } from 'react'
import type { OutboxItem } from '../../../../../offline/engine.ts'
import { tripForm } from '../../../../../contract/labor-claims.ts'
import type { TripForm as TripBody } from '../../../../../contract/labor-claims.ts'
import { addTrip } from '../../../../../offline/operations/add-trip.ts'
import { editTrip } from '../../../../../offline/operations/edit-trip.ts'
import { toQueuedWrite } from '../../../../../offline/operations/operation.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import { removeTrip } from '../../../../../offline/operations/remove-trip.ts'
import { useEngine } from '../../../../data/engine.tsx'
import type { Miles } from '../../../../data/look-up-miles.ts'
import { formatClock, formatDay } from '../../../../ui/format-time.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TripForm } from './trip-form.tsx'
import { toTripFields } from './trip-fields.ts'
import type { TripFields } from './trip-fields.ts'
import { DraftWait } from '../../../../shared/drafts/draft-wait.tsx'
import { useDraft } from '../../../../shared/drafts/use-draft.ts'
import { needsPerson } from '../../../../shared/outbox/waiting-label.ts'
import { toDay, formatDuration } from '../../../../shared/formats/format-date.ts'
import { getCustomerName } from '../claim-display.ts'
import type { SeenClaim } from '../claim-display.ts'
import { toResent } from './trip-clash.ts'
import { reopen, getTimerDraftKey, tripFromTimer } from './trip-timer.ts'
import type { TripTimer } from './use-trip-timer.ts'
import { useOneWayMiles } from './use-one-way-miles.ts'

/** The trip that the sheet edits: a new one, the timer's, or one of the claim's by id. */
export type OpenTrip = { readonly of: 'new' } | { readonly of: 'timer' } | { readonly of: 'trip'; readonly id: string }

/** The stored draft: the fields, and the trip that they were typed on. A new trip and drafts of earlier versions lack that. */
interface TripDraft extends TripFields {
  readonly shown?: TripBody
}

const createBlankTrip = (today: string): TripBody => ({
  trip_date_scheduled: today,
  trip_service_requested: '',
  trip_services_performed: '',
  trip_time_left: null,
  trip_time_start: null,
  trip_time_finish: null,
  miles: null,
})

const toRoundTrip = (way: Miles | null): Pick<TripBody, 'miles' | 'miles_from'> =>
  way === null ? { miles: null } : { miles: Math.round(way.miles * 20) / 10, miles_from: way.source }

/** The fields of a saved trip as the form shows them. An edit sends them as its prior values. */
function getShownTrip(seen: SeenClaim, id: string): Omit<TripBody, 'id' | 'was'> | null {
  const trip = seen.value.trips.find((one) => one.id === id)
  if (trip === undefined) return null
  const {
    trip_date_scheduled,
    trip_service_requested,
    trip_services_performed,
    trip_time_left,
    trip_time_start,
    trip_time_finish,
    miles,
  } = trip
  return {
    trip_date_scheduled,
    trip_service_requested,
    trip_services_performed,
    trip_time_left,
    trip_time_start,
    trip_time_finish,
    miles,
    ...(trip.miles_from == null ? {} : { miles_from: trip.miles_from }),
  }
}

function getInitialTrip(
  open: OpenTrip,
  seen: SeenClaim,
  timer: TripTimer,
  way: Miles | null,
  now: number,
): TripBody | null {
  if (open.of === 'new') return { ...createBlankTrip(toDay(seen.value.closed_at ?? now)), ...toRoundTrip(way) }
  if (open.of === 'timer') return timer.trip ? { ...tripFromTimer(timer.trip, null), ...toRoundTrip(way) } : null
  const shownTrip = getShownTrip(seen, open.id)
  return shownTrip === null ? null : { ...shownTrip, id: open.id }
}

/** The prior values of an edit. The source of the miles is left out, because it cannot conflict. */
function getPriorValues({ id: _id, was: _was, miles_from: _from, ...shown }: TripBody): NonNullable<TripBody['was']> {
  return shown
}

/** What the form opens with: a trip, and the fields of the draft where they are changes of it. */
interface TripStart {
  readonly trip: TripBody
  readonly typed?: TripFields
}

function resumeDraft(found: TripDraft | null, trip: TripBody, isTimed: boolean): TripStart {
  if (found === null) return { trip }
  const { shown = trip } = found
  if (!isTimed) return { trip: shown, typed: found }
  // A page that ended too early leaves the draft of a timed trip: it is not for the next one.
  if (shown.trip_time_left !== trip.trip_time_left) return { trip }
  // A clock that went on after the first Done has another end, and the text goes with it.
  if (shown.trip_time_finish === trip.trip_time_finish) return { trip: shown, typed: found }
  return { trip, typed: { ...found, finish: toTripFields(trip).finish } }
}

export interface TripSheetProps {
  readonly open: OpenTrip
  readonly seen: SeenClaim
  readonly timer: TripTimer
  readonly items: readonly OutboxItem[]
  readonly now: number
  readonly onClose: () => void
}

/** The trip form in its sheet, with its draft. It saves on this device. */
export function TripSheetForm({ open, seen, timer, items, now, onClose }: TripSheetProps) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const { value: claim } = seen
  const key = `trip:${claim.ticket_id}:${open.of === 'trip' ? open.id : open.of}`
  const { found, again, keep, finishWrites: settle, error: errorText } = useDraft<TripDraft>(key)
  const { oneWay: way } = useOneWayMiles(claim)
  // Set once, so that miles found later do not change what the user is typing.
  const [start, setStart] = useState<TripStart | null>(null)
  if (start === null && found !== undefined) {
    const initial = getInitialTrip(open, seen, timer, way, now)
    if (initial !== null) setStart(resumeDraft(found, initial, open.of === 'timer'))
  }
  const groupLabel = `${claim.display_id} · ${getCustomerName(claim)}`
  if (found === undefined || start === null) return <DraftWait again={again}>{null}</DraftWait>
  const { trip } = start

  const save = async (body: TripBody) => {
    await settle()
    if (open.of === 'trip') {
      const stuck = items.find(
        (item) => item.opId === seen.pending[open.id]?.opId && needsPerson(item) && item.kind !== removeTrip.kind,
      )
      if (stuck) {
        const was = readOnce(tripForm, stuck.input?.body)?.was ?? getPriorValues(trip)
        await engine.resend(stuck.opId, stuck.kind === editTrip.kind ? toResent(stuck, body, was) : body)
        await engine.dropDraft(key)
      } else
        await engine.enqueue(
          editTrip,
          { params: { id: claim.ticket_id, tripId: open.id }, body: { ...body, was: getPriorValues(trip) } },
          { dropDraft: key, groupLabel },
        )
    } else {
      await engine.enqueueAll(
        [toQueuedWrite(addTrip, { params: { id: claim.ticket_id }, body }, { groupLabel })],
        open.of === 'timer' ? [key, getTimerDraftKey(claim.ticket_id)] : key,
      )
      if (open.of === 'timer') timer.ended()
    }
    showSnackbar({ text: 'Saved on this device' })
    onClose()
  }
  const closedAt = open.of === 'new' ? claim.closed_at : null
  const paused = open.of === 'timer' && timer.trip ? timer.trip.pausedMs : 0
  const hint = [
    closedAt === null
      ? ''
      : `This claim was closed on ${formatDay(closedAt, now)} at ${formatClock(closedAt)}. Only a trip that ended before can be added.`,
    paused > 0 ? `Paused for ${formatDuration(paused)}. This is taken off the finish time.` : '',
    trip.miles_from === 'estimated' && trip.miles !== 0
      ? 'Miles are estimated from the postal codes and confirmed when you are online.'
      : '',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      {errorText === null ? null : (
        <p className="hint bad-t" role="alert">
          {errorText}
        </p>
      )}
      <TripForm
        trip={trip}
        closedAt={closedAt}
        typed={start.typed}
        others={claim.trips.filter((trip) => open.of !== 'trip' || trip.id !== open.id)}
        saveLabel={open.of === 'trip' ? 'Save changes' : 'Save trip'}
        onTyped={(fields) => {
          keep(open.of === 'new' ? fields : { ...fields, shown: trip })
        }}
        onSave={save}
        {...(hint === '' ? {} : { hint })}
        {...(open.of === 'timer' ? { cancelLabel: 'Back to the clock' } : {})}
        onCancel={() => {
          if (open.of === 'timer') timer.press(reopen)
          void settle()
            .then(() => engine.dropDraft(key))
            .catch(() => undefined)
          onClose()
        }}
      />
    </>
  )
}

import { useState } from 'react'
import type { OutboxItem } from '../../../../offline/engine.ts'
import type { TripForm as TripBody } from '../../../../contract/labor-claims.ts'
import { addTrip, editTrip } from '../../../../offline/operations/labor-claims.ts'
import { useEngine } from '../../../data/engine.tsx'
import type { Miles } from '../../../data/look-up-miles.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TripForm } from '../../../shared/trip-form.tsx'
import type { TripFields } from '../../../shared/trip-fields.ts'
import { useDraft } from '../../../shared/use-draft.ts'
import { needsPerson } from '../../../shared/waiting-words.ts'
import { dayOf, hoursAndMinutes } from '../../../shared/when.ts'
import { customerOf } from './ticket-words.ts'
import type { SeenClaim } from './ticket-words.ts'
import { goOn, timerDraft, tripFromTimer } from './trip-timer.ts'
import type { TripTimer } from './use-trip-timer.ts'
import { useWayMiles } from './use-way-miles.ts'

/** What the sheet is open for: a new trip, the timer's, or one of the claim's by id. */
export type OpenTrip = { readonly of: 'new' } | { readonly of: 'timer' } | { readonly of: 'trip'; readonly id: string }

const blank = (today: string): TripBody => ({
  trip_date_scheduled: today,
  trip_service_requested: '',
  trip_services_performed: '',
  trip_time_left: null,
  trip_time_start: null,
  trip_time_finish: null,
  miles: null,
})

const thereAndBack = (way: Miles | null): Pick<TripBody, 'miles' | 'miles_from'> =>
  way === null ? { miles: null } : { miles: Math.round(way.miles * 20) / 10, miles_from: way.source }

/** What the form shows of a trip of the claim, which is also what its correction says to have seen. */
function shownOf(seen: SeenClaim, id: string): Omit<TripBody, 'id' | 'was'> | null {
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

function startOf(open: OpenTrip, seen: SeenClaim, timer: TripTimer, way: Miles | null, now: number): TripBody | null {
  if (open.of === 'new') return { ...blank(dayOf(now)), ...thereAndBack(way) }
  if (open.of === 'timer') return timer.trip ? { ...tripFromTimer(timer.trip, null), ...thereAndBack(way) } : null
  const shown = shownOf(seen, open.id)
  return shown === null ? null : { ...shown, id: open.id }
}

/** Where miles come from is nothing that two people could correct differently. */
function wasOf({ id: _id, was: _was, miles_from: _from, ...shown }: TripBody): NonNullable<TripBody['was']> {
  return shown
}

interface Props {
  readonly open: OpenTrip
  readonly seen: SeenClaim
  readonly timer: TripTimer
  readonly items: readonly OutboxItem[]
  readonly now: number
  readonly onClose: () => void
}

function TripSheetForm({ open, seen, timer, items, now, onClose }: Props) {
  const engine = useEngine()
  const say = useSnackbar()
  const { value: claim } = seen
  const key = `trip:${claim.ticket_id}:${open.of === 'trip' ? open.id : open.of}`
  const { found, keep, settle, fault } = useDraft<TripFields>(key)
  const { way } = useWayMiles(claim)
  // Made once: miles that are found later must not move what is being typed.
  const [start, setStart] = useState<TripBody | null>(null)
  if (start === null && found !== undefined) {
    const made = startOf(open, seen, timer, way, now)
    if (made !== null) setStart(made)
  }
  const groupLabel = `${claim.display_id} · ${customerOf(claim)}`
  if (found === undefined || start === null) return null

  const save = async (body: TripBody) => {
    await settle()
    if (open.of === 'trip') {
      const stuck = items.find(
        (item) => item.opId === seen.pending[open.id]?.opId && needsPerson(item) && item.kind !== 'removeTrip',
      )
      if (stuck) {
        await engine.resend(stuck.opId, body)
        await engine.dropDraft(key)
      } else
        await engine.enqueue(
          editTrip,
          { params: { id: claim.ticket_id, tripId: open.id }, body: { ...body, was: wasOf(start) } },
          { dropDraft: key, groupLabel },
        )
    } else {
      await engine.enqueue(
        addTrip,
        { params: { id: claim.ticket_id }, body },
        { dropDraft: open.of === 'timer' ? timerDraft(claim.ticket_id) : key, groupLabel },
      )
      if (open.of === 'timer') {
        timer.ended()
        await engine.dropDraft(key).catch(() => undefined)
      }
    }
    say({ text: 'Saved on this device' })
    onClose()
  }
  const paused = open.of === 'timer' && timer.trip ? timer.trip.pausedMs : 0
  const hint = [
    paused > 0 ? `Paused for ${hoursAndMinutes(paused)}: the time done is set earlier by that much.` : '',
    start.miles_from === 'estimated'
      ? 'The miles are estimated from the postal codes; they are settled when there is a network.'
      : '',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      {fault === null ? null : (
        <p className="hint bad-t" role="alert">
          {fault}
        </p>
      )}
      <TripForm
        trip={start}
        typed={found ?? undefined}
        others={claim.trips.filter((trip) => open.of !== 'trip' || trip.id !== open.id)}
        saveWord={open.of === 'trip' ? 'Save changes' : 'Save trip'}
        onTyped={keep}
        onSave={save}
        {...(hint === '' ? {} : { hint })}
        {...(open.of === 'timer' ? { cancelWord: 'Back to the clock' } : {})}
        onCancel={() => {
          if (open.of === 'timer') timer.press(goOn)
          void settle()
            .then(() => engine.dropDraft(key))
            .catch(() => undefined)
          onClose()
        }}
      />
    </>
  )
}

/** The trip form over the ticket. Closing it keeps what was typed; Cancel forgets it. */
export function TripSheet({ open, ...rest }: Omit<Props, 'open'> & { readonly open: OpenTrip | null }) {
  const title =
    open === null || open.of === 'new' ? 'New trip' : open.of === 'timer' ? 'Finish the trip' : 'Edit the trip'
  return (
    <Sheet isOpen={open !== null} onClose={rest.onClose} title={title}>
      {open === null ? null : <TripSheetForm open={open} {...rest} />}
    </Sheet>
  )
}

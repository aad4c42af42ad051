import type { WireTrip } from '../../../../../contract/shapes/claim.ts'
import { tripHours } from '../../../../../domain/labor-claims/trips.ts'
import { useNow } from '../../../../data/clock.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { formatClock, formatDay } from '../../../../ui/format-time.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { toChip } from '../../../../shared/outbox/waiting-label.ts'
import { formatDuration, formatTimeSpan } from '../../../../shared/formats/format-date.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { places } from '../checks/places.ts'
import type { SeenClaim } from '../claim-display.ts'
import type { RunningTrip } from './trip-timer.ts'
import '../../../../ui/table.css'

const getWork = (trip: WireTrip) => trip.trip_services_performed || trip.trip_service_requested || 'Trip'
const formatTime = (index: string | null) => (index === null ? '–' : formatClock(index))

function TripState({ trip, seen }: { readonly trip: WireTrip; readonly seen: SeenClaim }) {
  const op = seen.pending[trip.id]
  if (op !== undefined) return <WaitingChip {...toChip(op)} />
  return trip.late ? (
    <StatusChip label="Late, needs approval" tone="warn" mark="ring" />
  ) : (
    <WaitingChip state="arrived" label="Sent" />
  )
}

interface Props {
  readonly seen: SeenClaim
  readonly trips: readonly WireTrip[]
  readonly running: RunningTrip | null
  readonly onAdd: () => void
  readonly onEdit: (id: string) => void
  readonly onRemove: (id: string) => void
}

/** The trips: a table on desktops, a list on phones, the running trip last. Overlapping hours only show a warning. */
export function TripsCard({ seen, trips, running, onAdd, onEdit, onRemove }: Props) {
  const { may } = seen.value
  const now = useNow(60_000)
  const isOverlapping = trips.some((trip) => trip.overlaps.some((id) => trips.some((other) => other.id === id)))
  const runningText =
    running === null
      ? ''
      : running.start === null
        ? `left ${formatClock(running.left)}`
        : `since ${formatClock(running.start)}`
  return (
    <SectionCard
      title="Trips"
      count={trips.length}
      end={
        may.trip || may.late_trip === true ? (
          <Button id={places.trip} fill="link" size="small" onClick={onAdd}>
            Add trip
          </Button>
        ) : undefined
      }
    >
      {trips.length === 0 && running === null ? (
        <p className="tk-none">No trips yet{may.trip ? '. Start the trip timer, or add one by hand' : ''}.</p>
      ) : (
        <>
          {isOverlapping ? (
            <div className="tk-warn">
              <Note tone="warn" icon="warning">
                Two trips overlap. Both are saved; the office may ask about them.
              </Note>
            </div>
          ) : null}
          <div className="scroll-t desk">
            <table className="tbl">
              <thead>
                <tr>
                  <th scope="col">Trip</th>
                  <th scope="col">Date</th>
                  <th scope="col">Work</th>
                  <th scope="col" className="num">
                    On site
                  </th>
                  <th scope="col" className="num">
                    Done
                  </th>
                  <th scope="col" className="num">
                    Hours
                  </th>
                  <th scope="col" className="num">
                    Miles
                  </th>
                  <th scope="col">Status</th>
                  <th scope="col">
                    <span className="sr">Change</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {trips.map((trip, at) => (
                  <tr key={trip.id}>
                    <td className="tn">{at + 1}</td>
                    <td className="nw">{formatDay(trip.trip_date_scheduled, now)}</td>
                    <td className="tk-trip-work">{getWork(trip)}</td>
                    <td className="num">{formatTime(trip.trip_time_start)}</td>
                    <td className="num">{formatTime(trip.trip_time_finish)}</td>
                    <td className="num">{tripHours(trip) === 0 ? '–' : tripHours(trip).toFixed(2)}</td>
                    <td className="num">{trip.miles ?? '–'}</td>
                    <td>
                      <TripState trip={trip} seen={seen} />
                    </td>
                    <td className="tk-change">
                      {may.trip && trip.may_change !== false ? (
                        <>
                          <Button
                            fill="clear"
                            size="small"
                            isIconOnly
                            icon="edit"
                            aria-label={`Edit trip ${at + 1}`}
                            title="Edit"
                            onClick={() => {
                              onEdit(trip.id)
                            }}
                          />
                          <Button
                            fill="clear"
                            size="small"
                            isIconOnly
                            icon="trash"
                            aria-label={`Remove trip ${at + 1}`}
                            title="Remove"
                            onClick={() => {
                              onRemove(trip.id)
                            }}
                          />
                        </>
                      ) : null}
                    </td>
                  </tr>
                ))}
                {running === null ? null : (
                  <tr>
                    <td className="tn">{trips.length + 1}</td>
                    <td className="nw">{formatDay(running.left)}</td>
                    <td className="mute">{runningText}</td>
                    <td className="num">{formatTime(running.start)}</td>
                    <td className="num">{formatTime(running.finish)}</td>
                    <td className="num">–</td>
                    <td className="num">–</td>
                    <td>
                      <StatusChip label="In progress" tone="accent" mark="half" />
                    </td>
                    <td />
                  </tr>
                )}
              </tbody>
            </table>
          </div>
          <ul className="tk-trips phone">
            {trips.map((trip, at) => (
              <li key={trip.id}>
                <span className="sn">{at + 1}</span>
                <div className="grow">
                  <span className="work">{getWork(trip)}</span>
                  <span className="mute tn">
                    {[
                      formatDay(trip.trip_date_scheduled, now),
                      formatTimeSpan(trip.trip_time_start, trip.trip_time_finish),
                      tripHours(trip) === 0 ? '' : formatDuration(tripHours(trip) * 3_600_000),
                    ]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </span>
                  <span className="mt1">
                    <TripState trip={trip} seen={seen} />
                  </span>
                </div>
                {may.trip && trip.may_change !== false ? (
                  <>
                    <Button
                      fill="clear"
                      isIconOnly
                      icon="edit"
                      aria-label={`Edit trip ${at + 1}`}
                      onClick={() => {
                        onEdit(trip.id)
                      }}
                    />
                    <Button
                      fill="clear"
                      isIconOnly
                      icon="trash"
                      aria-label={`Remove trip ${at + 1}`}
                      onClick={() => {
                        onRemove(trip.id)
                      }}
                    />
                  </>
                ) : null}
              </li>
            ))}
            {running === null ? null : (
              <li>
                <span className="sn">{trips.length + 1}</span>
                <div className="grow">
                  <span className="work">This trip</span>
                  <span className="mute tn">
                    {formatDay(running.left)} · {runningText}
                  </span>
                </div>
                <StatusChip label="In progress" tone="accent" mark="half" />
              </li>
            )}
          </ul>
        </>
      )}
    </SectionCard>
  )
}

import { useNow } from '../../../../data/clock.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { formatClock } from '../../../../ui/format-time.ts'
import { formatDuration, formatRunningClock } from '../../../../shared/formats/format-date.ts'
import { arrive, finish, pause, resume, siteMs, travelMs } from './trip-timer.ts'
import type { RunningTrip } from './trip-timer.ts'
import type { TripTimer } from './use-trip-timer.ts'

/** The next button of the trip timer: start, arrived, or done. */
export function TimerButtons({
  timer,
  isDock,
  isMain = true,
  onDone,
  onDrop,
}: {
  readonly timer: TripTimer
  readonly isDock?: boolean
  readonly isMain?: boolean
  readonly onDone: () => void
  readonly onDrop: () => void
}) {
  const { trip } = timer
  // Its place, until it is known which button it is.
  if (trip === undefined) return <span className="btn big grow timer-place" aria-hidden="true" />
  if (trip === null)
    return (
      <Button
        fill={isMain ? 'filled' : 'outline'}
        size="big"
        className="grow"
        icon="navigate"
        onClick={() => void timer.start()}
      >
        Start trip
      </Button>
    )
  if (trip.phase === 'done')
    return (
      <Button fill="filled" size="big" className="grow" icon="check" onClick={onDone}>
        Finish the trip
      </Button>
    )
  if (trip.phase === 'travel') {
    return (
      <>
        <Button
          fill="filled"
          size="big"
          className="grow"
          icon="pin"
          onClick={() => {
            timer.press(arrive)
          }}
        >
          Arrived
        </Button>
        <Button
          size="big"
          isIconOnly
          icon="close"
          aria-label="Cancel this trip"
          title="Cancel this trip"
          onClick={onDrop}
        />
      </>
    )
  }
  return (
    <>
      <Button
        fill="filled"
        size="big"
        className="grow"
        icon="stop"
        onClick={() => {
          timer.press(finish)
          onDone()
        }}
      >
        {isDock ? 'Done' : 'Done, stop the clock'}
      </Button>
      {trip.pausedAt === null ? (
        <Button
          size="big"
          isIconOnly
          icon="pause"
          aria-label="Pause"
          title="Pause"
          onClick={() => {
            timer.press(pause)
          }}
        />
      ) : (
        <Button
          size="big"
          isIconOnly
          icon="play"
          aria-label="Resume"
          title="Resume"
          onClick={() => {
            timer.press(resume)
          }}
        />
      )}
    </>
  )
}

const getSiteLabel = (trip: RunningTrip) => (trip.pausedAt === null ? 'On site' : 'Paused')

/** The running time in the bar at the bottom of a phone. */
export function TimerReading({ trip }: { readonly trip: RunningTrip }) {
  const now = useNow(1000)
  return (
    <div className="tk-run">
      <span>
        <i className={trip.pausedAt === null && trip.phase !== 'done' ? 'pulse' : 'pulse still'} />
        {trip.phase === 'travel' ? 'Travel' : trip.phase === 'site' ? getSiteLabel(trip) : 'Done'}
      </span>
      <strong className="tn">
        {formatRunningClock(trip.phase === 'travel' ? travelMs(trip, now) : siteMs(trip, now))}
      </strong>
    </div>
  )
}

/** The trip timer: travel, on site, done. Each press is saved on this device. */
export function TimerCard({
  timer,
  nth,
  distance,
  isMain,
  onDone,
  onDrop,
}: {
  readonly timer: TripTimer
  readonly nth: number
  readonly distance: number | null
  readonly isMain: boolean
  readonly onDone: () => void
  readonly onDrop: () => void
}) {
  const trip = timer.trip ?? null
  const now = useNow(trip && trip.phase !== 'done' ? 1000 : 60_000)
  const way = distance === null ? '' : `${distance.toFixed(1)} mi one way`
  const times =
    trip === null
      ? []
      : [
          `Left ${formatClock(trip.left)}`,
          trip.start === null ? '' : `on site ${formatClock(trip.start)}`,
          trip.pausedMs > 0 ? `paused ${formatDuration(trip.pausedMs)}` : '',
        ]
  const line = [...times, way].filter((part) => part !== '').join(' · ')
  return (
    <section className="card tk-timer" aria-label="Trip timer">
      <div className="bd">
        <div className="row">
          <h2 className="t14 b grow">
            Trip {nth}
            {trip === null ? '' : ' · in progress'}
          </h2>
          <span className="t13 mute">{trip === null ? 'one tap to start' : 'times saved on this device'}</span>
        </div>
        <div className="timer mt3">
          <div className={trip?.phase === 'travel' ? 'now' : trip === null ? 'ahead' : ''}>
            <span className="k">
              {trip?.phase === 'travel' ? (
                <i className="pulse" />
              ) : trip === null ? null : (
                <Icon name="check" size="s" />
              )}
              Travel
            </span>
            <span className="v">{trip === null ? '–' : formatRunningClock(travelMs(trip, now))}</span>
          </div>
          <div className={trip?.phase === 'site' ? 'now' : trip?.phase === 'done' ? '' : 'ahead'}>
            <span className="k">
              {trip?.phase === 'site' ? (
                <i className={trip.pausedAt === null ? 'pulse' : 'pulse still'} />
              ) : trip?.phase === 'done' ? (
                <Icon name="check" size="s" />
              ) : null}
              {trip?.phase === 'site' ? getSiteLabel(trip) : 'On site'}
            </span>
            <span className="v">{trip?.start == null ? '–' : formatRunningClock(siteMs(trip, now))}</span>
          </div>
          <div className={trip?.phase === 'done' ? 'now' : 'ahead'}>
            <span className="k">Done</span>
            <span className="v">{trip?.finish == null ? '–' : formatClock(trip.finish)}</span>
          </div>
        </div>
        <div className="row g2 mt3 desk fx">
          <TimerButtons timer={timer} isMain={isMain} onDone={onDone} onDrop={onDrop} />
        </div>
        {line === '' ? null : <p className="t13 mute mt2">{line}</p>}
        {timer.errorText === null ? null : (
          <Note tone="bad" icon="alert" role="alert" className="mt2">
            {timer.errorText}
          </Note>
        )}
      </div>
    </section>
  )
}

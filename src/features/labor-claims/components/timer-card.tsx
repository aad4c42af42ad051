import { useNow } from '../../../data/clock.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { sayClock } from '../../../ui/say-time.ts'
import { hoursAndMinutes, runningClock } from '../../../shared/when.ts'
import { arrive, finish, pause, resume, siteMs, travelMs } from './trip-timer.ts'
import type { RunningTrip } from './trip-timer.ts'
import type { TripTimer } from './use-trip-timer.ts'

/** The one thing to press next: leave, arrive, be done. */
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
  if (trip === undefined) return null
  if (trip === null)
    return (
      <Button fill={isMain ? 'filled' : 'outline'} size="big" className="grow" icon="navigate" onClick={timer.start}>
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
          aria-label="Go on"
          title="Go on"
          onClick={() => {
            timer.press(resume)
          }}
        />
      )}
    </>
  )
}

const siteWord = (trip: RunningTrip) => (trip.pausedAt === null ? 'On site' : 'Paused')

/** What the clock says in the bar at the foot of a phone. */
export function TimerReading({ trip }: { readonly trip: RunningTrip }) {
  const now = useNow(1000)
  return (
    <div className="tk-run">
      <span>
        <i className={trip.pausedAt === null && trip.phase !== 'done' ? 'pulse' : 'pulse still'} />
        {trip.phase === 'travel' ? 'Travel' : trip.phase === 'site' ? siteWord(trip) : 'Done'}
      </span>
      <strong className="tn">{runningClock(trip.phase === 'travel' ? travelMs(trip, now) : siteMs(trip, now))}</strong>
    </div>
  )
}

/** Travel, on site, done: three readings, each kept on this device at its press. */
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
  const { trip } = timer
  const now = useNow(trip && trip.phase !== 'done' ? 1000 : 60_000)
  if (trip === undefined) return null
  const way = distance === null ? '' : `${distance.toFixed(1)} mi one way`
  const said =
    trip === null
      ? []
      : [
          `Left ${sayClock(trip.left)}`,
          trip.start === null ? '' : `on site ${sayClock(trip.start)}`,
          trip.pausedMs > 0 ? `paused ${hoursAndMinutes(trip.pausedMs)}` : '',
        ]
  const line = [...said, way].filter((part) => part !== '').join(' · ')
  return (
    <section className="card tk-timer" aria-label="Trip timer">
      <div className="bd">
        <div className="row">
          <h2 className="t14 b grow">
            Trip {nth}
            {trip === null ? '' : ' · running'}
          </h2>
          <span className="t13 mute">{trip === null ? 'starts with one press' : 'times kept on this device'}</span>
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
            <span className="v">{trip === null ? '–' : runningClock(travelMs(trip, now))}</span>
          </div>
          <div className={trip?.phase === 'site' ? 'now' : trip?.phase === 'done' ? '' : 'ahead'}>
            <span className="k">
              {trip?.phase === 'site' ? (
                <i className={trip.pausedAt === null ? 'pulse' : 'pulse still'} />
              ) : trip?.phase === 'done' ? (
                <Icon name="check" size="s" />
              ) : null}
              {trip?.phase === 'site' ? siteWord(trip) : 'On site'}
            </span>
            <span className="v">{trip?.start == null ? '–' : runningClock(siteMs(trip, now))}</span>
          </div>
          <div className={trip?.phase === 'done' ? 'now' : 'ahead'}>
            <span className="k">Done</span>
            <span className="v">{trip?.finish == null ? '–' : sayClock(trip.finish)}</span>
          </div>
        </div>
        <div className="row g2 mt3 desk fx">
          <TimerButtons timer={timer} isMain={isMain} onDone={onDone} onDrop={onDrop} />
        </div>
        {line === '' ? null : <p className="t13 mute mt2">{line}</p>}
        {timer.fault === null ? null : (
          <Note tone="bad" icon="alert" role="alert" className="mt2">
            {timer.fault}
          </Note>
        )}
      </div>
    </section>
  )
}

import { useIonViewWillEnter } from '@ionic/react'
import { useCallback, useEffect, useState } from 'react'
import { useClock } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { saveFaultSentence } from '../../../shared/save-fault.ts'
import { leave, timerDraft } from './trip-timer.ts'
import type { RunningTrip } from './trip-timer.ts'

export interface TripTimer {
  /** `undefined` while the device is asked. */
  readonly trip: RunningTrip | null | undefined
  /** Why the last press could not be kept, in a sentence; the clock runs on all the same. */
  readonly fault: string | null
  readonly start: () => void
  /** One press: kept on the device at once. */
  readonly press: (step: (trip: RunningTrip, now: number) => RunningTrip) => void
  /** Forgets the trip. */
  readonly drop: () => void
  /** Puts a dropped trip back. */
  readonly restore: (trip: RunningTrip) => void
  /** The trip was saved and its draft went with it. */
  readonly ended: () => void
}

/** The claim's running trip. It lives as a draft on this device, so that a kill and a cold start without a network find it running. */
export function useTripTimer(claimId: string): TripTimer {
  const engine = useEngine()
  const clock = useClock()
  const [read, setRead] = useState<{ readonly of: string; readonly trip: RunningTrip | null } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const trip = read?.of === claimId ? read.trip : undefined

  const look = useCallback(() => {
    engine.draft<RunningTrip>(timerDraft(claimId)).then(
      (found) => {
        setRead({ of: claimId, trip: found })
      },
      () => {
        setFault('This device could not be asked whether a trip is running. Reload the page.')
      },
    )
  }, [engine, claimId])
  useEffect(look, [look])
  useIonViewWillEnter(look)

  const keep = useCallback(
    (next: RunningTrip | null) => {
      setRead({ of: claimId, trip: next })
      const saved = next === null ? engine.dropDraft(timerDraft(claimId)) : engine.saveDraft(timerDraft(claimId), next)
      saved.then(
        () => {
          setFault(null)
        },
        (error: unknown) => {
          setFault(saveFaultSentence(error))
        },
      )
    },
    [engine, claimId],
  )

  return {
    trip,
    fault,
    start: () => {
      keep(leave(clock.now()))
    },
    press: (step) => {
      if (trip) keep(step(trip, clock.now()))
    },
    drop: () => {
      keep(null)
    },
    restore: keep,
    ended: () => {
      setRead({ of: claimId, trip: null })
    },
  }
}

import { useIonViewWillEnter } from '@ionic/react'
import { useCallback, useEffect, useState } from 'react'
import { useClock } from '../../../../data/clock.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { saveErrorMessage } from '../../../../data/save-error.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { leave, getTimerDraftKey } from './trip-timer.ts'
import type { RunningTrip } from './trip-timer.ts'

export interface TripTimer {
  /** `undefined` while the draft is read. */
  readonly trip: RunningTrip | null | undefined
  /** Why the last press could not be saved. The timer keeps running. */
  readonly errorText: string | null
  readonly start: () => void
  /** Applies one press and saves it at once. */
  readonly press: (step: (trip: RunningTrip, now: number) => RunningTrip) => void
  /** Deletes the running trip. */
  readonly drop: () => void
  /** Restores a canceled trip. */
  readonly restore: (trip: RunningTrip) => void
  /** Resets the timer after the trip was queued and its draft dropped. */
  readonly ended: () => void
}

/** The claim's running trip. It is stored as a draft, so that it survives a kill and an offline cold start. */
export function useTripTimer(claimId: string): TripTimer {
  const engine = useEngine()
  const clock = useClock()
  const [timerState, setTimerState] = useState<{ readonly of: string; readonly trip: RunningTrip | null } | null>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  const trip = timerState?.of === claimId ? timerState.trip : undefined

  const readTimer = useCallback(() => {
    engine.draft<RunningTrip>(getTimerDraftKey(claimId)).then(
      (found) => {
        setTimerState({ of: claimId, trip: found })
      },
      () => {
        setErrorText('Could not check for a trip in progress. Reload the page.')
      },
    )
  }, [engine, claimId])
  useEffect(readTimer, [readTimer])
  useIonViewWillEnter(readTimer)

  const keep = useCallback(
    (next: RunningTrip | null) => {
      setTimerState({ of: claimId, trip: next })
      const saved =
        next === null ? engine.dropDraft(getTimerDraftKey(claimId)) : engine.saveDraft(getTimerDraftKey(claimId), next)
      saved.then(
        () => {
          setErrorText(null)
        },
        (error: unknown) => {
          setErrorText(saveErrorMessage(error))
        },
      )
    },
    [engine, claimId],
  )

  return {
    trip,
    errorText,
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
      setTimerState({ of: claimId, trip: null })
    },
  }
}

/** Cancels the running trip, with Undo. */
export function useCancelTrip(timer: ReturnType<typeof useTripTimer>): () => void {
  const showSnackbar = useSnackbar()
  return () => {
    const { trip } = timer
    if (!trip) return
    timer.drop()
    showSnackbar({
      text: 'Trip canceled',
      ms: 6000,
      action: {
        label: 'Undo',
        run: () => {
          timer.restore(trip)
        },
      },
    })
  }
}

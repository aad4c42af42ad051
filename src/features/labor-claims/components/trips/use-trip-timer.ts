import { useIonViewWillEnter } from '@ionic/react'
import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useClock } from '../../../../data/clock.tsx'
import { DrawnReadsContext } from '../../../../data/drawn-reads.ts'
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
  /** Starts a trip unless one runs, however often it is pressed. Resolves once that is known and saved: false where it is not. */
  readonly start: () => Promise<boolean>
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
  // A page that the server draws is one of a device with nothing on it, and so without a running trip.
  const isDrawn = useContext(DrawnReadsContext) !== null
  const [timerState, setTimerState] = useState<{ readonly of: string; readonly trip: RunningTrip | null } | null>(
    isDrawn ? { of: claimId, trip: null } : null,
  )
  const [errorText, setErrorText] = useState<string | null>(null)
  const trip = timerState?.of === claimId ? timerState.trip : undefined

  /** Grows with each press. What was read before one says nothing after it. */
  const presses = useRef(0)
  /** Undefined where it cannot be read. */
  const readTimer = useCallback((): Promise<RunningTrip | null | undefined> => {
    const asked = presses.current
    return engine.draft<RunningTrip>(getTimerDraftKey(claimId)).then(
      (found) => {
        if (presses.current === asked) setTimerState({ of: claimId, trip: found })
        return found
      },
      () => {
        setErrorText('Could not check for a trip in progress. Reload the page.')
        return undefined
      },
    )
  }, [engine, claimId])
  useEffect(() => {
    void readTimer()
  }, [readTimer])
  useIonViewWillEnter(() => {
    void readTimer()
  })

  const keep = useCallback(
    (next: RunningTrip | null): Promise<boolean> => {
      presses.current += 1
      setTimerState({ of: claimId, trip: next })
      const saved =
        next === null ? engine.dropDraft(getTimerDraftKey(claimId)) : engine.saveDraft(getTimerDraftKey(claimId), next)
      return saved.then(
        () => {
          setErrorText(null)
          return true
        },
        (error: unknown) => {
          setErrorText(saveErrorMessage(error))
          return false
        },
      )
    },
    [engine, claimId],
  )
  const begin = async (now: number): Promise<boolean> => {
    // A press may come before it is known what runs: it counts, and ends nothing.
    const running = trip === undefined ? await readTimer() : trip
    if (running === undefined) return false
    // What the device could not save is saved with the next press.
    return running === null || errorText !== null ? keep(running ?? leave(now)) : true
  }
  const starting = useRef<Promise<boolean> | null>(null)

  return {
    trip,
    errorText,
    start: () =>
      (starting.current ??= begin(clock.now()).finally(() => {
        starting.current = null
      })),
    press: (step) => {
      if (trip) void keep(step(trip, clock.now()))
    },
    drop: () => {
      void keep(null)
    },
    restore: (canceled) => {
      void keep(canceled)
    },
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

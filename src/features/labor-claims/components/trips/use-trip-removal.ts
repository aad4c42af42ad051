import { useCallback, useEffect, useRef, useState } from 'react'
import type { OutboxItem } from '../../../../../offline/engine.ts'
import { addTrip } from '../../../../../offline/operations/add-trip.ts'
import { removeTrip } from '../../../../../offline/operations/remove-trip.ts'
import { useClock } from '../../../../data/clock.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { saveErrorMessage } from '../../../../data/save-error.ts'

const undoMs = 6000

export interface TripRemoval {
  /** Ids of trips that are hidden until their removal is queued. */
  readonly hidden: ReadonlySet<string>
  readonly remove: (tripId: string) => void
}

/** Removes a trip: hidden at once, and removed from the claim after six seconds unless undone. An unsent trip is discarded. */
export function useTripRemoval(claimId: string, groupLabel: string, items: readonly OutboxItem[]): TripRemoval {
  const engine = useEngine()
  const clock = useClock()
  const showSnackbar = useSnackbar()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const due = useRef(new Map<string, () => void>())
  const latestItems = useRef(items)
  useEffect(() => {
    latestItems.current = items
  }, [items])

  const show = useCallback((tripId: string) => {
    setHidden((ids) => new Set([...ids].filter((id) => id !== tripId)))
  }, [])
  const commit = useCallback(
    async (tripId: string) => {
      due.current.get(tripId)?.()
      if (!due.current.delete(tripId)) return
      const own = latestItems.current.find(
        (item) =>
          item.kind === addTrip.kind && item.entityId === tripId && item.state !== 'acked' && item.state !== 'sending',
      )
      try {
        if (own) await engine.discard(own.opId)
        else await engine.enqueue(removeTrip, { params: { id: claimId, tripId } }, { groupLabel })
      } catch (error) {
        showSnackbar({ text: saveErrorMessage(error) })
      }
      show(tripId)
    },
    [engine, claimId, groupLabel, showSnackbar, show],
  )

  // Leaving the screen commits the pending removals.
  const last = useRef(commit)
  useEffect(() => {
    last.current = commit
  }, [commit])
  useEffect(() => {
    const waiting = due.current
    return () => {
      for (const tripId of [...waiting.keys()]) void last.current(tripId)
    }
  }, [])

  const remove = (tripId: string) => {
    setHidden((ids) => new Set([...ids, tripId]))
    due.current.set(
      tripId,
      clock.setTimer(undoMs, () => {
        void commit(tripId)
      }),
    )
    showSnackbar({
      text: 'Trip removed',
      ms: undoMs,
      action: {
        label: 'Undo',
        run: () => {
          due.current.get(tripId)?.()
          due.current.delete(tripId)
          show(tripId)
        },
      },
    })
  }
  return { hidden, remove }
}

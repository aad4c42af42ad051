import { useCallback, useEffect, useRef, useState } from 'react'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { removeTrip } from '../../../../offline/operations/labor-claims.ts'
import { useClock } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { saveFaultSentence } from '../../../shared/save-fault.ts'

const undoMs = 6000

export interface Removal {
  /** Trips that are about to go and are not shown. */
  readonly hidden: ReadonlySet<string>
  readonly remove: (tripId: string) => void
}

/** Removing a trip: it goes from the screen at once and from the claim six seconds later, unless it is undone. A trip that never left this device is simply given up. */
export function useTripRemoval(claimId: string, groupLabel: string, items: readonly OutboxItem[]): Removal {
  const engine = useEngine()
  const clock = useClock()
  const say = useSnackbar()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const due = useRef(new Map<string, () => void>())
  const known = useRef(items)
  useEffect(() => {
    known.current = items
  }, [items])

  const show = useCallback((tripId: string) => {
    setHidden((ids) => new Set([...ids].filter((id) => id !== tripId)))
  }, [])
  const commit = useCallback(
    async (tripId: string) => {
      due.current.get(tripId)?.()
      if (!due.current.delete(tripId)) return
      const own = known.current.find(
        (item) =>
          item.kind === 'addTrip' && item.entityId === tripId && item.state !== 'acked' && item.state !== 'sending',
      )
      try {
        if (own) await engine.discard(own.opId)
        else await engine.enqueue(removeTrip, { params: { id: claimId, tripId } }, { groupLabel })
      } catch (error) {
        say({ text: saveFaultSentence(error) })
      }
      show(tripId)
    },
    [engine, claimId, groupLabel, say, show],
  )

  // Leaving the screen is no undo: what was removed goes then.
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
      clock.after(undoMs, () => {
        void commit(tripId)
      }),
    )
    say({
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

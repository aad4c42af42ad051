import { useRef } from 'react'
import type { Engine, OutboxItem } from '../../../../../offline/engine.ts'
import { addTrip } from '../../../../../offline/operations/add-trip.ts'
import { editTrip } from '../../../../../offline/operations/edit-trip.ts'
import { removeTrip } from '../../../../../offline/operations/remove-trip.ts'
import { useClock } from '../../../../data/clock.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { saveErrorMessage } from '../../../../data/save-error.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

const undoMs = 6000

/** Whether this is a second copy of a trip that the server has. */
const isSecondCopy = ({ error }: OutboxItem) => error?.code === 'op.alreadyApplied'

/** Whether the server never took it: it waits untried, or was refused. One that was tried may have arrived. */
const isOnlyHere = (item: OutboxItem) =>
  item.input !== null &&
  !isSecondCopy(item) &&
  (item.state === 'queued' ? item.attempts === 0 : item.state !== 'sending' && item.state !== 'acked')

interface Removed {
  readonly text: string
  readonly undo: () => Promise<unknown>
}

/** Saves the removal on this device, or discards a trip that is only here. */
async function removeOnDevice(
  engine: Engine,
  ids: { readonly id: string; readonly tripId: string },
  groupLabel: string,
  items: readonly OutboxItem[],
): Promise<Removed> {
  const copies = items.filter((item) => item.kind === addTrip.kind && item.entityId === ids.tripId)
  const own = copies.find(isOnlyHere)
  if (own === undefined) {
    const seconds = copies.filter(isSecondCopy)
    const { opId } = await engine.enqueue(removeTrip, { params: ids }, { groupLabel, heldMs: undoMs })
    // A second copy asks about a trip that goes away, and the removal would wait for the answer.
    for (const copy of seconds)
      await engine.discard(copy.opId).catch(async (error: unknown) => {
        // Decided in another tab meanwhile.
        if (error instanceof Error && error.name === 'OpMoved') return
        await engine.discard(opId)
        throw error
      })
    const undo = async () => {
      await engine.discard(opId)
      // The server has the trip, so what the copy had of it is a correction.
      const corrections = seconds.flatMap(({ input, known }) =>
        input === null ? [] : [{ operation: editTrip, input: { ...input, params: ids }, groupLabel, known }],
      )
      if (corrections.length > 0) await engine.enqueueAll(corrections)
    }
    return { text: 'Trip removed', undo }
  }
  // They are discarded with it.
  const edits = items.filter((item) => item.kind === editTrip.kind && item.entityId === ids.tripId)
  const undone = [own, ...edits].flatMap(({ kind, input, known }) =>
    input === null ? [] : [{ operation: kind === addTrip.kind ? addTrip : editTrip, input, groupLabel, known }],
  )
  await engine.discard(own.opId)
  const text =
    own.state === 'quarantined'
      ? 'Trip removed from this device. If a try has arrived, the outbox shows it.'
      : 'Trip removed'
  return { text, undo: () => engine.enqueueAll(undone) }
}

/**
 * Removes a trip. It is saved at once, so that neither a page that ends nor a sign-out loses it, and offers Undo for six
 * seconds before it is sent.
 */
export function useTripRemoval(
  claimId: string,
  groupLabel: string,
  items: readonly OutboxItem[],
): (tripId: string) => void {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const clock = useClock()
  const busyUntil = useRef(new Map<string, number>())
  const tell = (error: unknown) => {
    showSnackbar({ text: saveErrorMessage(error) })
  }
  return (tripId) => {
    // A second tap comes before the trip is hidden: Undo would take back one removal of two.
    if ((busyUntil.current.get(tripId) ?? 0) > clock.now()) return
    busyUntil.current.set(tripId, clock.now() + undoMs)
    removeOnDevice(engine, { id: claimId, tripId }, groupLabel, items).then(
      ({ text, undo }) => {
        showSnackbar({
          text,
          ms: undoMs,
          action: {
            label: 'Undo',
            run: () => {
              busyUntil.current.delete(tripId)
              undo().catch(tell)
            },
          },
        })
      },
      (error: unknown) => {
        busyUntil.current.delete(tripId)
        tell(error)
      },
    )
  }
}

import { useCallback } from 'react'
import type { Enqueued, Engine } from '../../../offline/engine.ts'
import { useEngine } from '../../data/engine.tsx'
import { saveErrorMessage } from '../../data/save-error.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'

/** For so long a step can be undone after it was saved, ms. */
export const undoMs = 10_000

/**
 * Saves a step on this device, not to be sent for ten seconds, and offers Undo meanwhile (docs/decisions/126-one-line-an-action.md). A person who
 * undoes a step that has gone all the same reads that it has arrived. `onUndone` brings back what the form had.
 */
export function useUndoableSave(): (
  save: (engine: Engine, heldMs: number) => Promise<Enqueued>,
  onUndone?: () => Promise<void>,
) => Promise<void> {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  return useCallback(
    async (save, onUndone) => {
      const { opId } = await save(engine, undoMs)
      const undo = async () => {
        await engine.discard(opId)
        await onUndone?.()
        return 'Undone'
      }
      showSnackbar({
        text: 'Saved on this device',
        ms: undoMs,
        action: {
          label: 'Undo',
          run: () => {
            void undo()
              .catch((error: unknown) => saveErrorMessage(error))
              .then((text) => {
                showSnackbar({ text })
              })
          },
        },
      })
    },
    [engine, showSnackbar],
  )
}

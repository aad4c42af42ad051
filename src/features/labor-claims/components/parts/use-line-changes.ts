import type { RequestedPart } from '../../../../../domain/labor-claims/parts.ts'
import { isSame, withLine } from '../../../../shared/claim-parts/claim-parts.ts'
import type { ListChange } from '../../../../shared/claim-parts/parts-target.ts'
import { saveErrorMessage } from '../../../../data/save-error.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

/** Changes a line of a list, null to remove it. */
export type ChangeLine<T> = (of: T, change: ((line: T) => T) | null) => void

/** Changes lines of the list that `save` reads: the one on the screen may be behind it. A removed line can be put back. */
export function useLineChanges<T extends RequestedPart>(
  save: (change: ListChange<T>) => Promise<void>,
  removedText: string,
): ChangeLine<T> {
  const showSnackbar = useSnackbar()
  const run = (change: ListChange<T>) => {
    save(change).catch((error: unknown) => {
      showSnackbar({ text: saveErrorMessage(error) })
    })
  }
  return (of, change) => {
    if (change !== null) {
      run((parts) => withLine(parts, of, change))
      return
    }
    let at = -1
    let removed = of
    run((parts) => {
      at = parts.findIndex((one) => isSame(one, of))
      removed = parts[at] ?? of
      return withLine(parts, of, null)
    })
    showSnackbar({
      text: removedText,
      ms: 6000,
      action: {
        label: 'Undo',
        run: () => {
          run((parts) =>
            at === -1 || parts.some((one) => isSame(one, of))
              ? parts
              : [...parts.slice(0, at), removed, ...parts.slice(at)],
          )
        },
      },
    })
  }
}

import type { Row, Sent } from '../../../../../contract/kernel/endpoint.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

/**
 * Saves a record that somebody else may save meanwhile, then closes its form and reads again what changed: the form stands on what was
 * read (`WithBasedDraft`) and would begin anew with one's own save. Throws the refusal; a conflict calls `onConflict`, which
 * reads the record.
 */
export function useRecordSave<R extends Row>(
  row: R,
  { close, onConflict }: { readonly close: () => Promise<void>; readonly onConflict: () => void },
): (input: Sent<R>, saved: string) => Promise<void> {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  const showSnackbar = useSnackbar()
  return async (input, saved) => {
    try {
      await engine.call(row, input)
    } catch (error) {
      if (error instanceof CallRefused && error.status === 409) onConflict()
      throw error
    }
    showSnackbar({ text: saved })
    await close()
    await refreshAfter(row)
  }
}

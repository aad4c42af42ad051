import { useState } from 'react'
import { loadCode } from '../../platform/load-code.ts'
import { isChunkFailure } from '../../platform/reload-once.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'

const loadSheet = () => loadCode(() => import('./scan-sheet.tsx'))
type ScanSheet = Awaited<ReturnType<typeof loadSheet>>['ScanSheet']

export interface LateScanner {
  /** Null until it was opened once. It stays there, so that it can close. */
  readonly ScanSheet: ScanSheet | null
  readonly isOpen: boolean
  /** Whether its code is on its way after a press. */
  readonly isComing: boolean
  readonly open: () => void
  readonly close: () => void
}

/**
 * The scan sheet, whose code comes with the first press. Where it does not come, a message says so: a sheet that opened with the
 * next network would open over whatever the person does then.
 */
export function useLateScanner(load: () => Promise<{ readonly ScanSheet: ScanSheet }> = loadSheet): LateScanner {
  const [Sheet, setSheet] = useState<ScanSheet | null>(null)
  const [state, setState] = useState<'closed' | 'coming' | 'open'>('closed')
  const showSnackbar = useSnackbar()
  const come = async (path: string) => {
    const { ScanSheet: loaded } = await load()
    setSheet(() => loaded)
    // Ionic keeps a page that was left.
    setState(window.location.pathname === path ? 'open' : 'closed')
  }
  return {
    ScanSheet: Sheet,
    isOpen: state === 'open',
    isComing: state === 'coming',
    open: () => {
      if (state === 'coming') return
      if (Sheet !== null) {
        setState('open')
        return
      }
      setState('coming')
      come(window.location.pathname).catch((error: unknown) => {
        setState('closed')
        if (!isChunkFailure(error)) throw error
        showSnackbar({
          text: 'The scanner is not on this device yet and could not be fetched. Type the number, or try again with a signal.',
          ms: 6000,
        })
      })
    },
    close: () => {
      setState('closed')
    },
  }
}

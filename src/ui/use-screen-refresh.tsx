import { useState } from 'react'
import type { ReactNode } from 'react'
import { useConnectionStatus } from '../data/connection-status.tsx'
import { useScreenReads } from '../data/screen-reads.tsx'
import { Button } from './button.tsx'
import { useSnackbar } from './snackbar.tsx'
import { useTouchCode } from './use-touch-code.ts'

const loadPull = () => import('./pull-to-refresh.tsx')

/**
 * Both ways to refresh a screen: the pull, for IonContent's fixed slot, and the button, its twin for keyboard and mouse.
 * `asOf` is when the shown data was fetched, as text. A message gives it when nothing newer came.
 */
export function useScreenRefresh(
  isOn: boolean,
  asOf: string | null,
): { readonly pull: ReactNode; readonly button: ReactNode } {
  const reads = useScreenReads()
  const { isOnline } = useConnectionStatus()
  const showSnackbar = useSnackbar()
  const touch = useTouchCode(loadPull)
  const [isBusy, setBusy] = useState(false)
  if (!isOn) return { pull: null, button: null }
  const refresh = async () => {
    setBusy(true)
    const isNew = (await reads?.refetchAll()) ?? true
    setBusy(false)
    if (isNew) return
    const reason = isOnline ? 'The server did not respond.' : 'No signal.'
    showSnackbar({
      text: asOf === null ? `${reason} Nothing new was loaded.` : `${reason} Showing data as of ${asOf}.`,
    })
  }
  return {
    pull: touch === null ? null : <touch.PullToRefresh onRefresh={refresh} />,
    button: (
      <Button
        fill="clear"
        isIconOnly
        icon="refresh"
        isBusy={isBusy}
        aria-label="Refresh"
        title="Refresh"
        onClick={() => {
          void refresh()
        }}
      />
    ),
  }
}

import { useLiveQuery } from '../../../data/use-live-query.ts'
import { needsManualInstall, useInstallPrompt } from '../../../platform/install.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

/** Whether the browser promises to keep what waits on this device, and what a person can do where it does not. */
export function PersistenceNote() {
  const status = useLiveQuery((engine) => engine.connectionStatus(), [])
  const install = useInstallPrompt()
  const isPersistent = status.state === 'ready' ? status.value.isPersistent : null
  if (isPersistent === null) return null
  if (isPersistent)
    return <p className="t13 mute">This browser keeps these items even if the device runs low on space.</p>
  return (
    <Note icon="info" role="status" className="ob-sign">
      <b>This browser may delete unsent items if the device runs low on space.</b> Install the app to protect them
      {install !== null
        ? '. '
        : needsManualInstall()
          ? ': tap Share, then Add to Home Screen. '
          : ': choose Install or Add to Home Screen in the browser’s menu. '}
      {install === null ? null : (
        <Button icon="download" onClick={install}>
          Install the app
        </Button>
      )}
    </Note>
  )
}

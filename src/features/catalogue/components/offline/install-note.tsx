import { needsManualInstall, useInstallPrompt } from '../../../../platform/install.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'

/** How to put the app on this device, for everybody: visitors have no menu with it. Nothing where the browser has no way. */
export function InstallNote() {
  const install = useInstallPrompt()
  if (install === null && !needsManualInstall()) return null
  return (
    <Note icon="install">
      Partwright on your home screen opens without a signal
      {install === null ? ': in Safari tap Share, then Add to Home Screen.' : '. '}
      {install === null ? null : (
        <Button icon="install" onClick={install}>
          Install the app
        </Button>
      )}
    </Note>
  )
}

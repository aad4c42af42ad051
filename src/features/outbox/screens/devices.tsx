import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { DevicesCard } from '../components/devices-card.tsx'
import { PendingUploadsCard } from '../components/pending-uploads-card.tsx'
import '../../../ui/card.css'

/** What devices hold that has not reached a record, for administrators (docs/decisions/054-limits-count-their-own.md). */
export function DevicesScreen() {
  const { isOnline } = useConnectionStatus()
  return (
    <Page title="Devices and uploads" back="/dashboard" works="this list needs a connection">
      <div className="stack g4">
        {isOnline ? null : <Note icon="warning">This list needs a connection.</Note>}
        <DevicesCard />
        <PendingUploadsCard />
      </div>
    </Page>
  )
}

import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { Page } from '../../../ui/page.tsx'
import { SessionsCard } from '../components/security/sessions-card.tsx'
import '../components/security/security.css'

/** How oneself signs in: the devices on which one is signed in (record 160). */
export function SecurityScreen() {
  const { isOnline } = useConnectionStatus()
  return (
    <Page
      title="Sign-in and security"
      back="/dashboard/my-user"
      works="your devices need a connection to show and to sign out"
      canRefresh
    >
      <div className="sec stack g4">
        <SessionsCard isOnline={isOnline} />
      </div>
    </Page>
  )
}

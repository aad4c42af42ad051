import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useSession } from '../../../data/session.tsx'
import { Page } from '../../../ui/page.tsx'
import { DeviceLockCard } from '../components/security/device-lock-card.tsx'
import { SecondFactorCard } from '../components/security/second-factor-card.tsx'
import { SessionsCard } from '../components/security/sessions-card.tsx'
import '../components/security/security.css'

/** How oneself signs in: the second factor (161), the lock of this device (091), the devices where one is signed in (160). */
export function SecurityScreen() {
  const { isOnline } = useConnectionStatus()
  const { session } = useSession()
  return (
    <Page
      title="Sign-in and security"
      {...(session.second_factor_required === true ? {} : { back: '/dashboard/my-user' })}
      works="your sign-in and your devices need a connection"
      canRefresh
    >
      <div className="sec stack g4">
        <SecondFactorCard isOnline={isOnline} />
        <DeviceLockCard isOnline={isOnline} />
        <SessionsCard isOnline={isOnline} />
      </div>
    </Page>
  )
}

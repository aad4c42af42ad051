import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useSession } from '../../../data/session.tsx'
import { Page } from '../../../ui/page.tsx'
import { DeviceLockCard } from '../components/security/device-lock-card.tsx'
import { SecondFactorCard } from '../components/security/second-factor-card.tsx'
import { SessionsCard } from '../components/security/sessions-card.tsx'
import '../components/security/security.css'

/**
 * How oneself signs in: the lock of this device (091), the second factor (161), the devices where one is signed in (160). The lock
 * is known without the server, so nothing that comes later moves it, but where the second factor is all that one may do.
 */
export function SecurityScreen() {
  const { isOnline } = useConnectionStatus()
  const { session } = useSession()
  const isForced = session.second_factor_required === true
  return (
    <Page
      title="Sign-in and security"
      {...(isForced ? {} : { back: '/dashboard/my-user' })}
      works="your sign-in and your devices need a connection"
      canRefresh
    >
      <div className="sec stack g4">
        {isForced ? null : <DeviceLockCard isOnline={isOnline} />}
        <SecondFactorCard isOnline={isOnline} />
        {isForced ? <DeviceLockCard isOnline={isOnline} /> : null}
        <SessionsCard isOnline={isOnline} />
      </div>
    </Page>
  )
}

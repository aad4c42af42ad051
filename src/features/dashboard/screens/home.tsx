import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useNow } from '../../../data/clock.tsx'
import { hasPermission } from '../../../data/has-permission.ts'
import { useSession } from '../../../data/session.tsx'
import { useHasWarranty } from '../../../data/use-has-warranty.ts'
import { LossNotes } from '../../../shared/outbox/loss-notes.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { formatWeekday } from '../../../ui/format-time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { HomeBody } from '../components/home-body.tsx'
import { OutboxCard } from '../components/outbox-card.tsx'
import { useHome } from '../components/use-home.ts'
import '../../../ui/button.css'
import '../home.css'

/** What a person begins most often, at the end of the toolbar of a desk. */
function BeginLinks() {
  const { session } = useSession()
  const hasWarranty = useHasWarranty()
  return (
    <>
      {hasWarranty && hasPermission(session, 'warranty.register') && !session.admin ? (
        <Link className={buttonClass({ className: 'desk fx' })} to="/warranty/registration">
          <Icon name="shield-check" />
          Register a machine
        </Link>
      ) : null}
      {hasPermission(session, 'claims.file') ? (
        <Link className={buttonClass({ className: 'desk fx' })} to="/dashboard/labor-claims/new">
          <Icon name="document" />
          New claim
        </Link>
      ) : null}
    </>
  )
}

/**
 * Home by role (S17): what waits for the person, what is on its way, what waits to be sent. Without a network: the last
 * copy, with what this device knows. `day`: a servicer's day, which the device has by itself, with what follows it.
 */
export function Home({ day }: { readonly day: (following: ReactNode) => ReactNode }) {
  const { session } = useSession()
  const now = useNow(60_000)
  const home = useHome()
  const hasJobs = session.servicer || session.viewing_as_servicer
  return (
    <Page
      title="Home"
      subtitle={formatWeekday(now)}
      works={
        hasJobs
          ? 'your jobs open, and notes, photos and trips are saved on this device'
          : 'pages you have opened before'
      }
      asOf={home.state === 'ready' ? home.asOf : null}
      canRefresh
      actions={<BeginLinks />}
    >
      <LossNotes />
      <HomeBody home={home} now={now} day={hasJobs ? day : null} outbox={<OutboxCard />} />
    </Page>
  )
}

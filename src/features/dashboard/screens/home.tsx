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
import type { IconName } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { HomeBody } from '../components/home-body.tsx'
import { OutboxCard } from '../components/outbox-card.tsx'
import { useHome } from '../components/use-home.ts'
import '../../../ui/button.css'
import '../home.css'

interface Beginning {
  readonly to: string
  readonly icon: IconName
  readonly label: string
}

/** What a person may begin, the likeliest first. */
function useBeginnings(): readonly Beginning[] {
  const { session } = useSession()
  const hasWarranty = useHasWarranty()
  const all: Beginning[] = []
  if (hasWarranty && hasPermission(session, 'warranty.register') && !session.admin)
    all.push({ to: '/warranty/registration', icon: 'shield-check', label: 'Register a machine' })
  if (hasPermission(session, 'claims.file'))
    all.push({ to: '/dashboard/labor-claims/new', icon: 'document', label: 'New claim' })
  return all
}

function BeginLink({
  beginning: { to, icon, label },
  className = '',
}: {
  readonly beginning: Beginning
  readonly className?: string
}) {
  return (
    <Link className={buttonClass({ className })} to={to}>
      <Icon name={icon} />
      {label}
    </Link>
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
  const beginnings = useBeginnings()
  // A servicer's day begins with its chips, and the office's with what waits.
  const hasOwnBeginning = hasJobs || session.admin || session.reviewer
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
      actions={beginnings.map((one) => (
        <BeginLink key={one.to} beginning={one} className="desk fx" />
      ))}
    >
      <LossNotes />
      {hasOwnBeginning || beginnings.length === 0 ? null : (
        <div className="hm-begin phone">
          {beginnings.map((one) => (
            <BeginLink key={one.to} beginning={one} />
          ))}
        </div>
      )}
      <HomeBody home={home} now={now} day={hasJobs ? day : null} outbox={<OutboxCard />} />
    </Page>
  )
}

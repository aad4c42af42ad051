import { useNow } from '../../../data/clock.tsx'
import { hasPermission } from '../../../data/has-permission.ts'
import { useSession } from '../../../data/session.tsx'
import { LossNotes } from '../../../shared/outbox/loss-notes.tsx'
import { Empty } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { formatWeekday } from '../../../ui/format-time.ts'
import { JobsToday } from '../components/jobs-today.tsx'
import { SectionTotals } from '../components/section-totals.tsx'
import { Shortcuts } from '../components/shortcuts.tsx'
import { OutboxCard } from '../components/outbox-card.tsx'
import '../../../ui/button.css'
import '../home.css'

/** Home by role (S17): work for the user, queued operations, shortcuts. */
export function Home() {
  const { session } = useSession()
  const now = useNow(60_000)
  const hasJobs = session.servicer || session.viewing_as_servicer
  const isReviewer = hasPermission(session, 'claims.manage')
  const seesClaims = hasPermission(session, 'claims.view', 'claims.manage')
  return (
    <Page
      title="Home"
      subtitle={formatWeekday(now)}
      works={
        hasJobs
          ? 'your jobs open, and notes, photos and trips are saved on this device'
          : 'pages you have opened before'
      }
      canRefresh
    >
      <LossNotes />
      <div className="two-col">
        <div className="grow">
          {hasJobs ? <JobsToday /> : null}
          {seesClaims && (isReviewer || !hasJobs) ? <SectionTotals isReviewer={isReviewer} /> : null}
          {hasJobs || seesClaims ? null : <Empty icon="check-circle" title="You’re all caught up" />}
        </div>
        <div className="stack home-aside">
          <OutboxCard />
          <Shortcuts session={session} />
        </div>
      </div>
    </Page>
  )
}

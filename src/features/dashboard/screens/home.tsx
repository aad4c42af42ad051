import { useNow } from '../../../data/clock.tsx'
import { may } from '../../../data/may.ts'
import { useSession } from '../../../data/session.tsx'
import { Empty } from '../../../ui/four-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { sayWeekday } from '../../../ui/say-time.ts'
import { JobsToday, RefreshJobs } from '../components/jobs-today.tsx'
import { SectionTotals } from '../components/section-totals.tsx'
import { Shortcuts } from '../components/shortcuts.tsx'
import { WaitsCard } from '../components/waits-card.tsx'
import '../../../ui/button.css'
import '../home.css'

/** S17: home by role: what waits for me, what waits to be sent, shortcuts. */
export function Home() {
  const { session } = useSession()
  const now = useNow(60_000)
  const hasJobs = session.servicer || session.viewing_as_servicer
  const isReviewer = may(session, 'claims.manage')
  const seesClaims = may(session, 'claims.view', 'claims.manage')
  return (
    <Page
      title="Home"
      subtitle={sayWeekday(now)}
      works={
        hasJobs
          ? 'your jobs open, and notes, photos and trips are saved on this device'
          : 'what was opened before still opens'
      }
      {...(hasJobs ? { actions: <RefreshJobs /> } : {})}
    >
      <div className="two-col">
        <div className="grow">
          {hasJobs ? <JobsToday /> : null}
          {seesClaims && (isReviewer || !hasJobs) ? <SectionTotals isReviewer={isReviewer} /> : null}
          {hasJobs || seesClaims ? null : (
            <Empty icon="check-circle" title="Nothing waits for you">
              What needs your answer appears here.
            </Empty>
          )}
        </div>
        <div className="stack home-aside">
          <WaitsCard />
          <Shortcuts session={session} />
        </div>
      </div>
    </Page>
  )
}

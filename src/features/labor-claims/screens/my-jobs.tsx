import { useParams } from 'react-router-dom'
import type { Engine } from '../../../../offline/engine.ts'
import { useNow } from '../../../data/clock.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { findRefusal } from '../../../data/error-message.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { formatClock, formatWeekday } from '../../../ui/format-time.ts'
import { Segment } from '../../../ui/segment.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { formatCounted } from '../../../shared/outbox/waiting-label.ts'
import { JobsBody } from '../components/jobs/jobs-body.tsx'
import { isAssigned, jobSections, listJobs, estimateLastStop } from '../components/jobs/job-days.ts'
import type { Job, JobSection } from '../components/jobs/job-days.ts'
import { jobsPath } from '../components/claim-paths.ts'
import { OfflineSummary } from '../components/offline/offline-summary.tsx'
import { NewClaimLink } from '../components/list/new-claim-link.tsx'
import { useRunningTimers } from '../components/trips/use-running-timers.ts'
import { useHistoryPush } from '../../../shared/use-history-push.ts'
import { useOfflineLists } from '../components/jobs/use-offline-lists.ts'
import { useJobs } from '../components/jobs/use-jobs.ts'
import '../components/jobs/jobs.css'

const sectionLabels: Record<JobSection, string> = { today: 'Today', tomorrow: 'Tomorrow', all: 'All' }
const isSection = (text: string | undefined): text is JobSection => jobSections.some((section) => section === text)

const listIds = (jobs: readonly Job[]) => jobs.map((job) => job.value.ticket_id)

/** The jobs that do not open without a network. One that was filed here does, without a copy of the server's. */
const listUncached = (engine: Engine, ids: readonly string[]): Promise<readonly string[]> =>
  engine.storedClaims(ids).then((stored) => {
    const missing = ids.filter((id) => !stored.has(id))
    return Promise.all(missing.map((id) => engine.claim(id))).then((filed) =>
      missing.filter((_, at) => filed[at] === null),
    )
  })

/** My jobs (S30): today, tomorrow and all, the next job first. Works offline from the last snapshot. */
export function MyJobsScreen() {
  const params = useParams<{ section: string }>()
  const section = isSection(params.section) ? params.section : 'today'
  const push = useHistoryPush()
  const now = useNow(30_000)
  const { isOnline } = useConnectionStatus()
  const { rows, asOf, error: errorText, refresh, waiting, isOutboxKnown } = useJobs('jobs')
  const allJobs = rows === 'none' ? [] : rows
  useOfflineLists(asOf)
  const sectionJobs = listJobs(allJobs, section, now)
  const sectionJobIds = sectionJobs.map((job) => job.value.ticket_id).join(' ')
  const uncached = useLiveQuery((engine) => listUncached(engine, listIds(sectionJobs)), [sectionJobIds])
  const uncachedIds = new Set(isOnline || uncached.state !== 'ready' ? [] : uncached.value)
  const running = useRunningTimers(listIds(sectionJobs))
  const last = section === 'today' ? estimateLastStop(sectionJobs.filter(isAssigned), now) : null
  const tomorrow = listJobs(allJobs, 'tomorrow', now).length
  const go = (to: JobSection) => {
    push(jobsPath(to))
  }

  const content =
    rows === 'none' ? (
      errorText === null ? (
        <Loading label="Loading your jobs" rows={4} />
      ) : (
        <Failed
          title={isOnline ? 'Your jobs did not load' : 'Your jobs are not on this device'}
          isUnanswered={findRefusal(errorText) === null}
          onAgain={refresh}
        >
          {isOnline
            ? `${callErrorMessage(errorText)} Your saved work is safe.`
            : 'Connect once to download them. Your saved work is safe.'}
        </Failed>
      )
    ) : sectionJobs.length === 0 ? (
      section === 'all' ? (
        <Empty icon="calendar" title="No jobs yet">
          New jobs appear here when they are assigned to you.
        </Empty>
      ) : (
        <Empty
          icon="calendar"
          title={section === 'today' ? 'No jobs today' : 'No jobs tomorrow'}
          action={
            <Button
              onClick={() => {
                go(section === 'today' && tomorrow > 0 ? 'tomorrow' : 'all')
              }}
            >
              {section === 'today' && tomorrow > 0 ? 'Show tomorrow' : 'Show all jobs'}
            </Button>
          }
        >
          {section === 'today' && tomorrow > 0
            ? `${formatCounted(tomorrow, 'job is', 'jobs are')} scheduled for tomorrow. `
            : ''}
          New jobs appear here when they are assigned.
        </Empty>
      )
    ) : (
      <JobsBody
        section={section}
        jobs={sectionJobs}
        waiting={waiting}
        isOutboxKnown={isOutboxKnown}
        uncachedIds={uncachedIds}
        running={running}
        now={now}
      />
    )

  return (
    <Page
      title="My jobs"
      subtitle={formatWeekday(now)}
      works="notes, photos, trips and parts are saved on this device"
      asOf={asOf}
      canRefresh
      actions={<NewClaimLink />}
    >
      <div className="jobs-seg row wrap">
        <Segment
          label="Jobs to show"
          isFull
          value={section}
          onChange={go}
          choices={jobSections.map((value) => ({
            value,
            label:
              rows === 'none'
                ? sectionLabels[value]
                : `${sectionLabels[value]}\u2002${listJobs(allJobs, value, now).length}`,
          }))}
        />
        {last === null ? null : <span className="t13 mute end desk">Last stop about {formatClock(last)}</span>}
      </div>
      <OfflineSummary isExpected={rows === 'none' || rows.some(isAssigned)} />
      {content}
    </Page>
  )
}

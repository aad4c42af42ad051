import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useNow } from '../../../../data/clock.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Failed, Loading } from '../../../../ui/load-states.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { jobsPath, ticketPath } from '../claim-paths.ts'
import { getCustomerName, getJobChip, getMachineName } from '../claim-display.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { claimGroup } from '../../../../../offline/operations/operation.ts'
import { isAsked, isAssigned, isAtOffice, jobSections, listJobs, planDay } from './job-days.ts'
import type { Job, JobSection } from './job-days.ts'
import { JobWaiting } from './job-list.tsx'
import { NextJobCard } from './next-job-card.tsx'
import { RouteCard } from './route-card.tsx'
import { useRunningTimers } from '../trips/use-running-timers.ts'
import { useJobs } from './use-jobs.ts'
import type { Jobs } from './use-jobs.ts'
import './jobs.css'
import '../../../../ui/card.css'
import '../../../../ui/segment.css'

const sectionLabels: Record<JobSection, string> = { today: 'Today', tomorrow: 'Tomorrow', all: 'All jobs' }

/** Jobs to accept, those that come first at first, then the office's questions. */
const listToAnswer = (jobs: readonly Job[]): readonly Job[] => [
  ...jobs.filter((job) => isAssigned(job) && !job.value.accepted),
  ...jobs.filter(isAsked),
]

const maxToAnswer = 5

function AnswerRow({ job, waiting }: { readonly job: Job; readonly waiting: Jobs['waiting'] }) {
  const items = waiting.get(claimGroup(job.value.ticket_id)) ?? []
  return (
    <li>
      <Link className="item" to={ticketPath(job.value.ticket_id)}>
        <span className="grow">
          <span className="ti ell">{getCustomerName(job.value)}</span>
          <span className="t13 mute ell">
            {job.value.display_id} · {getMachineName(job.value)} · {job.value.customer_city}
          </span>
          <span className="row wrap g2">
            <StatusChip {...getJobChip(job.value)} />
            <JobWaiting items={items} />
          </span>
        </span>
        {items.length > 0 ? null : (
          <span className={buttonClass({ size: 'small', className: 'no-press' })}>
            {isAsked(job) ? 'Answer' : 'Accept'}
          </span>
        )}
      </Link>
    </li>
  )
}

/**
 * A servicer's day on the home: the next job with its trip, the route, and what waits for an answer. From this device.
 * `children` follow it, and are not shown before it: it would push them away from a thumb that is on its way.
 */
export function ServicerDay({ children }: { readonly children?: ReactNode }) {
  const now = useNow(30_000)
  const { isOnline } = useConnectionStatus()
  const { rows, error, refresh, waiting } = useJobs('jobs')
  const all = rows === 'none' ? [] : rows
  const today = listJobs(all, 'today', now)
  const ids = today.map((job) => job.value.ticket_id)
  const running = useRunningTimers(ids)
  if (rows === 'none')
    return error === null ? (
      <Loading label="Loading your jobs" rows={6} />
    ) : (
      <>
        <Failed title={isOnline ? 'Your jobs did not load' : 'Your jobs are not on this device'} onAgain={refresh}>
          {isOnline
            ? `${callErrorMessage(error)} Your saved work is safe.`
            : 'Connect once to download them. Your saved work is safe.'}
        </Failed>
        {children}
      </>
    )
  const { next, later } = planDay(today, running)
  const toAnswer = listToAnswer(all)
  return (
    <>
      {next === null ? null : <NextJobCard key={next.value.ticket_id} job={next} now={now} />}
      {toAnswer.length === 0 ? null : (
        <SectionCard title="Jobs to answer" count={toAnswer.length}>
          <ul>
            {toAnswer.slice(0, maxToAnswer).map((job) => (
              <AnswerRow key={job.value.ticket_id} job={job} waiting={waiting} />
            ))}
          </ul>
        </SectionCard>
      )}
      {next === null ? null : <RouteCard jobs={[next, ...later]} hasLinks />}
      <nav className="job-lists" aria-label="Your jobs">
        {jobSections.map((section) => (
          <Link key={section} className="chip" to={jobsPath(section)}>
            {sectionLabels[section]} <span className="tn">{listJobs(all, section, now).length}</span>
          </Link>
        ))}
      </nav>
      {next === null && !all.some((job) => isAssigned(job) || isAtOffice(job)) ? (
        <p className="t14 mute">No job is assigned to you. New jobs appear here.</p>
      ) : null}
      {children}
    </>
  )
}

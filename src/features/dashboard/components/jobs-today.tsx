import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import { getStatusLabel } from '../../../../domain/labor-claims/states.ts'
import type { Seen } from '../../../../offline/engine.ts'
import { useNow } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { useScreenRead } from '../../../data/screen-reads.tsx'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatClock, formatDay } from '../../../ui/format-time.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { toDay } from '../../../shared/formats/format-date.ts'
import { listJobsToday, listJobsToAnswer } from './job-lists.ts'

function Row({ row, isAsked, now }: { row: Seen<ClaimRow>; isAsked: boolean; now: number }) {
  const { value } = row
  const at = value.appointment_at
  const dayOrMiles =
    at !== null && toDay(at) !== toDay(now)
      ? formatDay(at, now)
      : value.distance === null
        ? ''
        : `${value.distance.toFixed(1)} mi`
  const chip = <StatusChip label={getStatusLabel(value)} tone="warn" mark="ring" />
  return (
    <li>
      <Link className="item" to={`/dashboard/labor-claims/ticket/${value.ticket_id}`}>
        <span className="tm tn">
          <span className="t14 b">{at === null ? '–' : formatClock(at)}</span>
          <span className="t12 mute">{dayOrMiles}</span>
        </span>
        <span className="grow">
          <span className="ti ell">{value.customer_company || value.customer_name}</span>
          <span className="t13 mute ell">
            {value.brand} {value.model} · {value.customer_city}
          </span>
          {isAsked ? <span className="phone on-phone">{chip}</span> : null}
        </span>
        {isAsked ? <span className="desk">{chip}</span> : null}
        <Icon name="forward" className="chev" />
      </Link>
    </li>
  )
}

/** A servicer's jobs to answer and jobs of today, from this device. */
export function JobsToday() {
  const engine = useEngine()
  const now = useNow(60_000)
  const jobs = useLiveQuery((from) => from.claims('jobs'), [])
  const [isAsked, setAsked] = useState(false)
  useScreenRead(() => engine.refreshClaims('jobs').then(() => true))
  // Offline the cached jobs are shown; the strip shows their age.
  useEffect(() => {
    let isActive = true
    void engine
      .refreshClaims('jobs')
      .catch(() => undefined)
      .then(() => {
        if (isActive) setAsked(true)
      })
    return () => {
      isActive = false
    }
  }, [engine])
  if (jobs.state === 'loading') return <Loading label="Loading your jobs" />
  if (jobs.state === 'failed')
    return (
      <Failed title="Your jobs did not load" onAgain={jobs.retry}>
        This device could not read them. Your saved work is safe.
      </Failed>
    )
  if (jobs.value.asOf === null && jobs.value.rows.length === 0) {
    return isAsked ? (
      <Failed
        title="Your jobs are not on this device yet"
        onAgain={() => {
          engine.refreshClaims('jobs').catch(() => undefined)
        }}
      >
        They load when you are online.
      </Failed>
    ) : (
      <Loading label="Loading your jobs" />
    )
  }
  const ownJobs = jobs.value.rows.filter((row) => row.isGone !== true)
  const toReply = listJobsToAnswer(ownJobs)
  const jobsOfToday = listJobsToday(ownJobs, now)
  return (
    <>
      {toReply.length === 0 ? null : (
        <section aria-label="Waiting for your response">
          <div className="sect">
            <h2>Waiting for your response</h2>
            <span className="count">{toReply.length}</span>
          </div>
          <ul className="list">
            {toReply.map((row) => (
              <Row key={row.value.ticket_id} row={row} isAsked now={now} />
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Today">
        <div className="sect">
          <h2>Today</h2>
          <span className="count">{jobsOfToday.length}</span>
        </div>
        {jobsOfToday.length > 0 ? (
          <ul className="list">
            {jobsOfToday.map((row) => (
              <Row key={row.value.ticket_id} row={row} isAsked={false} now={now} />
            ))}
          </ul>
        ) : (
          <Empty
            icon="calendar"
            title="No jobs today"
            action={
              <Link className="btn" to="/dashboard/servicer-labor-claims">
                Show all jobs
              </Link>
            }
          >
            Jobs appear here when they are assigned and accepted.
          </Empty>
        )}
      </section>
    </>
  )
}

import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import type { Seen } from '../../../../offline/engine.ts'
import { useNow } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { useLive } from '../../../data/use-live.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { sayClock } from '../../../ui/say-time.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { today, toAccept } from './job-lists.ts'

function Row({ row, isOffered }: { row: Seen<ClaimRow>; isOffered: boolean }) {
  const { value } = row
  return (
    <li>
      <Link className="item" to={`/dashboard/labor-claims/ticket/${value.ticket_id}`}>
        <span className="tm tn"><span className="t14 b">{value.appointment_at === null ? '–' : sayClock(value.appointment_at)}</span>{value.distance === null ? null : <span className="t12 mute">{value.distance} mi</span>}</span>
        <span className="grow"><span className="ti ell">{value.customer_company || value.customer_name}</span><span className="t13 mute ell">{value.brand} {value.model} · {value.customer_city}</span>{isOffered ? <span className="phone on-phone"><StatusChip word="To accept" tone="warn" mark="ring" /></span> : null}</span>
        {isOffered ? <span className="desk"><StatusChip word="To accept" tone="warn" mark="ring" /></span> : null}
        <Icon name="forward" className="chev" />
      </Link>
    </li>
  )
}

/** A servicer's morning: what waits for a yes, and where to be today. Works from the device. */
export function JobsToday() {
  const engine = useEngine()
  const now = useNow(60_000)
  const jobs = useLive((from) => from.claims('jobs'), [])
  // Without a network the device's copy stands; the strip says how old it is.
  useEffect(() => { engine.refreshClaims('jobs').catch(() => undefined) }, [engine])
  if (jobs.state === 'loading') return <Loading label="Loading your jobs" />
  if (jobs.state === 'failed') return <Failed title="Your jobs did not load" onAgain={jobs.again}>This device could not read them. What you saved on it is safe.</Failed>
  const offered = toAccept(jobs.value.rows)
  const planned = today(jobs.value.rows, now)
  return (
    <>
      {offered.length === 0 ? null : (
        <section aria-label="Waiting for your answer">
          <div className="sect"><h2>Waiting for your answer</h2><span className="count">{offered.length}</span></div>
          <ul className="list">{offered.map((row) => <Row key={row.value.ticket_id} row={row} isOffered />)}</ul>
        </section>
      )}
      <section aria-label="Today">
        <div className="sect"><h2>Today</h2><span className="count">{planned.length}</span></div>
        {planned.length > 0
          ? <ul className="list">{planned.map((row) => <Row key={row.value.ticket_id} row={row} isOffered={false} />)}</ul>
          : <Empty icon="calendar" title="No jobs today" action={<Link className="btn" to="/dashboard/servicer-labor-claims">Show all jobs</Link>}>New ones appear here as soon as they are assigned and accepted.</Empty>}
      </section>
    </>
  )
}

/** Tries the server for new jobs. */
export function RefreshJobs() {
  const engine = useEngine()
  return <Button isIconOnly icon="refresh" aria-label="Look for new jobs" onClick={() => { engine.refreshClaims('jobs').catch(() => undefined) }} />
}

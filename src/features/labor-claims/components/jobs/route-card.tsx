import { Link } from 'react-router-dom'
import { formatClock } from '../../../../ui/format-time.ts'
import { sumMiles } from './job-days.ts'
import type { Job } from './job-days.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { getCustomerName } from '../claim-display.ts'
import { ticketPath } from '../claim-paths.ts'

/** The day's stops in order, each with its time and miles. It needs no map tiles. `hasLinks`: no list of them is beside it. */
export function RouteCard({ jobs, hasLinks = false }: { readonly jobs: readonly Job[]; readonly hasLinks?: boolean }) {
  const total = sumMiles(jobs)
  return (
    <SectionCard
      title="Route"
      end={total === null ? undefined : <span className="t13 mute tn">{total.toFixed(1)} mi</span>}
    >
      <ol className="stops">
        {jobs.map((job, at) => (
          <li key={job.value.ticket_id} className={at === 0 ? 'on' : ''}>
            <span className="stop">{at + 1}</span>
            {hasLinks ? (
              <Link className="grow ell" to={ticketPath(job.value.ticket_id)}>
                {getCustomerName(job.value)}
              </Link>
            ) : (
              <span className="grow ell">{getCustomerName(job.value)}</span>
            )}
            <span className="tn mute">
              {job.value.appointment_at === null ? '' : formatClock(job.value.appointment_at)}
            </span>
            <span className="tn num">{job.value.distance === null ? '–' : `${job.value.distance.toFixed(1)} mi`}</span>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

import { sayClock } from '../../../ui/say-time.ts'
import { milesOf } from './job-days.ts'
import type { Job } from './job-days.ts'
import { Section } from './section.tsx'
import { customerOf } from './ticket-words.ts'

/** The day's stops in order on one line, each with its time and its miles: a route that needs no map tiles. */
export function RouteCard({ jobs }: { readonly jobs: readonly Job[] }) {
  const total = milesOf(jobs)
  return (
    <Section
      title="Route"
      end={total === null ? undefined : <span className="t13 mute tn">{total.toFixed(1)} mi</span>}
    >
      <ol className="stops">
        {jobs.map((job, at) => (
          <li key={job.value.ticket_id} className={at === 0 ? 'on' : ''}>
            <span className="stop">{at + 1}</span>
            <span className="grow ell">{customerOf(job.value)}</span>
            <span className="tn mute">
              {job.value.appointment_at === null ? '' : sayClock(job.value.appointment_at)}
            </span>
            <span className="tn num">{job.value.distance === null ? '–' : `${job.value.distance.toFixed(1)} mi`}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

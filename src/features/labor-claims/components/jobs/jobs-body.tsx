import type { OutboxEntry } from '../../../../../offline/engine.ts'
import { JobList } from './job-list.tsx'
import { sumMiles, planDay } from './job-days.ts'
import type { Job, JobSection } from './job-days.ts'
import { NextJobCard } from './next-job-card.tsx'
import { RouteCard } from './route-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

interface Props {
  readonly section: JobSection
  readonly jobs: readonly Job[]
  readonly waiting: ReadonlyMap<string, readonly OutboxEntry[]>
  readonly isOutboxKnown: boolean
  readonly uncachedIds: ReadonlySet<string>
  /** Ids of the claims with a running trip. */
  readonly running: ReadonlySet<string>
  readonly now: number
}

function Group({
  title,
  jobs,
  end,
  ...rest
}: Omit<Props, 'section' | 'running' | 'isOutboxKnown'> & { readonly title: string; readonly end?: string }) {
  if (jobs.length === 0) return null
  return (
    <section>
      <div className="sect">
        <h2>{title}</h2>
        <span className="count">{jobs.length}</span>
        {end === undefined ? null : <span className="t13 mute end phone">{end}</span>}
      </div>
      <JobList label={title} jobs={jobs} {...rest} />
    </section>
  )
}

/** The jobs of a section in groups. On desktops, the route and the queued work stand beside them. */
export function JobsBody({ section, jobs, running, isOutboxKnown, ...rest }: Props) {
  const { next, later, asked, filed, atOffice, done, gone } = planDay(jobs, running)
  const ahead = next === null ? [] : [next, ...later]
  const miles = sumMiles(ahead)
  return (
    <div className="jobs">
      <div className="jobs-main">
        {section === 'today' ? (
          <>
            {next === null ? null : <NextJobCard key={next.value.ticket_id} job={next} now={rest.now} />}
            <Group
              title="Later today"
              jobs={later}
              {...rest}
              {...(miles === null ? {} : { end: `${miles.toFixed(1)} mi total` })}
            />
            <Group title="Needs your response" jobs={asked} {...rest} />
            <Group title="Filed, not yet assigned" jobs={filed} {...rest} />
            <Group title="Waiting for the office" jobs={atOffice} {...rest} />
            <Group title="Done today" jobs={done} {...rest} />
            <Group title="No longer yours" jobs={gone} {...rest} />
          </>
        ) : (
          <JobList
            label={section === 'tomorrow' ? 'Jobs tomorrow' : 'All jobs'}
            jobs={section === 'all' ? [...ahead, ...asked, ...filed, ...atOffice, ...done, ...gone] : jobs}
            {...rest}
          />
        )}
      </div>
      <aside className="desk jobs-aside" aria-label="The day at a glance">
        <div className="stack">
          {section === 'all' || ahead.length === 0 ? null : <RouteCard jobs={ahead} />}
          <WaitingCard waiting={rest.waiting} isKnown={isOutboxKnown} now={rest.now} />
        </div>
      </aside>
    </div>
  )
}

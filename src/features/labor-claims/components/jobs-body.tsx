import type { OutboxItem } from '../../../../offline/engine.ts'
import { JobList } from './job-list.tsx'
import { milesOf, planOf } from './job-days.ts'
import type { Job, JobSection } from './job-days.ts'
import { NextJob } from './next-job.tsx'
import { RouteCard } from './route-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

interface Props {
  readonly section: JobSection
  readonly jobs: readonly Job[]
  readonly waiting: ReadonlyMap<string, readonly OutboxItem[]>
  readonly notKept: ReadonlySet<string>
  /** Claims whose trip runs. */
  readonly running: ReadonlySet<string>
  readonly now: number
}

function Group({
  title,
  jobs,
  end,
  ...rest
}: Omit<Props, 'section' | 'running'> & { readonly title: string; readonly end?: string }) {
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

/** The day: the next job, those later, those done; on a desk the route and what waits beside them. */
export function JobsBody({ section, jobs, running, ...rest }: Props) {
  const { next, later, asked, filed, done } = planOf(jobs, running)
  const ahead = next === null ? [] : [next, ...later]
  const miles = milesOf(ahead)
  return (
    <div className="jobs">
      <div className="jobs-main">
        {section === 'today' ? (
          <>
            {next === null ? null : <NextJob key={next.value.ticket_id} job={next} now={rest.now} />}
            <Group
              title="Later today"
              jobs={later}
              {...rest}
              {...(miles === null ? {} : { end: `${miles.toFixed(1)} mi in all` })}
            />
            <Group title="Needs your answer" jobs={asked} {...rest} />
            <Group title="Filed here, not assigned yet" jobs={filed} {...rest} />
            <Group title="Done today" jobs={done} {...rest} />
          </>
        ) : (
          <JobList
            label={section === 'tomorrow' ? 'Jobs tomorrow' : 'All jobs'}
            jobs={section === 'all' ? [...ahead, ...asked, ...filed, ...done] : jobs}
            {...rest}
          />
        )}
      </div>
      <aside className="desk jobs-aside" aria-label="The day at a glance">
        <div className="stack">
          {section === 'all' || ahead.length === 0 ? null : <RouteCard jobs={ahead} />}
          <WaitingCard waiting={rest.waiting} now={rest.now} />
        </div>
      </aside>
    </div>
  )
}

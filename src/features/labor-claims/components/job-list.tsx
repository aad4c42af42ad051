import { Link } from 'react-router-dom'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { Icon } from '../../../ui/icon.tsx'
import { sayClock, sayDay } from '../../../ui/say-time.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { dayOf } from '../../../shared/when.ts'
import { ticketPath } from './job-paths.ts'
import type { Job } from './job-days.ts'
import { KitLine } from './kit-line.tsx'
import { customerOf, jobChip, machineOf, modelOf, statusChip, waitingWords } from './ticket-words.ts'
import { useHistoryPush } from '../../../shared/use-history-push.ts'
import '../../../ui/card.css'

interface Props {
  readonly label: string
  readonly jobs: readonly Job[]
  readonly waiting: ReadonlyMap<string, readonly OutboxItem[]>
  readonly now: number
  /** Jobs that a device without a network cannot open. */
  readonly notKept: ReadonlySet<string>
}

/** What of a job waits on this device. */
export function JobWaiting({ items }: { readonly items: readonly OutboxItem[] }) {
  const said = waitingWords(items)
  return said === null ? null : <WaitingChip state={said.isBad ? 'refused' : 'waiting'} word={said.words} />
}

const arriving = (job: Job, now: number) => {
  const at = job.value.appointment_at
  if (at === null) return 'No time yet'
  return dayOf(at) === dayOf(now) ? sayClock(at) : `${sayDay(at, now)}, ${sayClock(at)}`
}
const miles = (job: Job) => (job.value.distance === null ? '' : `${job.value.distance.toFixed(1)} mi`)

/** Jobs as a list on a phone and a table from there on. */
export function JobList({ label, jobs, waiting, now, notKept }: Props) {
  const push = useHistoryPush()
  const itemsOf = (job: Job) => waiting.get(job.value.ticket_id) ?? []
  const columns: readonly Column<Job>[] = [
    { key: 'arrive', head: 'Arrive', cell: (job) => <b className="tn b nw">{arriving(job, now)}</b> },
    {
      key: 'customer',
      head: 'Customer',
      cell: (job) => (
        <Link
          to={ticketPath(job.value.ticket_id)}
          onClick={(event) => {
            event.stopPropagation()
          }}
        >
          {customerOf(job.value)}
        </Link>
      ),
      className: 'nw',
    },
    { key: 'machine', head: 'Machine', cell: (job) => modelOf(job.value), className: 'nw' },
    { key: 'fault', head: 'Fault', cell: (job) => job.value.service_requested, className: 'mute job-fault' },
    { key: 'distance', head: 'Distance', cell: miles, isNumber: true },
    {
      key: 'state',
      head: 'State',
      cell: (job) => (
        <span className="row wrap g2 job-state">
          <StatusChip {...jobChip(job.value)} />
          <JobWaiting items={itemsOf(job)} />
          {notKept.has(job.value.ticket_id) ? (
            <span className="row g1 mute">
              <Icon name="no-signal" size="s" />
              Not kept
            </span>
          ) : (
            <KitLine job={job} now={now} isShort />
          )}
        </span>
      ),
      className: 'nw',
    },
  ]
  return (
    <>
      <ul className="list phone" aria-label={label}>
        {jobs.map((job) => (
          <li key={job.value.ticket_id}>
            <Link className="item job" to={ticketPath(job.value.ticket_id)}>
              <div className="job-when">
                <span className="t16 b tn">
                  {job.value.appointment_at === null ? '–' : sayClock(job.value.appointment_at)}
                </span>
                <span className="t13 mute tn">
                  {job.value.appointment_at !== null && dayOf(job.value.appointment_at) !== dayOf(now)
                    ? sayDay(job.value.appointment_at, now)
                    : miles(job)}
                </span>
              </div>
              <div className="grow">
                <span className="ti">{customerOf(job.value)}</span>
                <span className="t14 ink2 ell">{machineOf(job.value)}</span>
                <span className="t14 mute">
                  {notKept.has(job.value.ticket_id)
                    ? 'Not kept on this device, needs a connection'
                    : job.value.service_requested}
                </span>
                <span className="row wrap g2 mt1">
                  {job.value.status === 'assigned' && job.value.accepted ? null : (
                    <StatusChip {...statusChip(job.value)} />
                  )}
                  <JobWaiting items={itemsOf(job)} />
                </span>
              </div>
              <Icon name={notKept.has(job.value.ticket_id) ? 'no-signal' : 'forward'} className="chev" />
            </Link>
            {notKept.has(job.value.ticket_id) ? null : <KitLine job={job} now={now} />}
          </li>
        ))}
      </ul>
      <div className="card desk job-table">
        <Table
          label={label}
          columns={columns}
          rows={jobs}
          rowKey={(job) => job.value.ticket_id}
          onRow={(job) => {
            push(ticketPath(job.value.ticket_id))
          }}
        />
      </div>
    </>
  )
}

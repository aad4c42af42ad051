import { Link } from 'react-router-dom'
import type { OutboxEntry } from '../../../../../offline/engine.ts'
import { claimGroup } from '../../../../../offline/operations/operation.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { formatClock, formatDay } from '../../../../ui/format-time.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { Table } from '../../../../ui/table.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { ticketPath } from '../claim-paths.ts'
import { NoLongerYoursChip } from '../../../../shared/no-longer-yours.tsx'
import { isGone } from './job-days.ts'
import type { Job } from './job-days.ts'
import { OfflineStatusLine } from '../offline/offline-status-line.tsx'
import {
  getCustomerName,
  getJobChip,
  getMachineName,
  getModelName,
  getStatusChip,
  formatPendingWork,
} from '../claim-display.ts'
import { useHistoryPush } from '../../../../shared/use-history-push.ts'
import '../../../../ui/card.css'

interface Props {
  readonly label: string
  readonly jobs: readonly Job[]
  readonly waiting: ReadonlyMap<string, readonly OutboxEntry[]>
  readonly now: number
  /** Ids of the jobs that cannot be opened offline. */
  readonly uncachedIds: ReadonlySet<string>
}

/** A chip that counts the queued operations of a job. */
export function JobWaiting({ items }: { readonly items: readonly OutboxEntry[] }) {
  const pending = formatPendingWork(items)
  return pending === null ? null : <WaitingChip state={pending.isBad ? 'refused' : 'waiting'} label={pending.text} />
}

const formatArrival = (job: Job, now: number) => {
  const at = job.value.appointment_at
  if (at === null) return 'Not scheduled'
  return toDay(at) === toDay(now) ? formatClock(at) : `${formatDay(at, now)}, ${formatClock(at)}`
}
const formatMiles = (job: Job) => (job.value.distance === null ? '' : `${job.value.distance.toFixed(1)} mi`)

/** Jobs as a list on phones and a table on wider screens. */
export function JobList({ label, jobs, waiting, now, uncachedIds }: Props) {
  const push = useHistoryPush()
  const getItems = (job: Job) => waiting.get(claimGroup(job.value.ticket_id)) ?? []
  const columns: readonly Column<Job>[] = [
    { key: 'arrive', head: 'Arrive', cell: (job) => <b className="tn b nw">{formatArrival(job, now)}</b> },
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
          {getCustomerName(job.value)}
        </Link>
      ),
      className: 'job-who',
    },
    { key: 'machine', head: 'Machine', cell: (job) => getModelName(job.value), className: 'nw' },
    { key: 'fault', head: 'Problem', cell: (job) => job.value.service_requested, className: 'mute job-problem' },
    { key: 'distance', head: 'Distance', cell: formatMiles, isNumber: true },
    {
      key: 'state',
      head: 'Status',
      cell: (job) => (
        <span className="row wrap g2 job-state">
          {isGone(job) ? <NoLongerYoursChip /> : <StatusChip {...getJobChip(job.value)} />}
          <JobWaiting items={getItems(job)} />
          {uncachedIds.has(job.value.ticket_id) ? (
            <span className="row g1 mute">
              <Icon name="no-signal" size="s" />
              Not downloaded
            </span>
          ) : isGone(job) ? null : (
            <OfflineStatusLine job={job} now={now} isShort />
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
                  {job.value.appointment_at === null ? '–' : formatClock(job.value.appointment_at)}
                </span>
                <span className="t13 mute tn">
                  {job.value.appointment_at !== null && toDay(job.value.appointment_at) !== toDay(now)
                    ? formatDay(job.value.appointment_at, now)
                    : formatMiles(job)}
                </span>
              </div>
              <div className="grow">
                <span className="ti">{getCustomerName(job.value)}</span>
                <span className="t14 ink2 ell">{getMachineName(job.value)}</span>
                <span className="t14 mute">
                  {uncachedIds.has(job.value.ticket_id)
                    ? 'Not downloaded. Needs a connection'
                    : job.value.service_requested}
                </span>
                <span className="row wrap g2 mt1">
                  {isGone(job) ? (
                    <NoLongerYoursChip />
                  ) : job.value.status === 'assigned' && job.value.accepted ? null : (
                    <StatusChip {...getStatusChip(job.value)} />
                  )}
                  <JobWaiting items={getItems(job)} />
                </span>
              </div>
              <Icon name={uncachedIds.has(job.value.ticket_id) ? 'no-signal' : 'forward'} className="chev" />
            </Link>
            {uncachedIds.has(job.value.ticket_id) || isGone(job) ? null : <OfflineStatusLine job={job} now={now} />}
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

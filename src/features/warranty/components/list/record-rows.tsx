import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SeenRecordRow } from '../../../../../offline/engine.ts'
import { useHistoryPush } from '../../../../shared/use-history-push.ts'
import { useIsDesk } from '../../../../ui/use-is-desk.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Table } from '../../../../ui/table.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { NoLongerYoursChip } from '../../../../shared/no-longer-yours.tsx'
import { toChip } from '../../../../shared/outbox/waiting-label.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { CoverageSummary } from '../coverage/coverage-summary.tsx'
import { getMachineName, getOwnerName, formatPictureCount, getRecordPath, getStatusChip } from '../record-display.ts'
import './records.css'

/** The state of a registration: its upload state while it is queued, else its status. */
function RecordChip({ seen }: { readonly seen: Pick<SeenRecordRow, 'value' | 'registration' | 'isGone'> }) {
  if (seen.isGone === true) return <NoLongerYoursChip />
  return seen.registration === null ? (
    <StatusChip {...getStatusChip(seen.value.status)} />
  ) : (
    <WaitingChip {...toChip(seen.registration)} />
  )
}

/** Rows shown at first, and added with each press of 'Show more'. */
const step = 100

const serialCell = ({ value }: SeenRecordRow) => (
  <span className="rc-serial">
    <Link
      to={getRecordPath(value.id)}
      className="mono"
      onClick={(event) => {
        event.stopPropagation()
      }}
    >
      {value.serial_number}
    </Link>
    <span className="t12 mute">{value.display_id === '' ? 'On this device' : value.display_id}</span>
  </span>
)
const formatPurchase = ({ value }: SeenRecordRow) =>
  value.floor_model ? 'Floor model' : value.purchased_date === null ? '–' : formatFullDay(value.purchased_date)

const columns: readonly Column<SeenRecordRow>[] = [
  { key: 'serial', head: 'Serial number', cell: serialCell, className: 'nw' },
  { key: 'machine', head: 'Machine', cell: ({ value }) => getMachineName(value), className: 'nw' },
  { key: 'owner', head: 'Owner', cell: ({ value }) => getOwnerName(value) || '–', className: 'rc-owner' },
  {
    key: 'sold',
    head: 'Purchased',
    cell: (seen) => <span className="tn">{formatPurchase(seen)}</span>,
    className: 'nw rc-wide',
  },
  {
    key: 'cover',
    head: 'Coverage',
    cell: ({ value }) => <CoverageSummary coverage={value.coverage} status={value.status} />,
    className: 'rc-cover',
  },
  {
    key: 'state',
    head: 'Status',
    cell: (seen) => (
      <span className="rc-state">
        <RecordChip seen={seen} />
        {seen.value.pictures.arrived < seen.value.pictures.expected ? (
          <span className="t12 mute tn">{formatPictureCount(seen.value)}</span>
        ) : null}
      </span>
    ),
    className: 'nw',
  },
]

/** Memoized, so that it renders again only when its own registration changes. */
const RecordItem = memo(function RecordItem({ seen }: { readonly seen: SeenRecordRow }) {
  return (
    <li className={seen.registration === null ? '' : 'queued'}>
      <Link className="item" to={getRecordPath(seen.value.id)}>
        <div className="grow">
          <span className="row wrap">
            <span className="mono t16">{seen.value.serial_number}</span>
            <span className="end">
              <RecordChip seen={seen} />
            </span>
          </span>
          <span className="t14 ink2">
            {[getMachineName(seen.value), getOwnerName(seen.value)].filter((text) => text !== '').join(' · ')}
          </span>
          <span className="t13 mute tn">
            {[formatPurchase(seen), formatPictureCount(seen.value)].filter((text) => text !== '').join(' · ')}
          </span>
          <CoverageSummary coverage={seen.value.coverage} status={seen.value.status} />
        </div>
        <Icon name="forward" className="chev" />
      </Link>
    </li>
  )
})

/** Registrations with their coverage: a list on phones, a table on desktops. Queued ones are listed with sent ones. */
export function RecordRows({ rows, label }: { readonly rows: readonly SeenRecordRow[]; readonly label: string }) {
  const push = useHistoryPush()
  const isDesk = useIsDesk()
  const [count, setCount] = useState(step)
  const visibleRows = rows.slice(0, count)
  return (
    <>
      {isDesk ? (
        <div className="card">
          <Table
            label={label}
            columns={columns}
            rows={visibleRows}
            rowKey={({ value }) => value.id}
            onRow={({ value }) => {
              push(getRecordPath(value.id))
            }}
          />
        </div>
      ) : (
        <ul className="list rc-list" aria-label={label}>
          {visibleRows.map((seen) => (
            <RecordItem key={seen.value.id} seen={seen} />
          ))}
        </ul>
      )}
      {rows.length > count ? (
        <div className="rc-more">
          <Button
            onClick={() => {
              setCount(count + step)
            }}
          >
            Show {Math.min(step, rows.length - count)} more of {rows.length}
          </Button>
        </div>
      ) : null}
    </>
  )
}

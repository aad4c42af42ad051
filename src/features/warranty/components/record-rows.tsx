import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SeenRecordRow } from '../../../../offline/engine.ts'
import { useHistoryPush } from '../../../shared/use-history-push.ts'
import { useIsDesk } from '../../../shared/use-is-desk.ts'
import { fullDay } from '../../../shared/when.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { CoverageGlance } from './coverage-glance.tsx'
import { RecordChip } from './record-chip.tsx'
import { machineWords, ownerWords, pictureWords, recordPath } from './record-words.ts'
import './records.css'

/** Drawn at first, and with each press of 'Show more'. */
const step = 100

const serialCell = ({ value }: SeenRecordRow) => (
  <span className="rc-serial">
    <Link
      to={recordPath(value.id)}
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
const soldWords = ({ value }: SeenRecordRow) =>
  value.floor_model ? 'Floor model' : value.purchased_date === null ? '–' : fullDay(value.purchased_date)

const columns: readonly Column<SeenRecordRow>[] = [
  { key: 'serial', head: 'Serial number', cell: serialCell, className: 'nw' },
  { key: 'machine', head: 'Machine', cell: ({ value }) => machineWords(value), className: 'nw' },
  { key: 'owner', head: 'Owner', cell: ({ value }) => ownerWords(value) || '–', className: 'rc-owner' },
  {
    key: 'sold',
    head: 'Purchased',
    cell: (seen) => <span className="tn">{soldWords(seen)}</span>,
    className: 'nw rc-wide',
  },
  {
    key: 'cover',
    head: 'Coverage',
    cell: ({ value }) => <CoverageGlance coverage={value.coverage} status={value.status} />,
    className: 'rc-cover',
  },
  {
    key: 'state',
    head: 'State',
    cell: (seen) => (
      <span className="rc-state">
        <RecordChip seen={seen} />
        {seen.value.pictures.arrived < seen.value.pictures.expected ? (
          <span className="t12 mute tn">{pictureWords(seen.value)}</span>
        ) : null}
      </span>
    ),
    className: 'nw',
  },
]

/** Drawn anew only when its own registration has changed: others move on beside it. */
const RecordItem = memo(function RecordItem({ seen }: { readonly seen: SeenRecordRow }) {
  return (
    <li className={seen.registration === null ? '' : 'queued'}>
      <Link className="item" to={recordPath(seen.value.id)}>
        <div className="grow">
          <span className="row wrap">
            <span className="mono t16">{seen.value.serial_number}</span>
            <span className="end">
              <RecordChip seen={seen} />
            </span>
          </span>
          <span className="t14 ink2">
            {[machineWords(seen.value), ownerWords(seen.value)].filter((word) => word !== '').join(' · ')}
          </span>
          <span className="t13 mute tn">
            {[soldWords(seen), pictureWords(seen.value)].filter((word) => word !== '').join(' · ')}
          </span>
          <CoverageGlance coverage={seen.value.coverage} status={seen.value.status} />
        </div>
        <Icon name="forward" className="chev" />
      </Link>
    </li>
  )
})

/** Registrations with their coverage at a glance: a list on a phone, a table on a desk; queued ones stand beside sent ones. */
export function RecordRows({ rows, label }: { readonly rows: readonly SeenRecordRow[]; readonly label: string }) {
  const push = useHistoryPush()
  const isDesk = useIsDesk()
  const [count, setCount] = useState(step)
  const shown = rows.slice(0, count)
  return (
    <>
      {isDesk ? (
        <div className="card">
          <Table
            label={label}
            columns={columns}
            rows={shown}
            rowKey={({ value }) => value.id}
            onRow={({ value }) => {
              push(recordPath(value.id))
            }}
          />
        </div>
      ) : (
        <ul className="list rc-list" aria-label={label}>
          {shown.map((seen) => (
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

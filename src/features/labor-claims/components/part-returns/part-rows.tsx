import { Link } from 'react-router-dom'
import type { ListedPart } from '../../../../../contract/claim-returns.ts'
import { useHistoryPush } from '../../../../shared/use-history-push.ts'
import { useIsDesk } from '../../../../ui/use-is-desk.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Table } from '../../../../ui/table.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { ticketPath } from '../claim-paths.ts'
import { formatDayOf, ReturnChip } from './return-chip.tsx'

const formatPart = ({ qty, part_name, part_number }: ListedPart) =>
  `${qty} × ${part_name}${part_number === '' ? '' : ` (${part_number})`}`

const toColumns = (today: string): readonly Column<ListedPart>[] => [
  {
    key: 'number',
    head: 'Return',
    cell: (row) => (
      <Link className="mono" to={ticketPath(row.ticket_id)}>
        {row.number}
      </Link>
    ),
    className: 'nw',
  },
  { key: 'state', head: 'State', cell: (row) => <ReturnChip of={row} today={today} />, className: 'nw' },
  { key: 'day', head: 'Day', cell: (row) => <span className="tn">{formatDayOf(row)}</span> },
  { key: 'part', head: 'Part', cell: formatPart },
  { key: 'servicer', head: 'Servicer', cell: (row) => row.servicer_name ?? '' },
  { key: 'customer', head: 'Customer', cell: (row) => row.customer },
  { key: 'tracking', head: 'Tracking', cell: (row) => <span className="mono">{row.tracking}</span> },
]

/** Failed parts, each the way to its claim: a list on phones, a table at a desk. `today` is `YYYY-MM-DD`. */
export function PartRows({ rows, today }: { readonly rows: readonly ListedPart[]; readonly today: string }) {
  const push = useHistoryPush()
  const isDesk = useIsDesk()
  if (isDesk)
    return (
      <div className="card">
        <Table
          label="Failed parts"
          columns={toColumns(today)}
          rows={rows}
          rowKey={(row) => row.id}
          onRow={(row) => {
            push(ticketPath(row.ticket_id))
          }}
        />
      </div>
    )
  return (
    <ul className="list" aria-label="Failed parts">
      {rows.map((row) => (
        <li key={row.id}>
          <Link className="item" to={ticketPath(row.ticket_id)}>
            <span className="grow">
              <span className="row wrap g2">
                <span className="t16 mono">{row.number}</span>
                <ReturnChip of={row} today={today} />
              </span>
              <span className="t14 ink2">{formatPart(row)}</span>
              <span className="t13 mute tn">
                {[formatDayOf(row), row.servicer_name ?? '', row.customer].filter((text) => text !== '').join(' · ')}
              </span>
            </span>
            <Icon name="forward" className="chev" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

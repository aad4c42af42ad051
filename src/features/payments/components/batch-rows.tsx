import { Link } from 'react-router-dom'
import type { BatchRow } from '../../../../contract/claim-payments.ts'
import { formatFullDay } from '../../../shared/formats/format-date.ts'
import { formatCountOf, formatPrice } from '../../../shared/formats/format-price.ts'
import { useHistoryPush } from '../../../shared/use-history-push.ts'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { Icon } from '../../../ui/icon.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { getBatchChip, getBatchPath } from './payment-display.ts'
import '../../../ui/card.css'

const columns: readonly Column<BatchRow>[] = [
  { key: 'number', head: 'Batch', cell: (row) => <Link to={getBatchPath(row)}>{row.number}</Link>, className: 'nw' },
  { key: 'state', head: 'State', cell: (row) => <StatusChip {...getBatchChip(row)} />, className: 'nw' },
  { key: 'created', head: 'Collected', cell: (row) => formatFullDay(row.created_at), className: 'nw' },
  { key: 'by', head: 'By', cell: (row) => row.created_by },
  { key: 'count', head: 'Payments', cell: (row) => row.count, isNumber: true },
  { key: 'amount', head: 'Amount', cell: (row) => formatPrice(row.amount), isNumber: true },
  { key: 'paid', head: 'Paid', cell: (row) => formatPrice(row.paid.amount), isNumber: true },
]

/** Batches: a list on phones, a table at a desk. */
export function BatchRows({ rows }: { readonly rows: readonly BatchRow[] }) {
  const push = useHistoryPush()
  const isDesk = useIsDesk()
  if (isDesk)
    return (
      <div className="card">
        <Table
          label="Batches"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.batch_id}
          onRow={(row) => {
            push(getBatchPath(row))
          }}
        />
      </div>
    )
  return (
    <ul className="list" aria-label="Batches">
      {rows.map((row) => (
        <li key={row.batch_id}>
          <Link className="item" to={getBatchPath(row)}>
            <span className="grow">
              <span className="row wrap g2">
                <span className="t16">{row.number}</span>
                <StatusChip {...getBatchChip(row)} />
              </span>
              <span className="t14 ink2">
                {formatCountOf(row.count, 'payment')}, {formatPrice(row.amount)}
              </span>
              <span className="t13 mute">
                {formatFullDay(row.created_at)} · {row.created_by}
              </span>
            </span>
            <Icon name="forward" className="chev" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

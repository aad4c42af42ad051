import { Link } from 'react-router-dom'
import type { ReceiptRow } from '../../../../contract/warehouse-stock.ts'
import { useNow } from '../../../data/clock.tsx'
import { useHistoryPush } from '../../../shared/use-history-push.ts'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { formatMoment } from '../../../ui/format-time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { formatReceived } from './stock-labels.ts'
import { getReceiptPath } from './warehouse-paths.ts'
import '../../../ui/card.css'

/** Receipts: a list on phones, a table at a desk. */
export function ReceiptRows({ rows }: { readonly rows: readonly ReceiptRow[] }) {
  const now = useNow(60_000)
  const push = useHistoryPush()
  const isDesk = useIsDesk()
  const columns: readonly Column<ReceiptRow>[] = [
    {
      key: 'reference',
      head: 'Reference',
      cell: (row) => <Link to={getReceiptPath(row.receipt_id)}>{row.reference}</Link>,
    },
    {
      key: 'at',
      head: 'When',
      cell: (row) => <span className="tn">{formatMoment(row.at, now)}</span>,
      className: 'nw',
    },
    { key: 'parts', head: 'Parts', cell: (row) => row.parts, isNumber: true },
    { key: 'pieces', head: 'Pieces', cell: (row) => row.pieces, isNumber: true },
    { key: 'by', head: 'By', cell: (row) => row.by, className: 'nw' },
    { key: 'note', head: 'Note', cell: (row) => row.note },
  ]
  if (isDesk)
    return (
      <div className="card">
        <Table
          label="Receipts"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.receipt_id}
          onRow={(row) => {
            push(getReceiptPath(row.receipt_id))
          }}
        />
      </div>
    )
  return (
    <ul className="list" aria-label="Receipts">
      {rows.map((row) => (
        <li key={row.receipt_id}>
          <Link className="item" to={getReceiptPath(row.receipt_id)}>
            <span className="grow">
              <span className="t16">{row.reference}</span>
              <span className="t14 ink2">{formatReceived(row)}</span>
              <span className="t13 mute tn">
                {formatMoment(row.at, now)} · {row.by}
              </span>
            </span>
            <Icon name="forward" className="chev" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

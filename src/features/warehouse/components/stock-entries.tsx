import { Link } from 'react-router-dom'
import type { StockEntry } from '../../../../contract/warehouse-stock.ts'
import { formatChange } from '../../../../domain/warehouse/stock.ts'
import { useNow } from '../../../data/clock.tsx'
import { hasPermission } from '../../../data/has-permission.ts'
import { useSession } from '../../../data/session.tsx'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { formatMoment } from '../../../ui/format-time.ts'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { stockKindLabels } from './stock-labels.ts'
import { getReceiptPath } from './warehouse-paths.ts'

/** Where a change comes from: its order, its receipt or its import. The import's page is for those who edit the catalogue. */
function Source({ entry }: { readonly entry: StockEntry }) {
  const { session } = useSession()
  const { order, receipt } = entry
  if (order !== null)
    return (
      <Link className="mono" to={`/dashboard/orders/${order.order_id}`}>
        {order.display_id}
      </Link>
    )
  if (receipt !== null) return <Link to={getReceiptPath(receipt.receipt_id)}>{receipt.reference}</Link>
  if (entry.import === null) return null
  const { import_id, file } = entry.import
  return hasPermission(session, 'catalogue.edit') ? (
    <Link to={`/dashboard/catalogue/import/${import_id}`}>{file}</Link>
  ) : (
    file
  )
}

const hasSource = (entry: StockEntry) => entry.order !== null || entry.receipt !== null || entry.import !== null

/** The note of a change. An import's is the name of its file, which its source shows already. */
const getNote = (entry: StockEntry) => (entry.import === null ? entry.note : '')

/** The entries of a ledger: a list on phones, a table at a desk. */
export function StockEntries({ entries }: { readonly entries: readonly StockEntry[] }) {
  const now = useNow(60_000)
  const isDesk = useIsDesk()
  const columns: readonly Column<StockEntry>[] = [
    {
      key: 'at',
      head: 'When',
      cell: (entry) => <span className="tn">{formatMoment(entry.at, now)}</span>,
      className: 'nw',
    },
    { key: 'kind', head: 'Change', cell: (entry) => stockKindLabels[entry.kind], className: 'nw' },
    { key: 'pieces', head: 'Pieces', cell: (entry) => formatChange(entry.change), isNumber: true },
    { key: 'balance', head: 'Stock after', cell: (entry) => <b>{entry.balance}</b>, isNumber: true },
    { key: 'source', head: 'Order, receipt or import', cell: (entry) => <Source entry={entry} />, className: 'nw' },
    { key: 'by', head: 'By', cell: (entry) => entry.by, className: 'nw' },
    { key: 'note', head: 'Note', cell: getNote },
  ]
  if (isDesk) return <Table label="Changes of the stock" columns={columns} rows={entries} rowKey={({ id }) => id} />
  return (
    <ul className="list" aria-label="Changes of the stock">
      {entries.map((entry) => (
        <li key={entry.id} className="item">
          <span className="grow">
            <span className="row">
              <span className="t14 b">{stockKindLabels[entry.kind]}</span>
              <span className="end tn">
                <span className="mute">{formatChange(entry.change)}</span> <b>{entry.balance}</b>
              </span>
            </span>
            {hasSource(entry) ? (
              <span className="t14 ink2">
                <Source entry={entry} />
              </span>
            ) : null}
            {getNote(entry) === '' ? null : <span className="t14 ink2">{getNote(entry)}</span>}
            <span className="t13 mute tn">
              {formatMoment(entry.at, now)}
              {entry.by === '' ? '' : ` · ${entry.by}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

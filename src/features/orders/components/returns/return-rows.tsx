import { Link } from 'react-router-dom'
import type { ReturnRow } from '../../../../../contract/shapes/order-return.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { useHistoryPush } from '../../../../shared/use-history-push.ts'
import { useIsDesk } from '../../../../ui/use-is-desk.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { Table } from '../../../../ui/table.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { formatParts } from '../order-display.ts'
import { formatReceived, getReturnChip, getReturnPath } from './returns-display.ts'
import '../../../../ui/card.css'

const getCustomer = ({ account_name, customer }: ReturnRow) =>
  [account_name, customer].filter((text, at, all) => text !== '' && all.indexOf(text) === at).join(', ')

const columns: readonly Column<ReturnRow>[] = [
  {
    key: 'number',
    head: 'Return',
    cell: (row) => (
      <Link className="mono" to={getReturnPath(row)}>
        {row.number}
      </Link>
    ),
    className: 'nw',
  },
  { key: 'state', head: 'State', cell: (row) => <StatusChip {...getReturnChip(row.state)} />, className: 'nw' },
  { key: 'opened', head: 'Opened', cell: (row) => <span className="tn">{formatFullDay(row.opened_at)}</span> },
  { key: 'customer', head: 'Customer', cell: getCustomer },
  { key: 'parts', head: 'Parts', cell: formatParts },
  { key: 'received', head: 'Received', cell: (row) => `${row.received} of ${row.pieces}`, className: 'nw' },
  {
    key: 'credit',
    head: 'Credit',
    cell: (row) => (row.state === 'credited' ? formatPrice(row.credit) : ''),
    isNumber: true,
  },
]

/** Returns: a list on phones, a table at a desk. */
export function ReturnRows({ rows }: { readonly rows: readonly ReturnRow[] }) {
  const push = useHistoryPush()
  const isDesk = useIsDesk()
  if (isDesk)
    return (
      <div className="card">
        <Table
          label="Returns"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          onRow={(row) => {
            push(getReturnPath(row))
          }}
        />
      </div>
    )
  return (
    <ul className="list" aria-label="Returns">
      {rows.map((row) => (
        <li key={row.id}>
          <Link className="item" to={getReturnPath(row)}>
            <span className="grow">
              <span className="row wrap g2">
                <span className="t16 mono">{row.number}</span>
                <StatusChip {...getReturnChip(row.state)} />
              </span>
              <span className="t14 ink2">{formatParts(row)}</span>
              <span className="t13 mute tn">
                {[
                  formatFullDay(row.opened_at),
                  getCustomer(row),
                  row.state === 'credited' ? formatPrice(row.credit) : formatReceived(row),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Icon name="forward" className="chev" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

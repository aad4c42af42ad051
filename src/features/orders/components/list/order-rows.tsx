import { Link } from 'react-router-dom'
import type { OrderRow } from '../../../../../contract/shapes/order.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { useHistoryPush } from '../../../../shared/use-history-push.ts'
import { useIsDesk } from '../../../../ui/use-is-desk.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { Table } from '../../../../ui/table.tsx'
import type { Column } from '../../../../ui/table.tsx'
import {
  formatParts,
  formatRecipient,
  formatRowShare,
  getOrderPath,
  getStatusChip,
  typeLabels,
} from '../order-display.ts'
import './orders.css'
import '../../../../ui/card.css'

const numberCell = (row: OrderRow) => (
  <span className="ol-number">
    <Link to={getOrderPath(row)} className="mono">
      {row.display_id}
    </Link>
    <span className="t12 mute">{typeLabels[row.order_type]}</span>
  </span>
)

const partsCell = (row: OrderRow) => (
  <span className="ol-number">
    <span className="ell">{formatParts(row)}</span>
    <span className="t12 mute">{row.pieces === 1 ? '1 piece' : `${row.pieces} pieces`}</span>
  </span>
)

const number: Column<OrderRow> = { key: 'number', head: 'Order', cell: numberCell, className: 'nw' }
const day: Column<OrderRow> = {
  key: 'day',
  head: 'Ordered',
  cell: (row) => <span className="tn">{formatFullDay(row.created_at)}</span>,
  className: 'nw',
}
const account: Column<OrderRow> = {
  key: 'account',
  head: 'Account',
  cell: (row) => row.account_name,
  className: 'ol-account',
}
const recipient: Column<OrderRow> = { key: 'to', head: 'Ships to', cell: formatRecipient, className: 'ol-to' }
const machine: Column<OrderRow> = {
  key: 'serial',
  head: 'Serial number',
  cell: (row) => <span className="mono">{row.serial_number ?? '–'}</span>,
  className: 'nw',
}
const parts: Column<OrderRow> = { key: 'parts', head: 'Parts', cell: partsCell, className: 'ol-parts' }
const total: Column<OrderRow> = {
  key: 'total',
  head: 'Total',
  cell: (row) => formatPrice(row.total),
  isNumber: true,
}
const statusCell = (row: OrderRow) => {
  const share = formatRowShare(row)
  return (
    <span className="ol-number ol-status">
      <StatusChip {...getStatusChip(row.status)} />
      {share === '' ? null : <span className="t12 mute">{share}</span>}
    </span>
  )
}
const status: Column<OrderRow> = {
  key: 'status',
  head: 'Status',
  cell: statusCell,
  className: 'nw',
}

/** Orders that are chosen for one change. */
export interface Selection {
  readonly ids: ReadonlySet<number>
  readonly onToggle: (row: OrderRow) => void
}

const toSelectColumn = ({ ids, onToggle }: Selection): Column<OrderRow> => ({
  key: 'select',
  head: 'Select',
  cell: (row) => (
    <label className="check ol-select">
      <input
        type="checkbox"
        aria-label={`Select ${row.display_id}`}
        checked={ids.has(row.order_id)}
        onChange={() => {
          onToggle(row)
        }}
      />
    </label>
  ),
  className: 'nw',
})

/** The columns of the list: `isStaff` has the account, `isWarranty` the machine. */
const getColumns = (
  isStaff: boolean,
  isWarranty: boolean,
  selection: Selection | undefined,
): readonly Column<OrderRow>[] => [
  ...(selection === undefined ? [] : [toSelectColumn(selection)]),
  number,
  day,
  ...(isStaff ? [account] : []),
  ...(isWarranty ? [machine] : [recipient]),
  parts,
  ...(isWarranty ? [] : [total]),
  status,
]

function OrderItem({
  row,
  isStaff,
  isWarranty,
}: {
  readonly row: OrderRow
  readonly isStaff: boolean
  readonly isWarranty: boolean
}) {
  const share = formatRowShare(row)
  const about = [isStaff ? row.account_name : '', isWarranty ? '' : formatRecipient(row)].filter((text) => text !== '')
  return (
    <li>
      <Link className="item" to={getOrderPath(row)}>
        <div className="grow">
          <span className="row wrap">
            <span className="mono t16">{row.display_id}</span>
            <span className="end">
              <StatusChip {...getStatusChip(row.status)} />
            </span>
          </span>
          {isWarranty && row.serial_number !== null ? <span className="mono t14">{row.serial_number}</span> : null}
          <span className="t14 ink2">{formatParts(row)}</span>
          {about.length === 0 ? null : <span className="t13 mute">{about.join(' · ')}</span>}
          {share === '' ? null : <span className="t13 m5">{share}</span>}
          <span className="t13 mute tn">
            {[formatFullDay(row.created_at), ...(isWarranty ? [] : [formatPrice(row.total)])].join(' · ')}
          </span>
        </div>
        <Icon name="forward" className="chev" />
      </Link>
    </li>
  )
}

/** Orders: a list on phones, a table on desktops. */
export function OrderRows({
  rows,
  label,
  isStaff,
  isWarranty = false,
  selection,
}: {
  readonly rows: readonly OrderRow[]
  readonly label: string
  /** Whether the list holds orders of several accounts. */
  readonly isStaff: boolean
  readonly isWarranty?: boolean
  /** Lets several orders be chosen, at a desk. */
  readonly selection?: Selection | undefined
}) {
  const push = useHistoryPush()
  const isDesk = useIsDesk()
  return isDesk ? (
    <div className="card">
      <Table
        label={label}
        columns={getColumns(isStaff, isWarranty, selection)}
        rows={rows}
        rowKey={(row) => String(row.order_id)}
        {...(selection === undefined ? {} : { isSelected: (row: OrderRow) => selection.ids.has(row.order_id) })}
        onRow={(row) => {
          push(getOrderPath(row))
        }}
      />
    </div>
  ) : (
    <ul className="list" aria-label={label}>
      {rows.map((row) => (
        <OrderItem key={row.order_id} row={row} isStaff={isStaff} isWarranty={isWarranty} />
      ))}
    </ul>
  )
}

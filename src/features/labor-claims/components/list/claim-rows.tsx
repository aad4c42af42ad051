import { Link } from 'react-router-dom'
import type { ClaimRow } from '../../../../../contract/shapes/claim.ts'
import { isClosed } from '../../../../../domain/labor-claims/states.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { formatDay, formatMoment } from '../../../../ui/format-time.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { Table } from '../../../../ui/table.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { ticketPath } from '../claim-paths.ts'
import { formatServicer, getCustomerName, getMachineName, getStatusChip } from '../claim-display.ts'
import { useHistoryPush } from '../../../../shared/use-history-push.ts'
import '../../../../ui/card.css'

/** The status, and beside it a serial number that waits for the office. */
function StatusChips({ row }: { readonly row: ClaimRow }) {
  return (
    <>
      <StatusChip {...getStatusChip(row)} />
      {row.serial_requested === true && !isClosed(row) ? (
        <>
          {' '}
          <StatusChip label="Serial to confirm" tone="warn" mark="ring" />
        </>
      ) : null}
    </>
  )
}

/** Claims as a list on phones and a table on wider screens. */
export function ClaimRows({ rows, now }: { readonly rows: readonly ClaimRow[]; readonly now: number }) {
  const push = useHistoryPush()
  const isOverdue = (row: ClaimRow) => row.file_by !== null && !isClosed(row) && row.file_by < toDay(now)
  const columns: readonly Column<ClaimRow>[] = [
    {
      key: 'claim',
      head: 'Claim',
      cell: (row) => (
        <Link
          to={ticketPath(row.ticket_id)}
          onClick={(event) => {
            event.stopPropagation()
          }}
        >
          {row.display_id}
        </Link>
      ),
      className: 'nw',
    },
    {
      key: 'customer',
      head: 'Customer',
      cell: (row) => (
        <>
          {getCustomerName(row)}
          <span className="mute"> · {row.customer_city}</span>
        </>
      ),
      className: 'cl-customer',
    },
    { key: 'machine', head: 'Machine', cell: getMachineName, className: 'nw' },
    {
      key: 'serial',
      head: 'Serial',
      cell: (row) => <span className="mono">{row.serial_number}</span>,
      className: 'cl-wide',
    },
    { key: 'servicer', head: 'Servicer', cell: formatServicer, className: 'nw' },
    {
      key: 'by',
      head: 'File by',
      cell: (row) => (
        <span className={isOverdue(row) ? 'bad-t b tn nw' : 'tn nw'}>
          {row.file_by === null ? '–' : `${formatDay(row.file_by, now)}${isOverdue(row) ? ', overdue' : ''}`}
        </span>
      ),
    },
    {
      key: 'changed',
      head: 'Updated',
      cell: (row) => <span className="tn mute">{formatMoment(row.updated_at, now)}</span>,
      className: 'nw cl-widest',
    },
    { key: 'state', head: 'Status', cell: (row) => <StatusChips row={row} />, className: 'nw' },
  ]
  return (
    <>
      <ul className="list phone" aria-label="Claims">
        {rows.map((row) => (
          <li key={row.ticket_id}>
            <Link className="item" to={ticketPath(row.ticket_id)}>
              <div className="grow">
                <span className="ti">{getCustomerName(row)}</span>
                <span className="t14 ink2 ell">
                  {row.display_id} · {getMachineName(row)}
                </span>
                <span className="t14 mute ell">{row.service_requested}</span>
                <span className="mt1">
                  <StatusChips row={row} />
                </span>
              </div>
              <Icon name="forward" className="chev" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="card desk">
        <Table
          label="Claims"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.ticket_id}
          onRow={(row) => {
            push(ticketPath(row.ticket_id))
          }}
        />
      </div>
    </>
  )
}

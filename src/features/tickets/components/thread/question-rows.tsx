import { Link } from 'react-router-dom'
import type { TicketRow } from '../../../../../contract/shapes/ticket.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { formatMoment } from '../../../../ui/format-time.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { Table } from '../../../../ui/table.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { useHistoryPush } from '../../../../shared/use-history-push.ts'
import { useIsDesk } from '../../../../ui/use-is-desk.ts'
import { getCustomerChip } from './ticket-display.ts'

const toQuestionPath = (row: TicketRow) => `/dashboard/my-questions/${row.number}`
const formatLast = (row: TicketRow) => `${row.is_answered ? 'We answered: ' : ''}${row.last_text}`

/** The caller's own questions: a list on phones, a table at a desk. */
export function QuestionRows({ rows, now }: { readonly rows: readonly TicketRow[]; readonly now: number }) {
  const push = useHistoryPush()
  const isDesk = useIsDesk()
  const columns: readonly Column<TicketRow>[] = [
    {
      key: 'number',
      head: 'Number',
      cell: (row) => (
        <Link className="mono" to={toQuestionPath(row)}>
          {row.number}
        </Link>
      ),
      className: 'nw',
    },
    { key: 'subject', head: 'Subject', cell: (row) => row.subject },
    { key: 'last', head: 'Last message', cell: (row) => <span className="mute qn-last">{formatLast(row)}</span> },
    {
      key: 'at',
      head: 'Updated',
      cell: (row) => <span className="tn">{formatMoment(row.last_at, now)}</span>,
      className: 'nw',
    },
    { key: 'status', head: 'Status', cell: (row) => <StatusChip {...getCustomerChip(row.status)} />, className: 'nw' },
  ]
  if (isDesk)
    return (
      <div className="card">
        <Table
          label="My questions"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.number}
          onRow={(row) => {
            push(toQuestionPath(row))
          }}
        />
      </div>
    )
  return (
    <ul className="list" aria-label="My questions">
      {rows.map((row) => (
        <li key={row.number}>
          <Link className="item" to={toQuestionPath(row)}>
            <div className="grow">
              <span className="row wrap">
                <span className="t16 b ell">{row.subject}</span>
                <span className="end">
                  <StatusChip {...getCustomerChip(row.status)} />
                </span>
              </span>
              <span className="t14 ink2 qn-last">{formatLast(row)}</span>
              <span className="t13 mute tn">
                {row.number} · {formatMoment(row.last_at, now)}
              </span>
            </div>
            <Icon name="forward" className="chev" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

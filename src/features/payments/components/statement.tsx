import { Link } from 'react-router-dom'
import { claimPayments } from '../../../../contract/claim-payments.ts'
import type { Remittance } from '../../../../contract/claim-remittances.ts'
import { formatMonth } from '../../../../domain/labor-claims/payments.ts'
import { toPath } from '../../../../offline/http/request.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { apiAddress } from '../../../platform/api-address.ts'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { formatShopDay } from '../../../shared/formats/shop-day.ts'
import { DocumentLink } from '../../../shared/papers/document-link.tsx'
import { SectionCard } from '../../../shared/section-card.tsx'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { getTicketPath } from './payment-display.ts'

type Line = Remittance['lines'][number]
const kinds = [
  ['labor', 'Labor'],
  ['trips', 'Trip charges'],
  ['mileage', 'Mileage'],
  ['parts', 'Parts from stock'],
] as const

const columns: readonly Column<Line>[] = [
  { key: 'paid', head: 'Paid', cell: (line) => formatShopDay(line.paid_at), className: 'nw' },
  {
    key: 'claim',
    head: 'Claim',
    cell: (line) => <Link to={getTicketPath(line.ticket_id)}>{line.display_id}</Link>,
    className: 'nw',
  },
  { key: 'customer', head: 'Customer', cell: (line) => `${line.customer}, ${line.machine}` },
  ...kinds.map(([key, head]): Column<Line> => ({
    key,
    head,
    cell: (line) => formatPrice(line[key]),
    isNumber: true,
  })),
  { key: 'amount', head: 'Total', cell: (line) => <b>{formatPrice(line.amount)}</b>, isNumber: true },
  { key: 'reference', head: 'Reference', cell: (line) => line.reference },
]

/** What a servicer was paid in a month, with the paper and the file. `account`: the servicer, on the office's screen. */
export function Statement({ of, account }: { readonly of: Remittance; readonly account: string | null }) {
  const isDesk = useIsDesk()
  const { isOnline } = useConnectionStatus()
  const query = { month: of.month, ...(account === null ? {} : { account }) }
  return (
    <div className="stack">
      <SectionCard title={of.servicer} end={<strong className="tn">{formatPrice(of.totals.amount)}</strong>}>
        <div className="bd stack">
          <dl className="kv py-totals">
            {kinds.map(([key, label]) => (
              <div key={key} className="py-fact">
                <dt>{label}</dt>
                <dd className="tn">{formatPrice(of.totals[key])}</dd>
              </div>
            ))}
            <div className="py-fact">
              <dt>Total paid</dt>
              <dd className="tn">{formatPrice(of.totals.amount)}</dd>
            </div>
          </dl>
          <div className="row wrap py-steps">
            <DocumentLink
              row={claimPayments.table.readRemittancePdf}
              input={{ query }}
              label={`PDF, ${formatMonth(of.month)}`}
            >
              PDF
            </DocumentLink>
            {isOnline ? (
              <a
                className={buttonClass({})}
                href={`${apiAddress}${toPath(claimPayments.table.readRemittanceCsv, { query })}`}
                download={`remittance-${of.account}-${of.month}.csv`}
              >
                <Icon name="download" />
                CSV
              </a>
            ) : null}
          </div>
        </div>
      </SectionCard>
      {isDesk ? (
        <div className="card">
          <Table label="Payments" columns={columns} rows={of.lines} rowKey={(line) => line.payment_id} />
        </div>
      ) : (
        <ul className="list" aria-label="Payments">
          {of.lines.map((line) => (
            <li key={line.payment_id}>
              <Link className="item" to={getTicketPath(line.ticket_id)}>
                <span className="grow">
                  <span className="t16">{line.customer}</span>
                  <span className="t14 ink2">
                    {line.display_id}, {line.machine}
                  </span>
                  <span className="t13 mute">
                    {[formatShopDay(line.paid_at), line.number, line.reference].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <strong className="tn">{formatPrice(line.amount)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { Link } from 'react-router-dom'
import type { claimPayments } from '../../../../contract/claim-payments.ts'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import { groupBy } from '../../../../domain/group-by.ts'
import { formatMonth } from '../../../../domain/labor-claims/payments.ts'
import { formatCountOf, formatPrice } from '../../../shared/formats/format-price.ts'
import { Icon } from '../../../ui/icon.tsx'
import { remittancesPath } from './payment-display.ts'
import '../../../ui/card.css'

type Row = Reply<typeof claimPayments.table.listRemittances>['remittances'][number]

/** Months with payments, and for the office whose they are. */
export function RemittanceRows({ rows, isOffice }: { readonly rows: readonly Row[]; readonly isOffice: boolean }) {
  return (
    <div className="stack">
      {[...groupBy(rows, ({ month }) => month)].map(([month, own]) => (
        <section key={month} aria-label={formatMonth(month)}>
          <div className="sect">
            <h2>{formatMonth(month)}</h2>
          </div>
          <ul className="list" aria-label={`Statements of ${formatMonth(month)}`}>
            {own.map((row) => (
              <li key={row.account_id}>
                <Link
                  className="item"
                  to={`${remittancesPath}/${month}${isOffice ? `?account=${row.account_id}` : ''}`}
                >
                  <span className="grow">
                    <span className="t16">{row.servicer}</span>
                    <span className="t13 mute">{formatCountOf(row.count, 'payment')}</span>
                  </span>
                  <strong className="tn">{formatPrice(row.amount)}</strong>
                  <Icon name="forward" className="chev" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

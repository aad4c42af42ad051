import type { Claim } from '../../../../../contract/shapes/claim.ts'
import type { SeenClaim } from '../claim-display.ts'
import { Icon } from '../../../../ui/icon.tsx'
import '../../../../ui/table.css'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { PaymentTrail } from './payment-trail.tsx'
import { useExpectedPayment } from './use-expected-payment.ts'
import { formatAmount, columnLabels, columns, isAdjusted, sumExpected, lineLabels, sumColumn } from './claim-money.ts'

type Line = Claim['money'][number]

const figure = (line: Line, column: (typeof columns)[number]) =>
  `${isAdjusted(line, column) ? 'diff' : ''} ${line[column] === null ? 'mute' : ''}`

/** The requested, calculated, approved and paid amounts side by side. An adjusted amount is bold, with its reason below. */
export function PaymentCard({ seen }: { readonly seen: SeenClaim }) {
  const { value: claim } = seen
  const { lines: money, isOwn } = useExpectedPayment(seen)
  const lines = money.filter((line) => line.requested !== 0 || line.calculated !== 0 || line.approved !== null)
  return (
    <SectionCard
      title={claim.status === 'paid' ? 'Payment' : 'Expected payment'}
      end={<strong className="tk-sum tn">${formatAmount(sumExpected(claim, money))}</strong>}
    >
      {lines.length === 0 ? (
        <p className="tk-none">Payment is calculated after the first trip is logged.</p>
      ) : (
        <>
          <table className="tbl desk">
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Basis</th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="num">
                    {columnLabels[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.kind}>
                  <th scope="row">{lineLabels[line.kind]}</th>
                  <td className="mute">
                    {line.basis}
                    {line.reason === null ? null : <span className="tk-why">{line.reason}</span>}
                  </td>
                  {columns.map((column) => (
                    <td key={column} className={`num ${figure(line, column)}`}>
                      {formatAmount(line[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  Total
                </th>
                {columns.map((column) => (
                  <td key={column} className="num">
                    {formatAmount(sumColumn(money, column))}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
          <ul className="tk-pay phone">
            {lines.map((line) => (
              <li key={line.kind}>
                <div className="tk-line">
                  <span>{lineLabels[line.kind]}</span>
                  <span className="mute">{line.basis}</span>
                </div>
                <dl>
                  {columns.map((column) => (
                    <div key={column}>
                      <dt>{columnLabels[column]}</dt>
                      <dd className={figure(line, column)}>{formatAmount(line[column])}</dd>
                    </div>
                  ))}
                </dl>
                {line.reason === null ? null : (
                  <p className="tk-why">
                    <Icon name="info" />
                    {line.reason}
                  </p>
                )}
              </li>
            ))}
            <li>
              <div className="tk-line">
                <b>Total</b>
              </div>
              <dl>
                {columns.map((column) => (
                  <div key={column}>
                    <dt>{columnLabels[column]}</dt>
                    <dd className="strong">{formatAmount(sumColumn(money, column))}</dd>
                  </div>
                ))}
              </dl>
            </li>
          </ul>
          <PaymentTrail claim={claim} />
          {isOwn ? (
            <p className="tk-more">
              Calculated on this device with the work that waits. The office calculates again once it has arrived.
            </p>
          ) : null}
        </>
      )}
    </SectionCard>
  )
}

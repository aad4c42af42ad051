import type { Claim } from '../../../../contract/shapes/claim.ts'
import { Icon } from '../../../ui/icon.tsx'
import '../../../ui/table.css'
import { Section } from './section.tsx'
import { amountWords, columnWords, columns, differs, expectedOf, lineWords, sumOf } from './money-words.ts'

type Line = Claim['money'][number]

const figure = (line: Line, column: (typeof columns)[number]) =>
  `${differs(line, column) ? 'diff' : ''} ${line[column] === null ? 'mute' : ''}`

/** Requested, calculated, approved and paid side by side; a figure that differs is bold, with its reason beneath. */
export function PaymentCard({ claim }: { readonly claim: Claim }) {
  const lines = claim.money.filter((line) => line.requested !== 0 || line.calculated !== 0 || line.approved !== null)
  return (
    <Section
      title={claim.status === 'paid' ? 'Payment' : 'Expected payment'}
      end={<strong className="tk-sum tn">${amountWords(expectedOf(claim.money))}</strong>}
    >
      {lines.length === 0 ? (
        <p className="tk-none">The payment is worked out once the first trip is logged.</p>
      ) : (
        <>
          <table className="tbl desk">
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Basis</th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="num">
                    {columnWords[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.kind}>
                  <th scope="row">{lineWords[line.kind]}</th>
                  <td className="mute">
                    {line.basis}
                    {line.reason === null ? null : <span className="tk-why">{line.reason}</span>}
                  </td>
                  {columns.map((column) => (
                    <td key={column} className={`num ${figure(line, column)}`}>
                      {amountWords(line[column])}
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
                    {amountWords(sumOf(claim.money, column))}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
          <ul className="tk-pay phone">
            {lines.map((line) => (
              <li key={line.kind}>
                <div className="tk-line">
                  <span>{lineWords[line.kind]}</span>
                  <span className="mute">{line.basis}</span>
                </div>
                <dl>
                  {columns.map((column) => (
                    <div key={column}>
                      <dt>{columnWords[column]}</dt>
                      <dd className={figure(line, column)}>{amountWords(line[column])}</dd>
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
                    <dt>{columnWords[column]}</dt>
                    <dd className="strong">{amountWords(sumOf(claim.money, column))}</dd>
                  </div>
                ))}
              </dl>
            </li>
          </ul>
        </>
      )}
    </Section>
  )
}

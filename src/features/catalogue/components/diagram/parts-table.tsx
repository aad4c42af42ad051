import { Link } from 'react-router-dom'
import { AddToClaim } from '../../../../shared/add-to-claim.tsx'
import type { BillLine } from './callouts.ts'
import { productPath } from '../shop-paths.ts'
import { BuyPart } from './buy-part.tsx'
import { CalloutButton, PartNotes, PartPrice } from './part-facts.tsx'
import { lineKey } from './part-words.ts'
import type { Choice } from './use-choice.ts'

export interface PartsProps {
  readonly lines: readonly BillLine[]
  readonly choice: Pick<Choice, 'lit' | 'chosen'>
}

export const rowClass = (line: BillLine, { lit, chosen }: PartsProps['choice']): string =>
  ['dg-row', line.callout === chosen ? 'is-chosen' : '', line.callout === lit ? 'is-lit' : ''].filter(Boolean).join(' ')

/** The bill of material on a desk. */
export function PartsTable({ lines, choice }: PartsProps) {
  return (
    <table className="tbl dg-table" aria-label="Parts of the drawing">
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Part</th>
          <th scope="col" className="num" title="Pieces in one machine">
            Per machine
          </th>
          <th scope="col" className="num">
            Price and stock
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={lineKey(line)} className={rowClass(line, choice)} data-callout={line.callout}>
            <td>
              <CalloutButton line={line} isChosen={line.callout === choice.chosen} />
            </td>
            <td>
              <Link className="dg-name" to={productPath(line.product_id)}>
                {line.name}
              </Link>
              <span className="mono dg-number">{line.number}</span>
              <PartNotes line={line} />
              <AddToClaim part={line} />
            </td>
            <td className="num">{line.per_machine}</td>
            <td className="num">
              <PartPrice line={line} />
              <BuyPart line={line} isChosen={line.callout === choice.chosen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

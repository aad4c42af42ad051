import { Link } from 'react-router-dom'
import { AddToClaim } from '../add-to-claim.tsx'
import type { BillLine } from '../callouts.ts'
import { productPath } from '../../catalogue-paths.ts'
import { BuyPart } from './buy-part.tsx'
import { CalloutButton, PartNotes, PartPrice } from './part-facts.tsx'
import { getLineKey } from './line-filter.ts'
import type { CalloutChoice } from '../use-callout-choice.ts'

export interface PartsProps {
  readonly lines: readonly BillLine[]
  readonly choice: Pick<CalloutChoice, 'highlighted' | 'chosen'>
}

/** The CSS class of a row by its highlight and selection. */
export const getRowClass = (line: BillLine, { highlighted, chosen }: PartsProps['choice']): string =>
  ['dg-row', line.callout === chosen ? 'is-chosen' : '', line.callout === highlighted ? 'is-lit' : '']
    .filter(Boolean)
    .join(' ')

/** The bill of material on desktop. */
export function PartsTable({ lines, choice }: PartsProps) {
  return (
    <table className="tbl dg-table" aria-label="Parts in this diagram">
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Part</th>
          <th scope="col" className="num" title="Quantity in one machine">
            Per machine
          </th>
          <th scope="col" className="num">
            Price and stock
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={getLineKey(line)} className={getRowClass(line, choice)} data-callout={line.callout}>
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

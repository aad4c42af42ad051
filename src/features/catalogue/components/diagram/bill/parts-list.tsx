import { Link } from 'react-router-dom'
import { AddToClaim } from '../add-to-claim.tsx'
import { buttonClass } from '../../../../../ui/button.tsx'
import { productPath } from '../../catalogue-paths.ts'
import { BuyPart } from './buy-part.tsx'
import { CalloutButton, PartNotes, PartPrice } from './part-facts.tsx'
import { getLineKey } from './line-filter.ts'
import { getRowClass } from './parts-table.tsx'
import type { PartsProps } from './parts-table.tsx'

/** The bill of material on phones. Pressing a row shows the part in the diagram, with a link to its page. */
export function PartsList({ lines, choice }: PartsProps) {
  return (
    <ul className="dg-list" aria-label="Parts in this diagram">
      {lines.map((line) => (
        <li key={getLineKey(line)} className={getRowClass(line, choice)} data-callout={line.callout}>
          <CalloutButton line={line} isChosen={line.callout === choice.chosen} />
          <div className="grow">
            <span className="dg-name">{line.name}</span>
            <span className="mono dg-number">{line.number}</span>
            {line.per_machine === 1 ? null : <span className="dg-note">{line.per_machine} per machine</span>}
            <PartNotes line={line} />
            <AddToClaim part={line} />
            {line.callout === choice.chosen ? <BuyPart line={line} isChosen /> : null}
            {line.callout === choice.chosen ? (
              <Link className={buttonClass({ className: 'dg-details' })} to={productPath(line.product_id)}>
                Details
              </Link>
            ) : null}
          </div>
          <div className="dg-money">
            <PartPrice line={line} />
            {line.callout === choice.chosen ? null : <BuyPart line={line} isChosen={false} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

import { Link } from 'react-router-dom'
import { Icon } from '../../../../../ui/icon.tsx'
import { formatPrice, formatStock } from '../../../../../shared/formats/format-price.ts'
import { pricePath, productPath } from '../../catalogue-paths.ts'
import type { BillLine } from '../callouts.ts'
import { formatRange } from './serial-filter.ts'

/** The callout number; pressing it shows the part in the diagram. */
export function CalloutButton({ line, isChosen }: { readonly line: BillLine; readonly isChosen: boolean }) {
  return (
    <button
      type="button"
      className="dg-cn"
      aria-pressed={isChosen}
      aria-label={`Callout ${line.callout}, ${line.name}: show in the diagram`}
    >
      {line.callout}
    </button>
  )
}

/** The serial range that the part fits, and the part that replaces it. */
export function PartNotes({ line }: { readonly line: BillLine }) {
  const range = formatRange(line)
  return (
    <>
      {range === null ? null : <span className="dg-note">{range}</span>}
      {line.replaced_by === null ? null : (
        <span className="dg-note">
          <Icon name="swap" size="s" />
          Replaced by{' '}
          <Link to={productPath(line.replaced_by.product_id)} className="mono">
            {line.replaced_by.number}
          </Link>
        </span>
      )}
    </>
  )
}

/** The price and stock of a line. */
export function PartPrice({ line }: { readonly line: BillLine }) {
  return (
    <>
      {line.price === null ? (
        <Link className="dg-ask" to={pricePath(line.product_id)}>
          {formatPrice(null)}
        </Link>
      ) : (
        <span className="dg-price tn">{formatPrice(line.price)}</span>
      )}
      <span className={line.qty > 0 ? 'dg-stock ok-t tn' : 'dg-stock mute'}>{formatStock(line.qty)}</span>
    </>
  )
}

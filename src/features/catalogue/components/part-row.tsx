import { Link } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { ProductRow } from '../../../../contract/shapes/catalogue.ts'
import { AddToCart } from '../../../shared/add-to-cart.tsx'
import { countWords, priceWords } from '../../../shared/price-words.ts'
import { productPath } from './shop-paths.ts'

/** Height of a part in a list: on a phone two lines, on a desk one. Lists that draw only what is in sight count with it. */
export const partHeight = { phone: 84, desk: 48 } as const

/** A part in a list: name, number, price, stock. All rows are equally high. */
export function PartRow({
  part,
  note,
}: {
  readonly part: ProductRow
  /** A few words of this list: the serials that it fits. */
  readonly note?: ReactNode
}) {
  const row = (
    <Link className="part" to={productPath(part.product_id)}>
      <span className="part-name ell">{part.name}</span>
      <span className="part-number mono t13">{part.number}</span>
      <span className="part-brand ell">{part.brand}</span>
      <span className="part-note ell">
        {part.replaced_by === null ? null : (
          <>
            replaced by <span className="mono">{part.replaced_by.number}</span>
          </>
        )}
        {part.replaced_by !== null && note !== undefined ? ', ' : null}
        {note}
      </span>
      <span className={part.price === null ? 'part-price ask' : 'part-price'}>{priceWords(part.price)}</span>
      <span className={part.qty > 0 ? 'part-stock ok-t' : 'part-stock mute'}>
        {part.qty > 0 ? `${countWords(part.qty)} in stock` : 'Not in stock'}
      </span>
    </Link>
  )
  return (
    <div className="part-line">
      {row}
      <AddToCart part={part} alert="notify" look="icon" />
    </div>
  )
}

/** A part on its way, as high as one that is there. */
export function PartComing() {
  return (
    <span className="part" aria-hidden="true">
      <span className="sk w1" />
      <span className="sk w2" />
    </span>
  )
}

import { Link } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { PartPicture as PartLook, ProductRow } from '../../../../contract/shapes/catalogue.ts'
import { AddToCart } from '../../../shared/cart/add-to-cart.tsx'
import { PartPicture } from '../../../shared/cart/part-picture.tsx'
import { formatCount, formatPrice } from '../../../shared/formats/format-price.ts'
import { productPath } from './catalogue-paths.ts'

/** The row height in px: up to four lines on phones, one on desktop. Virtual lists depend on it. */
export const partRowHeight = { phone: 84, desk: 48 } as const

/** A part in a list: its picture where the list has them, name, number, price, stock. All rows have the same height. */
export function PartRow({
  part,
  note,
  picture,
}: {
  readonly part: ProductRow
  /** A note, such as the serial range that the part fits. */
  readonly note?: ReactNode
  /** How the part looks; null until it is known, or where it has none. Rows without the property have no place for it. */
  readonly picture?: PartLook | null | undefined
}) {
  const row = (
    <Link className={picture === undefined ? 'part' : 'part has-pic'} to={productPath(part.product_id)}>
      {picture === undefined ? null : <PartPicture picture={picture} />}
      <span className="part-text">
        <span className="part-name">{part.name}</span>
        <span className="part-number mono t13">{part.number}</span>
        <span className="part-more">
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
        </span>
      </span>
      <span className={part.price === null ? 'part-price ask' : 'part-price'}>{formatPrice(part.price)}</span>
      <span className={part.qty > 0 ? 'part-stock ok-t' : 'part-stock mute'}>
        {part.qty > 0 ? `${formatCount(part.qty)} in stock` : 'Out of stock'}
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

/** The skeleton of a part row, with the same height. */
export function PartRowSkeleton() {
  return (
    <span className="part" aria-hidden="true">
      <span className="sk w1" />
      <span className="sk w2" />
    </span>
  )
}

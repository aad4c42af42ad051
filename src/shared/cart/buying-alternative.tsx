import { Link } from 'react-router-dom'
import type { Offer } from '../../../domain/catalogue/offer.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { BuyablePart } from './add-to-cart.tsx'

/** The alternative to a part that can't be bought: its successor, or a question about availability. */
export function BuyingAlternative({
  part: { product_id, name, replaced_by: newer },
  offer,
  look,
}: {
  readonly part: BuyablePart
  readonly offer: Offer
  readonly look: 'main' | 'small' | 'icon'
}) {
  const isMain = look === 'main'
  const className = `cart-add no-print${isMain ? ' is-main' : ''}`
  const dress = isMain ? ({ fill: 'filled', size: 'big' } as const) : ({ size: 'small' } as const)
  if (offer === 'newer' && newer !== null)
    return (
      <Link
        className={buttonClass({ ...dress, className, isIconOnly: look === 'icon' })}
        to={`/products/${newer.product_id}`}
        {...(isMain ? {} : { 'aria-label': `See ${newer.number}, sold in place of ${name}` })}
        {...(look === 'icon' ? { title: `See ${newer.number}` } : {})}
      >
        <Icon name="swap" />
        {look === 'icon' ? null : `See ${newer.number}`}
      </Link>
    )
  // Lists say that it is out of stock and link to its page, which offers the question.
  if (offer !== 'back' || look === 'icon') return null
  return (
    <Link
      className={buttonClass({ ...dress, className })}
      to={`/ticket/part?product=${product_id}`}
      {...(isMain ? {} : { 'aria-label': `Ask when ${name} is back` })}
    >
      <Icon name="speech" />
      Ask when it is back
    </Link>
  )
}

import { Link } from 'react-router-dom'
import type { Home } from '../../../../contract/shapes/home.ts'
import { AddToCart } from '../../../shared/cart/add-to-cart.tsx'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { formatDay } from '../../../ui/format-time.ts'
import { HomeCard } from './home-card.tsx'
import { allOrders } from './home-paths.ts'

/** Parts of the latest orders, each to buy again as it is sold now. */
export function BoughtCard({
  bought,
  now,
}: {
  readonly bought: NonNullable<Home['bought_parts']>
  readonly now: number
}) {
  if (bought.rows.length === 0) return null
  return (
    <HomeCard title="Buy again">
      <ul>
        {bought.rows.map((part) => (
          <li key={part.product_id} className="item hm-row">
            <span className="grow">
              <Link className="ti ell hm-name" to={`/products/${part.product_id}`}>
                {part.name}
              </Link>
              <span className="t13 mute hm-facts">
                <span className="mono">{part.number}</span> · {formatPrice(part.price)} · {part.ordered_qty} on{' '}
                {formatDay(part.ordered_at, now)}
              </span>
            </span>
            <AddToCart part={part} alert="notify" label="Buy again" />
          </li>
        ))}
      </ul>
      <Link className="hm-more t13 m5" to={allOrders}>
        All your orders
      </Link>
    </HomeCard>
  )
}

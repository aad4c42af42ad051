import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '../../../../contract/shapes/catalogue.ts'
import { mostOfOne } from '../../../../domain/cart/totals.ts'
import { useNow } from '../../../data/clock.tsx'
import { AddToCart } from '../../../shared/add-to-cart.tsx'
import { priceWords, stockWords } from '../../../shared/price-words.ts'
import { useOffer } from '../../../shared/use-offer.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { sayMoment } from '../../../ui/say-time.ts'
import { pricePath } from './shop-paths.ts'

/** What a part costs and whether it is there, with the time of which that is true. */
export function ProductOffer({ product }: { readonly product: Product }) {
  const now = useNow(60_000)
  const [qty, setQty] = useState(1)
  const offer = useOffer(product)
  return (
    <div className="offer">
      {offer === 'price' ? (
        <Link className={buttonClass({ fill: 'filled', size: 'big' })} to={pricePath(product.product_id)}>
          {priceWords(null)}
        </Link>
      ) : product.price === null ? null : (
        <p className="row base">
          <span className="t34 tn">{priceWords(product.price)}</span>
          <span className="t14 mute">each, before tax</span>
        </p>
      )}
      <p className="offer-stock">
        <span className={product.qty > 0 ? 'ok-t b row' : 'mute b row'}>
          <Icon name={product.qty > 0 ? 'check-circle' : 'clock'} />
          {stockWords(product.qty)}
        </span>
        <span className="mute">Price and stock as of {sayMoment(product.as_of, now)}</span>
      </p>
      {offer === 'buy' && product.qty <= 0 ? (
        <p className="t14 mute mt1">Only an order under warranty waits for it.</p>
      ) : null}
      {offer === 'price' ? null : (
        <div className="offer-buy no-print">
          {offer === 'buy' ? (
            <Stepper isBig label={`Quantity of ${product.name}`} value={qty} most={mostOfOne} onChange={setQty} />
          ) : null}
          <AddToCart part={product} qty={qty} alert="popup" look="main" />
        </div>
      )}
    </div>
  )
}

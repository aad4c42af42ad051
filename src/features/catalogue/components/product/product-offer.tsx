import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '../../../../../contract/shapes/catalogue.ts'
import { maxQuantity } from '../../../../../domain/cart/totals.ts'
import { getStruckPrice } from '../../../../../domain/catalogue/offer.ts'
import { useNow } from '../../../../data/clock.tsx'
import { useSession } from '../../../../data/session.tsx'
import { AddToCart } from '../../../../shared/cart/add-to-cart.tsx'
import { formatPrice, formatStock } from '../../../../shared/formats/format-price.ts'
import { useOffer } from '../../../../shared/cart/use-offer.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Stepper } from '../../../../ui/stepper.tsx'
import { formatMoment } from '../../../../ui/format-time.ts'
import { pricePath, stockPath } from '../catalogue-paths.ts'

/** The price and stock of a part, with the time they were valid. */
export function ProductOffer({ product }: { readonly product: Product }) {
  const now = useNow(60_000)
  const { session } = useSession()
  const [qty, setQty] = useState(1)
  const offer = useOffer(product)
  const struck = getStruckPrice(product.price, product.compare_at)
  return (
    <div className="offer">
      {offer === 'price' ? (
        <Link className={buttonClass({ fill: 'filled', size: 'big' })} to={pricePath(product.product_id)}>
          {formatPrice(null)}
        </Link>
      ) : product.price === null ? null : (
        <p className="row base">
          <span className="t34 tn">{formatPrice(product.price)}</span>
          {struck === null ? null : (
            <s className="t16 mute tn">
              <span className="sr">Was </span>
              {formatPrice(struck)}
            </s>
          )}
          <span className="t14 mute">each, before tax</span>
        </p>
      )}
      <p className="offer-stock">
        <span className={product.qty > 0 ? 'ok-t b row' : 'mute b row'}>
          <Icon name={product.qty > 0 ? 'check-circle' : 'clock'} />
          {formatStock(product.qty)}
        </span>
        {/* The server does not know the hour here. */}
        <span className={typeof window === 'undefined' ? 'mute later' : 'mute'}>
          Price and stock as of {formatMoment(product.as_of, now)}
        </span>
      </p>
      {session.on_site || session.admin ? (
        <p className="t14 mt1 no-print">
          <Link to={stockPath(product.product_id)}>Stock ledger and location</Link>
        </p>
      ) : null}
      {offer === 'buy' && product.qty <= 0 ? (
        <p className="t14 mute mt1">Only warranty orders can wait for stock.</p>
      ) : null}
      {offer === 'price' ? null : (
        <div className="offer-buy no-print">
          {offer === 'buy' ? (
            <Stepper isBig label={`Quantity of ${product.name}`} value={qty} max={maxQuantity} onChange={setQty} />
          ) : null}
          <AddToCart part={product} qty={qty} alert="popup" look="main" />
        </div>
      )}
    </div>
  )
}

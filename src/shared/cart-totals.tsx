import type { Cart } from '../../contract/shapes/cart.ts'
import { priceWords } from './price-words.ts'
import './cart-totals.css'

/** `3 working days`; nothing where the carrier says nothing. */
export const daysWords = (days: number | null): string =>
  days === null ? '' : days === 1 ? '1 working day' : `${days} working days`

/** What an order comes to, line by line, as the server has worked it out (`storefront §9`). */
export function CartTotals({
  cart: {
    totals,
    coupon,
    selected_shipping: service,
    zip,
    require_signature: isSigned,
    shipping_estimated: isEstimated,
  },
  isChanging = false,
}: {
  readonly cart: Pick<
    Cart,
    'totals' | 'coupon' | 'selected_shipping' | 'zip' | 'require_signature' | 'shipping_estimated'
  >
  /** A change is on its way: the figures are those from before it. */
  readonly isChanging?: boolean
}) {
  return (
    <dl className={isChanging ? 'totals is-old' : 'totals'} aria-busy={isChanging} aria-label="Totals">
      <div>
        <dt>Parts</dt>
        <dd>{priceWords(totals.subtotal)}</dd>
      </div>
      {totals.coupon_discount === 0 ? null : (
        <div>
          <dt>{coupon === null ? 'Discount' : `${coupon.code}, ${coupon.words}`}</dt>
          <dd>−{priceWords(totals.coupon_discount)}</dd>
        </div>
      )}
      <div>
        <dt>
          {service === null ? 'Shipping' : service.name}
          {service?.days == null ? '' : `, ${daysWords(service.days)}`}
          {isSigned && service !== null ? ', signed for' : ''}
          {isEstimated && service !== null ? ' (estimated)' : ''}
        </dt>
        <dd>
          {service === null ? (
            <span className="mute">{zip === null ? 'needs a postal code' : 'not chosen yet'}</span>
          ) : totals.shipping === 0 ? (
            'Free'
          ) : (
            priceWords(totals.shipping)
          )}
        </dd>
      </div>
      {totals.surcharge === 0 ? null : (
        <div>
          <dt>Shipping surcharge</dt>
          <dd>{priceWords(totals.surcharge)}</dd>
        </div>
      )}
      <div>
        <dt>Tax</dt>
        <dd>
          {zip === null && totals.tax === 0 ? (
            <span className="mute">needs a postal code</span>
          ) : (
            priceWords(totals.tax)
          )}
        </dd>
      </div>
      <div className="whole">
        <dt>Total</dt>
        <dd>
          <small>USD</small> {priceWords(totals.total)}
        </dd>
      </div>
    </dl>
  )
}

import type { Cart } from '../../../contract/shapes/cart.ts'
import { formatPrice } from '../formats/format-price.ts'
import './cart-totals.css'

/** `3 working days`; empty where the carrier gives no time. */
export const formatDays = (days: number | null): string =>
  days === null ? '' : days === 1 ? '1 working day' : `${days} working days`

/** The totals of an order line by line, as the server calculated them (`SF230`). */
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
  /** Whether a change is being sent. The figures are from before it. */
  readonly isChanging?: boolean
}) {
  return (
    <dl className={isChanging ? 'totals is-old' : 'totals'} aria-busy={isChanging} aria-label="Totals">
      <div>
        <dt>Parts</dt>
        <dd>{formatPrice(totals.subtotal)}</dd>
      </div>
      {totals.coupon_discount === 0 ? null : (
        <div>
          <dt>{coupon === null ? 'Discount' : `${coupon.code}, ${coupon.words}`}</dt>
          <dd>−{formatPrice(totals.coupon_discount)}</dd>
        </div>
      )}
      <div>
        <dt>
          {service === null ? 'Shipping' : service.name}
          {service?.days == null ? '' : `, ${formatDays(service.days)}`}
          {isSigned && service !== null ? ', signed for' : ''}
          {isEstimated && service !== null ? ' (estimated)' : ''}
        </dt>
        <dd>
          {service === null ? (
            <span className="mute">{zip === null ? 'needs a postal code' : 'not chosen yet'}</span>
          ) : totals.shipping === 0 ? (
            'Free'
          ) : (
            formatPrice(totals.shipping)
          )}
        </dd>
      </div>
      {totals.surcharge === 0 ? null : (
        <div>
          <dt>Shipping surcharge</dt>
          <dd>{formatPrice(totals.surcharge)}</dd>
        </div>
      )}
      <div>
        <dt>Tax</dt>
        <dd>
          {zip === null && totals.tax === 0 ? (
            <span className="mute">needs a postal code</span>
          ) : (
            formatPrice(totals.tax)
          )}
        </dd>
      </div>
      <div className="whole">
        <dt>Total</dt>
        <dd>
          <small>USD</small> {formatPrice(totals.total)}
        </dd>
      </div>
    </dl>
  )
}

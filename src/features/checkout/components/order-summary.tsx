import { Link } from 'react-router-dom'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { useIsCartChanging } from '../../../data/use-cart.ts'
import { CartTotals } from '../../../shared/cart/cart-totals.tsx'
import { formatCountOf, formatPrice } from '../../../shared/formats/format-price.ts'
import { Icon } from '../../../ui/icon.tsx'
import { OrderLines } from './order-lines.tsx'
import '../../../ui/card.css'

/** The order's lines and totals. */
function SummaryBody({ cart }: { readonly cart: Cart }) {
  const isChanging = useIsCartChanging()
  return (
    <>
      <OrderLines products={cart.products} />
      <div className="co-totals">
        <CartTotals cart={cart} isChanging={isChanging} />
      </div>
    </>
  )
}

/** The order summary beside the form, on desktop. */
export function OrderSummary({ cart }: { readonly cart: Cart }) {
  return (
    <section className="card" aria-labelledby="co-order">
      <div className="hd">
        <h2 id="co-order">Your order</h2>
        <Link className="end t13 m5" to="/cart">
          Edit cart
        </Link>
      </div>
      <div className="bd">
        <SummaryBody cart={cart} />
      </div>
    </section>
  )
}

/** The collapsible order summary above the form, on phones. */
export function OrderLine({ cart }: { readonly cart: Cart }) {
  return (
    <details className="phone co-line">
      <summary>
        <Icon name="cart" />
        <span className="grow">{formatCountOf(cart.product_count.count, 'item')} in your order</span>
        <b className="tn">{formatPrice(cart.totals.total)}</b>
        <Icon name="down" size="s" />
      </summary>
      <div className="co-line-body">
        <SummaryBody cart={cart} />
        <Link className="t14 m5" to="/cart">
          Edit cart
        </Link>
      </div>
    </details>
  )
}

import { useNow } from '../../../data/clock.tsx'
import { CartTotals } from '../../../shared/cart/cart-totals.tsx'
import { PartPicture } from '../../../shared/cart/part-picture.tsx'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { usePartPictures } from '../../../shared/cart/use-part-pictures.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { formatMoment } from '../../../ui/format-time.ts'
import type { CartSnapshot } from './use-saved-cart.ts'

/** The last snapshot of the cart, read-only: changes and checkout need a connection. */
export function OfflineCart({
  cart,
  at,
  onAgain,
}: {
  readonly cart: CartSnapshot
  readonly at: number
  readonly onAgain: () => void
}) {
  const now = useNow(60_000)
  const pictures = usePartPictures(cart.products.map(({ product_id }) => product_id))
  return (
    <div className="cart">
      <div className="stack g3">
        <Note icon="no-signal" role="status">
          <b>The cart needs a connection.</b> This is your cart as of {formatMoment(at, now)}. Prices and stock may have
          changed. Nothing is lost.
        </Note>
        <section className="card cart-lines" aria-label="Parts in the cart">
          <ul>
            {cart.products.map((line) => (
              <li key={line.product_id} className="cart-line is-seen">
                <PartPicture picture={pictures.get(line.product_id)} />
                <div className="cl-what">
                  <span className="cl-name">{line.product_name}</span>
                  <span className="mono t13 mute">{line.number}</span>
                </div>
                <span className="tn">{line.cart.qty} ×</span>
                <span className="cl-sum tn">{formatPrice(line.cart.price)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <aside className="cart-aside" aria-label="Your order">
        <Card title="Total">
          <CartTotals cart={cart} />
          <Button fill="filled" size="big" isFull className="mt4" onClick={onAgain}>
            Try again
          </Button>
        </Card>
      </aside>
    </div>
  )
}

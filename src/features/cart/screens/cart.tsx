import { Link } from 'react-router-dom'
import { sayFault } from '../../../data/say-fault.ts'
import { useStanding } from '../../../data/standing.tsx'
import { useCart } from '../../../data/use-cart.ts'
import { countOf } from '../../../shared/price-words.ts'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { CartAlerts } from '../components/cart-alerts.tsx'
import { CartAside } from '../components/cart-aside.tsx'
import { CartLines } from '../components/cart-lines.tsx'
import { useKeptCart } from '../components/kept-cart.ts'
import { LastCart } from '../components/last-cart.tsx'
import { useRemoved } from '../components/use-removed.ts'
import '../../../shared/form.css'
import '../components/cart.css'

const works = 'the cart needs a connection, and so does buying; what you typed stays here'

/** The cart (S07): its lines, where they go to, what they come to, and the way to the checkout. */
export function CartScreen() {
  const reading = useCart()
  const { isOnline } = useStanding()
  const { removed } = useRemoved()
  const cart = reading.state === 'ready' ? reading.value : null
  const kept = useKeptCart(reading.state === 'ready' ? { cart: reading.value, at: reading.asOf } : null)

  if (reading.state === 'failed')
    return (
      <ShopPage title="Cart" works={works} {...(kept.seen === null ? {} : { asOf: kept.seen.at })}>
        {kept.seen === null || kept.seen.cart.products.length === 0 ? (
          <Failed title="The cart needs a connection" onAgain={reading.again}>
            {sayFault(reading.error)} What is in your cart is kept by the shop, and nothing is lost.
          </Failed>
        ) : (
          <LastCart cart={kept.seen.cart} at={kept.seen.at} onAgain={reading.again} />
        )}
      </ShopPage>
    )
  if (cart === null || !kept.isRead)
    return (
      <ShopPage title="Cart" works={works}>
        <Loading label="Loading the cart" rows={4} />
      </ShopPage>
    )
  const count = cart.product_count.count
  if (cart.products.length === 0 && removed.length === 0)
    return (
      <ShopPage title="Cart" works={works}>
        <Empty
          icon="cart"
          title="Your cart is empty"
          action={
            <Link className={buttonClass({ fill: 'filled' })} to="/equipment-types">
              Find parts
            </Link>
          }
        >
          Find a part by its number, by the model, or by the serial on the machine’s plate, and put it in here.
        </Empty>
      </ShopPage>
    )
  return (
    <ShopPage
      title="Cart"
      works={works}
      beside={count === 0 ? null : <span className="t14 mute tn">{countOf(count, 'piece')}</span>}
    >
      <div className={cart.products.length === 0 ? 'cart is-empty' : 'cart'}>
        <div className="stack g3">
          {isOnline ? null : (
            <Note icon="no-signal" role="status">
              The cart needs a connection. This is what it held when the shop last answered.
            </Note>
          )}
          <CartAlerts cart={cart} isReadOnly={!isOnline} />
          <CartLines cart={cart} isReadOnly={!isOnline} />
        </div>
        {cart.products.length === 0 ? null : (
          <CartAside cart={cart} typed={kept.typed} onType={kept.type} isReadOnly={!isOnline} />
        )}
      </div>
    </ShopPage>
  )
}

import { Link } from 'react-router-dom'
import { errorMessage } from '../../../data/error-message.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useSession } from '../../../data/session.tsx'
import { useCart } from '../../../data/use-cart.ts'
import { formatCountOf } from '../../../shared/formats/format-price.ts'
import { OwnMachineNote } from '../../../shared/machine/own-machine-note.tsx'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { CartAlerts } from '../components/cart-alerts.tsx'
import { CartSummary } from '../components/cart-summary.tsx'
import { CartLines } from '../components/cart-lines.tsx'
import { useSavedCart } from '../components/use-saved-cart.ts'
import { OfflineCart } from '../components/offline-cart.tsx'
import { useRemovedLines } from '../components/use-removed-lines.ts'
import '../../../ui/form/form.css'
import '../components/cart.css'

const works = 'the cart and checkout need a connection; what you typed stays here'

/** The cart (S07): lines, shipping, totals and checkout. */
export function CartScreen() {
  const reading = useCart()
  const { isOnline } = useConnectionStatus()
  const { session } = useSession()
  const { isRead, removed } = useRemovedLines()
  const cart = reading.state === 'ready' ? reading.value : null
  const saved = useSavedCart(reading.state === 'ready' ? { cart: reading.value, at: reading.asOf } : null)

  if (reading.state === 'failed')
    return (
      <ShopPage title="Cart" works={works} canRefresh {...(saved.seen === null ? {} : { asOf: saved.seen.at })}>
        {saved.seen === null || saved.seen.cart.products.length === 0 ? (
          <Failed title="The cart needs a connection" onAgain={reading.refetch}>
            {errorMessage(reading.error)} Your cart is saved with the shop. Nothing is lost.
          </Failed>
        ) : (
          <OfflineCart cart={saved.seen.cart} at={saved.seen.at} onAgain={reading.refetch} />
        )}
      </ShopPage>
    )
  if (cart === null || !saved.isRead || !isRead)
    return (
      <ShopPage title="Cart" works={works}>
        <Loading label="Loading the cart" rows={4} />
      </ShopPage>
    )
  const count = cart.product_count.count
  if (cart.products.length === 0 && removed.length === 0)
    return (
      <ShopPage title="Cart" works={works} canRefresh>
        <Empty
          icon="cart"
          title="Your cart is empty"
          action={
            <>
              <Link className={buttonClass({ fill: 'filled' })} to="/equipment-types">
                Find parts
              </Link>
              {session.logged_in ? (
                <Link className={buttonClass({})} to="/dashboard/saved-orders">
                  Saved orders
                </Link>
              ) : null}
            </>
          }
        >
          Find a part by part number, model, or the serial number on the machine.
        </Empty>
      </ShopPage>
    )
  return (
    <ShopPage
      title="Cart"
      works={works}
      canRefresh
      beside={count === 0 ? null : <span className="t14 mute tn">{formatCountOf(count, 'item')}</span>}
    >
      <div className={cart.products.length === 0 ? 'cart is-empty' : 'cart'}>
        <div className="stack g3">
          {isOnline ? null : (
            <Note icon="no-signal" role="status">
              The cart needs a connection. Showing your cart as last updated.
            </Note>
          )}
          <OwnMachineNote formatClause={() => '. The page of each part says whether it fits'} />
          <CartAlerts cart={cart} isReadOnly={!isOnline} />
          <CartLines cart={cart} isReadOnly={!isOnline} />
        </div>
        {cart.products.length === 0 ? null : (
          <CartSummary cart={cart} typed={saved.typed} onType={saved.type} isReadOnly={!isOnline} />
        )}
      </div>
    </ShopPage>
  )
}

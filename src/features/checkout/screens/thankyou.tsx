import { Link } from 'react-router-dom'
import { willCall } from '../../../../domain/checkout/checks.ts'
import { useNow } from '../../../data/clock.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { apiAddress } from '../../../platform/api-address.ts'
import { CartTotals } from '../../../shared/cart/cart-totals.tsx'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { PrintButton } from '../../../shared/papers/print-button.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty, Loading } from '../../../ui/load-states.tsx'
import { OrderLines } from '../components/order-lines.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { formatMoment } from '../../../ui/format-time.ts'
import { useConfirmation } from '../components/review/use-confirmation.ts'
import type { Confirmation } from '../components/review/use-confirmation.ts'
import '../components/checkout.css'

const works = 'this confirmation is saved on this device'

/** The confirmation (S11): order number, print, receipt. The last one is stored, so it also shows offline. */
export function ThankYouScreen() {
  const { found } = useConfirmation()
  if (found === undefined)
    return (
      <ShopPage title="Thank you" works={works}>
        <Loading label="Loading the confirmation" />
      </ShopPage>
    )
  if (found === null)
    return (
      <ShopPage title="Thank you" works={works}>
        <Empty
          icon="clipboard"
          title="No recent order on this device"
          action={
            <Link className={buttonClass({ fill: 'filled' })} to="/order-status">
              Where is my order?
            </Link>
          }
        >
          Your confirmation email has the order number and key.
        </Empty>
      </ShopPage>
    )
  return (
    <ShopPage title="Thank you, your order is placed" works={works}>
      <ConfirmationView confirmation={found} />
    </ShopPage>
  )
}

function ConfirmationView({ confirmation: { order, at, cart, to, paid } }: { readonly confirmation: Confirmation }) {
  const now = useNow(60_000)
  const { isOnline } = useConnectionStatus()
  const key = encodeURIComponent(order.order_key)
  return (
    <div className="done-two">
      <div className="stack">
        <div>
          <p className="t14 mute">Your order number</p>
          <p className="done-number tn">{order.display_id}</p>
          <p className="t14 ink2 mt1">
            {order.status.charAt(0).toUpperCase() + order.status.slice(1)} · {formatMoment(at, now)}
          </p>
        </div>
        {order.email === '' ? null : (
          <Note tone="info" icon="mail">
            A confirmation is on its way to <b className="co-mail">{order.email}</b>, with a link to the order status.
          </Note>
        )}
        <div className="done-acts">
          <PrintButton>Print</PrintButton>
          {isOnline ? (
            <a
              className={buttonClass({})}
              href={`${apiAddress}/orders/${order.order_id}/receipt?order_key=${key}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="download" />
              Receipt (PDF)
            </a>
          ) : null}
          <Link className={buttonClass({})} to={`/order-status?order=${order.display_id}&key=${key}`}>
            Order status
          </Link>
          {isOnline ? null : <span className="t13 mute">The receipt needs a connection.</span>}
        </div>
        <dl className="card co-rv" aria-label="The order">
          {to.length === 0 ? null : (
            <div>
              <dt>{cart.selected_shipping?.service_code === willCall ? 'Pickup by' : 'Ship to'}</dt>
              <dd>
                {to.map((line) => (
                  <span key={line}>
                    {line}
                    <br />
                  </span>
                ))}
              </dd>
            </div>
          )}
          <div>
            <dt>Paid with</dt>
            <dd>{paid}</dd>
          </div>
        </dl>
      </div>
      <Card title="Items ordered">
        <OrderLines products={cart.products} />
        <div className="co-totals">
          <CartTotals cart={cart} />
        </div>
      </Card>
    </div>
  )
}

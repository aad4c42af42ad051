import { Link } from 'react-router-dom'
import { useNow } from '../../../data/clock.tsx'
import { apiAddress } from '../../../platform/api-address.ts'
import { CartTotals } from '../../../shared/cart-totals.tsx'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty, Loading } from '../../../ui/four-states.tsx'
import { OrderLines } from '../components/order-lines.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { sayMoment } from '../../../ui/say-time.ts'
import { useConfirmation } from '../components/confirmation.ts'
import type { Confirmation } from '../components/confirmation.ts'
import '../components/checkout.css'

const works = 'this confirmation is kept on this device'

/** The confirmation (S11): order number, print, receipt; the last one is kept, so that it shows without a network too. */
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
          title="No order was placed on this device lately"
          action={
            <Link className={buttonClass({ fill: 'filled' })} to="/order-status">
              Where is my order?
            </Link>
          }
        >
          Every order’s confirmation is in the mail that was sent, with its number and its key.
        </Empty>
      </ShopPage>
    )
  return (
    <ShopPage title="Thank you, your order is placed" works={works}>
      <Done confirmation={found} />
    </ShopPage>
  )
}

function Done({ confirmation: { order, at, cart, to, paid } }: { readonly confirmation: Confirmation }) {
  const now = useNow(60_000)
  const key = encodeURIComponent(order.order_key)
  return (
    <div className="done-two">
      <div className="stack">
        <div>
          <p className="t14 mute">Your order number</p>
          <p className="done-number tn">{order.display_id}</p>
          <p className="t14 ink2 mt1">
            {order.status.charAt(0).toUpperCase() + order.status.slice(1)} · {sayMoment(at, now)}
          </p>
        </div>
        {order.email === '' ? null : (
          <Note tone="info" icon="mail">
            A confirmation is on its way to <b>{order.email}</b>, with the link to see how the order stands.
          </Note>
        )}
        <div className="done-acts">
          <Button
            icon="print"
            onClick={() => {
              window.print()
            }}
          >
            Print
          </Button>
          <a
            className={buttonClass({})}
            href={`${apiAddress}/orders/${order.order_id}/receipt?order_key=${key}`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="download" />
            Receipt (PDF)
          </a>
          <Link className={buttonClass({})} to={`/order-status?order=${order.display_id}&key=${key}`}>
            Order status
          </Link>
        </div>
        <dl className="card co-rv" aria-label="The order">
          {to.length === 0 ? null : (
            <div>
              <dt>Ship to</dt>
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
      <Card title="What you ordered">
        <OrderLines products={cart.products} />
        <div className="co-totals">
          <CartTotals cart={cart} />
        </div>
      </Card>
    </div>
  )
}

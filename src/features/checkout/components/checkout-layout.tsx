import { IonContent } from '@ionic/react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { site } from '../../../../contract/site.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import type { Step } from '../../../../domain/checkout/steps.ts'
import { useNow } from '../../../data/clock.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useRead } from '../../../data/use-read.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatMoment } from '../../../ui/format-time.ts'
import { Strip } from '../../../ui/strip.tsx'
import { useEntrance } from '../../../ui/use-entrance.ts'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { useShopName } from '../../../ui/shop-name.ts'
import { ShopWordmark } from '../../../ui/shop-wordmark.tsx'
import { PoweredBy } from '../../../ui/wordmark.tsx'
import { OrderLine, OrderSummary } from './order-summary.tsx'
import { StepList } from './step-list.tsx'
import '../../../ui/toolbar.css'
import '../../../ui/wrapc.css'
import '../../../shared/shop-page/shop-page.css'
import './checkout.css'

/** The layout of a checkout step, without the shop's header and footer: steps, form and order summary (`SF068`). */
export function CheckoutLayout({
  step,
  title,
  lead,
  cart,
  asOf = null,
  children,
}: {
  readonly step: Step
  readonly title: string
  /** The intro below the heading. */
  readonly lead?: string
  readonly cart: Cart | null
  readonly asOf?: number | null
  readonly children: ReactNode
}) {
  const connection = useConnectionStatus()
  const now = useNow(30_000)
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title, useEntrance(heading))
  const { wordmark } = useShopName()
  const info = useRead(site.table.readSite, { query: {} })
  const seen = asOf ?? connection.lastContact
  const company = info.state === 'ready' ? info.value.company : 'Partwright'
  const mail = info.state === 'ready' ? info.value.contact_email : null
  const isShown = cart !== null && cart.products.length > 0
  return (
    <>
      <header className="co-head">
        <div className="wrapc">
          <Link className="co-brand" to="/cart" aria-label={`${wordmark}, back to the cart`}>
            <ShopWordmark side={26} />
          </Link>
          <StepList state={cart?.checkout ?? null} now={step} />
          <span className="co-safe">
            <Icon name="lock" size="s" />
            Secure checkout
          </span>
        </div>
      </header>
      {connection.isOnline ? null : (
        <Strip
          asOf={seen === null ? null : formatMoment(seen, now)}
          works={
            // On the review an unanswered order may have been placed, so do not say that nothing was sent.
            step === 'review'
              ? 'checkout needs a connection; your entries are saved'
              : 'checkout needs a connection; your entries are saved and nothing was sent'
          }
        />
      )}
      {isShown ? <OrderLine cart={cart} /> : null}
      <IonContent>
        <div className="co">
          <div className={isShown ? 'wrapc co-two' : 'wrapc co-two is-one'}>
            <div className="co-main">
              <div>
                <h1 ref={heading} tabIndex={-1} className="t26">
                  {title}
                </h1>
                {lead === undefined ? null : <p className="t14 mute mt1">{lead}</p>}
              </div>
              {children}
            </div>
            {isShown ? (
              <aside className="co-aside desk" aria-label="Your order">
                <OrderSummary cart={cart} />
              </aside>
            ) : null}
          </div>
          <div className="co-foot">
            <div className="wrapc">
              {mail === null ? null : <a href={`mailto:${mail}`}>Help: {mail}</a>}
              <Link to="/ticket/order">Contact us</Link>
              <PoweredBy company={company} />
            </div>
          </div>
        </div>
      </IonContent>
    </>
  )
}

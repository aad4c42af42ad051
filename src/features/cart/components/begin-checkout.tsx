import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkout } from '../../../../contract/checkout.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { exceedsStock } from '../../../../domain/catalogue/offer.ts'
import type { Step } from '../../../../domain/checkout/steps.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { useCartCall } from '../../../data/use-cart.ts'
import { firstStep, checkoutPath } from '../../../shared/cart/checkout-paths.ts'
import { useMayOrderUnderWarranty } from '../../../shared/cart/use-offer.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useQuickBuy } from './use-quick-buy.ts'

/** The checkout buttons of the cart: saved address and card, step by step, phone order, or warranty order. */
export function BeginCheckout({ cart, isReadOnly }: { readonly cart: Cart; readonly isReadOnly: boolean }) {
  const { session } = useSession()
  const navigate = useNavigate()
  const admin = useCartCall(checkout.table.adminCheckout)
  const isPlain = !cart.adminCheckout && !cart.checkout.custom_properties.warranty
  const quick = useQuickBuy(cart, isPlain && !isReadOnly)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const mayWarranty = useMayOrderUnderWarranty()
  // The server refuses an order of parts that are out of stock, so say it before the card is entered.
  const { warranty: isWarranty } = cart.checkout.custom_properties
  const isShortOfStock = cart.products.some(({ stock, cart: { qty } }) => exceedsStock({ qty, stock, isWarranty }))

  const go = async (what: string, work: () => Promise<Step>) => {
    setBusy(what)
    setError(null)
    try {
      navigate(checkoutPath(await work()))
    } catch (error) {
      setError(errorMessage(error))
    }
    setBusy(null)
  }
  const renderButton = (action: string, label: string, fill: 'filled' | 'outline', work: () => Promise<Step>) => (
    <Button
      fill={fill}
      size="big"
      isFull
      isBusy={busy === action}
      disabled={isReadOnly || busy !== null || (isShortOfStock && action !== 'phone')}
      onClick={() => {
        void go(action, work)
      }}
    >
      {label}
    </Button>
  )
  const startPlain = async (): Promise<Step> => {
    if (session.admin && cart.adminCheckout) return firstStep(await admin.send({ body: { value: false } }))
    return firstStep(cart.checkout)
  }
  const startPhoneOrder = async (): Promise<Step> => {
    if (!cart.adminCheckout) await admin.send({ body: { value: true } })
    return 'account-search'
  }
  return (
    <div className="stack g2">
      {isShortOfStock ? (
        <Note tone="warn" icon="warning">
          Some items are out of stock. Remove them or lower the quantity to check out.
          {mayWarranty ? ' Warranty orders can wait for stock.' : ''}
        </Note>
      ) : null}
      {quick === null ? null : (
        <>
          {renderButton('quick', 'Buy with saved address and card', 'filled', quick.run)}
          <p className="t13 mute">{quick.summary}. You can review everything before placing the order.</p>
        </>
      )}
      {session.admin
        ? renderButton('phone', 'Order for a customer', cart.adminCheckout ? 'filled' : 'outline', startPhoneOrder)
        : null}
      {renderButton('plain', 'Check out', quick === null && !cart.adminCheckout ? 'filled' : 'outline', startPlain)}
      {mayWarranty && !cart.adminCheckout ? (
        <Button
          fill="link"
          isFull
          disabled={isReadOnly || busy !== null}
          onClick={() => {
            navigate(checkoutPath('warranty'))
          }}
        >
          Order under warranty
        </Button>
      ) : null}
      {error === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {error}
        </Note>
      )}
    </div>
  )
}

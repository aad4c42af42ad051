import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkout } from '../../../../contract/checkout.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { isShort } from '../../../../domain/catalogue/offer.ts'
import type { Step } from '../../../../domain/checkout/steps.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useSession } from '../../../data/session.tsx'
import { useCartCall } from '../../../data/use-cart.ts'
import { beginning, checkoutPath } from '../../../shared/checkout-paths.ts'
import { useMayOrderUnderWarranty } from '../../../shared/use-offer.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useQuickBuy } from './quick-buy.ts'

/** The ways from the cart: with what is saved, step by step, for a customer on the phone, or under warranty. */
export function BeginCheckout({ cart, isReadOnly }: { readonly cart: Cart; readonly isReadOnly: boolean }) {
  const { session } = useSession()
  const navigate = useNavigate()
  const admin = useCartCall(checkout.table.adminCheckout)
  const isPlain = !cart.adminCheckout && !cart.checkout.custom_properties.warranty
  const quick = useQuickBuy(isPlain && !isReadOnly)
  const [busy, setBusy] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const mayWarranty = useMayOrderUnderWarranty()
  // The shop takes no order of what it has not: better said here than after the card was typed.
  const { warranty: isWarranty } = cart.checkout.custom_properties
  const isHeldUp = cart.products.some(({ stock, cart: { qty } }) => isShort({ qty, stock, isWarranty }))

  const go = async (what: string, work: () => Promise<Step>) => {
    setBusy(what)
    setFault(null)
    try {
      navigate(checkoutPath(await work()))
    } catch (error) {
      setFault(sayFault(error))
    }
    setBusy(null)
  }
  const button = (what: string, word: string, fill: 'filled' | 'outline', work: () => Promise<Step>) => (
    <Button
      fill={fill}
      size="big"
      isFull
      isBusy={busy === what}
      disabled={isReadOnly || busy !== null || (isHeldUp && what !== 'phone')}
      onClick={() => {
        void go(what, work)
      }}
    >
      {word}
    </Button>
  )
  const plain = async (): Promise<Step> => {
    if (session.admin && cart.adminCheckout) return beginning(await admin.send({ body: { value: false } }))
    return beginning(cart.checkout)
  }
  const onPhone = async (): Promise<Step> => {
    if (!cart.adminCheckout) await admin.send({ body: { value: true } })
    return 'account-search'
  }
  return (
    <div className="stack g2">
      {isHeldUp ? (
        <Note tone="warn" icon="warning" className="cart-held">
          Not everything is in stock. Take it out, or lower its number, to check out
          {mayWarranty ? '; only an order under warranty waits for it' : ''}.
        </Note>
      ) : null}
      {quick === null ? null : (
        <>
          {button('quick', 'Buy with saved address and card', 'filled', quick.run)}
          <p className="t13 mute">{quick.words}. You see everything once more before it is placed.</p>
        </>
      )}
      {session.admin
        ? button('phone', 'Order for a customer', cart.adminCheckout ? 'filled' : 'outline', onPhone)
        : null}
      {button('plain', 'Check out', quick === null && !cart.adminCheckout ? 'filled' : 'outline', plain)}
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
      {fault === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {fault}
        </Note>
      )}
    </div>
  )
}

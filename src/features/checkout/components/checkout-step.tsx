import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import type { Step } from '../../../../domain/checkout/steps.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useStanding } from '../../../data/standing.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import { useOrderWords } from './order-words.ts'
import { useCheckout } from './use-checkout.ts'

/** A step in its frame, once its checkout is there; else what is known of it: loading, empty, failed, without a network. */
export function CheckoutStep({
  step,
  title,
  lead,
  whenEmpty,
  children,
}: {
  readonly step: Step
  readonly title: string
  readonly lead?: string
  /** In place of 'Your cart is empty'. */
  readonly whenEmpty?: ReactNode
  readonly children: (cart: Cart) => ReactNode
}) {
  const found = useCheckout(step)
  const { isRead } = useOrderWords()
  const { isOnline } = useStanding()
  const frame = { step, title, ...(lead === undefined ? {} : { lead }) }
  if (found.is === 'failed')
    return (
      <CheckoutFrame {...frame} cart={null}>
        <Failed
          title={isOnline ? 'The checkout could not be loaded' : 'The checkout needs a connection'}
          onAgain={found.again}
        >
          {sayFault(found.error)} Your cart is kept by the shop, and what you typed is kept here. Nothing was ordered.
        </Failed>
      </CheckoutFrame>
    )
  if (found.is === 'loading' || !isRead)
    return (
      <CheckoutFrame {...frame} cart={null}>
        <Loading label="Loading the checkout" rows={4} />
      </CheckoutFrame>
    )
  if (found.is === 'empty')
    return (
      <CheckoutFrame step={step} title={title} cart={null}>
        {whenEmpty ?? (
          <Empty
            icon="cart"
            title="There is nothing to check out"
            action={
              <Link className={buttonClass({ fill: 'filled' })} to="/equipment-types">
                Find parts
              </Link>
            }
          >
            Your cart is empty. Put a part into it, and come back here.
          </Empty>
        )}
      </CheckoutFrame>
    )
  return (
    <CheckoutFrame {...frame} cart={found.cart} asOf={found.asOf}>
      {children(found.cart)}
    </CheckoutFrame>
  )
}

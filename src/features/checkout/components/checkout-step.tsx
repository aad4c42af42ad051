import type { ReactNode } from 'react'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import type { Step } from '../../../../domain/checkout/steps.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { DraftWait } from '../../../shared/drafts/draft-wait.tsx'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'
import { EmptyCheckout } from './empty-checkout.tsx'
import { StartOver, useIsClearing } from './start-over.tsx'
import { useOrderDetails } from './use-order-details.ts'
import { useCheckout } from './use-checkout.ts'

/** A checkout step in its layout, with its loading, empty, failed and offline states. */
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
  /** Replaces 'Your cart is empty'. */
  readonly whenEmpty?: ReactNode
  readonly children: (cart: Cart) => ReactNode
}) {
  const found = useCheckout(step)
  const { isRead, again } = useOrderDetails()
  const isClearing = useIsClearing()
  const { isOnline } = useConnectionStatus()
  const layout = { step, title, ...(lead === undefined ? {} : { lead }) }
  if (found.is === 'failed')
    return (
      <CheckoutLayout {...layout} cart={null}>
        <Failed title={isOnline ? 'Checkout did not load' : 'Checkout needs a connection'} onAgain={found.again}>
          {errorMessage(found.error)} Your cart and your entries are saved. Nothing was ordered.
        </Failed>
      </CheckoutLayout>
    )
  if (found.is === 'loading' || !isRead)
    return (
      <CheckoutLayout {...layout} cart={null}>
        <DraftWait again={again}>
          <Loading label="Loading checkout" rows={4} />
        </DraftWait>
      </CheckoutLayout>
    )
  if (found.is === 'empty')
    return (
      <CheckoutLayout step={step} title={title} cart={null}>
        {whenEmpty ?? <EmptyCheckout />}
      </CheckoutLayout>
    )
  return (
    <CheckoutLayout {...layout} cart={found.cart} asOf={found.asOf}>
      {isClearing ? <Loading label="Starting over" rows={4} /> : children(found.cart)}
      <StartOver state={found.cart.checkout} />
    </CheckoutLayout>
  )
}

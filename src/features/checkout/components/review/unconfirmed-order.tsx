import { useCart } from '../../../../data/use-cart.ts'
import { Button } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/load-states.tsx'
import { EmptyCheckout } from '../empty-checkout.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** Shown for an empty cart. If an order was sent without a reply, it can be sent again, which never places it twice. */
export function UnconfirmedOrder() {
  const { unanswered, resend, isSending, problem, question } = usePlaceOrder()
  const cart = useCart()
  const gateway = cart.state === 'ready' ? cart.value.checkout.gateway : null
  if (unanswered === null) return <EmptyCheckout />
  return (
    <Empty
      icon="help"
      title="Your order is not confirmed yet"
      action={
        <Button
          fill="filled"
          isBusy={isSending}
          onClick={() => {
            void resend(gateway)
          }}
        >
          Check my order
        </Button>
      }
    >
      {problem === null
        ? 'Your cart is empty now, so the order was probably placed. Checking does not place it again.'
        : problem.message}
      {question}
    </Empty>
  )
}

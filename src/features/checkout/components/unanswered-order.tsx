import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/four-states.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** The cart is empty, and an order was sent from here whose answer never came: asking again tells what became of it. */
export function UnansweredOrder() {
  const { unanswered, ask, isSending, trouble } = usePlaceOrder()
  if (unanswered === null)
    return (
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
    )
  return (
    <Empty
      icon="help"
      title="Your order was sent, and its answer did not arrive"
      action={
        <Button
          fill="filled"
          isBusy={isSending}
          onClick={() => {
            void ask()
          }}
        >
          Ask what became of it
        </Button>
      }
    >
      {trouble === null
        ? 'Your cart is empty now, so it was probably placed. Asking does not place it a second time.'
        : trouble.words}
    </Empty>
  )
}

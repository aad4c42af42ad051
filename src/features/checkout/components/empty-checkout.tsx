import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/load-states.tsx'

/** Shown on every checkout step while the cart is empty. */
export function EmptyCheckout() {
  return (
    <Empty
      icon="cart"
      title="Your cart is empty"
      action={
        <Link className={buttonClass({ fill: 'filled' })} to="/equipment-types">
          Find parts
        </Link>
      }
    >
      Add a part to check out.
    </Empty>
  )
}

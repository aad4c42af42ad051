import { useNavigate } from 'react-router-dom'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { checkoutPath } from '../../../shared/cart/checkout-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { AccountFinder } from '../components/customer/account-finder.tsx'
import { CheckoutStep } from '../components/checkout-step.tsx'
import { CustomerCard } from '../components/customer/customer-card.tsx'
import { OrderTypeFields, getOrderType } from '../components/customer/order-type-fields.tsx'
import { useOrderDetails } from '../components/use-order-details.ts'
import { PhoneOrderStart } from '../components/customer/phone-order-start.tsx'
import { PreviousOrder } from '../components/customer/previous-order.tsx'
import '../../../ui/form/form.css'

/** The first step of a phone order (S12): account, user, order type, and who takes the order. */
export function AccountSearchScreen() {
  return (
    <CheckoutStep
      step="account-search"
      title="Choose an account"
      lead="Search by account name or number, a user’s email, or a phone number."
    >
      {(cart) => (
        <PhoneOrderStart state={cart.checkout}>
          <AccountStep cart={cart} />
        </PhoneOrderStart>
      )}
    </CheckoutStep>
  )
}

function AccountStep({ cart: { checkout: state } }: { readonly cart: Cart }) {
  const navigate = useNavigate()
  const { isOnline } = useConnectionStatus()
  const { details } = useOrderDetails()
  const next = getOrderType(state, details) === 'warranty' ? 'warranty' : 'shipping'
  return (
    <div className="stack g6">
      {state.as_user === null ? <AccountFinder /> : <CustomerCard customer={state.as_user} />}
      <OrderTypeFields state={state} />
      <PreviousOrder state={state} />
      <div className="co-acts">
        {state.as_user === null ? <p className="t14 mute">Choose a customer to continue.</p> : null}
        <Button
          fill="filled"
          size="big"
          className="end"
          disabled={!isOnline || state.as_user === null}
          onClick={() => {
            navigate(checkoutPath(next))
          }}
        >
          {next === 'warranty' ? 'Continue to the machine' : 'Continue to shipping'}
        </Button>
      </div>
    </div>
  )
}

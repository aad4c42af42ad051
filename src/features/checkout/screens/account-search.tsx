import { useNavigate } from 'react-router-dom'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { useStanding } from '../../../data/standing.tsx'
import { checkoutPath } from '../../../shared/checkout-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { AccountFinder } from '../components/account-finder.tsx'
import { CheckoutStep } from '../components/checkout-step.tsx'
import { ChosenCustomer } from '../components/chosen-customer.tsx'
import { OrderKind } from '../components/order-kind.tsx'
import { useOrderWords } from '../components/order-words.ts'
import { PhoneOrderGate } from '../components/phone-order-gate.tsx'
import { PreviousOrder } from '../components/previous-order.tsx'
import '../../../shared/form.css'

/** An order on the phone begins with whose it is (S12): account, user, what kind of order, who takes it. */
export function AccountSearchScreen() {
  return (
    <CheckoutStep
      step="account-search"
      title="Whose order is it?"
      lead="Find the account by its name or number, by a user’s email, or by a phone number."
    >
      {(cart) => (
        <PhoneOrderGate state={cart.checkout}>
          <WhoseOrder cart={cart} />
        </PhoneOrderGate>
      )}
    </CheckoutStep>
  )
}

function WhoseOrder({ cart: { checkout: state } }: { readonly cart: Cart }) {
  const navigate = useNavigate()
  const { isOnline } = useStanding()
  const { words } = useOrderWords()
  const next = words.order_type === 'warranty' ? 'warranty' : 'shipping'
  return (
    <div className="stack g6">
      {state.as_user === null ? <AccountFinder /> : <ChosenCustomer customer={state.as_user} />}
      <OrderKind />
      <PreviousOrder state={state} />
      <div className="co-acts">
        {state.as_user === null ? <p className="t14 mute">Choose the customer to go on.</p> : null}
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

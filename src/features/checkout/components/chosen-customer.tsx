import { checkout } from '../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { Button } from '../../../ui/button.tsx'
import { useFirstFocus } from '../../../ui/use-first-focus.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'

/** For whom it is, and the way to somebody else (K07). */
export function ChosenCustomer({ customer }: { readonly customer: NonNullable<CheckoutState['as_user']> }) {
  const { send, isSending } = useCartCall(checkout.table.setUser)
  const say = useSnackbar()
  const focus = useFirstFocus<HTMLElement>(true)
  return (
    <section ref={focus} tabIndex={-1} className="card" aria-label="Customer">
      <div className="item">
        <span className="grow">
          <span className="t16 b">{customer.name}</span>
          <span className="t14 mute">{customer.email}</span>
          <span className="t14 mute">
            {customer.account_name}, {customer.account_number}
            {customer.discount > 0 ? ` · ${customer.discount} % off the list price` : ''}
          </span>
        </span>
        <Button
          isBusy={isSending}
          onClick={() => {
            send({ body: { asUser: null } }).catch((error: unknown) => {
              say({ text: sayFault(error) })
            })
          }}
        >
          Somebody else
        </Button>
      </div>
    </section>
  )
}

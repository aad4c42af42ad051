import { checkout } from '../../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../../contract/shapes/cart.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useCartCall } from '../../../../data/use-cart.ts'
import { Button } from '../../../../ui/button.tsx'
import { useFirstFocus } from '../../../../ui/use-first-focus.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

/** The customer of a phone order, with a button to change it (K07). */
export function CustomerCard({ customer }: { readonly customer: NonNullable<CheckoutState['as_user']> }) {
  const { send, isSending } = useCartCall(checkout.table.setUser)
  const showSnackbar = useSnackbar()
  const focus = useFirstFocus<HTMLElement>(true)
  return (
    <section ref={focus} tabIndex={-1} className="card" aria-label="Customer">
      <div className="item">
        <span className="grow">
          <span className="t16 b">{customer.name}</span>
          <span className="t14 mute">{customer.email}</span>
          <span className="t14 mute">
            {customer.account_name}, {customer.account_number}
            {customer.discount > 0 ? ` · ${customer.discount}% off list price` : ''}
          </span>
        </span>
        <Button
          isBusy={isSending}
          onClick={() => {
            send({ body: { asUser: null } }).catch((error: unknown) => {
              showSnackbar({ text: errorMessage(error) })
            })
          }}
        >
          Change customer
        </Button>
      </div>
    </section>
  )
}

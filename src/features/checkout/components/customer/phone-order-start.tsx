import type { ReactNode } from 'react'
import { checkout } from '../../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../../contract/shapes/cart.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useCartCall } from '../../../../data/use-cart.ts'
import { Button } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/load-states.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

/** Renders its children in a phone order; otherwise offers to start one (K01), so that customers' entries never mix. */
export function PhoneOrderStart({ state, children }: { readonly state: CheckoutState; readonly children: ReactNode }) {
  const { send, isSending } = useCartCall(checkout.table.adminCheckout)
  const showSnackbar = useSnackbar()
  if (state.admin_checkout) return children
  return (
    <Empty
      icon="people"
      title="This is your own checkout"
      action={
        <Button
          fill="filled"
          isBusy={isSending}
          onClick={() => {
            send({ body: { value: true } }).catch((error: unknown) => {
              showSnackbar({ text: errorMessage(error) })
            })
          }}
        >
          Order for a customer
        </Button>
      }
    >
      Start a phone order to use the customer’s account prices.
    </Empty>
  )
}

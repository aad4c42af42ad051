import type { ReactNode } from 'react'
import { checkout } from '../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/four-states.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

/** The office is on the phone, or says so first (K01): what one customer has told is no other's. */
export function PhoneOrderGate({ state, children }: { readonly state: CheckoutState; readonly children: ReactNode }) {
  const { send, isSending } = useCartCall(checkout.table.adminCheckout)
  const say = useSnackbar()
  if (state.admin_checkout) return children
  return (
    <Empty
      icon="people"
      title="This is your own checkout so far"
      action={
        <Button
          fill="filled"
          isBusy={isSending}
          onClick={() => {
            send({ body: { value: true } }).catch((error: unknown) => {
              say({ text: sayFault(error) })
            })
          }}
        >
          Order for a customer
        </Button>
      }
    >
      To order for a customer on the phone, say so: prices are then those of their account.
    </Empty>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkout } from '../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { useSharedState } from '../../../data/use-shared-state.ts'
import { checkoutPath, firstStep } from '../../../shared/cart/checkout-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Question } from '../../../ui/choices.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { problemKey } from './review/use-place-order.ts'
import type { OrderProblem } from './review/use-place-order.ts'
import { useClearDrafts } from './use-clear-drafts.ts'
import { useStepNotice } from './use-step-notice.ts'

const key = 'checkout-clearing'

/** True while the drafts of this checkout are deleted. A form that stayed would save its own again. */
export function useIsClearing(): boolean {
  return useSharedState(key, false)[0]
}

const hasGiven = ({ valid_step, pending, custom_properties }: CheckoutState) =>
  valid_step > 0 || custom_properties.warranty || Object.values(pending).some((given) => given !== null)

/**
 * Clears what this checkout has been given, here and on the server (K06), and goes to its first step (`SF120`). The cart
 * keeps its lines, and a phone order its customer. Shown once something was given.
 */
export function StartOver({ state }: { readonly state: CheckoutState }) {
  const { isOnline } = useConnectionStatus()
  const navigate = useNavigate()
  const { send, isSending } = useCartCall(checkout.table.clearPending)
  const clearDrafts = useClearDrafts()
  const [, { change: setClearing }] = useSharedState(key, false)
  const notice = useStepNotice('billing')
  const [, { change: clearProblem }] = useSharedState<OrderProblem | null>(problemKey, null)
  const showSnackbar = useSnackbar()
  const [isAsking, setAsking] = useState(false)
  if (!hasGiven(state)) return null
  const startOver = async () => {
    setAsking(false)
    try {
      await send({})
      setClearing(() => true)
      await clearDrafts()
      // What an interrupted attempt has left on the screen: pages of the checkout stay mounted.
      notice.clear()
      clearProblem(() => null)
      navigate(checkoutPath(firstStep(state)), { replace: true })
      showSnackbar({ text: 'Checkout started over. Your cart is unchanged.' })
    } catch (error) {
      showSnackbar({ text: errorMessage(error) })
    }
    setClearing(() => false)
  }
  return (
    <div className="row">
      <Button
        fill="link"
        isBusy={isSending}
        disabled={!isOnline}
        onClick={() => {
          setAsking(true)
        }}
      >
        Start over
      </Button>
      <Question
        isOpen={isAsking}
        onClose={() => {
          setAsking(false)
        }}
        title="Start over?"
        text="The address, the payment and your answers of this checkout are cleared. Your cart stays as it is, and nothing is ordered."
        choices={[
          {
            label: 'Continue checkout',
            run: () => {
              setAsking(false)
            },
          },
          {
            label: 'Start over',
            tone: 'danger',
            run: () => {
              void startOver()
            },
          },
        ]}
      />
    </div>
  )
}

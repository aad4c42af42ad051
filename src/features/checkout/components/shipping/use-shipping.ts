import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cartRows } from '../../../../../contract/cart.ts'
import { checkout } from '../../../../../contract/checkout.ts'
import type { Sent } from '../../../../../contract/kernel/endpoint.ts'
import type { Cart, CheckoutState } from '../../../../../contract/shapes/cart.ts'
import { sentences } from '../../../../../domain/checkout/sentences.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useCartCall } from '../../../../data/use-cart.ts'
import { checkoutPath } from '../../../../shared/cart/checkout-paths.ts'
import type { ErrorsByKey } from '../../../../ui/form/form-resolver.ts'

type Suggested = CheckoutState['pending']['shipping_address']
type ShippingBody = NonNullable<Sent<(typeof checkout.table)['submitShipping']>['body']>

/** Submits the address (K03) and continues once a shipping method is selected. */
export function useShipping(cart: Cart) {
  const engine = useEngine()
  const navigate = useNavigate()
  const { send } = useCartCall(checkout.table.submitShipping)
  const [suggested, setSuggested] = useState<Suggested>(null)
  const keepsEntered = useRef(false)

  const submit = async (body: ShippingBody): Promise<ErrorsByKey> => {
    const skip = keepsEntered.current
    keepsEntered.current = false
    const answer = await send({ body: { ...body, ...(skip ? { skip } : {}) } }).catch((error: unknown) => {
      setSuggested(null)
      throw error
    })
    setSuggested(answer.suggested_address)
    if (answer.suggested_address !== null) return {}
    if (!answer.ok) return { ...answer.errors, root: answer.message ?? sentences.shipping }
    const now = await engine.call(cartRows.table.readCart, {})
    if (now.selected_shipping === null) return { root: sentences.noShipping }
    navigate(checkoutPath(cart.checkout.custom_properties.warranty ? 'review' : 'billing'))
    return {}
  }
  return {
    submit,
    suggested,
    close: () => {
      setSuggested(null)
    },
    /** Whether the next submit keeps the address as entered, whatever is suggested. */
    keepEntered: (skipsSuggestion: boolean) => {
      keepsEntered.current = skipsSuggestion
    },
  }
}

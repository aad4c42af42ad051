import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cartRows } from '../../../../../contract/cart.ts'
import { checkout } from '../../../../../contract/checkout.ts'
import type { Cart, CheckoutState } from '../../../../../contract/shapes/cart.ts'
import { sentences } from '../../../../../domain/checkout/sentences.ts'
import type { AddressErrors } from '../../../../../domain/places/address-form.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { errorMessage } from '../../../../data/error-message.ts'
import { useCartCall } from '../../../../data/use-cart.ts'
import { checkoutPath } from '../../../../shared/checkout-paths.ts'
import { valuesOf } from '../../../../shared/address-values.ts'
import type { AddressValues } from '../../../../shared/address-values.ts'

type Suggested = CheckoutState['pending']['shipping_address']

/** Submits the address (K03) and continues once a shipping method is selected. */
export function useShipping(cart: Cart, onType: (values: AddressValues) => void) {
  const engine = useEngine()
  const navigate = useNavigate()
  const { send, isSending } = useCartCall(checkout.table.submitShipping)
  const [fieldErrors, setFieldErrors] = useState<AddressErrors>({})
  const [error, setError] = useState<string | null>(null)
  const [suggested, setSuggested] = useState<Suggested>(null)

  const submit = async (values: AddressValues, skip = false): Promise<AddressErrors> => {
    setError(null)
    setFieldErrors({})
    try {
      const answer = await send({ body: { ...values, ...(skip ? { skip } : {}) } })
      if (answer.suggested_address !== null) {
        setSuggested(answer.suggested_address)
        return {}
      }
      setSuggested(null)
      if (!answer.ok) {
        const errors = answer.errors ?? {}
        setFieldErrors(errors)
        setError(answer.message ?? sentences.shipping)
        return errors
      }
      const now = await engine.call(cartRows.table.readCart, {})
      if (now.selected_shipping === null) setError(sentences.noShipping)
      else navigate(checkoutPath(cart.checkout.custom_properties.warranty ? 'review' : 'billing'))
    } catch (error) {
      setSuggested(null)
      setError(`${errorMessage(error)} What you typed is kept here.`)
    }
    return {}
  }
  return {
    submit,
    isSending,
    fieldErrors,
    error,
    suggested,
    clearErrors: () => {
      setFieldErrors({})
      setError(null)
    },
    close: () => {
      setSuggested(null)
    },
    acceptSuggestion: (address: NonNullable<Suggested>, email: string) => {
      const values = { ...valuesOf(address), email: address.email || email }
      onType(values)
      void submit(values, true)
    },
  }
}

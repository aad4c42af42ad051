import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cartRows } from '../../../../contract/cart.ts'
import { checkout } from '../../../../contract/checkout.ts'
import type { Cart, CheckoutState } from '../../../../contract/shapes/cart.ts'
import { sentences } from '../../../../domain/checkout/sentences.ts'
import type { AddressFaults } from '../../../../domain/places/address-form.ts'
import { useEngine } from '../../../data/engine.tsx'
import { sayFault } from '../../../data/say-fault.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { checkoutPath } from '../../../shared/checkout-paths.ts'
import { valuesOf } from '../../../shared/address-values.ts'
import type { AddressValues } from '../../../shared/address-values.ts'

type Suggested = CheckoutState['pending']['shipping_address']

/** Sends the address (K03), and goes on once it and a way to send are there. */
export function useShipping(cart: Cart, onType: (values: AddressValues) => void) {
  const engine = useEngine()
  const navigate = useNavigate()
  const { send, isSending } = useCartCall(checkout.table.submitShipping)
  const [told, setTold] = useState<AddressFaults>({})
  const [fault, setFault] = useState<string | null>(null)
  const [suggested, setSuggested] = useState<Suggested>(null)

  const submit = async (values: AddressValues, skip = false): Promise<AddressFaults> => {
    setFault(null)
    setTold({})
    try {
      const answer = await send({ body: { ...values, ...(skip ? { skip } : {}) } })
      if (answer.suggested_address !== null) {
        setSuggested(answer.suggested_address)
        return {}
      }
      setSuggested(null)
      if (!answer.ok) {
        const faults = answer.errors ?? {}
        setTold(faults)
        setFault(answer.message ?? sentences.shipping)
        return faults
      }
      const now = await engine.call(cartRows.table.readCart, {})
      if (now.selected_shipping === null) setFault(sentences.noShipping)
      else navigate(checkoutPath(cart.checkout.custom_properties.warranty ? 'review' : 'billing'))
    } catch (error) {
      setSuggested(null)
      setFault(`${sayFault(error)} What you typed is kept here.`)
    }
    return {}
  }
  return {
    submit,
    isSending,
    told,
    fault,
    suggested,
    forget: () => {
      setTold({})
      setFault(null)
    },
    close: () => {
      setSuggested(null)
    },
    use: (address: NonNullable<Suggested>, email: string) => {
      const values = { ...valuesOf(address), email: address.email || email }
      onType(values)
      void submit(values, true)
    },
  }
}

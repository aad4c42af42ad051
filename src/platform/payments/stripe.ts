import { loadStripe } from '@stripe/stripe-js/pure'
import type { StripeCardNumberElement } from '@stripe/stripe-js'
import type { CardFields } from './payments.ts'
import { declined, mountWallets, toToken } from './stripe-wallets.ts'

/** Reads the page's text style for the fields. They render in frames that our CSS does not reach. */
function readFieldStyle(place: HTMLElement) {
  const { color, fontFamily, fontSize } = getComputedStyle(place)
  return { base: { color, fontFamily, fontSize } }
}

/**
 * Creates Stripe's fields for number, code and expiry, in Stripe's frames. Stripe requires loading its script from its
 * own address.
 */
export async function createStripeFields(publishableKey: string): Promise<CardFields> {
  const stripe = await loadStripe(publishableKey)
  if (stripe === null) throw new Error('The payment provider did not answer.')
  const elements = stripe.elements()
  let number: StripeCardNumberElement | null = null
  return {
    mount(into) {
      const style = readFieldStyle(into.number)
      const drawn = elements.create('cardNumber', { style, showIcon: true })
      const rest = [elements.create('cardCvc', { style }), elements.create('cardExpiry', { style })]
      drawn.mount(into.number)
      rest[0]?.mount(into.csc)
      rest[1]?.mount(into.expiry)
      number = drawn
      return () => {
        for (const element of [drawn, ...rest]) element.destroy()
        number = null
      }
    },
    async token({ name, addr1, addr2, city, state, postal_code }) {
      if (number === null) return { is: 'refused', message: 'cc-number' }
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card: number,
        billing_details: { name, address: { line1: addr1, line2: addr2, city, state, postal_code } },
      })
      const token = error === undefined ? toToken(paymentMethod) : null
      if (token === null) return { is: 'refused', message: error?.message ?? 'cc-number' }
      return token
    },
    mountWallets: (into, wallets) => mountWallets(stripe, into, wallets),
    async confirm(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret })
      return error === undefined ? null : (error.message ?? declined)
    },
  }
}

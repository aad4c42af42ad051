import { loadStripe } from '@stripe/stripe-js/pure'
import type { StripeCardNumberElement } from '@stripe/stripe-js'
import type { CardFields } from './payments.ts'

/** What of the page's look its fields take on: they are drawn in a frame of their own, where our styles do not reach. */
function lookOf(place: HTMLElement) {
  const { color, fontFamily, fontSize } = getComputedStyle(place)
  return { base: { color, fontFamily, fontSize } }
}

/** Stripe's own fields: number, code and expiry are typed into its frames. Its script comes from its own address, as it asks. */
export async function stripeFields(publishableKey: string): Promise<CardFields> {
  const stripe = await loadStripe(publishableKey)
  if (stripe === null) throw new Error('The card’s gateway did not answer.')
  const elements = stripe.elements()
  let number: StripeCardNumberElement | null = null
  return {
    mount(into) {
      const style = lookOf(into.number)
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
      if (error !== undefined || paymentMethod.card === undefined)
        return { is: 'refused', message: error?.message ?? 'cc-number' }
      const { brand, last4, exp_month, exp_year } = paymentMethod.card
      return { is: 'token', card_token: paymentMethod.id, brand, last4, exp_month, exp_year }
    },
    async confirm(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret })
      return error === undefined ? null : (error.message ?? 'This transaction has been declined.')
    },
  }
}

import type { PaymentMethod, Stripe } from '@stripe/stripe-js'
import type { TokenResult, WalletButtons } from './payments.ts'

/** Only the wallets: the other express methods are no cards, or ask for an account at Stripe. */
const cardWallets = { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' } as const
export const declined = 'This transaction has been declined.'

/** A payment method as the shop's token; null where it is no card. */
export const toToken = ({ id, card }: PaymentMethod): Extract<TokenResult, { is: 'token' }> | null => {
  if (card === undefined) return null
  const { brand, last4, exp_month, exp_year } = card
  return { is: 'token', card_token: id, brand, last4, exp_month, exp_year }
}

/**
 * Mounts Stripe's buttons for the device's wallets. The card becomes a token as a typed one does; nothing is charged before
 * the order is placed.
 */
export function mountWallets(
  stripe: Pick<Stripe, 'elements' | 'createPaymentMethod'>,
  into: HTMLElement,
  { amount, onReady, onCard, onRefused }: WalletButtons,
) {
  const elements = stripe.elements({
    ...{ mode: 'payment', amount, currency: 'usd', captureMethod: 'manual' },
    ...{ paymentMethodCreation: 'manual', paymentMethodTypes: ['card'] },
  })
  const buttons = elements.create('expressCheckout', {
    ...{ billingAddressRequired: true, buttonHeight: 48, paymentMethods: cardWallets },
    buttonType: { applePay: 'plain', googlePay: 'plain' },
  })
  buttons.on('ready', ({ availablePaymentMethods }) => {
    onReady(availablePaymentMethods !== undefined)
  })
  buttons.on('loaderror', () => {
    onReady(false)
  })
  buttons.on('confirm', async ({ billingDetails, paymentFailed }) => {
    const incomplete = (await elements.submit()).error
    const made = incomplete === undefined ? await stripe.createPaymentMethod({ elements }) : { error: incomplete }
    const token = made.error === undefined ? toToken(made.paymentMethod) : null
    if (token === null) {
      paymentFailed({ reason: 'fail' })
      onRefused(made.error?.message ?? declined)
      return
    }
    const { line1 = '', line2, city = '', state = '', postal_code = '' } = billingDetails?.address ?? {}
    const holder = { name: billingDetails?.name ?? '', addr1: line1, addr2: line2 ?? '', city, state, postal_code }
    const problem = await onCard({ token, holder })
    if (problem !== null) paymentFailed({ reason: 'fail', message: problem })
  })
  buttons.mount(into)
  return () => {
    buttons.destroy()
  }
}

import { useNavigate } from 'react-router-dom'
import { checkout } from '../../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../../contract/shapes/cart.ts'
import { toOutcome } from '../../../../../domain/checkout/sentences.ts'
import { useCartCall } from '../../../../data/use-cart.ts'
import { checkoutPath } from '../../../../shared/cart/checkout-paths.ts'
import { getGatewayFieldError } from '../../../../shared/payment/card-values.ts'
import { useCardToken } from '../../../../shared/payment/use-card-token.ts'
import type { WalletCard } from '../../../../platform/payments/payments.ts'
import type { EnteredCard } from '../../../../shared/payment/use-card-token.ts'
import type { ErrorsByKey } from '../../../../ui/form/form-resolver.ts'
import type { AddressValues } from '../../../../shared/address/address-values.ts'
import { toWalletBody } from './billing-values.ts'
import type { BillingBody } from './billing-values.ts'
import type { PaymentKey } from './payment-options.ts'

interface PaymentInput extends EnteredCard {
  readonly payment: PaymentKey
  /** Whether the card that this checkout has gets another address. */
  readonly isAddressed: boolean
  readonly body: BillingBody
}

/** Converts a refusal of the gateway or the server to the spec's message (`SF214`). */
const toErrorMessage = (message: string | null, error = 'order.billing'): string => {
  const outcome = toOutcome({ error, message })
  return outcome.is === 'back' || outcome.is === 'warned' ? outcome.message : (message ?? '')
}
const toErrors = (message: string | null, errors: ErrorsByKey = {}, error?: string): ErrorsByKey => ({
  ...getGatewayFieldError(message ?? ''),
  ...errors,
  root: toErrorMessage(message, error),
})

/**
 * Exchanges the card for a token at the gateway, sends only the token to the shop (K04), and continues to the review.
 * A card that this checkout already has is not sent again: another address for it is (K04), or the server records the step
 * (K02), and refuses it if the card is gone meanwhile. All return what the gateway or the shop has against it.
 */
export function useBilling(gateway: CheckoutState['gateway']) {
  const createToken = useCardToken(gateway)
  const navigate = useNavigate()
  const { send } = useCartCall(checkout.table.submitBilling)
  const { send: updateStep } = useCartCall(checkout.table.updateStep)

  const addToken = async (input: PaymentInput): Promise<BillingBody | string> => {
    if (input.payment !== 'new') return input.body
    const token = await createToken(input)
    if (token === undefined || token.is === 'refused') return token?.message ?? 'cc-number'
    const { card_token, brand, last4, exp_month, exp_year } = token
    return {
      ...input.body,
      card_token,
      brand,
      last4,
      'cc-exp-month': exp_month ?? input.body['cc-exp-month'],
      'cc-exp-year': exp_year ?? input.body['cc-exp-year'],
    }
  }
  const submit = async (body: BillingBody): Promise<ErrorsByKey> => {
    const answer = await send({ body })
    if (!answer.ok) return toErrors(answer.message, answer.errors, answer.error ?? undefined)
    navigate(checkoutPath('review'))
    return {}
  }
  return {
    pay: async (input: PaymentInput): Promise<ErrorsByKey> => {
      if (input.payment !== 'given' || input.isAddressed) {
        const body = await addToken(input)
        return typeof body === 'string' ? toErrors(body) : submit(body)
      }
      await updateStep({ params: { step: 'review' } })
      navigate(checkoutPath('review'))
      return {}
    },
    /** Takes the card of a wallet. Resolves to null, or to the sentence that says why not. */
    payByWallet: async (card: WalletCard, shipping: AddressValues | null): Promise<string | null> => {
      const body = toWalletBody(card, shipping)
      if (body === null) return 'Your wallet has no complete billing address. Enter a card instead.'
      const errors = await submit(body)
      return errors['root'] ?? Object.values(errors)[0] ?? null
    },
  }
}

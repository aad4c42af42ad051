import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkout } from '../../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../../contract/shapes/cart.ts'
import { toOutcome } from '../../../../../domain/checkout/sentences.ts'
import { usePayments } from '../../../../data/payments.tsx'
import { errorMessage } from '../../../../data/error-message.ts'
import { useCartCall } from '../../../../data/use-cart.ts'
import type { CardFields } from '../../../../platform/payments/payments.ts'
import { checkoutPath } from '../../../../shared/checkout-paths.ts'
import type { AddressValues } from '../../../../shared/address-values.ts'
import { getGatewayFieldError } from './card-values.ts'
import type { CardValues } from './card-values.ts'
import type { PaymentKey } from './payment-options.ts'

export interface PaymentInput {
  readonly payment: PaymentKey
  readonly card: CardValues
  readonly address: AddressValues
  readonly block: string
  readonly saveCard: boolean
  /** The gateway's own fields, if it has them. */
  readonly fields: CardFields | null
}
type FieldErrors = Readonly<Record<string, string>>

/** Converts a refusal of the gateway or the server to the spec's message (`SF214`). */
const toErrorMessage = (message: string | null, error = 'order.billing'): string => {
  const outcome = toOutcome({ error, message })
  return outcome.is === 'back' || outcome.is === 'warned' ? outcome.message : (message ?? '')
}

/**
 * Exchanges the card for a token at the gateway, sends only the token to the shop (K04), and continues to the review.
 */
export function useBilling(gateway: CheckoutState['gateway'], onDone: () => void) {
  const payments = usePayments()
  const navigate = useNavigate()
  const { send } = useCartCall(checkout.table.submitBilling)
  const [isSending, setSending] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [error, setError] = useState<string | null>(null)

  const handleRefusal = (message: string | null, errors: FieldErrors = {}, error?: string): FieldErrors => {
    const allErrors = { ...getGatewayFieldError(message ?? ''), ...errors }
    setError(toErrorMessage(message, error))
    setFieldErrors(allErrors)
    return allErrors
  }
  const createToken = ({ card, address, fields }: PaymentInput) =>
    gateway.kind === 'stripe'
      ? fields?.token({ ...address, name: card['cc-name'] })
      : payments.token(gateway.tokens_url ?? '', {
          number: card['cc-number'].replace(/\D/g, ''),
          csc: card['cc-csc'],
          name: card['cc-name'],
          exp_month: Number(card['cc-exp-month']),
          exp_year: Number(card['cc-exp-year']),
          postal_code: address.postal_code,
        })
  const buildBody = async (input: PaymentInput) => {
    const { payment, card, address, block, saveCard } = input
    const { phone: _phone, email: _email, ...billed } = address
    if (payment.startsWith('saved:'))
      return { card_id: Number(payment.slice('saved:'.length)), pays_by: 'card' as const }
    if (payment === 'check' || payment === 'terms') return { ...billed, pays_by: payment, address_block: block }
    const token = await createToken(input)
    if (token === undefined || token.is === 'refused') return token?.message ?? 'cc-number'
    return {
      ...billed,
      pays_by: 'card' as const,
      card_token: token.card_token,
      brand: token.brand,
      last4: token.last4,
      'cc-name': card['cc-name'].trim(),
      'cc-exp-month': token.exp_month ?? Number(card['cc-exp-month']),
      'cc-exp-year': token.exp_year ?? Number(card['cc-exp-year']),
      ...(saveCard ? { save_card: true } : {}),
      ...(block === '' ? {} : { address_block: block }),
    }
  }
  const submit = async (paying: PaymentInput): Promise<FieldErrors> => {
    setError(null)
    setFieldErrors({})
    if (paying.payment === 'given') {
      navigate(checkoutPath('review'))
      return {}
    }
    setSending(true)
    try {
      const body = await buildBody(paying)
      if (typeof body === 'string') return handleRefusal(body)
      const answer = await send({ body })
      if (!answer.ok) return handleRefusal(answer.message, answer.errors, answer.error ?? undefined)
      onDone()
      navigate(checkoutPath('review'))
    } catch (error) {
      setError(`${errorMessage(error)} Nothing was charged, and what you typed is still here.`)
    } finally {
      setSending(false)
    }
    return {}
  }
  return {
    submit,
    isSending,
    fieldErrors,
    error,
    clearErrors: () => {
      setFieldErrors({})
      setError(null)
    },
  }
}

import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkout } from '../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { outcomeOf } from '../../../../domain/checkout/sentences.ts'
import { usePayments } from '../../../data/payments.tsx'
import { sayFault } from '../../../data/say-fault.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import type { CardFields } from '../../../platform/payments/payments.ts'
import { checkoutPath } from '../../../shared/checkout-paths.ts'
import type { AddressValues } from '../../../shared/address-values.ts'
import { faultMeant } from './card-values.ts'
import type { CardValues } from './card-values.ts'
import type { WayKey } from './ways-to-pay.ts'

export interface Paying {
  readonly way: WayKey
  readonly card: CardValues
  readonly address: AddressValues
  readonly block: string
  readonly isToBeSaved: boolean
  /** The gateway's own fields, where it has them. */
  readonly fields: CardFields | null
}
type Faults = Readonly<Record<string, string>>

/** A gateway's or the shop's word on a card, as the spec says it (`storefront §8`). */
const wordsOf = (message: string | null, error = 'order.billing'): string => {
  const outcome = outcomeOf({ error, message })
  return outcome.is === 'back' || outcome.is === 'warned' ? outcome.words : (message ?? '')
}

/** Turns a card into a token at its gateway and hands over only that (K04), then goes on to the review. */
export function useBilling(gateway: CheckoutState['gateway'], onDone: () => void) {
  const payments = usePayments()
  const navigate = useNavigate()
  const { send } = useCartCall(checkout.table.submitBilling)
  const [isSending, setSending] = useState(false)
  const [told, setTold] = useState<Faults>({})
  const [fault, setFault] = useState<string | null>(null)

  const refused = (message: string | null, errors: Faults = {}, error?: string): Faults => {
    const faults = { ...faultMeant(message ?? ''), ...errors }
    setFault(wordsOf(message, error))
    setTold(faults)
    return faults
  }
  const tokenOf = ({ card, address, fields }: Paying) =>
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
  const bodyOf = async (paying: Paying) => {
    const { way, card, address, block, isToBeSaved } = paying
    const { phone: _phone, email: _email, ...billed } = address
    if (way.startsWith('saved:')) return { card_id: Number(way.slice('saved:'.length)), pays_by: 'card' as const }
    if (way === 'check' || way === 'terms') return { ...billed, pays_by: way, address_block: block }
    const token = await tokenOf(paying)
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
      ...(isToBeSaved ? { save_card: true } : {}),
      ...(block === '' ? {} : { address_block: block }),
    }
  }
  const submit = async (paying: Paying): Promise<Faults> => {
    setFault(null)
    setTold({})
    if (paying.way === 'given') {
      navigate(checkoutPath('review'))
      return {}
    }
    setSending(true)
    try {
      const body = await bodyOf(paying)
      if (typeof body === 'string') return refused(body)
      const answer = await send({ body })
      if (!answer.ok) return refused(answer.message, answer.errors, answer.error ?? undefined)
      onDone()
      navigate(checkoutPath('review'))
    } catch (error) {
      setFault(`${sayFault(error)} Nothing was charged, and what you typed is still here.`)
    } finally {
      setSending(false)
    }
    return {}
  }
  return {
    submit,
    isSending,
    told,
    fault,
    forget: () => {
      setTold({})
      setFault(null)
    },
  }
}

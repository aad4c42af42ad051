import type { CheckoutState } from '../../../contract/shapes/cart.ts'
import { usePayments } from '../../data/payments.tsx'
import type { CardFields, TokenResult } from '../../platform/payments/payments.ts'
import type { AddressValues } from '../address/address-values.ts'
import { readExpiry } from './card-values.ts'
import type { CardValues } from './card-values.ts'

/** A card as it was typed, with its billing address. `cardFields`: the gateway's own fields, if it has them. */
export interface EnteredCard {
  readonly card: CardValues
  readonly address: AddressValues
  readonly cardFields: CardFields | null
}

/** Exchanges a typed card for a token at the gateway. The number goes nowhere else. Undefined while its fields are not there. */
export function useCardToken(
  gateway: CheckoutState['gateway'] | null,
): (entered: EnteredCard) => Promise<TokenResult | undefined> {
  const payments = usePayments()
  return async ({ card, address, cardFields }) =>
    gateway?.kind === 'stripe'
      ? cardFields?.token({ ...address, name: card['cc-name'] })
      : payments.token(gateway?.tokens_url ?? '', {
          number: card['cc-number'].replace(/\D/g, ''),
          csc: card['cc-csc'],
          name: card['cc-name'],
          exp_month: readExpiry(card['cc-exp'])?.month ?? 0,
          exp_year: readExpiry(card['cc-exp'])?.year ?? 0,
          postal_code: address.postal_code,
        })
}

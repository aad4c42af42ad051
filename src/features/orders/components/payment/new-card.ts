import type { NewCard } from '../../../../../contract/shapes/order-payment.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { checkAddress } from '../../../../../domain/places/address-form.ts'
import type { TokenResult } from '../../../../platform/payments/payments.ts'
import { valuesOf } from '../../../../shared/address/address-values.ts'
import type { AddressValues } from '../../../../shared/address/address-values.ts'
import { emptyCard, getGatewayFieldError, readExpiry, validateCard } from '../../../../shared/payment/card-values.ts'
import type { CardValues } from '../../../../shared/payment/card-values.ts'
import type { ErrorsByKey } from '../../../../ui/form/form-resolver.ts'

/** The fields of a new card with its billing address. They are held in memory only. */
export type NewCardFields = CardValues & AddressValues & { readonly save: boolean }

/** An empty card, billed where the order is. */
export const startNewCard = (order: Order): NewCardFields => ({
  ...emptyCard,
  save: false,
  ...valuesOf({
    ...{ organization: order.billing_company, addr1: order.billing_addr1, addr2: order.billing_addr2 },
    ...{ city: order.billing_city, postal_code: order.billing_postal_code },
    state: order.billing_state?.state_abbreviation ?? '',
  }),
})

/** Finds incomplete fields. Whether the card is valid is up to the gateway. */
export const validateNewCard = (fields: NewCardFields, hasOwnFields: boolean): ErrorsByKey => ({
  ...validateCard(fields, hasOwnFields),
  ...checkAddress(valuesOf(fields), { kind: 'billing' }),
})

/** What the gateway made of a card: the body's card, or the errors of its fields. */
export function toNewCard(
  fields: NewCardFields,
  token: TokenResult | undefined,
): { readonly card: NewCard } | { readonly errors: ErrorsByKey } {
  if (token === undefined) return { errors: { root: 'The card fields did not load. Nothing was charged.' } }
  if (token.is === 'refused') {
    const errors = getGatewayFieldError(token.message)
    return {
      errors: Object.keys(errors).length > 0 ? errors : { root: `${token.message} Nothing was charged.` },
    }
  }
  const { organization, addr1, addr2, city, state, postal_code } = fields
  const { card_token, brand, last4, exp_month, exp_year } = token
  const typed = readExpiry(fields['cc-exp'])
  const expiry = { exp_month: exp_month ?? typed?.month ?? 0, exp_year: exp_year ?? typed?.year ?? 0 }
  return {
    card: {
      ...{ card_token, brand, last4, name: fields['cc-name'].trim() },
      ...{ organization, addr1, addr2, city, state, postal_code },
      ...(fields.save ? { save: true, ...expiry } : {}),
    },
  }
}

/** The field of the form for a key of the body. */
export const toCardField = (key: string): string => {
  if (key === 'card_id' || key === 'method') return 'way'
  if (key === 'card.card_token' || key === 'card.last4') return 'cc-number'
  if (key === 'card.name') return 'cc-name'
  if (key === 'card.exp_month' || key === 'card.exp_year') return 'cc-exp'
  return key.replace(/^card\./, '')
}

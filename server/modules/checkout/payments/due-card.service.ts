import type { NewCard } from '../../../../contract/shapes/order-payment.ts'
import type { BillingAddress } from '../../../../domain/checkout/checks.ts'
import { isExpired } from '../../../../domain/checkout/card-date.ts'
import { checkAddress } from '../../../../domain/places/address-form.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { CardSource } from '../../../ports/payments.ts'
import { toStateAbbreviation } from '../../site/index.ts'
import { findSavedCard } from '../billing/wallet.store.ts'

/** A card that pays what is due: how the gateway finds it, how it is shown, and where it is billed. */
export interface DueCard {
  readonly source: CardSource
  readonly brand: string
  readonly last4: string
  readonly address: BillingAddress
}

/** The card of a form: a saved one of this user, or one that was entered. */
interface CardForm {
  readonly card_id?: number | undefined
  readonly card?: NewCard | undefined
}

/** Finds the card that a form names. Refuses `checkout.cardUnknown`, and errors of a new card by field. */
export async function readDueCard(
  call: Pick<Call, 'tx' | 'now'>,
  userId: number | null,
  form: CardForm,
): Promise<DueCard> {
  if (form.card !== undefined) return readNewCard(call, form.card)
  const saved =
    userId === null || form.card_id === undefined ? null : await findSavedCard(call.tx, userId, form.card_id)
  if (saved === null) return refuse('checkout.cardUnknown')
  const { brand, last4, exp_month, exp_year } = saved.card
  if (isExpired(exp_month, exp_year, call.now)) refuse('call.invalid', { errors: { card_id: 'This card has expired' } })
  return { source: { saved: saved.gatewayRef }, brand, last4, address: saved.address }
}

async function readNewCard({ tx }: Pick<Call, 'tx'>, typed: NewCard): Promise<DueCard> {
  const { card_token, brand, last4, ...rest } = typed
  const address = {
    ...{ name: rest.name.trim(), organization: rest.organization.trim(), addr1: rest.addr1.trim() },
    ...{ addr2: rest.addr2.trim(), city: rest.city.trim(), postal_code: rest.postal_code.trim().toUpperCase() },
    state: await toStateAbbreviation(tx, rest.state),
  }
  const errors = Object.entries(checkAddress(address, { kind: 'billing' }))
  if (errors.length > 0)
    refuse('call.invalid', { errors: Object.fromEntries(errors.map(([field, text]) => [`card.${field}`, text])) })
  return { source: { token: card_token }, brand, last4, address }
}

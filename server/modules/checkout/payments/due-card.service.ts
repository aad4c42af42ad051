import type { z } from 'zod/mini'
import type { maskedCard } from '../../../../contract/shapes/cart.ts'
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
  /** What is saved of a new card once it has paid; null where nothing is. */
  readonly toKeep: CardToKeep | null
}

/** A card as it is saved: masked, with its billing address. */
export interface CardToKeep {
  readonly card: z.output<typeof maskedCard>
  readonly address: BillingAddress
}

/** The card of a form: a saved one of this user, or one that was entered. */
interface CardForm {
  readonly card_id?: number | undefined
  readonly card?: NewCard | undefined
}

/** Finds the card that a form names. `maySave`: a new one may be saved for this user. Refuses `checkout.cardUnknown`, and errors of a new card by field. */
export async function readDueCard(
  call: Pick<Call, 'tx' | 'now'>,
  userId: number | null,
  form: CardForm,
  { maySave }: { readonly maySave: boolean },
): Promise<DueCard> {
  if (form.card !== undefined) return readNewCard(call, form.card, maySave)
  const saved =
    userId === null || form.card_id === undefined ? null : await findSavedCard(call.tx, userId, form.card_id)
  if (saved === null) return refuse('checkout.cardUnknown')
  const { brand, last4, exp_month, exp_year } = saved.card
  if (isExpired(exp_month, exp_year, call.now)) refuse('call.invalid', { errors: { card_id: 'This card has expired' } })
  return { source: { saved: saved.gatewayRef }, brand, last4, address: saved.address, toKeep: null }
}

async function readNewCard({ tx, now }: Pick<Call, 'tx' | 'now'>, typed: NewCard, maySave: boolean): Promise<DueCard> {
  const { card_token, brand, last4, save = false, exp_month, exp_year, ...rest } = typed
  const address = {
    ...{ name: rest.name.trim(), organization: rest.organization.trim(), addr1: rest.addr1.trim() },
    ...{ addr2: rest.addr2.trim(), city: rest.city.trim(), postal_code: rest.postal_code.trim().toUpperCase() },
    state: await toStateAbbreviation(tx, rest.state),
  }
  const errors = Object.entries(checkAddress(address, { kind: 'billing' }))
  if (errors.length > 0)
    refuse('call.invalid', { errors: Object.fromEntries(errors.map(([field, text]) => [`card.${field}`, text])) })
  const isSaved = save && maySave
  if (isSaved && (exp_month === undefined || exp_year === undefined || isExpired(exp_month, exp_year, now)))
    refuse('call.invalid', { errors: { 'card.exp_month': 'Check the expiration date' } })
  const toKeep = isSaved
    ? {
        card: { card_id: null, brand, last4, name: address.name, exp_month: exp_month ?? 0, exp_year: exp_year ?? 0 },
        address,
      }
    : null
  return { source: { token: card_token }, brand, last4, address, toKeep }
}

import type { Received } from '../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../contract/checkout.ts'
import type { BillingAddress } from '../../../../domain/checkout/checks.ts'
import { isExpired } from '../../../../domain/checkout/card-date.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { CardSource } from '../../../ports/payments.ts'
import type { CartRecord } from '../../cart/index.ts'
import { mayOrderOnAccount, wireCard } from '../../cart/index.ts'
import { readTerms } from '../../settings/index.ts'
import { answerDeclined, refuseOrder } from '../placement/order-answers.view.ts'
import type { Buyer } from '../buyers.store.ts'
import type { Draft } from '../placement/draft.service.ts'
import { isPhoneOrder } from '../buyer.rules.ts'
import { findSavedCard } from './wallet.store.ts'

export type ExtraInfo = Received<(typeof checkout.table)['submitOrder']>['body']['extraInfo']

/** How an order is paid: by card, or later. `card` is also null if a card was chosen but none was entered. */
export interface PaymentMethod {
  readonly payment: 'card' | 'check' | 'terms' | 'warranty'
  readonly card: {
    readonly shown: NonNullable<Draft['charge']>['card']
    readonly source: CardSource
    readonly shouldSave: boolean
  } | null
  readonly address: BillingAddress | null
}

/** The chosen payment method, if this buyer may use it. Refuses `checkout.adminOnly`, `checkout.notOnTerms`, `checkout.notUnderWarranty`, `checkout.cardUnknown`. */
export async function resolvePaymentMethod(
  call: Call,
  cart: CartRecord,
  extra: ExtraInfo,
  buyer: Buyer,
): Promise<PaymentMethod> {
  const address = cart.billingAddress
  const isPhone = isPhoneOrder(call.actor, cart)
  if (cart.warranty) {
    if (!isPhone && !mayOrderOnAccount(call.actor)) refuse('checkout.notUnderWarranty')
    return { payment: 'warranty', card: null, address }
  }
  switch (extra.card_option) {
    case 'check':
      return isPhone
        ? { payment: 'check', card: null, address }
        : refuse('checkout.adminOnly', { values: { field: 'check' } })
    case 'terms':
      if (!(isPhone || (call.actor !== null && buyer.buysOnTerms)) || !(await readTerms(call.tx)).is_offered)
        refuse('checkout.adminOnly', { values: { field: 'terms' } })
      if (!isPhone && !mayOrderOnAccount(call.actor)) refuse('checkout.notOnTerms')
      return { payment: 'terms', card: null, address }
    case 'new':
      return { payment: 'card', card: toNewCard(cart), address }
    case 'saved':
      return toSavedCard(call, cart, extra.card_id ?? cart.card?.cardId ?? null, buyer)
  }
}

function toNewCard({ card }: CartRecord): PaymentMethod['card'] {
  if (card?.token == null) return null
  return { shown: wireCard(card), source: { token: card.token }, shouldSave: card.isToBeSaved }
}

async function toSavedCard(call: Call, cart: CartRecord, cardId: number | null, buyer: Buyer): Promise<PaymentMethod> {
  if (cardId === null) return { payment: 'card', card: null, address: cart.billingAddress }
  const saved = call.actor === null ? null : await findSavedCard(call.tx, buyer.userId, cardId)
  if (saved === null) return refuse('checkout.cardUnknown')
  if (isExpired(saved.card.exp_month, saved.card.exp_year, call.now)) refuseOrder(answerDeclined('cc-date'))
  const isChosen = cart.card?.cardId === cardId
  return {
    payment: 'card',
    card: { shown: saved.card, source: { saved: saved.gatewayRef }, shouldSave: false },
    address: isChosen ? (cart.billingAddress ?? saved.address) : saved.address,
  }
}

/** Checks the fields that only phone orders may contain. Refuses `checkout.adminOnly`. */
export function checkPhoneOrderFields(call: Call, cart: CartRecord, extra: ExtraInfo): void {
  if (isPhoneOrder(call.actor, cart)) return
  const restricted = {
    surcharge_requested_by: extra.surcharge_requested_by,
    purchase_taken_by: extra.purchase_taken_by,
    address_block: extra.address_block,
    check_number: extra.check_number,
    previous_order: extra.previous_order,
    order_type: extra.order_type === 'phone' ? 'phone' : '',
    ...(cart.warranty
      ? {}
      : { warranty_notes: extra.warranty_notes, warranty_purchase_date: extra.warranty_purchase_date }),
  }
  const field = Object.entries(restricted).find(([, text]) => (text ?? '').trim() !== '')?.[0]
  if (field !== undefined) refuse('checkout.adminOnly', { values: { field } })
}

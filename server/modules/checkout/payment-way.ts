import type { Received } from '../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../contract/checkout.ts'
import type { BillingAddress } from '../../../domain/checkout/checks.ts'
import { isExpired } from '../../../domain/checkout/card-date.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { CardSource } from '../../ports/payments.ts'
import type { CartRecord } from '../cart/index.ts'
import { wireCard } from '../cart/index.ts'
import { declined, refuseOrder } from './answers.ts'
import type { Buyer } from './buyers.store.ts'
import type { Draft } from './draft.ts'
import { isOffice } from './office.ts'
import { savedCard } from './wallet.store.ts'

export type Extra = Received<(typeof checkout.table)['submitOrder']>['body']['extraInfo']

/** How an order is paid: by a card, or later. `card` is null, too, where a card was wanted and there is none. */
export interface PaymentWay {
  readonly payment: 'card' | 'check' | 'terms' | 'warranty'
  readonly card: {
    readonly shown: NonNullable<Draft['charge']>['card']
    readonly source: CardSource
    readonly isToBeKept: boolean
  } | null
  readonly address: BillingAddress | null
}

/** Which way to pay was chosen, and whether this buyer may. Refuses `checkout.adminOnly`, `checkout.cardUnknown`. */
export async function paymentWay(call: Call, cart: CartRecord, extra: Extra, buyer: Buyer): Promise<PaymentWay> {
  const address = cart.billingAddress
  if (cart.warranty) return { payment: 'warranty', card: null, address }
  const office = isOffice(call.actor, cart)
  switch (extra.card_option) {
    case 'check':
      return office
        ? { payment: 'check', card: null, address }
        : refuse('checkout.adminOnly', { values: { field: 'check' } })
    case 'terms':
      return office || (call.actor !== null && buyer.buysOnTerms)
        ? { payment: 'terms', card: null, address }
        : refuse('checkout.adminOnly', { values: { field: 'terms' } })
    case 'new':
      return { payment: 'card', card: newCard(cart), address }
    case 'saved':
      return bySaved(call, cart, extra.card_id ?? cart.card?.cardId ?? null, buyer)
  }
}

function newCard({ card }: CartRecord): PaymentWay['card'] {
  if (card?.token == null) return null
  return { shown: wireCard(card), source: { token: card.token }, isToBeKept: card.isToBeSaved }
}

async function bySaved(call: Call, cart: CartRecord, cardId: number | null, buyer: Buyer): Promise<PaymentWay> {
  if (cardId === null) return { payment: 'card', card: null, address: cart.billingAddress }
  const saved = call.actor === null ? null : await savedCard(call.tx, buyer.userId, cardId)
  if (saved === null) return refuse('checkout.cardUnknown')
  if (isExpired(saved.card.exp_month, saved.card.exp_year, call.now)) refuseOrder(declined('cc-date'))
  const isChosen = cart.card?.cardId === cardId
  return {
    payment: 'card',
    card: { shown: saved.card, source: { saved: saved.gatewayRef }, isToBeKept: false },
    address: isChosen ? (cart.billingAddress ?? saved.address) : saved.address,
  }
}

/** Fields that only the office on the phone may say. Refuses `checkout.adminOnly`. */
export function checkOfficeFields(call: Call, cart: CartRecord, extra: Extra): void {
  if (isOffice(call.actor, cart)) return
  const said = {
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
  const field = Object.entries(said).find(([, text]) => (text ?? '').trim() !== '')?.[0]
  if (field !== undefined) refuse('checkout.adminOnly', { values: { field } })
}

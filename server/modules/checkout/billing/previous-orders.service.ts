import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../contract/checkout.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { toOrderCard, readOrderByNumber } from '../../orders/index.ts'
import { findSavedCards } from './wallet.store.ts'

type Rows = typeof checkout.table

/** An earlier order, to start a new one from (K09). Refuses `orders.unknown`. */
export async function findOrder({ tx }: SignedIn, orderNumber: string): Promise<Reply<Rows['findOrder']>> {
  const found = await readOrderByNumber(tx, orderNumber)
  if (found === null) return refuse('orders.unknown')
  const { order, lines, shippingState, billingState } = found
  return {
    order_id: order.order_id,
    display_id: order.display_id,
    status: order.status,
    order_type: order.order_type,
    placed: order.created_at.toISOString(),
    account_name: order.account_name,
    total: toAmount(order.total),
    products: lines.map(({ product_id, number, name, qty, price }) => ({
      product_id,
      number,
      name,
      qty,
      price: toAmount(price),
    })),
    shipping_address: {
      name: order.shipping_name,
      organization: order.shipping_company,
      addr1: order.shipping_addr1,
      addr2: order.shipping_addr2,
      city: order.shipping_city,
      state: shippingState?.state_abbreviation ?? '',
      postal_code: order.shipping_postal_code,
      phone: order.shipping_phone,
      email: order.shipping_email,
    },
    billing_address: {
      name: order.billing_name,
      organization: order.billing_company,
      addr1: order.billing_addr1,
      addr2: order.billing_addr2,
      city: order.billing_city,
      state: billingState?.state_abbreviation ?? '',
      postal_code: order.billing_postal_code,
    },
  }
}

/** The card that paid for an order, with its `card_id` if the customer has it saved (K10). Refuses `orders.unknown`. */
export async function findOrderCard({ tx }: SignedIn, orderNumber: string): Promise<Reply<Rows['findOrderCard']>> {
  const found = await readOrderByNumber(tx, orderNumber)
  if (found === null) return refuse('orders.unknown')
  const { order } = found
  const saved = (await findSavedCards(tx, order.user_id)).find(
    ({ card }) =>
      card.last4 === order.card_last4 &&
      card.brand === order.card_brand &&
      (order.card_exp_year === null ||
        (card.exp_year === order.card_exp_year && card.exp_month === order.card_exp_month)),
  )
  return { card: saved?.card ?? toOrderCard(order, null) }
}

import type { Cart, CartAlert, CartLine, CheckoutState, ShippingRate } from '../../../contract/shapes/cart.ts'
import { couponWords } from '../../../domain/cart/coupons.ts'
import { amountOf } from '../../../domain/money/cents.ts'
import type { Call } from '../../kernel/call.ts'
import type { CartPorts } from './cart.ports.ts'
import type { Alert, CartRate, CartRecord, HeldCard, LineRecord, PricedCart } from './cart.record.ts'
import { buysOnTerms, orderedFor } from './ordered-for.store.ts'

const wireRate = ({ code, name, rate, surcharge, days }: CartRate): ShippingRate => ({
  service_code: code,
  name,
  rate: amountOf(rate),
  surcharge: amountOf(surcharge),
  days,
})

function wireLine(line: LineRecord, index: number): CartLine {
  const counted = { qty: line.qty, price: amountOf(line.price ?? 0) }
  return {
    product_id: line.productId,
    id: line.productId,
    number: line.number,
    product_name: line.name,
    cart: counted,
    pivot: counted,
    list_price: amountOf(line.listPrice ?? 0),
    stock: line.stock,
    sub_category: line.subtype === null ? null : { name: line.subtype, category: { name: line.type ?? '' } },
    index,
  }
}

const wireAlert = ({ kind, productId, message, call }: Alert): CartAlert => ({
  kind,
  product_id: productId,
  message,
  label: call?.label ?? null,
  url: call?.url ?? null,
  method: call?.method ?? 'GET',
  payload: null,
})

/** A card as far as anybody is told of it: never its token. */
export const wireCard = ({ cardId, brand, last4, name, expMonth, expYear }: HeldCard) => ({
  card_id: cardId,
  brand,
  last4,
  name,
  exp_month: expMonth,
  exp_year: expYear,
})

/** Where the checkout of a cart is, and what was given to it so far (`storefront §3`). */
export async function wireCheckout(
  call: Pick<Call, 'tx' | 'actor'>,
  { gateway }: Pick<CartPorts, 'gateway'>,
  cart: CartRecord,
): Promise<CheckoutState> {
  // The office alone takes checks and orders on account: whoever is on the phone with a customer.
  const isOffice = call.actor?.facts.admin === true && cart.adminCheckout
  return {
    submission: cart.submission,
    valid_step: cart.reached.valid,
    step_locked: cart.reached.isLocked,
    admin_checkout: cart.adminCheckout,
    as_user: cart.asUser === null ? null : await orderedFor(call.tx, cart.asUser),
    pending: {
      shipping_address: cart.shippingAddress,
      billing_address: cart.billingAddress,
      card: cart.card && wireCard(cart.card),
    },
    custom_properties: {
      warranty: cart.warranty,
      serial_number: cart.serialNumber,
      claim_reason: cart.claimReason,
    },
    gateway,
    may_send_check: isOffice,
    may_use_terms: isOffice || (call.actor !== null && (await buysOnTerms(call.tx, call.actor.accountId))),
  }
}

/** A cart as it is answered (C01). */
export async function wireCart(
  call: Pick<Call, 'tx' | 'actor'>,
  ports: Pick<CartPorts, 'gateway'>,
  cart: CartRecord,
  priced: PricedCart,
): Promise<Cart> {
  const { totals, coupon } = priced
  return {
    products: priced.lines.map(wireLine),
    product_count: { count: priced.lines.reduce((sum, line) => sum + line.qty, 0) },
    zip: cart.zip,
    shipping: priced.rates.map(wireRate),
    shipping_estimated: priced.isEstimated,
    selected_shipping: priced.selected && wireRate(priced.selected),
    coupon: coupon && { code: coupon.code, words: couponWords(coupon) },
    coupon_discount: amountOf(totals.coupon_discount),
    require_signature: cart.requireSignature,
    alerts: priced.alerts.map(wireAlert),
    adminCheckout: cart.adminCheckout,
    totals: {
      subtotal: amountOf(totals.subtotal),
      coupon_discount: amountOf(totals.coupon_discount),
      shipping: amountOf(totals.shipping),
      surcharge: amountOf(totals.surcharge),
      tax: amountOf(totals.tax),
      total: amountOf(totals.total),
    },
    checkout: await wireCheckout(call, ports, cart),
  }
}

import type { Cart, CartAlert, CartLine, CheckoutState, ShippingRate } from '../../../contract/shapes/cart.ts'
import { formatCoupon } from '../../../domain/cart/coupons.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import { hideSlowerServices } from '../../../domain/settings/shipping-table.ts'
import type { Call } from '../../kernel/call.ts'
import { readTerms } from '../settings/index.ts'
import { mayOrderOnAccount } from './cart.policy.ts'
import type { CartPorts } from './cart.ports.ts'
import type { Alert } from './pricing/alerts.rules.ts'
import type { CartRate } from './pricing/rates.service.ts'
import type { CartRecord, PendingCard } from './cart.store.ts'
import type { LineRecord } from './lines.store.ts'
import type { PricedCart } from './pricing/price.service.ts'
import { hasTerms, findCustomer } from './customers.store.ts'

const wireRate = ({ code, name, rate, surcharge, days }: CartRate): ShippingRate => ({
  service_code: code,
  name,
  rate: toAmount(rate),
  surcharge: toAmount(surcharge),
  days,
})

function wireLine(line: LineRecord, index: number): CartLine {
  const counted = { qty: line.qty, price: toAmount(line.price ?? 0) }
  return {
    product_id: line.productId,
    id: line.productId,
    number: line.number,
    product_name: line.name,
    cart: counted,
    pivot: counted,
    list_price: toAmount(line.listPrice ?? 0),
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

/** The masked details of a card, without its token. */
export const wireCard = ({ cardId, brand, last4, name, expMonth, expYear }: PendingCard) => ({
  card_id: cardId,
  brand,
  last4,
  name,
  exp_month: expMonth,
  exp_year: expYear,
})

/** The shop's terms, if this order may be on account: the shop offers it, and the account has terms and the caller may use them, or staff take the order. */
async function findOfferedTerms({ tx, actor }: Pick<Call, 'tx' | 'actor'>, isPhoneOrder: boolean) {
  if (!isPhoneOrder && !(actor !== null && mayOrderOnAccount(actor) && (await hasTerms(tx, actor.accountId))))
    return null
  const { is_offered, name } = await readTerms(tx)
  return is_offered ? name : null
}

/** The state of a checkout with the data submitted so far (`SF077`). */
export async function wireCheckout(
  call: Pick<Call, 'tx' | 'actor'>,
  { gateway }: Pick<CartPorts, 'gateway'>,
  cart: CartRecord,
): Promise<CheckoutState> {
  // Only phone orders can be paid by check or on account.
  const isPhoneOrder = call.actor?.facts.admin === true && cart.adminCheckout
  const terms = await findOfferedTerms(call, isPhoneOrder)
  return {
    submission: cart.submission,
    valid_step: cart.reached.valid,
    step_locked: cart.reached.isLocked,
    admin_checkout: cart.adminCheckout,
    as_user: cart.asUser === null ? null : await findCustomer(call.tx, cart.asUser),
    pending: {
      shipping_address: cart.shippingAddress,
      billing_address: cart.billingAddress,
      ...(cart.addressBlock === '' ? {} : { address_block: cart.addressBlock }),
      card: cart.card && wireCard(cart.card),
    },
    custom_properties: {
      warranty: cart.warranty,
      serial_number: cart.serialNumber,
      claim_reason: cart.claimReason,
    },
    gateway,
    may_send_check: isPhoneOrder,
    may_use_terms: terms !== null,
    ...(terms === null ? {} : { terms }),
  }
}

/** The reply for a cart (C01). */
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
    shipping: hideSlowerServices(priced.rates, priced.selected?.code ?? null).map(wireRate),
    shipping_estimated: priced.isEstimated,
    selected_shipping: priced.selected && wireRate(priced.selected),
    coupon: coupon && { code: coupon.code, words: formatCoupon(coupon) },
    coupon_discount: toAmount(totals.coupon_discount),
    require_signature: cart.requireSignature,
    alerts: priced.alerts.map(wireAlert),
    adminCheckout: cart.adminCheckout,
    totals: {
      subtotal: toAmount(totals.subtotal),
      coupon_discount: toAmount(totals.coupon_discount),
      shipping: toAmount(totals.shipping),
      surcharge: toAmount(totals.surcharge),
      tax: toAmount(totals.tax),
      total: toAmount(totals.total),
    },
    checkout: await wireCheckout(call, ports, cart),
  }
}

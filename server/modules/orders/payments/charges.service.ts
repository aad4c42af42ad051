import { calculateDiscount } from '../../../../domain/cart/coupons.ts'
import type { CouponTerms } from '../../../../domain/cart/coupons.ts'
import { calculateTax } from '../../../../domain/cart/tax.ts'
import type { TaxRate } from '../../../../domain/cart/tax.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import { takeShare } from '../../../../domain/money/share.ts'
import type { Call } from '../../../kernel/call.ts'
import { findCoupon, findTaxRates } from '../../cart/index.ts'
import type { CartPorts } from '../../cart/index.ts'
import { readCheckoutSettings } from '../../settings/index.ts'
import type { LockedOrder } from '../orders.store.ts'

/** What an order's amounts were worked out with. */
export interface Charges {
  /** The taxes where the order goes; none on one that was not taxed. */
  readonly rates: readonly TaxRate[]
  readonly isDiscountOnShipping: boolean
}

type DiscountedOrder = Pick<
  LockedOrder,
  | ('coupon' | 'coupon_kind' | 'coupon_value' | 'coupon_minimum' | 'discount' | 'subtotal' | 'shipping_cost')
  | ('surcharge' | 'tax' | 'ship_code' | 'shipping_postal_code')
>
type CouponOfOrder = Pick<CouponTerms, 'code' | 'kind' | 'value' | 'minimum'>

/**
 * The terms that an order's coupon had when it was placed, whatever the settings made of it since. An order from before
 * they were stored has those of today while they give its own discount; else it keeps that as an amount, off its shipping
 * where its coupon is such a one today. `subtotal`: of the goods that it is to have. Off fewer goods than it had, the amount
 * shrinks with them, as where the rest is cancelled.
 */
export async function findOrderCoupon(
  call: Pick<Call, 'tx' | 'now'>,
  ports: CartPorts,
  order: DiscountedOrder,
  subtotal: Cents,
): Promise<CouponOfOrder | null> {
  const { coupon: code, coupon_kind: kind, coupon_value: value, coupon_minimum: minimum, discount } = order
  if (code === null) return null
  if (kind !== null && value !== null) return { code, kind, value, minimum: minimum ?? 0 }
  const today = await findCoupon(call.tx, code)
  if (today !== null && isDiscountOf(today, order)) return today
  if (today?.kind === 'shipping' && (await wasOnShipping(call, ports, order)))
    return { code, kind: 'shipping', value: discount, minimum: 0 }
  const share = takeShare(discount, Math.min(subtotal, order.subtotal), order.subtotal)
  return { code, kind: 'amount', value: share, minimum: 0 }
}

/** Whether these terms give an order the discount that it has. */
function isDiscountOf(terms: CouponOfOrder, { subtotal, shipping_cost, discount }: DiscountedOrder): boolean {
  if (subtotal < terms.minimum) return discount === 0
  const off = calculateDiscount(terms, subtotal, shipping_cost)
  return off.goods + off.shipping === discount
}

/** Whether the discount of an order can have been one on its shipping; where its tax tells, whether it was. */
async function wasOnShipping(
  call: Pick<Call, 'tx' | 'now'>,
  ports: CartPorts,
  order: DiscountedOrder,
): Promise<boolean> {
  const { discount, subtotal, shipping_cost, surcharge, tax } = order
  if (discount > shipping_cost) return false
  const rates = await findOrderRates(call, ports, order)
  const [goods, shipping] = [subtotal, shipping_cost + surcharge]
  const isTaxOfGoods = calculateTax(rates, { goods: goods - discount, shipping }) === tax
  return !isTaxOfGoods || calculateTax(rates, { goods, shipping: shipping - discount }) === tax
}

/** The taxes where an order goes, by the rates of today; none on one that was not taxed. */
async function findOrderRates(
  call: Pick<Call, 'tx' | 'now'>,
  ports: CartPorts,
  { tax, ship_code: shipCode, shipping_postal_code: postalCode }: DiscountedOrder,
): Promise<readonly TaxRate[]> {
  if (tax === 0) return []
  return findTaxRates(call, ports, await readCheckoutSettings(call.tx, ports), { shipCode, postalCode })
}

/** The taxes of an order by the rates of today, and the kind of its discount. */
export async function findCharges(
  call: Pick<Call, 'tx' | 'now'>,
  ports: CartPorts,
  order: LockedOrder,
): Promise<Charges> {
  const isDiscountOnShipping = (await findOrderCoupon(call, ports, order, order.subtotal))?.kind === 'shipping'
  return { rates: await findOrderRates(call, ports, order), isDiscountOnShipping }
}

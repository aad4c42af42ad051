import { calculateDiscount } from '../../../../domain/cart/coupons.ts'
import type { CouponTerms } from '../../../../domain/cart/coupons.ts'
import type { TaxRate } from '../../../../domain/cart/tax.ts'
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
  'coupon' | 'coupon_kind' | 'coupon_value' | 'coupon_minimum' | 'discount' | 'subtotal' | 'shipping_cost'
>
type CouponOfOrder = Pick<CouponTerms, 'code' | 'kind' | 'value' | 'minimum'>

/**
 * The terms that an order's coupon had when it was placed, whatever the settings made of it since. An order from before
 * they were stored has those of today while they give its own discount; else it keeps that as an amount.
 */
export async function findOrderCoupon({ tx }: Pick<Call, 'tx'>, order: DiscountedOrder): Promise<CouponOfOrder | null> {
  const { coupon: code, coupon_kind: kind, coupon_value: value, coupon_minimum: minimum, discount } = order
  if (code === null) return null
  if (kind !== null && value !== null) return { code, kind, value, minimum: minimum ?? 0 }
  const today = await findCoupon(tx, code)
  return today !== null && isDiscountOf(today, order) ? today : { code, kind: 'amount', value: discount, minimum: 0 }
}

/** Whether these terms give an order the discount that it has. */
function isDiscountOf(terms: CouponOfOrder, { subtotal, shipping_cost, discount }: DiscountedOrder): boolean {
  if (subtotal < terms.minimum) return discount === 0
  const off = calculateDiscount(terms, subtotal, shipping_cost)
  return off.goods + off.shipping === discount
}

/** The taxes of an order by the rates of today, and the kind of its discount. */
export async function findCharges(
  call: Pick<Call, 'tx' | 'now'>,
  ports: CartPorts,
  order: LockedOrder,
): Promise<Charges> {
  const isDiscountOnShipping = (await findOrderCoupon(call, order))?.kind === 'shipping'
  if (order.tax === 0) return { rates: [], isDiscountOnShipping }
  const settings = await readCheckoutSettings(call.tx, ports)
  const place = { shipCode: order.ship_code, postalCode: order.shipping_postal_code }
  return { rates: await findTaxRates(call, ports, settings, place), isDiscountOnShipping }
}

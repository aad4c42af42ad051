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

type CouponOfOrder = Pick<CouponTerms, 'code' | 'kind' | 'value' | 'minimum'>

/**
 * The terms that an order's coupon had when it was placed, whatever the settings made of it since. An order from before
 * they were stored has those of today, or keeps its discount where the coupon is gone.
 */
export async function findOrderCoupon(
  { tx }: Pick<Call, 'tx'>,
  {
    coupon: code,
    coupon_kind: kind,
    coupon_value: value,
    coupon_minimum: minimum,
    discount,
  }: Pick<LockedOrder, 'coupon' | 'coupon_kind' | 'coupon_value' | 'coupon_minimum' | 'discount'>,
): Promise<CouponOfOrder | null> {
  if (code === null) return null
  if (kind !== null && value !== null) return { code, kind, value, minimum: minimum ?? 0 }
  return (await findCoupon(tx, code)) ?? { code, kind: 'amount', value: discount, minimum: 0 }
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

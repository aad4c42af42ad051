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

/** The taxes and the kind of discount of an order, by the rates of today. */
export async function findCharges(
  call: Pick<Call, 'tx' | 'now'>,
  ports: CartPorts,
  order: Pick<LockedOrder, 'coupon' | 'tax' | 'ship_code' | 'shipping_postal_code'>,
): Promise<Charges> {
  const coupon = order.coupon === null ? null : await findCoupon(call.tx, order.coupon)
  const isDiscountOnShipping = coupon?.kind === 'shipping'
  if (order.tax === 0) return { rates: [], isDiscountOnShipping }
  const settings = await readCheckoutSettings(call.tx, ports)
  const place = { shipCode: order.ship_code, postalCode: order.shipping_postal_code }
  return { rates: await findTaxRates(call, ports, settings, place), isDiscountOnShipping }
}

import { calculateTax } from '../../../../domain/cart/tax.ts'
import type { TaxRate } from '../../../../domain/cart/tax.ts'
import { calculateSubtotal, calculateTotals } from '../../../../domain/cart/totals.ts'
import { willCall } from '../../../../domain/checkout/checks.ts'
import type { Call } from '../../../kernel/call.ts'
import { findSuccessors } from '../../catalogue/index.ts'
import { findTaxesAt, readCheckoutSettings } from '../../settings/index.ts'
import type { CheckoutSettings } from '../../settings/index.ts'
import { findAlerts, toCouponAlert } from './alerts.rules.ts'
import type { Successor } from './alerts.rules.ts'
import type { CartPorts } from '../cart.ports.ts'
import type { CartRate } from './rates.service.ts'
import type { CartRecord } from '../cart.store.ts'
import type { LineRecord } from '../lines.store.ts'
import { checkCoupon, usesCoupon } from './coupons.service.ts'
import { findLines } from '../lines.store.ts'
import { getWillCallRate, toCartRates, toParcel, getRates } from './rates.service.ts'
import type { CarrierAnswer } from './rates.service.ts'
import type { CouponTerms } from '../../../../domain/cart/coupons.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Totals } from '../../../../domain/cart/totals.ts'
import type { Alert } from './alerts.rules.ts'

/** A cart with everything that is computed from it. Money in cents. */
export interface PricedCart {
  readonly lines: readonly LineRecord[]
  readonly totals: Totals
  readonly rates: readonly CartRate[]
  /** Whether the carrier did not respond, so that the rates come from the built-in table. */
  readonly isEstimated: boolean
  readonly selected: CartRate | null
  /** Whether the shop lets customers pick up. */
  readonly hasWillCall: boolean
  /** Only if it is valid now. */
  readonly coupon: CouponTerms | null
  readonly alerts: readonly Alert[]
}

/**
 * Computes lines, rates, totals and alerts of a cart, in cents. `answered` holds carrier rates that were fetched before the
 * transaction (`fetchCarrierRates`); without it, rates come from the cache or the built-in table. `unchanged` holds lines
 * that this transaction has already read.
 */
export async function priceCart(
  call: Pick<Call, 'tx' | 'now'>,
  ports: CartPorts,
  cart: CartRecord,
  answered: CarrierAnswer | null = null,
  unchanged: readonly LineRecord[] | null = null,
): Promise<PricedCart> {
  const lines = unchanged ?? (cart.cartId === null ? [] : await findLines(call.tx, cart.cartId, cart.discount))
  const priced = lines.map(({ price, qty }) => ({ price: price ?? 0, qty }))
  const subtotal = calculateSubtotal(priced)
  const settings = await readCheckoutSettings(call.tx, ports, cart.settingsStamp)
  const { rates, isEstimated } = await getCartRates(call, ports, { settings, cart, lines, subtotal, answered })
  const selected = findSelectedRate(cart, rates, settings)
  const checked = usesCoupon(cart) ? await checkCoupon(call, cart, cart.coupon, subtotal) : null
  const coupon = checked?.error === null ? checked.coupon : null
  const { shipCode, zip, shippingAddress } = cart
  const postalCode = zip ?? shippingAddress?.postal_code ?? ''
  const taxes =
    cart.warranty || cart.isTaxExempt ? [] : await findTaxRates(call, ports, settings, { shipCode, postalCode })
  return {
    lines,
    totals: calculateTotals({
      lines: priced,
      coupon,
      shipping: selected && {
        rate: selected.rate,
        surcharge: selected.surcharge,
        isWillCall: selected.code === willCall,
      },
      requiresSignature: cart.requireSignature && !cart.warranty,
      tax: (taxable) => calculateTax(taxes, taxable),
    }),
    rates,
    isEstimated,
    selected,
    hasWillCall: settings.shipping.will_call,
    coupon,
    alerts: [
      ...findAlerts(lines, await findLineSuccessors(call, lines), cart.discount),
      ...(checked?.error ? [toCouponAlert(checked.error)] : []),
    ],
  }
}

async function getCartRates(
  call: Pick<Call, 'tx' | 'now'>,
  ports: CartPorts,
  {
    settings,
    cart: { zip, warranty },
    lines,
    subtotal,
    answered,
  }: {
    readonly settings: CheckoutSettings
    readonly cart: CartRecord
    readonly lines: readonly LineRecord[]
    readonly subtotal: Cents
    readonly answered: CarrierAnswer | null
  },
): Promise<{ readonly rates: CartRate[]; readonly isEstimated: boolean }> {
  // Parts are picked up wherever their buyer is.
  const pickup = lines.length > 0 && settings.shipping.will_call ? [getWillCallRate(settings)] : []
  const parcel = toParcel(zip, lines)
  if (parcel === null) return { rates: pickup, isEstimated: false }
  const { rates, isEstimated } = await getRates(call, ports, settings, parcel, answered)
  const offered = toCartRates(rates, settings, { isWarranty: warranty, subtotal })
  return { rates: offered.length === 0 ? pickup : offered, isEstimated }
}

/** The selected service, if it is offered for this cart. Will call needs no postal code. */
function findSelectedRate(
  { shipCode }: CartRecord,
  rates: readonly CartRate[],
  settings: CheckoutSettings,
): CartRate | null {
  if (shipCode === willCall) return settings.shipping.will_call ? getWillCallRate(settings) : null
  return rates.find((one) => one.code === shipCode) ?? null
}

/** The taxes where the goods are handed over: at `postalCode`, or at the warehouse for will call. None for an unknown place. */
export async function findTaxRates(
  { now }: Pick<Call, 'now'>,
  { places }: Pick<CartPorts, 'places'>,
  { tax, shipFrom }: CheckoutSettings,
  to: { readonly shipCode: string | null; readonly postalCode: string },
): Promise<readonly TaxRate[]> {
  return findTaxesAt(tax, await places.table(), to.shipCode === willCall ? shipFrom : to.postalCode, now)
}

/** For each superseded line the part that supersedes it. */
async function findLineSuccessors(
  { tx }: Pick<Call, 'tx'>,
  lines: readonly LineRecord[],
): Promise<(line: LineRecord) => Successor | null> {
  const superseded = lines.filter((one) => one.supersededBy !== null).map((one) => one.productId)
  const successors = await findSuccessors(tx, superseded)
  return ({ productId }) => {
    const newest = successors.get(productId)
    return newest ? { number: newest.number, hasPrice: newest.price !== null } : null
  }
}

import { replacements } from '../../../domain/catalogue/supersession.ts'
import { taxOn } from '../../../domain/cart/tax.ts'
import type { TaxRate } from '../../../domain/cart/tax.ts'
import { subtotalOf, totalsOf } from '../../../domain/cart/totals.ts'
import { willCall } from '../../../domain/checkout/checks.ts'
import { placeOf, provinceOf } from '../../../domain/places/postal-code.ts'
import type { Call } from '../../kernel/call.ts'
import { productsById, replacedBy } from '../catalogue/index.ts'
import { alertsOf, couponAlert } from './alerts.ts'
import type { Newer } from './alerts.ts'
import type { CartPorts } from './cart.ports.ts'
import type { CartRate, CartRecord, LineRecord, PricedCart } from './cart.record.ts'
import { judgeCoupon } from './coupons.service.ts'
import { linesOf } from './lines.store.ts'
import { fetched, offered, parcelOf, ratesFor } from './rates.service.ts'
import type { Answered } from './rates.service.ts'

/**
 * Everything that is computed of a cart: lines, rates, totals and alerts, in cents. `answered`: what the carrier has said
 * before the transaction began (`askCarrier`); without it, what it said within the hour, or our own table. `unchanged`: the lines, where this transaction has read them already.
 */
export async function priceCart(
  call: Pick<Call, 'tx' | 'now'>,
  ports: CartPorts,
  cart: CartRecord,
  answered: Answered | null = null,
  unchanged: readonly LineRecord[] | null = null,
): Promise<PricedCart> {
  const lines = unchanged ?? (cart.cartId === null ? [] : await linesOf(call.tx, cart.cartId, cart.discount))
  const priced = lines.map(({ price, qty }) => ({ price: price ?? 0, qty }))
  const subtotal = subtotalOf(priced)
  const { rates, isEstimated } = await ratesOf(call, ports, cart, lines, answered)
  const selected = selectedOf(cart, rates)
  const judged = cart.coupon === null ? null : await judgeCoupon(call, cart, cart.coupon, subtotal)
  const coupon = judged?.fault === null ? judged.coupon : null
  const taxes = cart.warranty ? [] : await taxesOf(ports, cart)
  return {
    lines,
    totals: totalsOf({
      lines: priced,
      coupon,
      shipping: selected && {
        rate: selected.rate,
        surcharge: selected.surcharge,
        isWillCall: selected.code === willCall,
      },
      requiresSignature: cart.requireSignature,
      tax: (taxable) => taxOn(taxes, taxable),
    }),
    rates,
    isEstimated,
    selected,
    coupon,
    alerts: [
      ...alertsOf(lines, await newerParts(call, lines), cart.discount),
      ...(judged?.fault ? [couponAlert(judged.fault)] : []),
    ],
  }
}

async function ratesOf(
  call: Pick<Call, 'tx' | 'now'>,
  ports: CartPorts,
  { zip, warranty }: CartRecord,
  lines: readonly LineRecord[],
  answered: Answered | null,
): Promise<{ readonly rates: CartRate[]; readonly isEstimated: boolean }> {
  const parcel = parcelOf(zip, lines)
  if (parcel === null) return { rates: [], isEstimated: false }
  const { rates, isEstimated } = await ratesFor(call, ports, parcel, answered)
  return { rates: offered(rates, warranty), isEstimated }
}

/** What was chosen, where it is offered for this cart; parts are fetched without a postal code, too. */
function selectedOf({ shipCode }: CartRecord, rates: readonly CartRate[]): CartRate | null {
  if (shipCode === willCall) return fetched
  return rates.find((one) => one.code === shipCode) ?? null
}

/** Taxes go by where the goods are handed over: the address, before there is one the postal code, or our warehouse. */
async function taxesOf(
  { taxes, places, warehousePostalCode }: CartPorts,
  { zip, shipCode, shippingAddress }: CartRecord,
): Promise<readonly TaxRate[]> {
  const postalCode = shipCode === willCall ? warehousePostalCode : (zip ?? shippingAddress?.postal_code ?? '')
  if (placeOf(postalCode) === null) return []
  const state = provinceOf(postalCode) ?? (await places.table()).find(postalCode)?.state
  return state === undefined ? [] : taxes.ratesAt({ state, postalCode })
}

/** For each line that was replaced the part that is sold in its place. */
async function newerParts(
  { tx }: Pick<Call, 'tx'>,
  lines: readonly LineRecord[],
): Promise<(line: LineRecord) => Newer | null> {
  const replaced = lines.filter((one) => one.supersededBy !== null).map((one) => one.productId)
  if (replaced.length === 0) return () => null
  const next = await replacedBy(tx, replaced)
  const newestOf = (id: number) => replacements(id, (one) => next.get(one) ?? null).at(-1) ?? null
  const parts = await productsById(
    tx,
    replaced.flatMap((id) => newestOf(id) ?? []),
  )
  return ({ productId }) => {
    const newest = parts.get(newestOf(productId) ?? 0)
    return newest ? { number: newest.number, hasPrice: newest.price !== null } : null
  }
}

import { willCall } from '../../../../domain/checkout/checks.ts'
import { toPlaceCode } from '../../../../domain/places/postal-code.ts'
import { findShipment, toPounds } from '../../../../domain/settings/shipment.ts'
import { isGroundFree, listTableRates } from '../../../../domain/settings/shipping-table.ts'
import type { Call } from '../../../kernel/call.ts'
import type { Package, Parcel, ServiceRate } from '../../../ports/shipping-rates.ts'
import { readCheckoutSettings } from '../../settings/index.ts'
import type { CheckoutSettings } from '../../settings/index.ts'
import type { CartPorts } from '../cart.ports.ts'
import { cacheRates, findCachedRates } from './rates.store.ts'
import type { Cents } from '../../../../domain/money/cents.ts'

/** A shipping option of this cart. */
export interface CartRate {
  readonly code: string
  readonly name: string
  readonly rate: Cents
  /** The surcharge of a faster service on a warranty order, whose ground shipping is free. */
  readonly surcharge: Cents
  readonly days: number | null
}

const cacheMs = 3_600_000
const retryAfterMs = 60_000

/** The reply of a carrier for a parcel, fetched before the transaction. */
export interface CarrierAnswer {
  readonly key: string
  readonly rates: readonly ServiceRate[] | null
}
/** Rates, and whether they come from the built-in table because the carrier gave none. */
export interface RateQuote {
  readonly rates: readonly ServiceRate[]
  readonly isEstimated: boolean
}

/** Carriers charge by whole pounds and between postal codes, so one cached reply serves many carts. */
const toRateKey = ({ from, postalCode, grams }: Package): string =>
  `${toPlaceCode(from) ?? ''} ${toPlaceCode(postalCode) ?? ''} ${toPounds(grams)}`
const noAnswerKey = 'silent'

/** Fetches rates from the carrier unless they are cached. Never call it in a transaction: it may take seconds. */
export async function fetchCarrierRates(
  call: Pick<Call, 'tx' | 'now'>,
  { carrier, warehousePostalCode }: Pick<CartPorts, 'carrier' | 'warehousePostalCode'>,
  parcel: Parcel | null,
): Promise<CarrierAnswer | null> {
  if (carrier === null || parcel === null || toPlaceCode(parcel.postalCode) === null) return null
  const { shipFrom } = await readCheckoutSettings(call.tx, { warehousePostalCode })
  const sent = { ...parcel, from: shipFrom }
  const key = toRateKey(sent)
  const cached =
    (await findCachedRates(call.tx, key, call.now)) ?? (await findCachedRates(call.tx, noAnswerKey, call.now))
  if (cached !== null) return { key, rates: cached.rates }
  const answer = await carrier.rates(sent).catch(() => null)
  // A package that the carrier does not take says nothing about those of others.
  const rates = answer?.length === 0 ? null : answer
  const [cacheKey, ttlMs] = answer === null ? [noAnswerKey, retryAfterMs] : [key, cacheMs]
  await cacheRates(call.tx, cacheKey, rates, new Date(call.now.getTime() + ttlMs))
  return { key, rates }
}

/** Shipping rates from the carrier reply or the cache, else from the shop's own table. Makes no network call. */
export async function getRates(
  call: Pick<Call, 'tx' | 'now'>,
  { carrier, places }: Pick<CartPorts, 'carrier' | 'places'>,
  settings: CheckoutSettings,
  parcel: Parcel,
  answered: CarrierAnswer | null,
): Promise<RateQuote> {
  const own = async () => {
    const shipment = findShipment(await places.table(), settings.shipFrom, parcel.postalCode, toPounds(parcel.grams))
    return shipment === null ? [] : listTableRates(settings.shipping, shipment)
  }
  if (carrier === null) return { rates: await own(), isEstimated: false }
  const key = toRateKey({ ...parcel, from: settings.shipFrom })
  const known = answered?.key === key ? answered : await findCachedRates(call.tx, key, call.now)
  if (known?.rates) return { rates: known.rates, isEstimated: false }
  return { rates: await own(), isEstimated: true }
}

export const toParcel = (
  postalCode: string | null,
  lines: readonly { readonly qty: number; readonly grams: number }[],
): Parcel | null =>
  postalCode === null || lines.length === 0
    ? null
    : { postalCode, grams: lines.reduce((sum, { qty, grams }) => sum + qty * grams, 0) }

/** Pickup at the warehouse: free, and needs no postal code. */
export const getWillCallRate = ({ warehouse }: Pick<CheckoutSettings, 'warehouse'>): CartRate => ({
  code: willCall,
  name:
    warehouse === null
      ? 'Will call: pick up at our warehouse'
      : `Will call: pick up at ${warehouse.name}, ${warehouse.addr1}, ${warehouse.city}`,
  rate: 0,
  surcharge: 0,
  days: null,
})

/** What decides about the shipping options beside the rates. */
export interface RateTerms {
  readonly isWarranty: boolean
  /** Of the goods, before a coupon; null where it is not known, so that nothing is free for it. */
  readonly subtotal: Cents | null
}

/**
 * The shipping options of a cart: the services that are on, and will call. On a warranty order ground is free, and a faster
 * service costs the difference (`SF077`). Ground is free from the subtotal of the settings on.
 */
export function toCartRates(
  all: readonly ServiceRate[],
  settings: CheckoutSettings,
  { isWarranty, subtotal }: RateTerms,
): CartRate[] {
  if (all.length === 0) return []
  const { shipping } = settings
  const isOff = (code: string) => shipping.services.some((one) => one.code === code && !one.is_on)
  const rates = all.filter(({ code }) => !isOff(code))
  const ground = all.find((one) => one.code === 'GROUND')?.rate ?? 0
  const isFree = subtotal !== null && isGroundFree(shipping, subtotal)
  const shipped = rates.map((one) => {
    if (isWarranty) return { ...one, rate: 0, surcharge: Math.max(0, one.rate - ground) }
    return { ...one, surcharge: 0, rate: isFree && one.code === 'GROUND' ? 0 : one.rate }
  })
  return shipping.will_call ? [...shipped, getWillCallRate(settings)] : shipped
}

import { willCall } from '../../../../domain/checkout/checks.ts'
import { toPlaceCode } from '../../../../domain/places/postal-code.ts'
import type { Call } from '../../../kernel/call.ts'
import type { Package, ServiceRate } from '../../../ports/shipping-rates.ts'
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
const poundGrams = 453.592_37

/** The reply of a carrier for a parcel, fetched before the transaction. */
export interface CarrierAnswer {
  readonly key: string
  readonly rates: readonly ServiceRate[] | null
}
/** Rates, and whether they come from the built-in table because the carrier did not respond. */
export interface RateQuote {
  readonly rates: readonly ServiceRate[]
  readonly isEstimated: boolean
}

/** Carriers charge by whole pounds and by postal code, so one cached reply serves many carts. */
const toRateKey = ({ postalCode, grams }: Package): string =>
  `${toPlaceCode(postalCode) ?? ''} ${Math.max(1, Math.ceil(grams / poundGrams))}`
const noAnswerKey = 'silent'

/** Fetches rates from the carrier unless they are cached. Never call it in a transaction: it may take seconds. */
export async function fetchCarrierRates(
  call: Pick<Call, 'tx' | 'now'>,
  { carrier }: Pick<CartPorts, 'carrier'>,
  parcel: Package | null,
): Promise<CarrierAnswer | null> {
  if (carrier === null || parcel === null || toPlaceCode(parcel.postalCode) === null) return null
  const key = toRateKey(parcel)
  const cached =
    (await findCachedRates(call.tx, key, call.now)) ?? (await findCachedRates(call.tx, noAnswerKey, call.now))
  if (cached !== null) return { key, rates: cached.rates }
  const rates = await carrier.rates(parcel).catch(() => null)
  const [cacheKey, ttlMs] = rates === null ? [noAnswerKey, retryAfterMs] : [key, cacheMs]
  await cacheRates(call.tx, cacheKey, rates, new Date(call.now.getTime() + ttlMs))
  return { key, rates }
}

/** Shipping rates from the carrier reply or the cache, else from the built-in table. Makes no network call. */
export async function getRates(
  call: Pick<Call, 'tx' | 'now'>,
  ports: Pick<CartPorts, 'carrier' | 'tableRates'>,
  parcel: Package,
  answered: CarrierAnswer | null,
): Promise<RateQuote> {
  if (ports.carrier === null) return { rates: await ports.tableRates.rates(parcel), isEstimated: false }
  const key = toRateKey(parcel)
  const known = answered?.key === key ? answered : await findCachedRates(call.tx, key, call.now)
  if (known?.rates) return { rates: known.rates, isEstimated: false }
  return { rates: await ports.tableRates.rates(parcel), isEstimated: true }
}

export const toParcel = (
  postalCode: string | null,
  lines: readonly { readonly qty: number; readonly grams: number }[],
): Package | null =>
  postalCode === null || lines.length === 0
    ? null
    : { postalCode, grams: lines.reduce((sum, { qty, grams }) => sum + qty * grams, 0) }

/** Pickup at the warehouse: free, and needs no postal code. */
export const willCallRate: CartRate = {
  code: willCall,
  name: 'Will call: pick up at our warehouse',
  rate: 0,
  surcharge: 0,
  days: null,
}

/** The shipping options of a cart. On a warranty order ground is free, and a faster service costs the difference (`SF077`). */
export function toCartRates(rates: readonly ServiceRate[], isWarranty: boolean): CartRate[] {
  if (rates.length === 0) return []
  const ground = rates.find((one) => one.code === 'GROUND')?.rate ?? 0
  const shipped = rates.map((one) =>
    isWarranty ? { ...one, rate: 0, surcharge: Math.max(0, one.rate - ground) } : { ...one, surcharge: 0 },
  )
  return [...shipped, willCallRate]
}

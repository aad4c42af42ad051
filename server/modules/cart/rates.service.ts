import { willCall } from '../../../domain/checkout/checks.ts'
import { placeOf } from '../../../domain/places/postal-code.ts'
import type { Call } from '../../kernel/call.ts'
import type { Parcel, ServiceRate } from '../../ports/shipping-rates.ts'
import type { CartPorts } from './cart.ports.ts'
import type { CartRate } from './cart.record.ts'
import { keepRates, keptRates } from './rates.store.ts'

const keptMs = 3_600_000
const silentMs = 60_000
const poundGrams = 453.592_37

/** What a carrier said of a parcel before the transaction began. */
export interface Answered {
  readonly key: string
  readonly rates: readonly ServiceRate[] | null
}
/** Rates and whether they are our own table's in the place of a carrier's. */
export interface Quoted {
  readonly rates: readonly ServiceRate[]
  readonly isEstimated: boolean
}

/** Carriers weigh by whole pounds, and whole postal codes cost alike: so few questions serve many carts. */
const keyOf = ({ postalCode, grams }: Parcel): string =>
  `${placeOf(postalCode) ?? ''} ${Math.max(1, Math.ceil(grams / poundGrams))}`
const silence = 'silent'

/** Asks the carrier, where the shop has one and nothing is kept of this parcel. Never within a transaction: it may take seconds. */
export async function askCarrier(
  call: Pick<Call, 'tx' | 'now'>,
  { carrier }: Pick<CartPorts, 'carrier'>,
  parcel: Parcel | null,
): Promise<Answered | null> {
  if (carrier === null || parcel === null || placeOf(parcel.postalCode) === null) return null
  const key = keyOf(parcel)
  const kept = (await keptRates(call.tx, key, call.now)) ?? (await keptRates(call.tx, silence, call.now))
  if (kept !== null) return { key, rates: kept.rates }
  const rates = await carrier.rates(parcel).catch(() => null)
  const [under, ms] = rates === null ? [silence, silentMs] : [key, keptMs]
  await keepRates(call.tx, under, rates, new Date(call.now.getTime() + ms))
  return { key, rates }
}

/** What sending costs: as the carrier has answered, now or within the hour; else by our own table. Never asks another host. */
export async function ratesFor(
  call: Pick<Call, 'tx' | 'now'>,
  ports: Pick<CartPorts, 'carrier' | 'tableRates'>,
  parcel: Parcel,
  answered: Answered | null,
): Promise<Quoted> {
  if (ports.carrier === null) return { rates: await ports.tableRates.rates(parcel), isEstimated: false }
  const key = keyOf(parcel)
  const known = answered?.key === key ? answered : await keptRates(call.tx, key, call.now)
  if (known?.rates) return { rates: known.rates, isEstimated: false }
  return { rates: await ports.tableRates.rates(parcel), isEstimated: true }
}

export const parcelOf = (
  postalCode: string | null,
  lines: readonly { readonly qty: number; readonly grams: number }[],
): Parcel | null =>
  postalCode === null || lines.length === 0
    ? null
    : { postalCode, grams: lines.reduce((sum, { qty, grams }) => sum + qty * grams, 0) }

/** Fetched at the warehouse: costs nothing, and needs no postal code. */
export const fetched: CartRate = {
  code: willCall,
  name: 'Will call: pick up at our warehouse',
  rate: 0,
  surcharge: 0,
  days: null,
}

/** The ways to send this cart. On a warranty order ground shipping is free, and a faster service costs what it costs more (`storefront §3`). */
export function offered(rates: readonly ServiceRate[], isWarranty: boolean): CartRate[] {
  if (rates.length === 0) return []
  const ground = rates.find((one) => one.code === 'GROUND')?.rate ?? 0
  const sent = rates.map((one) =>
    isWarranty ? { ...one, rate: 0, surcharge: Math.max(0, one.rate - ground) } : { ...one, surcharge: 0 },
  )
  return [...sent, fetched]
}

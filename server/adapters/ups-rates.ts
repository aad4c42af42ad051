import * as z from 'zod/mini'
import { toCents } from '../../domain/money/cents.ts'
import type { Place } from '../../domain/places/place.ts'
import { findProvince } from '../../domain/places/postal-code.ts'
import type { Clock } from '../ports/clock.ts'
import type { Places } from '../ports/places.ts'
import type { Package, ServiceRate, ShippingRates } from '../ports/shipping-rates.ts'

/** The shop's UPS account, and the address of the API. */
export interface UpsAccount {
  readonly clientId: string
  readonly clientSecret: string
  /** Six characters, for the shop's negotiated rates. */
  readonly shipperNumber: string
  /** `https://onlinetools.ups.com`, or `https://wwwcie.ups.com` for tests. */
  readonly base: string
}
export interface UpsPorts {
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  readonly places: Places
  /** Timeout of one request. */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 3000
const tokenMarginMs = 60_000
const poundGrams = 453.592_37
/** UPS's maximum weight of one box. */
const maxPounds = 150
/** UPS rates no shipment of more boxes. */
const maxBoxes = 200
/** Refusals that are not about the package: our rights, a timeout, too many requests. */
const shopRefusals: readonly number[] = [401, 403, 408, 429]
/** Territories have their own country code at UPS. */
const territories: readonly string[] = ['PR', 'VI', 'GU', 'AS', 'MP']

/** UPS service codes and our names for them: domestic, and across the border (Rating API, appendix). */
const services: Readonly<Record<string, { readonly code: string; readonly name: string }>> = {
  '03': { code: 'GROUND', name: 'UPS Ground' },
  '11': { code: 'GROUND', name: 'UPS Standard' },
  '02': { code: '2DAY', name: 'UPS 2nd Day Air' },
  '08': { code: '2DAY', name: 'UPS Worldwide Expedited' },
  '01': { code: 'NEXT', name: 'UPS Next Day Air' },
  '07': { code: 'NEXT', name: 'UPS Worldwide Express' },
}

const token = z.object({ access_token: z.string(), expires_in: z.coerce.number() })
const charge = z.object({ CurrencyCode: z.optional(z.string()), MonetaryValue: z.coerce.number() })
const ratedShipment = z.object({
  Service: z.object({ Code: z.string() }),
  TotalCharges: charge,
  NegotiatedRateCharges: z.optional(z.object({ TotalCharge: charge })),
  GuaranteedDelivery: z.optional(z.object({ BusinessDaysInTransit: z.optional(z.coerce.number()) })),
})
/** A single rate may come without an array. */
const answer = z.object({ RateResponse: z.object({ RatedShipment: z.union([z.array(ratedShipment), ratedShipment]) }) })

const toAddress = ({ code, city, state }: Place, postalCode: string) => ({
  City: city,
  StateProvinceCode: territories.includes(state) ? '' : state,
  PostalCode:
    findProvince(code) === null ? postalCode.slice(0, 5) : postalCode.replace(/[^A-Z0-9]/gi, '').toUpperCase(),
  CountryCode: territories.includes(state) ? state : findProvince(code) === null ? 'US' : 'CA',
})

/** Splits the weight into the required number of equal boxes; null where UPS takes fewer. */
function toBoxes(grams: number): object[] | null {
  const pounds = Math.max(1, Math.ceil(grams / poundGrams))
  const count = Math.ceil(pounds / maxPounds)
  if (count > maxBoxes) return null
  return Array.from({ length: count }, () => ({
    PackagingType: { Code: '02', Description: 'Package' },
    PackageWeight: {
      UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' },
      Weight: String(Math.ceil(pounds / count)),
    },
  }))
}

function toRate(one: z.output<typeof ratedShipment>): ServiceRate | null {
  const service = services[one.Service.Code]
  const { CurrencyCode = 'USD', MonetaryValue } = one.NegotiatedRateCharges?.TotalCharge ?? one.TotalCharges
  if (service === undefined || CurrencyCode !== 'USD') return null
  return {
    ...service,
    rate: toCents(MonetaryValue),
    days: one.GuaranteedDelivery?.BusinessDaysInTransit ?? null,
  }
}

/** Rates of UPS's Rating API (`Shop`: all services at once), with OAuth client credentials. Throws if UPS does not answer. */
export function createUpsRates(account: UpsAccount, ports: UpsPorts): ShippingRates {
  const { fetch, clock, places, timeoutMs: patienceMs = defaultTimeoutMs } = ports
  const base = account.base.replace(/\/+$/, '')
  let cachedToken: { readonly token: string; readonly until: number } | null = null

  async function getToken(signal: AbortSignal): Promise<string> {
    if (cachedToken !== null && cachedToken.until > clock.now().getTime()) return cachedToken.token
    const pair = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
    const response = await fetch(`${base}/security/v1/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${pair}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-merchant-id': account.shipperNumber,
      },
      body: 'grant_type=client_credentials',
      redirect: 'error',
      signal,
    })
    if (!response.ok) throw new Error(`UPS gave no token: ${response.status}`)
    const { access_token, expires_in } = token.parse(await response.json())
    cachedToken = { token: access_token, until: clock.now().getTime() + expires_in * 1000 - tokenMarginMs }
    return access_token
  }

  async function requestRates(body: string, signal: AbortSignal): Promise<Response> {
    const send = async () =>
      fetch(`${base}/api/rating/v2409/Shop`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await getToken(signal)}`,
          'content-type': 'application/json',
          transactionSrc: 'partwright',
        },
        body,
        redirect: 'error',
        signal,
      })
    const first = await send()
    if (first.status !== 401) return first
    // The token was revoked early: try once with a new one.
    cachedToken = null
    return send()
  }

  return {
    rates: async (parcel: Package) => {
      const table = await places.table()
      const [from, to] = [table.find(parcel.from), table.find(parcel.postalCode)]
      const boxes = toBoxes(parcel.grams)
      if (from === null || to === null || boxes === null) return []
      const shipper = { Name: 'Partwright', Address: toAddress(from, parcel.from) }
      const body = JSON.stringify({
        RateRequest: {
          Request: { TransactionReference: { CustomerContext: 'cart' } },
          Shipment: {
            Shipper: { ...shipper, ShipperNumber: account.shipperNumber },
            ShipFrom: shipper,
            ShipTo: { Name: 'Customer', Address: toAddress(to, parcel.postalCode) },
            PaymentDetails: {
              ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: account.shipperNumber } }],
            },
            ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
            NumOfPieces: String(boxes.length),
            Package: boxes,
          },
        },
      })
      const response = await requestRates(body, AbortSignal.timeout(patienceMs))
      const { ok, status } = response
      if (status >= 400 && status < 500 && !shopRefusals.includes(status)) return []
      if (!ok) throw new Error(`UPS gave no rates: ${status}`)
      const { RatedShipment } = answer.parse(await response.json()).RateResponse
      return [RatedShipment]
        .flat()
        .map(toRate)
        .filter((one) => one !== null)
        .sort((a, b) => a.rate - b.rate)
    },
  }
}

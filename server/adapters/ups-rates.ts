import * as z from 'zod/mini'
import { centsOf } from '../../domain/money/cents.ts'
import type { Place } from '../../domain/places/place.ts'
import { provinceOf } from '../../domain/places/postal-code.ts'
import type { Clock } from '../ports/clock.ts'
import type { Places } from '../ports/places.ts'
import type { Parcel, ServiceRate, ShippingRates } from '../ports/shipping-rates.ts'

/** What the shop has with UPS, and where its API is. */
export interface UpsAccount {
  readonly clientId: string
  readonly clientSecret: string
  /** Six characters; with it the shop's own rates are asked for. */
  readonly shipperNumber: string
  /** `https://onlinetools.ups.com`, or `https://wwwcie.ups.com` to try things out. */
  readonly base: string
}
export interface UpsWorld {
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  readonly places: Places
  readonly warehousePostalCode: string
  /** How long one answer is waited for. */
  readonly patienceMs?: number
}

const usualPatienceMs = 3000
const tokenMarginMs = 60_000
const poundGrams = 453.592_37
/** UPS carries no heavier box. */
const mostPounds = 150
/** Territories have a country's code of their own there. */
const territories: readonly string[] = ['PR', 'VI', 'GU', 'AS', 'MP']

/** UPS's services by our names: within the country, and across the border (Rating API, appendix). */
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
const rated = z.object({
  Service: z.object({ Code: z.string() }),
  TotalCharges: charge,
  NegotiatedRateCharges: z.optional(z.object({ TotalCharge: charge })),
  GuaranteedDelivery: z.optional(z.object({ BusinessDaysInTransit: z.optional(z.coerce.number()) })),
})
/** A single one may come unwrapped. */
const answer = z.object({ RateResponse: z.object({ RatedShipment: z.union([z.array(rated), rated]) }) })

const addressOf = ({ code, city, state }: Place, postalCode: string) => ({
  City: city,
  StateProvinceCode: territories.includes(state) ? '' : state,
  PostalCode: provinceOf(code) === null ? postalCode.slice(0, 5) : postalCode.replace(/[^A-Z0-9]/gi, '').toUpperCase(),
  CountryCode: territories.includes(state) ? state : provinceOf(code) === null ? 'US' : 'CA',
})

/** As many boxes as it takes, equally heavy. */
function boxesOf(grams: number): object[] {
  const pounds = Math.max(1, Math.ceil(grams / poundGrams))
  const count = Math.ceil(pounds / mostPounds)
  return Array.from({ length: count }, () => ({
    PackagingType: { Code: '02', Description: 'Package' },
    PackageWeight: {
      UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' },
      Weight: String(Math.ceil(pounds / count)),
    },
  }))
}

function toRate(one: z.output<typeof rated>): ServiceRate | null {
  const service = services[one.Service.Code]
  const { CurrencyCode = 'USD', MonetaryValue } = one.NegotiatedRateCharges?.TotalCharge ?? one.TotalCharges
  if (service === undefined || CurrencyCode !== 'USD') return null
  return {
    ...service,
    rate: centsOf(MonetaryValue),
    days: one.GuaranteedDelivery?.BusinessDaysInTransit ?? null,
  }
}

/** Rates of UPS's Rating API (`Shop`: all services at once), with OAuth client credentials. What it does not answer is an error. */
export function upsRates(account: UpsAccount, world: UpsWorld): ShippingRates {
  const { fetch, clock, places, warehousePostalCode, patienceMs = usualPatienceMs } = world
  const base = account.base.replace(/\/+$/, '')
  let held: { readonly token: string; readonly until: number } | null = null

  async function tokenNow(signal: AbortSignal): Promise<string> {
    if (held !== null && held.until > clock.now().getTime()) return held.token
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
    held = { token: access_token, until: clock.now().getTime() + expires_in * 1000 - tokenMarginMs }
    return access_token
  }

  async function ask(body: string, signal: AbortSignal): Promise<Response> {
    const send = async () =>
      fetch(`${base}/api/rating/v2409/Shop`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenNow(signal)}`,
          'content-type': 'application/json',
          transactionSrc: 'partwright',
        },
        body,
        redirect: 'error',
        signal,
      })
    const first = await send()
    if (first.status !== 401) return first
    // Taken back before its time: one new token is tried.
    held = null
    return send()
  }

  return {
    rates: async (parcel: Parcel) => {
      const table = await places.table()
      const [from, to] = [table.find(warehousePostalCode), table.find(parcel.postalCode)]
      if (from === null || to === null) return []
      const shipper = { Name: 'Partwright', Address: addressOf(from, warehousePostalCode) }
      const boxes = boxesOf(parcel.grams)
      const body = JSON.stringify({
        RateRequest: {
          Request: { TransactionReference: { CustomerContext: 'cart' } },
          Shipment: {
            Shipper: { ...shipper, ShipperNumber: account.shipperNumber },
            ShipFrom: shipper,
            ShipTo: { Name: 'Customer', Address: addressOf(to, parcel.postalCode) },
            PaymentDetails: {
              ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: account.shipperNumber } }],
            },
            ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
            NumOfPieces: String(boxes.length),
            Package: boxes,
          },
        },
      })
      const response = await ask(body, AbortSignal.timeout(patienceMs))
      if (!response.ok) throw new Error(`UPS gave no rates: ${response.status}`)
      const { RatedShipment } = answer.parse(await response.json()).RateResponse
      return [RatedShipment]
        .flat()
        .map(toRate)
        .filter((one) => one !== null)
        .sort((a, b) => a.rate - b.rate)
    },
  }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A rate request as received. */
export interface AskedRates {
  readonly body: {
    readonly RateRequest: {
      readonly Shipment: {
        readonly Shipper: { readonly ShipperNumber: string; readonly Address: Readonly<Record<string, string>> }
        readonly ShipTo: { readonly Address: Readonly<Record<string, string>> }
        readonly NumOfPieces: string
        readonly Package: readonly {
          readonly PackagingType: { readonly Code: string }
          readonly PackageWeight: { readonly UnitOfMeasurement: { readonly Code: string }; readonly Weight: string }
        }[]
      }
    }
  }
}
type Mood = 'well' | 'down' | 'silent' | 'broken' | 'refusing' | 'busy'

/**
 * A small UPS: OAuth client credentials and the Rating API's `Shop`, which answers and refuses as UPS's published API
 * documentation says (Rating v2409, OAuth Client Credentials).
 */
export interface UpsStandIn {
  readonly base: string
  readonly asked: readonly AskedRates[]
  /** How many tokens were issued. */
  readonly tokens: () => number
  mood: Mood
  /** The answer; without it three services by weight. */
  shipments: object | readonly object[] | null
  /** Invalidates all issued tokens. */
  forgetTokens(): void
  close(): Promise<void>
}

const [clientId, clientSecret] = ['the-client', 'the-secret']
export const upsAccount = (base: string) => ({ clientId, clientSecret, shipperNumber: 'A1B2C3', base })

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
const answer = (response: ServerResponse, status: number, body: object): ServerResponse =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const error = (response: ServerResponse, status: number, code: string, message: string): ServerResponse =>
  answer(response, status, { response: { errors: [{ code, message }] } })

/** One service of an answer. */
export const ratedShipment = (
  code: string,
  amount: string,
  more: { readonly days?: string; readonly negotiated?: string; readonly currency?: string } = {},
) => ({
  Service: { Code: code, Description: '' },
  RatedShipmentAlert: [{ Code: '110971', Description: 'Your invoice may vary from the displayed reference rates' }],
  BillingWeight: { UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' }, Weight: '1.0' },
  TransportationCharges: { CurrencyCode: more.currency ?? 'USD', MonetaryValue: amount },
  TotalCharges: { CurrencyCode: more.currency ?? 'USD', MonetaryValue: amount },
  ...(more.negotiated === undefined
    ? {}
    : { NegotiatedRateCharges: { TotalCharge: { CurrencyCode: 'USD', MonetaryValue: more.negotiated } } }),
  ...(more.days === undefined ? {} : { GuaranteedDelivery: { BusinessDaysInTransit: more.days } }),
})

export async function startUps(): Promise<UpsStandIn> {
  const good = new Set<string>()
  let given = 0
  const asked: AskedRates[] = []
  const ups = { mood: 'well' as Mood, shipments: null as UpsStandIn['shipments'] }

  const giveToken = async (request: IncomingMessage, response: ServerResponse) => {
    const pair = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${pair}`) return error(response, 401, '10401', 'ClientId is Invalid')
    if (new URLSearchParams(await bodyOf(request)).get('grant_type') !== 'client_credentials')
      return error(response, 400, '10400', 'Invalid/Missing Authorization Header')
    given += 1
    const access_token = `token-${given}`
    good.add(access_token)
    return answer(response, 200, {
      token_type: 'Bearer',
      issued_at: '1700000000000',
      client_id: clientId,
      access_token,
      expires_in: '14399',
      status: 'approved',
    })
  }

  const rate = async (request: IncomingMessage, response: ServerResponse) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!good.has(token)) return error(response, 401, '250002', 'Invalid Authentication Information.')
    const body = JSON.parse(await bodyOf(request)) as AskedRates['body']
    asked.push({ body })
    if (ups.mood === 'refusing')
      return error(response, 400, '111286', 'The requested service is unavailable between the selected locations.')
    const pounds = body.RateRequest.Shipment.Package.reduce((sum, one) => sum + Number(one.PackageWeight.Weight), 0)
    return answer(response, 200, {
      RateResponse: {
        Response: { ResponseStatus: { Code: '1', Description: 'Success' } },
        RatedShipment: ups.shipments ?? [
          ratedShipment('01', (40 + 2 * pounds).toFixed(2), { days: '1' }),
          ratedShipment('02', (20 + pounds).toFixed(2), { days: '2' }),
          ratedShipment('03', (9.5 + 0.5 * pounds).toFixed(2)),
          ratedShipment('12', '15.00', { days: '3' }),
        ],
      },
    })
  }

  const server: Server = createServer((request, response) => {
    const work = async () => {
      if (ups.mood === 'silent') return response
      if (ups.mood === 'down') return error(response, 503, '190001', 'System is temporarily unavailable.')
      if (ups.mood === 'busy') return error(response, 429, '10429', 'Too Many Requests')
      if (ups.mood === 'broken') return answer(response, 200, { surprise: true })
      if (request.method === 'POST' && request.url === '/security/v1/oauth/token') return giveToken(request, response)
      if (request.method === 'POST' && request.url === '/api/rating/v2409/Shop') return rate(request, response)
      return error(response, 404, '404', 'Resource not found.')
    }
    work().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(ups, {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    tokens: () => given,
    forgetTokens: () => {
      good.clear()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lazyPlaces } from '../../../server/adapters/places/lazy-places.ts'
import { createUpsRates } from '../../../server/adapters/ups-rates.ts'
import type { UpsStandIn } from '../../support/fake-ups.ts'
import { ratedShipment, startUps, upsAccount } from '../../support/fake-ups.ts'
import { testClock } from '../../support/test-ports.ts'

let ups: UpsStandIn
beforeAll(async () => {
  ups = await startUps()
})
afterAll(() => ups.close())
beforeEach(() => {
  Object.assign(ups, { mood: 'well', shipments: null })
})

const clock = testClock()
const adapter = (options: { patienceMs?: number; clientSecret?: string } = {}) =>
  createUpsRates(
    { ...upsAccount(ups.base), clientSecret: options.clientSecret ?? upsAccount(ups.base).clientSecret },
    {
      fetch: globalThis.fetch,
      clock,
      places: lazyPlaces,
      ...(options.patienceMs === undefined ? {} : { timeoutMs: options.patienceMs }),
    },
  )
const shipmentOf = () => ups.asked.at(-1)!.body.RateRequest.Shipment

describe('Rates of UPS', () => {
  it('are ground, second day and next day, cheapest first, without services that we do not offer', async () => {
    expect(await adapter().rates({ from: '55401', postalCode: '10001', grams: 900 })).toEqual([
      { code: 'GROUND', name: 'UPS Ground', rate: 1050, days: null },
      { code: '2DAY', name: 'UPS 2nd Day Air', rate: 2200, days: 2 },
      { code: 'NEXT', name: 'UPS Next Day Air', rate: 4400, days: 1 },
    ])
  })

  it('are requested with the shop’s account, both addresses and the weight in whole pounds', async () => {
    await adapter().rates({ from: '55401', postalCode: '10001-1234', grams: 1000 })
    expect(shipmentOf()).toMatchObject({
      Shipper: {
        ShipperNumber: 'A1B2C3',
        Address: { City: 'Minneapolis', StateProvinceCode: 'MN', PostalCode: '55401', CountryCode: 'US' },
      },
      ShipTo: { Address: { City: 'New York', StateProvinceCode: 'NY', PostalCode: '10001', CountryCode: 'US' } },
      NumOfPieces: '1',
      Package: [{ PackagingType: { Code: '02' }, PackageWeight: { UnitOfMeasurement: { Code: 'LBS' }, Weight: '3' } }],
    })
  })

  it('split heavy packages into several boxes', async () => {
    await adapter().rates({ from: '55401', postalCode: '10001', grams: 100_000 })
    const { NumOfPieces, Package } = shipmentOf()
    expect([NumOfPieces, Package.map((one) => one.PackageWeight.Weight)]).toEqual(['2', ['111', '111']])
  })

  it('to Canada use the cross-border services', async () => {
    ups.shipments = [ratedShipment('11', '24.80'), ratedShipment('08', '61.00'), ratedShipment('65', '70.00')]
    expect(
      (await adapter().rates({ from: '55401', postalCode: 'm5v 3l9', grams: 900 })).map(({ code, rate }) => [
        code,
        rate,
      ]),
    ).toEqual([
      ['GROUND', 2480],
      ['2DAY', 6100],
    ])
    expect(shipmentOf().ShipTo.Address).toMatchObject({
      StateProvinceCode: 'ON',
      PostalCode: 'M5V3L9',
      CountryCode: 'CA',
    })
  })

  it('to a territory use its country code', async () => {
    await adapter().rates({ from: '55401', postalCode: '00901', grams: 900 })
    expect(shipmentOf().ShipTo.Address).toMatchObject({ PostalCode: '00901', CountryCode: 'PR' })
  })

  it('are the shop’s negotiated rates if there are any, in dollars only', async () => {
    ups.shipments = [
      ratedShipment('03', '12.00', { negotiated: '9.87' }),
      ratedShipment('02', '30.00', { currency: 'CAD' }),
    ]
    expect(await adapter().rates({ from: '55401', postalCode: '10001', grams: 900 })).toMatchObject([
      { code: 'GROUND', rate: 987 },
    ])
  })

  it('may be a single one without an array', async () => {
    ups.shipments = ratedShipment('03', '12.00')
    expect(await adapter().rates({ from: '55401', postalCode: '10001', grams: 900 })).toMatchObject([
      { code: 'GROUND', rate: 1200 },
    ])
  })

  it('are empty for an unknown postal code, without a request to UPS', async () => {
    const before = ups.asked.length
    expect(await adapter().rates({ from: '55401', postalCode: '99999', grams: 900 })).toEqual([])
    expect(ups.asked).toHaveLength(before)
  })
})

describe('A shipment that UPS does not take has no rates', () => {
  it('where UPS refuses it', async () => {
    ups.mood = 'refusing'
    expect(await adapter().rates({ from: '55401', postalCode: '09012', grams: 900 })).toEqual([])
  })

  it('where it has more boxes than UPS rates, without a request to UPS', async () => {
    const before = ups.asked.length
    expect(await adapter().rates({ from: '55401', postalCode: '10001', grams: 100 * 999 * 300_000 })).toEqual([])
    expect(ups.asked).toHaveLength(before)
  })
})

describe('The token', () => {
  it('is requested once, and again when it expires', async () => {
    const before = ups.tokens()
    const { rates } = adapter()
    await rates({ from: '55401', postalCode: '10001', grams: 900 })
    await rates({ from: '55401', postalCode: '60601', grams: 900 })
    expect(ups.tokens()).toBe(before + 1)
    clock.advance(4 * 3_600_000)
    await rates({ from: '55401', postalCode: '60601', grams: 900 })
    expect(ups.tokens()).toBe(before + 2)
  })

  it('is replaced if it was revoked early', async () => {
    const { rates } = adapter()
    await rates({ from: '55401', postalCode: '10001', grams: 900 })
    ups.forgetTokens()
    expect(await rates({ from: '55401', postalCode: '10001', grams: 900 })).toHaveLength(3)
  })
})

describe('UPS not answering is an error', () => {
  it.each([
    ['is down', 'down'],
    ['has had too many requests', 'busy'],
    ['answers something else', 'broken'],
    ['says nothing', 'silent'],
  ] as const)('when it %s', async (_, mood) => {
    ups.mood = mood
    await expect(
      adapter({ patienceMs: 50 }).rates({ from: '55401', postalCode: '10001', grams: 900 }),
    ).rejects.toThrow()
  })

  it('when the secret is wrong', async () => {
    await expect(
      adapter({ clientSecret: 'guessed' }).rates({ from: '55401', postalCode: '10001', grams: 900 }),
    ).rejects.toThrow('UPS gave no token: 401')
  })
})

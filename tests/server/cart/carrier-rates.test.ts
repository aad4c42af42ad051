import { beforeEach, describe, expect, it } from 'vitest'
import { shipping } from '../../../contract/shipping.ts'
import { deleteExpiredRates } from '../../../server/modules/cart/pricing/rates.store.ts'
import type { Package, ServiceRate } from '../../../server/ports/shipping-rates.ts'
import { createCartClient, startCartHarness } from './cart-harness.ts'

/** A fake carrier; tests set its reply. */
let reply: (parcel: Package) => Promise<readonly ServiceRate[]>
let requests: Package[] = []
const respond = ({ grams }: Package) =>
  Promise.resolve([
    { code: 'GROUND', name: 'Truck', rate: 100 + Math.ceil(grams / 1000) * 10, days: 3 },
    { code: 'NEXT', name: 'Plane', rate: 9000, days: 1 },
  ])
const shop = startCartHarness({
  carrier: {
    rates: (parcel) => {
      requests.push(parcel)
      return reply(parcel)
    },
  },
})
const visitor = () => createCartClient(shop.server.visitor())
beforeEach(() => {
  reply = respond
  requests = []
  // Expires the rates that the previous test cached.
  shop.server.clock.advance(2 * 3_600_000)
})

describe('A shop with a carrier', () => {
  it('returns carrier rates with the change that needs them', async () => {
    const part = await shop.part()
    await shop.weigh(part, 900)
    const { add, set, zip, ship, remove } = visitor()
    await add(part)
    expect(requests).toEqual([])
    expect(await zip('10001')).toMatchObject({
      shipping_estimated: false,
      shipping: [{ rate: 1.1 }, { rate: 90 }, { rate: 0 }],
    })
    expect((await ship('GROUND')).selected_shipping).toMatchObject({ name: 'Truck', rate: 1.1, days: 3 })
    expect((await add(part, 4)).selected_shipping).toMatchObject({ rate: 1.5 })
    expect((await set(part, 10)).selected_shipping).toMatchObject({ rate: 1.9 })
    expect((await remove(part)).shipping).toEqual([])
    expect(requests.map(({ grams }) => grams)).toEqual([900, 4500, 9000])
  })

  it('caches rates for an hour, for every cart of that weight and postal code', async () => {
    const part = await shop.part()
    const [one, other] = [visitor(), visitor()]
    for (const { add, zip } of [one, other]) {
      await add(part)
      await zip('60601')
    }
    await one.read()
    expect(requests).toHaveLength(1)
    shop.server.clock.advance(3_600_001)
    await one.read()
    expect(requests).toHaveLength(2)
  })

  it('falls back to its own table if the carrier does not respond, says so, and waits a minute before it asks again', async () => {
    reply = () => Promise.reject(new Error('no reply'))
    const { add, zip, ship, read } = visitor()
    await add(await shop.part())
    const cart = await zip('10001')
    expect(cart.shipping_estimated).toBe(true)
    expect(cart.shipping.map((one) => one.service_code)).toEqual(['GROUND', '2DAY', 'NEXT', 'WC'])
    expect((await ship('2DAY')).totals.shipping).toBeGreaterThan(0)
    expect(requests).toHaveLength(1)
    reply = respond
    shop.server.clock.advance(60_001)
    const after = await read()
    expect(after.shipping_estimated).toBe(false)
    // The carrier does not offer this service, so none is selected.
    expect(after.selected_shipping).toBeNull()
  })

  it('prices a package that the carrier does not take by its own table, and goes on asking for others', async () => {
    reply = (parcel) => (parcel.postalCode === '09012' ? Promise.resolve([]) : respond(parcel))
    const [one, other] = [visitor(), visitor()]
    for (const { add } of [one, other]) await add(await shop.part())
    const refused = await one.zip('09012')
    expect(refused.shipping_estimated).toBe(true)
    expect(refused.shipping.map(({ service_code }) => service_code)).toEqual(['GROUND', '2DAY', 'WC'])
    expect((await other.zip('10001')).shipping_estimated).toBe(false)
    await one.read()
    expect(requests).toHaveLength(2)
  })

  it('calls the carrier outside any transaction: other calls continue meanwhile', async () => {
    const part = await shop.part()
    const thinking = Promise.withResolvers<readonly ServiceRate[]>()
    const begun = Promise.withResolvers<void>()
    reply = () => {
      begun.resolve()
      return thinking.promise
    }
    const [slow, other] = [visitor(), visitor()]
    await slow.add(part)
    const waiting = slow.zip('98101')
    await begun.promise
    expect((await other.add(part, 2)).product_count.count).toBe(2)
    expect((await slow.add(part)).product_count.count).toBe(2)
    thinking.resolve(await respond({ from: '55401', postalCode: '98101', grams: 900 }))
    // The cart is now heavier than the requested weight.
    expect(await waiting).toMatchObject({ zip: '98101', shipping_estimated: true, product_count: { count: 2 } })
  })

  it('returns carrier rates for a list of parts', async () => {
    const part = await shop.part({ number: 'CR-1' })
    await shop.weigh(part, 2500)
    const { body } = await shop.server.visitor().call(shipping.table.listRates, {
      params: { postalCode: '10001' },
      query: { products: JSON.stringify([{ number: 'CR-1', qty: 2 }]) },
    })
    expect(body.map(({ service_code, rate }) => [service_code, rate])).toEqual([
      ['GROUND', 1.5],
      ['NEXT', 90],
      ['WC', 0],
    ])
  })

  it('deletes rates that are an hour old', async () => {
    const { add, zip } = visitor()
    await add(await shop.part())
    await zip('73301')
    shop.server.clock.advance(3_600_001)
    expect(await deleteExpiredRates(shop.server.db, shop.server.clock.now())).toBeGreaterThan(0)
    expect(await shop.server.db.selectFrom('carrier_rates').select('key').execute()).toEqual([])
  })
})

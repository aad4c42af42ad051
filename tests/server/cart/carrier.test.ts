import { beforeEach, describe, expect, it } from 'vitest'
import { shipping } from '../../../contract/shipping.ts'
import { deleteExpiredRates } from '../../../server/modules/cart/pricing/rates.store.ts'
import type { Package, ServiceRate } from '../../../server/ports/shipping-rates.ts'
import { cartOfClient, openCounter } from './counter.ts'

/** A carrier as this test says it answers. */
let answer: (parcel: Package) => Promise<readonly ServiceRate[]>
let asked: Package[] = []
const works = ({ grams }: Package) =>
  Promise.resolve([
    { code: 'GROUND', name: 'Truck', rate: 100 + Math.ceil(grams / 1000) * 10, days: 3 },
    { code: 'NEXT', name: 'Plane', rate: 9000, days: 1 },
  ])
const counter = openCounter({
  carrier: {
    rates: (parcel) => {
      asked.push(parcel)
      return answer(parcel)
    },
  },
})
const visitor = () => cartOfClient(counter.server.visitor())
beforeEach(() => {
  answer = works
  asked = []
  // What was kept in the test before is too old.
  counter.server.clock.advance(2 * 3_600_000)
})

describe('A shop with a carrier', () => {
  it('answers the carrier’s rates with the change that asked for them', async () => {
    const part = await counter.part()
    await counter.weigh(part, 900)
    const { add, set, zip, ship, remove } = visitor()
    await add(part)
    expect(asked).toEqual([])
    expect(await zip('10001')).toMatchObject({
      shipping_estimated: false,
      shipping: [{ rate: 1.1 }, { rate: 90 }, { rate: 0 }],
    })
    expect((await ship('GROUND')).selected_shipping).toMatchObject({ name: 'Truck', rate: 1.1, days: 3 })
    expect((await add(part, 4)).selected_shipping).toMatchObject({ rate: 1.5 })
    expect((await set(part, 10)).selected_shipping).toMatchObject({ rate: 1.9 })
    expect((await remove(part)).shipping).toEqual([])
    expect(asked.map(({ grams }) => grams)).toEqual([900, 4500, 9000])
  })

  it('keeps an answer for an hour, for every cart of that weight and postal code', async () => {
    const part = await counter.part()
    const [one, other] = [visitor(), visitor()]
    for (const { add, zip } of [one, other]) {
      await add(part)
      await zip('60601')
    }
    await one.read()
    expect(asked).toHaveLength(1)
    counter.server.clock.advance(3_600_001)
    await one.read()
    expect(asked).toHaveLength(2)
  })

  it('falls back to its own table where the carrier does not answer, says so, and leaves it in peace for a minute', async () => {
    answer = () => Promise.reject(new Error('no answer'))
    const { add, zip, ship, read } = visitor()
    await add(await counter.part())
    const cart = await zip('10001')
    expect(cart.shipping_estimated).toBe(true)
    expect(cart.shipping.map((one) => one.service_code)).toEqual(['GROUND', '2DAY', 'NEXT', 'WC'])
    expect((await ship('2DAY')).totals.shipping).toBeGreaterThan(0)
    expect(asked).toHaveLength(1)
    answer = works
    counter.server.clock.advance(60_001)
    const after = await read()
    expect(after.shipping_estimated).toBe(false)
    // The carrier has no such service, so it has to be chosen anew.
    expect(after.selected_shipping).toBeNull()
  })

  it('is not asked within a transaction: other calls go on while it thinks', async () => {
    const part = await counter.part()
    const thinking = Promise.withResolvers<readonly ServiceRate[]>()
    const begun = Promise.withResolvers<void>()
    answer = () => {
      begun.resolve()
      return thinking.promise
    }
    const [slow, other] = [visitor(), visitor()]
    await slow.add(part)
    const waiting = slow.zip('98101')
    await begun.promise
    expect((await other.add(part, 2)).product_count.count).toBe(2)
    expect((await slow.add(part)).product_count.count).toBe(2)
    thinking.resolve(await works({ postalCode: '98101', grams: 900 }))
    // Meanwhile it became heavier than what the carrier was asked about.
    expect(await waiting).toMatchObject({ zip: '98101', shipping_estimated: true, product_count: { count: 2 } })
  })

  it('tells its rates for a list of parts, too', async () => {
    const part = await counter.part({ number: 'CR-1' })
    await counter.weigh(part, 2500)
    const { body } = await counter.server.visitor().call(shipping.table.listRates, {
      params: { postalCode: '10001' },
      query: { products: JSON.stringify([{ number: 'CR-1', qty: 2 }]) },
    })
    expect(body.map(({ service_code, rate }) => [service_code, rate])).toEqual([
      ['GROUND', 1.5],
      ['NEXT', 90],
      ['WC', 0],
    ])
  })

  it('whose answers are an hour old are swept away', async () => {
    const { add, zip } = visitor()
    await add(await counter.part())
    await zip('73301')
    counter.server.clock.advance(3_600_001)
    expect(await deleteExpiredRates(counter.server.db, counter.server.clock.now())).toBeGreaterThan(0)
    expect(await counter.server.db.selectFrom('carrier_rates').select('key').execute()).toEqual([])
  })
})

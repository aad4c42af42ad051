import { describe, expect, it } from 'vitest'
import { shipping } from '../../../contract/shipping.ts'
import type { Client } from '../../support/client.ts'
import { startCartHarness } from '../cart/cart-harness.ts'

const { table } = shipping
const shop = startCartHarness()
const rates = (client: Client, postalCode: string, products?: unknown, order_id?: number) =>
  client.call(table.listRates, {
    params: { postalCode },
    query: {
      ...(products === undefined
        ? {}
        : { products: typeof products === 'string' ? products : JSON.stringify(products) }),
      ...(order_id === undefined ? {} : { order_id }),
    },
  })
const visitor = () => shop.server.visitor()

describe('GET /shipping/rates/{postalCode} (O07)', () => {
  it('returns the rate of each service by the weight of the parts', async () => {
    const part = await shop.part({ number: 'SR-100' })
    await shop.weigh(part, 4000)
    const one = (await rates(visitor(), '10001', [{ number: 'sr 100', qty: 1 }])).body
    const ten = (await rates(visitor(), '10001', [{ number: 'SR-100', qty: 10 }])).body
    expect(one.map((rate) => rate.service_code)).toEqual(['GROUND', '2DAY', 'NEXT', 'WC'])
    expect(ten[0]?.rate).toBeGreaterThan(one[0]?.rate ?? Infinity)
    expect((await rates(visitor(), '10001')).body).toHaveLength(4)
  })

  it.each([
    ['no JSON', 'belt'],
    ['no list', { number: 'SR-100', qty: 1 }],
    ['no quantity', [{ number: 'SR-100' }]],
    ['a negative quantity', [{ number: 'SR-100', qty: -1 }]],
    ['a price', [{ number: 'SR-100', qty: 1, rate: 0 }]],
  ])('refuses %s', async (_, products) => {
    const answer = await rates(visitor(), '10001', products)
    expect([answer.status, answer.refusal.error]).toEqual([422, 'shipping.products'])
  })

  it('refuses unknown postal codes and parts', async () => {
    expect((await rates(visitor(), '99999')).refusal.error).toBe('cart.zip')
    const answer = await rates(visitor(), '10001', [{ number: 'NO-SUCH-PART', qty: 1 }])
    expect([answer.status, answer.refusal.error]).toEqual([404, 'catalogue.unknown'])
    await shop.hide(await shop.part({ number: 'SR-DRAFT' }))
    const hidden = await rates(visitor(), '10001', [{ number: 'SR-DRAFT', qty: 1 }])
    expect([hidden.status, hidden.refusal.error]).toEqual([404, 'catalogue.unknown'])
  })

  it('returns the rates of an order to its account and staff, and 404 to others', async () => {
    const part = await shop.part()
    await shop.weigh(part, 20_000)
    const buyer = await shop.server.db
      .selectFrom('app_user')
      .select(['user_id', 'account_id'])
      .where('email_key', '=', 'dealer@demo.test')
      .executeTakeFirstOrThrow()
    const now = shop.server.clock.now()
    const { order_id } = await shop.server.db
      .insertInto('shop_order')
      .values({
        order_key: 'key of a warranty order',
        order_type: 'warranty',
        status: 'approval pending',
        account_id: buyer.account_id,
        user_id: buyer.user_id,
        placed_by: buyer.user_id,
        created_at: now,
        updated_at: now,
        subtotal: 1000,
        total: 1000,
        payment: 'warranty',
      })
      .returning('order_id')
      .executeTakeFirstOrThrow()
    await shop.server.db
      .insertInto('order_line')
      .values({
        order_id,
        position: 1,
        product_id: part,
        number: 'X',
        name: 'X',
        qty: 1,
        price: 1000,
        list_price: 1000,
      })
      .execute()
    const light = (await rates(visitor(), '10001')).body.find((one) => one.service_code === 'NEXT')?.rate ?? 0
    for (const email of ['dealer-staff@demo.test', 'admin@demo.test', 'reviewer@demo.test']) {
      const { body } = await rates(await shop.server.signIn(email), '10001', undefined, order_id)
      // Ground is free on a warranty order; a faster service costs the difference.
      expect(body[0]).toMatchObject({ service_code: 'GROUND', rate: 0, surcharge: 0 })
      const next = body.find((one) => one.service_code === 'NEXT')
      expect(next?.rate).toBe(0)
      expect(next?.surcharge).toBeGreaterThan(light)
    }
    for (const client of [visitor(), await shop.server.signIn('customer@demo.test')]) {
      const answer = await rates(client, '10001', undefined, order_id)
      expect([answer.status, answer.refusal.error]).toEqual([404, 'orders.unknown'])
    }
  })
})

describe('GET /shipping/address/validate (O08)', () => {
  const whole = {
    name: 'Ada Lund',
    addr1: '12 Harbor Street',
    city: 'Minneapolis',
    state: 'MN',
    postal_code: '55401',
    phone: '(612) 555-0148',
    email: 'ada@demo.test',
  }
  const validate = async (address: Readonly<Record<string, string>>) =>
    (await visitor().call(table.validateAddress, { query: address })).body

  it('accepts a valid address', async () => {
    expect(await validate(whole)).toEqual({ valid: true, suggested_address: null })
  })

  it('takes a state by its id, as every other call does', async () => {
    const { state_id } = await shop.server.db
      .selectFrom('state')
      .select('state_id')
      .where('abbreviation', '=', 'MN')
      .executeTakeFirstOrThrow()
    expect(await validate({ ...whole, state: String(state_id) })).toEqual({ valid: true, suggested_address: null })
  })

  it('suggests city and state by postal code', async () => {
    const { valid, suggested_address } = await validate({ ...whole, city: 'Saint Paul', state: 'WI' })
    expect(valid).toBe(false)
    expect(suggested_address).toMatchObject({ addr1: '12 Harbor Street', city: 'Minneapolis', state: 'MN' })
  })

  it('reports missing and invalid fields, a sentence for each', async () => {
    expect(
      (await validate({ ...whole, addr1: 'P.O. Box 12', phone: '1', postal_code: '99999', city: '' })).errors,
    ).toMatchObject({
      addr1: 'We cannot ship to P.O. Boxes',
      phone: 'Phone number is invalid',
      postal_code: 'Postal code is invalid',
      city: 'Required',
    })
    expect((await validate({})).valid).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import { createCartClient, startCartHarness } from './cart-harness.ts'

const { table } = cartRows
const shop = startCartHarness()
const visitor = () => createCartClient(shop.server.visitor())

describe('GET /cart/update/zip[/{zip}] (C06)', () => {
  it('returns the rate of each service, faster ones dearer, and will call for free', async () => {
    const { add, zip } = visitor()
    await add(await shop.part())
    const cart = await zip('10001')
    expect(cart.zip).toBe('10001')
    expect(cart.shipping.map((one) => one.service_code)).toEqual(['GROUND', '2DAY', 'NEXT', 'WC'])
    const [ground, second, next, call] = cart.shipping.map((one) => one.rate)
    expect(ground).toBeGreaterThan(0)
    expect(second).toBeGreaterThan(ground!)
    expect(next).toBeGreaterThan(second!)
    expect(call).toBe(0)
    expect(cart).toMatchObject({ shipping_estimated: false, selected_shipping: null })
  })

  it('charges more for a heavier parcel', async () => {
    const part = await shop.part()
    await shop.weigh(part, 9000)
    const { add, zip } = visitor()
    await add(part)
    const light = (await zip('98101')).shipping[0]?.rate ?? 0
    expect((await add(part, 3)).shipping[0]?.rate).toBeGreaterThan(light)
  })

  it('accepts US and Canadian codes in any notation', async () => {
    const { add, zip } = visitor()
    await add(await shop.part())
    for (const [typed, stored, services] of [
      ['m5v 3l9', 'M5V 3L9', 4],
      // Ground takes a day there, so that there is no second day.
      ['55401-1234', '55401-1234', 3],
    ] as const) {
      const cart = await zip(typed)
      expect([cart.zip, cart.shipping.length]).toEqual([stored, services])
    }
  })

  it.each(['99999', '1234', 'H0H 0H0', 'Minnesota'])('refuses %s and keeps the previous code', async (typed) => {
    const { client, add, zip, read } = visitor()
    await add(await shop.part())
    await zip('55401')
    const answer = await client.call(table.setZip, { params: { zip: typed } })
    expect([answer.status, answer.refusal]).toMatchObject([
      422,
      { error: 'cart.zip', message: 'This postal code seems to be invalid. Please change it or try again.' },
    ])
    expect((await read()).zip).toBe('55401')
  })

  it('clears the code and the service if none is given', async () => {
    const { client, add, zip, ship } = visitor()
    await add(await shop.part())
    await zip('55401')
    await ship('GROUND')
    expect((await client.call(table.clearZip, {})).body).toMatchObject({
      zip: null,
      shipping: [{ service_code: 'WC' }],
      selected_shipping: null,
      totals: { shipping: 0, tax: 0 },
    })
  })
})

describe('GET and POST /cart/update/shipping (C07, C08)', () => {
  it('selects a service, and adds it to the total', async () => {
    const { client, add, zip } = visitor()
    await add(await shop.part(), 2)
    const { shipping } = await zip('97201')
    const [ground, second] = shipping
    const first = (await client.call(table.setRate, { query: { rate: '2day' } })).body
    expect(first.selected_shipping).toEqual(second)
    // Oregon has no sales tax.
    expect(first.totals).toMatchObject({ subtotal: 20, tax: 0, total: 20 + (second?.rate ?? 0) })
    const then = (await client.call(table.selectShipping, { params: { option: 'GROUND' } })).body
    expect(then.selected_shipping).toEqual(ground)
  })

  it('refuses a service that is not offered', async () => {
    const { client, add, zip } = visitor()
    await add(await shop.part())
    for (const option of ['GROUND', 'DRONE']) {
      const answer = await client.call(table.selectShipping, { params: { option } })
      expect([answer.status, answer.refusal.error]).toEqual([422, 'cart.noService'])
    }
    // There is no overnight service to Guam.
    await zip('96910')
    expect((await client.call(table.setRate, { query: { rate: 'NEXT' } })).refusal.error).toBe('cart.noService')
  })

  it('needs no postal code for will call, and charges the tax of the warehouse', async () => {
    const { add, ship, remove } = visitor()
    const part = await shop.part({ price: 10_000 })
    expect((await add(part)).shipping.map(({ service_code }) => service_code)).toEqual(['WC'])
    expect((await remove(part)).shipping).toEqual([])
    await add(part)
    const cart = await ship('WC')
    expect(cart.selected_shipping).toMatchObject({ service_code: 'WC', rate: 0 })
    // Minnesota's 6.875 %.
    expect(cart.totals).toMatchObject({ shipping: 0, tax: 6.88, total: 106.88 })
  })
})

describe('POST /cart/shipping/require-signature (C13)', () => {
  it('adds the signature fee to the shipping cost', async () => {
    const { client, add, zip, ship } = visitor()
    await add(await shop.part())
    await zip('55401')
    const without = (await ship('GROUND')).totals.shipping
    const cart = (await client.call(table.requireSignature, { body: { required: true } })).body
    expect(cart.require_signature).toBe(true)
    expect(cart.totals.shipping).toBeCloseTo(without + 4.5, 5)
    expect((await client.call(table.requireSignature, { body: { required: false } })).body.totals.shipping).toBe(
      without,
    )
  })

  it('accepts only true or false', async () => {
    const { client } = visitor()
    for (const body of [{ required: 'yes' }, {}, { required: true, total: 0 }])
      expect(
        (
          await client.send('POST', '/api/cart/shipping/require-signature', JSON.stringify(body), {
            'content-type': 'application/json',
          })
        ).status,
      ).toBe(422)
  })
})

describe('Tax', () => {
  it.each([
    ['55401', 'Minnesota: goods and shipping', 0.06875, true],
    ['90001', 'California: goods alone', 0.0725, false],
    ['97201', 'Oregon: none', 0, false],
    ['M5V 3L9', 'Ontario: one harmonized tax', 0.13, true],
  ])('%s, %s', async (zip, _, share, isOnShipping) => {
    const cart = visitor()
    await cart.add(await shop.part({ price: 12_345 }))
    await cart.zip(zip)
    const { totals } = await cart.ship('GROUND')
    const taxable = 123.45 + (isOnShipping ? totals.shipping : 0)
    expect(totals.tax).toBe(Math.round(taxable * share * 100 + 1e-6) / 100)
  })
})

describe('GET /cart/update/coupon/{code} and /cart/coupon (C09, C10)', () => {
  it('takes ten percent off with WELCOME10 in any notation', async () => {
    const { add, coupon } = visitor()
    await add(await shop.part({ price: 1999 }), 3)
    expect(await coupon(' welcome10')).toMatchObject({
      error: null,
      message: null,
      coupon: { code: 'WELCOME10', words: '10% off' },
      coupon_discount: 6,
      totals: { subtotal: 59.97, coupon_discount: 6, total: 53.97 },
    })
  })

  it('takes five dollars off with SHIP5, at most the price of the goods', async () => {
    const { add, coupon, client } = visitor()
    await add(await shop.part({ price: 300 }))
    expect((await coupon('SHIP5')).totals).toMatchObject({ coupon_discount: 3, total: 0 })
    expect((await add(await shop.part({ price: 1000 }))).coupon_discount).toBe(5)
    expect((await client.call(table.removeCoupon, {})).body).toMatchObject({ coupon: null, coupon_discount: 0 })
  })

  it.each([
    ['EXPIRED', 'This coupon has expired.'],
    ['NOSUCH', 'We could not find this coupon. Check the code.'],
    ['FREIGHT20', 'This coupon can be used once by each customer. Sign in to use it.'],
  ])('answers 200 with error and message for %s and does not change the cart', async (code, message) => {
    const { client, add, coupon } = visitor()
    await add(await shop.part())
    await coupon('WELCOME10')
    const answer = await client.call(table.setCoupon, { params: { code } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      error: 'cart.coupon',
      message,
      coupon: { code: 'WELCOME10' },
      coupon_discount: 1,
    })
  })

  it('takes a discount off shipping, above its minimum, for signed-in users', async () => {
    const cart = createCartClient(await shop.server.signIn('customer@demo.test'))
    const part = await shop.part({ price: 6000 })
    await cart.add(part)
    expect((await cart.coupon('FREIGHT20')).message).toBe(
      'This coupon requires an order of $100.00 or more. Your subtotal is $60.00.',
    )
    await cart.add(part)
    expect(await cart.coupon('FREIGHT20')).toMatchObject({ error: null, coupon_discount: 0 })
    await cart.zip('97201')
    const { totals } = await cart.ship('GROUND')
    expect(totals.coupon_discount).toBe(Math.min(20, totals.shipping))
    expect(totals.total).toBe(120 + totals.shipping - totals.coupon_discount)
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkout } from '../../../contract/checkout.ts'
import { orders } from '../../../contract/orders.ts'
import { callMeanwhile } from '../../support/meanwhile.ts'
import { add, choose, order, sellable, ship, toReview } from '../../support/shopping.ts'
import { createCartClient } from '../cart/cart-harness.ts'
import {
  addCoupon,
  addRates,
  historyOf,
  read,
  save,
  saveShipping,
  saveTerms,
  startSettings,
  undo,
} from './settings-harness.ts'

const shop = startSettings()
const admin = () => shop.admin()
let part = 0

/** A visitor's cart with a part of $100.00, to be shipped to New York. */
async function cartTo(zip: string) {
  part ||= (await sellable(shop.server))[0]!.product_id
  await shop.server.db.updateTable('product').set({ qty: 900, price: 10_000 }).where('product_id', '=', part).execute()
  const cart = createCartClient(shop.server.visitor())
  await cart.add(part)
  await cart.zip(zip)
  return cart
}
const groundTo = async (zip: string) => {
  const cart = await cartTo(zip)
  return (await cart.ship('GROUND')).totals
}

describe('Taxes as they are set', () => {
  it('hold for the region and the postal codes of a rate, from its day on', async () => {
    const client = await admin()
    const before = await groundTo('10001')
    await addRates(client, [
      { name: 'NYC', postal_prefix: '100', percent: 2 },
      { name: 'Later', percent: 3, from: '2027-01-01' },
    ])
    expect((await groundTo('10001')).tax).toBeCloseTo(before.tax + 2, 2)
    expect((await groundTo('14201')).tax).toBeCloseTo(before.tax, 0)
    shop.server.clock.set('2027-01-02T15:00:00.000Z')
    expect((await groundTo('10001')).tax).toBeCloseTo(before.tax + 5, 2)
    shop.server.clock.set('2026-11-20T18:00:00.000Z')
  })

  it('hold at once for carts of every process, whichever has saved them', async () => {
    const client = await admin()
    await addRates(client, [{ name: 'Everywhere here', postal_prefix: '112', percent: 1.25 }])
    const cart = await cartTo('11201')
    const before = (await cart.ship('GROUND')).totals
    // Another process writes to the same database, and this one hears nothing of it.
    await sql`update setting set rev = rev + 1, value = replace(value, '1.25', '3.25') where section = 'tax'`.execute(
      shop.server.db,
    )
    const after = (await cart.ship('GROUND')).totals
    expect(after.tax - before.tax).toBeCloseTo(2, 1)
  })

  it('do not change an order that was placed', async () => {
    const client = await admin()
    const visitor = shop.server.visitor()
    await cartTo('10001')
    await toReview(visitor, part)
    const placed = (await order(visitor)).body.order
    expect(placed).not.toBeNull()
    const id = placed!.display_id
    const total = async () => (await client.call(orders.table.readOrder, { params: { id }, query: {} })).body.total
    const charged = await total()
    await addRates(client, [
      { region: 'MN', name: 'New tax', percent: 9 },
      { name: 'New tax', percent: 9 },
    ])
    await saveShipping(client, { border_fee: 99 })
    expect(await total()).toBe(charged)
  })
})

describe('Shipping as it is set', () => {
  it('offers the services that are on, by the table and under their names', async () => {
    const client = await admin()
    const { value } = await read(client, 'shipping')
    await saveShipping(client, {
      services: value.services.map((one) =>
        one.code === 'NEXT' ? { ...one, is_on: false } : one.code === 'GROUND' ? { ...one, name: 'Truck' } : one,
      ),
      zones: value.zones.map((one) => ({ ...one, first: 20, next: 0 })),
    })
    const { shipping } = await (await cartTo('10001')).read()
    expect(shipping.map(({ service_code }) => service_code)).toEqual(['GROUND', '2DAY', 'WC'])
    expect(shipping[0]).toMatchObject({ name: 'Truck', rate: 20 })
    expect(shipping[1]?.rate).toBe(46)
    const [entry] = await historyOf(client, 'shipping')
    await undo(client, entry!.entry_id)
  })

  it('is free on the ground from the subtotal that is set', async () => {
    const client = await admin()
    await saveShipping(client, { free_from: 150 })
    const cart = await cartTo('10001')
    expect((await cart.ship('GROUND')).totals.shipping).toBeGreaterThan(0)
    const { shipping, totals } = await cart.set(part, 2)
    expect(totals.shipping).toBe(0)
    expect(shipping.find(({ service_code }) => service_code === '2DAY')?.rate).toBeGreaterThan(0)
    await saveShipping(client, { free_from: null })
  })

  it('offers no pickup where will call is off', async () => {
    const client = await admin()
    const cart = await cartTo('10001')
    await cart.ship('WC')
    await saveShipping(client, { will_call: false })
    const { shipping, selected_shipping } = await cart.read()
    expect(shipping.map(({ service_code }) => service_code)).not.toContain('WC')
    expect(selected_shipping).toBeNull()
    await expect(cart.ship('WC')).resolves.toMatchObject({ error: 'cart.noService' })
    await saveShipping(client, { will_call: true })
  })

  it('counts from the default warehouse, as does the tax of a pickup', async () => {
    const client = await admin()
    const near = (await groundTo('10001')).shipping
    const { rev, value } = await read(client, 'warehouses')
    const newark = {
      ...{ id: 'newark', name: 'Newark', addr1: '5 Dock Street', addr2: '', city: 'Newark', state: 'NJ' },
      ...{ postal_code: '07102', phone: '' },
    }
    const saved = await save(client, {
      ...{ section: 'warehouses', rev },
      value: { warehouses: [...value.warehouses, newark], default_id: 'newark' },
    })
    expect(saved.status).toBe(200)
    expect((await groundTo('10001')).shipping).toBeLessThan(near)
    const pickup = await (await cartTo('10001')).ship('WC')
    expect(pickup.totals.tax).toBeCloseTo(6.63, 2)
    expect(pickup.selected_shipping?.name).toBe('Will call: pick up at Newark, 5 Dock Street, Newark')
    const [entry] = await historyOf(client, 'warehouses')
    await undo(client, entry!.entry_id)
  })
})

describe('Coupons as they are set', () => {
  const storedCoupon = (code: string) =>
    shop.server.db.selectFrom('coupon').select(['is_on', 'is_removed']).where('code', '=', code).executeTakeFirst()

  it('are used at once in capitals, as often as is set and while they are on', async () => {
    const client = await admin()
    await addCoupon(client, { code: 'once', value: 10, max_uses: 1 })
    const buy = async () => {
      const visitor = shop.server.visitor()
      await toReview(visitor, part)
      const cart = createCartClient(visitor)
      const { coupon } = await cart.coupon('once')
      return { coupon, placed: (await order(visitor)).body }
    }
    const first = await buy()
    expect(first.coupon).toMatchObject({ code: 'ONCE', words: '10% off' })
    expect(first.placed.order).not.toBeNull()
    expect((await buy()).coupon).toBeNull()
    expect((await read(client, 'coupons')).uses).toMatchObject({ ONCE: 1 })
    // Orders refer to a coupon that they used: it stays for them, and neither the list nor a cart has it.
    const { rev, value } = await read(client, 'coupons')
    const coupons = value.coupons.filter(({ code }) => code !== 'ONCE')
    await save(client, { section: 'coupons', rev, value: { coupons } })
    const removed = await read(client, 'coupons')
    expect(removed.value.coupons).toEqual(coupons)
    expect(removed.uses).not.toHaveProperty('ONCE')
    expect(await storedCoupon('ONCE')).toEqual({ is_on: false, is_removed: true })
    expect((await buy()).coupon).toBeNull()
    // Added again it is the same coupon, with its uses.
    await addCoupon(client, { code: 'once', value: 10, max_uses: 2 })
    expect((await read(client, 'coupons')).uses).toMatchObject({ ONCE: 1 })
    expect((await buy()).coupon).toMatchObject({ code: 'ONCE' })
  })

  it('leave room for others when they are removed, however many were used', async () => {
    const client = await admin()
    const codes = Array.from({ length: 300 }, (_, at) => `GIFT-${at}`)
    const { rev, value } = await read(client, 'coupons')
    const [one] = value.coupons
    const all = [...value.coupons, ...codes.map((code) => ({ ...one!, code }))].slice(0, 300)
    await save(client, { section: 'coupons', rev, value: { coupons: all } })
    await sql`insert into coupon_use (submission, code, is_once, at)
      select gen_random_uuid(), code, false, now() from coupon where code like 'GIFT-%'`.execute(shop.server.db)
    const remaining = { section: 'coupons', rev: rev + 1, value: { coupons: value.coupons } } as const
    expect((await save(client, remaining)).status).toBe(200)
    expect((await read(client, 'coupons')).value.coupons).toEqual(value.coupons)
    expect((await addCoupon(client, { code: 'ROOM', value: 10 })).status).toBe(200)
  })

  it('stay for an order where one is removed in the moment of its first use', async () => {
    const client = await admin()
    await addCoupon(client, { code: 'FIRST', value: 10 })
    const { rev, value } = await read(client, 'coupons')
    const coupons = value.coupons.filter(({ code }) => code !== 'FIRST')
    await callMeanwhile(
      shop.server,
      (tx) =>
        tx
          .insertInto('coupon_use')
          .values({
            submission: '0199aaaa-0000-7000-8000-000000000001',
            code: 'FIRST',
            user_id: null,
            is_once: false,
            at: shop.server.clock.now(),
          })
          .execute(),
      () => save(client, { section: 'coupons', rev, value: { coupons } }),
    )
    expect((await read(client, 'coupons')).value.coupons).toEqual(coupons)
    expect(await storedCoupon('FIRST')).toEqual({ is_on: false, is_removed: true })
  })
})

describe('Terms as they are set', () => {
  it('hold an order above the limit, and are printed on an order on account', async () => {
    const client = await admin()
    const dealer = await shop.server.signIn('dealer@demo.test')
    const onTerms = { card_option: 'terms' }
    const start = async () => {
      await add(dealer, part)
      await ship(dealer)
      await choose(dealer)
      await dealer.call(checkout.table.submitBilling, { body: { pays_by: 'terms' } })
    }
    await saveTerms(client, { order_limit: 20 })
    await start()
    const held = await order(dealer, { extraInfo: onTerms })
    expect(held.body.message).toContain('Orders over $20.00 need approval')
    await saveTerms(client, { order_limit: 10_000, name: 'Net 10', days: 10 })
    const placed = (await order(dealer, { extraInfo: onTerms })).body.order
    const read = await dealer.call(orders.table.readOrder, { params: { id: placed!.display_id }, query: {} })
    expect(read.body.payment_terms).toBe('Net 10, due 2026-11-30')
    await saveTerms(client, { is_offered: false })
    await start()
    expect((await createCartClient(dealer).read()).checkout.may_use_terms).toBe(false)
    expect((await order(dealer, { extraInfo: onTerms })).status).toBe(403)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderEdit } from '../../../contract/shapes/order-edit.ts'
import { accounts } from '../../../contract/accounts.ts'
import { demoAccounts } from '../../../demo/accounts.ts'
import { stateId } from '../../../server/db/reference/states.ts'
import type { ShippingRates } from '../../../server/ports/shipping-rates.ts'
import { sellable, stockOf } from '../../support/shopping.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
let other: OrdersHarness['part']
beforeAll(async () => {
  harness = await startOrdersHarness()
  other = (await sellable(harness.server))[1]!
})
afterAll(() => harness.close())

const shipsToNewark = {
  shipping_addr1: '55 Market Street',
  shipping_city: 'Newark',
  shipping_postal_code: '07102',
  shipping_state_id: stateId('NJ'),
  shipping_phone: '(973) 555-0144',
} as const
const create = (given: Parameters<OrdersHarness['order']>[0] = {}, qty = 2) =>
  harness.order({ ...shipsToNewark, ...given }, qty)
const edit = (role: Role, id: number, body: OrderEdit) =>
  harness.as[role].call(table.editOrder, { params: { id: String(id) }, body })
const preview = (role: Role, id: number, body: OrderEdit) =>
  harness.as[role].call(table.previewEdit, { params: { id: String(id) }, body })
const line = (qty: number, more: object = {}) => ({ product_id: harness.part.product_id, qty, ...more })
const read = async (id: number) =>
  (await harness.as.admin.call(table.readOrder, { params: { id: String(id) }, query: {} })).body
const cents = (amount: number) => Math.round(amount * 100)

describe('PUT /orders/{id} (O06)', () => {
  it('recomputes shipping, tax, subtotal and total when a quantity changes', async () => {
    const id = await create()
    const seen = (await preview('admin', id, { products: [line(5)] })).body
    const { status, body } = await edit('admin', id, { products: [line(5)], rev: 1, expected_total: seen.total })
    expect([status, body.rev]).toEqual([200, 2])
    expect(cents(body.subtotal)).toBe(5 * (harness.part.price ?? 0))
    const ground = seen.services.find((one) => one.service_code === 'GROUND')
    expect(body).toMatchObject({
      shipping_cost: ground?.rate,
      subtotal: seen.subtotal,
      tax: seen.tax,
      total: seen.total,
    })
    // New Jersey: 6.625 % on goods and shipping.
    expect(cents(body.tax)).toBe(Math.round((cents(body.subtotal) + cents(body.shipping_cost)) * 0.06625))
    expect(cents(body.total)).toBe(cents(body.subtotal) + cents(body.shipping_cost) + cents(body.tax))
  })

  it('adds a part at the account’s price and removes another; stock follows', async () => {
    const id = await create()
    const before = [
      await stockOf(harness.server, harness.part.product_id),
      await stockOf(harness.server, other.product_id),
    ]
    const { body } = await edit('admin', id, { products: [{ product_id: other.product_id, qty: 1 }] })
    expect(body.products.map(({ number, price, list_price }) => [number, cents(price), cents(list_price)])).toEqual([
      [other.number, Math.round((other.price ?? 0) * 0.85), other.price],
    ])
    expect([
      await stockOf(harness.server, harness.part.product_id),
      await stockOf(harness.server, other.product_id),
    ]).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) - 1])
    expect(body.history.at(-1)?.message).toMatch(
      new RegExp(`^Added 1 of ${other.number} .* Removed ${harness.part.number} .*Total changed from `),
    )
  })

  it('keeps the price that a part was ordered at, though the catalogue has another one now', async () => {
    const id = await create()
    await sql`update order_line set price = 333 where order_id = ${id}`.execute(harness.server.db)
    const { body } = await edit('admin', id, { products: [line(3)] })
    expect([body.products[0]?.price, body.subtotal]).toEqual([3.33, 9.99])
  })

  it('gives back no more stock than it took: a warranty order that waits has taken none', async () => {
    const id = await create({ order_type: 'warranty', payment: 'warranty', status: 'approval pending' }, 3)
    const before = await stockOf(harness.server, harness.part.product_id)
    const { body } = await edit('admin', id, { products: [line(1)] })
    expect([await stockOf(harness.server, harness.part.product_id), body.tax]).toEqual([before, 0])
  })

  it('refuses more than is in stock, names the part, and changes nothing', async () => {
    const id = await create()
    const left = await stockOf(harness.server, harness.part.product_id)
    const answer = await edit('admin', id, { products: [line(Math.min(999, left + 3))] })
    expect([answer.status, answer.refusal.error]).toEqual([409, 'orders.stock'])
    expect(answer.refusal.message).toContain(harness.part.number)
    expect([(await read(id)).rev, await stockOf(harness.server, harness.part.product_id)]).toEqual([1, left])
  })

  it('picks another service: its code, cost and the total follow', async () => {
    const id = await create()
    const services = (await preview('admin', id, { ship_code: 'GROUND' })).body.services
    const next = services.find((one) => one.service_code === 'NEXT')
    const { body } = await edit('admin', id, { ship_code: 'next' })
    expect([body.ship_code, body.shipping_cost]).toEqual(['NEXT', next?.rate])
    const pickup = (await edit('admin', id, { ship_code: 'WC' })).body
    expect([pickup.ship_code, pickup.shipping_cost]).toEqual(['WC', 0])
    const unknown = await edit('admin', id, { ship_code: 'BOAT' })
    expect([unknown.status, unknown.refusal.errors]).toEqual([
      422,
      { ship_code: 'This service is not offered for this address. Choose another one.' },
    ])
  })

  it('ships what was to be picked up only with a whole address', async () => {
    const contact = { shipping_addr1: '', shipping_city: '', shipping_state_id: null, shipping_postal_code: '07102' }
    const id = await create({ ship_code: 'WC', ...contact })
    const refused = await edit('admin', id, { ship_code: 'GROUND' })
    expect([refused.status, refused.refusal.errors]).toEqual([
      422,
      { shipping_addr1: 'Required', shipping_city: 'Required', shipping_state: 'Required' },
    ])
    const place = { shipping_addr1: '55 Market Street', shipping_city: 'Newark', shipping_state: 'NJ' }
    const { body } = await edit('admin', id, { ship_code: 'GROUND', ...place })
    expect([body.ship_code, body.shipping_addr1, body.shipping_cost > 0]).toEqual(['GROUND', '55 Market Street', true])

    const elsewhere = await create({ ship_code: 'WC', shipping_postal_code: '00000' })
    const unchecked = (await edit('admin', elsewhere, { ship_code: 'GROUND' })).refusal.errors
    expect(unchecked).toMatchObject({ shipping_postal_code: 'Postal code is invalid' })
  })

  it('charges the signature fee while a signature is required', async () => {
    const id = await create()
    const plain = (await edit('admin', id, { ship_code: 'GROUND' })).body
    const signed = (await edit('admin', id, { require_signature: true })).body
    expect(cents(signed.shipping_cost) - cents(plain.shipping_cost)).toBe(450)
    expect((await edit('admin', id, { require_signature: false })).body.total).toBe(plain.total)
  })

  it('charges a new postal code anew, and an address in the same place not at all', async () => {
    const total = 2 * (harness.part.price ?? 0) + 1239
    const id = await create({ shipping_cost: 1234, tax: 5, total })
    const same = (await edit('admin', id, { shipping_addr1: '56 Market Street', shipping_phone: '(973) 555-0199' }))
      .body
    expect([same.shipping_addr1, same.shipping_cost, same.tax, same.total]).toEqual([
      '56 Market Street',
      12.34,
      0.05,
      total / 100,
    ])
    const moved = (
      await edit('admin', id, {
        shipping_addr1: '1 Market Street',
        shipping_city: 'San Francisco',
        shipping_state: 'CA',
        shipping_postal_code: '94105',
      })
    ).body
    expect(moved.shipping_state?.state_abbreviation).toBe('CA')
    expect(moved.shipping_cost).not.toBe(12.34)
    expect(cents(moved.total)).toBe(cents(moved.subtotal) + cents(moved.shipping_cost) + cents(moved.tax))
  })

  it('names each invalid field of an address, and a place that does not exist', async () => {
    const id = await create()
    const { status, refusal } = await edit('admin', id, {
      shipping_addr1: 'P.O. Box 12',
      shipping_phone: '12',
      billing_addr1: '',
      billing_city: 'Newark',
    })
    expect(status).toBe(422)
    expect(refusal.errors).toMatchObject({
      shipping_addr1: 'We cannot ship to P.O. Boxes',
      shipping_phone: 'Phone number is invalid',
      billing_addr1: 'Billing address needed',
    })
    const nowhere = await edit('admin', id, { shipping_postal_code: '99999' })
    expect(Object.keys(nowhere.refusal.errors ?? {})).toContain('shipping_postal_code')
    expect((await read(id)).rev).toBe(1)
  })

  it('takes a contact alone, though the order’s address is not complete', async () => {
    const id = await harness.order()
    const { status, body } = await edit('admin', id, { shipping_email: 'desk@hillcrest.example', po_number: 'PO 7' })
    expect([status, body.shipping_email, body.po_number]).toEqual([200, 'desk@hillcrest.example', 'PO 7'])
  })

  it('keeps the free text of a billing address until a whole address replaces it', async () => {
    const place = { billing_city: 'Austin', billing_state: 'TX', billing_postal_code: '78701' }
    const stored = { billing_addr1: '1 Old Way', billing_city: 'Austin', billing_postal_code: '78701' }
    const address_block = 'Acme Gym\n12 Main St\nAustin, TX 78701'
    for (const fields of [{}, { ...stored, billing_state_id: stateId('TX') }]) {
      const id = await create({ address_block, ...fields })
      for (const body of [{ billing_name: 'Ann Roe' }, { billing_name: 'Ann Roe', billing_addr1: ' ' }]) {
        const { status, refusal } = await edit('admin', id, body)
        expect(status).toBe(422)
        expect(refusal.errors).toMatchObject({ billing_addr1: 'Billing address needed' })
      }
      expect(await read(id)).toMatchObject({ address_block, billing_name: '' })
      const { body } = await edit('admin', id, { billing_name: 'Acme Gym', billing_addr1: '12 Main St', ...place })
      expect(body).toMatchObject({ address_block: '', billing_name: 'Acme Gym', billing_addr1: '12 Main St' })
    }
  })

  it('lets staff set a price, and nobody else', async () => {
    const id = await create()
    const { body } = await edit('admin', id, { products: [line(2, { price: 1.5 })] })
    expect([body.products[0]?.price, body.subtotal, body.may.price]).toEqual([1.5, 3, true])
    expect(body.history.at(-1)?.message).toMatch(/^Price of .* to \$1\.50\. Tax changed|^Price of .* to \$1\.50\./)
    const dealer = await edit('dealer', id, { products: [line(2, { price: 0.01 })] })
    expect([dealer.status, dealer.refusal.errors]).toEqual([
      422,
      { 'products.0.price': 'Only our office can change a price' },
    ])
  })

  it('does not charge what was not confirmed', async () => {
    const id = await create()
    const answer = await edit('admin', id, { products: [line(4)], expected_total: 1 })
    expect([answer.status, answer.refusal.error]).toEqual([409, 'orders.costChanged'])
    expect((await read(id)).products[0]?.pivot.qty).toBe(2)
  })

  it('shows the second of two people the first one’s change; nothing is overwritten', async () => {
    const id = await create()
    await edit('admin', id, { rev: 1, po_number: 'first' })
    const answer = await edit('admin', id, { rev: 1, po_number: 'second' })
    expect([answer.status, answer.refusal.error]).toEqual([409, 'orders.changed'])
    expect(answer.refusal.current).toMatchObject({ po_number: 'first', rev: 2 })
  })

  it('is for administrators, and for local administrators on orders of their account', async () => {
    const id = await create()
    expect((await edit('dealer', id, { po_number: 'mine' })).body.po_number).toBe('mine')
    for (const role of ['dealer-staff', 'reviewer', 'onsite'] as const)
      expect((await edit(role, id, { po_number: 'no' })).refusal.error, role).toBe('auth.notAllowed')
    const theirs = await create({ account_id: demoAccounts.lakeshore })
    expect((await edit('dealer', theirs, { po_number: 'no' })).refusal.error).toBe('orders.unknown')
    expect((await preview('dealer', theirs, {})).refusal.error).toBe('orders.unknown')
    expect((await edit('admin', 1, { po_number: 'no' })).refusal.error).toBe('orders.unknown')
  })

  it.each([
    ['processing', 'dealer', 409],
    ['processing', 'admin', 200],
    ['shipped', 'admin', 409],
    ['delivered', 'admin', 409],
    ['cancelled', 'admin', 409],
  ] as const)('of an order that is %s by the %s answers %d', async (status, role, expected) => {
    const id = await create({ status })
    const answer = await edit(role, id, { po_number: 'late' })
    expect(answer.status).toBe(expected)
    if (expected === 409) expect(answer.refusal.error).toBe('orders.notEditable')
    if (expected === 409) expect((await preview(role, id, {})).refusal.error).toBe('orders.notEditable')
  })

  it('puts an order on hold that its own account makes dearer than it may buy without approval', async () => {
    const id = await create({ account_id: demoAccounts.hillcrest })
    await sql`update account set order_limit = 1000 where account_id = ${demoAccounts.hillcrest}`.execute(
      harness.server.db,
    )
    const { body } = await edit('dealer', id, { products: [line(3)] })
    await sql`update account set order_limit = null where account_id = ${demoAccounts.hillcrest}`.execute(
      harness.server.db,
    )
    expect(body.status).toBe('on hold')
    expect(body.history.at(-1)).toMatchObject({ action: 'hold', by: '' })
    expect(body.history.at(-1)?.message).toContain('Orders over $10.00 need approval')
  })

  it('lets an approved warranty order that its own account makes larger wait for approval again', async () => {
    const warranty = { order_type: 'warranty', payment: 'warranty', status: 'approval pending' } as const
    const before = await stockOf(harness.server, harness.part.product_id)
    const id = await create({ ...warranty, account_id: demoAccounts.hillcrest }, 1)
    await harness.setStatus('reviewer', id, { action: 'approve' })
    const { body } = await edit('dealer', id, { products: [line(5), { product_id: other.product_id, qty: 3 }] })
    expect(body.status).toBe('approval pending')
    expect(body.history.at(-1)).toMatchObject({ action: 'review', from: 'order received', by: '' })
    expect(await stockOf(harness.server, harness.part.product_id)).toBe(before)
    await harness.setStatus('reviewer', id, { action: 'approve' })
    expect(await stockOf(harness.server, harness.part.product_id)).toBe(before - 5)
    // Fewer pieces, and what staff change, need no second approval.
    const less = await edit('dealer', id, { products: [line(4), { product_id: other.product_id, qty: 3 }] })
    const staff = await edit('admin', id, { products: [line(6)] })
    expect([less.body.status, staff.body.status]).toEqual(['order received', 'order received'])
    expect(await stockOf(harness.server, harness.part.product_id)).toBe(before - 6)
  })

  it('counts its new total against the credit of its account, less what was paid of it', async () => {
    const id = await create({ account_id: demoAccounts.hillcrest, payment: 'terms' })
    const { db } = harness.server
    const owed = async () =>
      (
        await (
          await harness.server.signIn('admin@demo.test')
        ).call(accounts.table.readAccount, {
          params: { id: demoAccounts.hillcrest },
          query: {},
        })
      ).body.credit_used ?? 0
    const planned = (await preview('dealer', id, { products: [line(3)] })).body.total
    const needed = Math.round(((await owed()) - (await read(id)).total + planned) * 100)
    const setLimit = (cents: number | null) =>
      db.updateTable('account').set({ credit_limit: cents }).where('account_id', '=', demoAccounts.hillcrest).execute()
    await setLimit(needed - 1)
    const held = await edit('dealer', id, { products: [line(3)] })
    expect(held.body.status).toBe('on hold')
    expect(held.body.history.at(-1)?.message).toContain('Orders on account above the credit that is left')
    const another = await create({ account_id: demoAccounts.hillcrest, payment: 'terms' })
    await setLimit(Math.round(((await owed()) - (await read(another)).total + planned) * 100))
    expect((await edit('dealer', another, { products: [line(3)] })).body.status).toBe('order received')
    await setLimit(null)
  })

  it('is mailed to the customer with what changed; an edit that changes nothing leaves no trace', async () => {
    const id = await create()
    await harness.server.jobs.drain()
    const before = harness.server.mails.length
    await edit('admin', id, { products: [line(2)], po_number: '', shipping_phone: '(973) 555-0144' })
    await harness.server.jobs.drain()
    expect([(await read(id)).rev, harness.server.mails.length]).toEqual([1, before])
    await edit('admin', id, { products: [line(3)] })
    await harness.server.jobs.drain()
    const mail = harness.server.mails.at(-1)
    expect([mail?.to, mail?.subject]).toEqual(['ana@hillcrest.example', `Order SO-${String(id)}: changed`])
    expect(mail?.text).toContain(`Quantity of ${harness.part.number} ${harness.part.name} changed from 2 to 3.`)
  })

  it('keeps a coupon’s percentage while the order reaches its minimum', async () => {
    await sql`insert into coupon (code, kind, value, minimum) values ('TENOFF', 'percent', 10, ${(harness.part.price ?? 0) * 2})
      on conflict (code) do nothing`.execute(harness.server.db)
    const discount = Math.round((harness.part.price ?? 0) / 5)
    const id = await create({ coupon: 'TENOFF', discount, total: 2 * (harness.part.price ?? 0) - discount })
    const more = (await edit('admin', id, { products: [line(4)] })).body
    expect(cents(more.discount)).toBe(Math.round(cents(more.subtotal) / 10))
    expect((await edit('admin', id, { products: [line(1)] })).body.discount).toBe(0)
  })

  it('keeps the terms that a coupon had when the order was placed', async () => {
    const price = harness.part.price ?? 0
    await sql`insert into coupon (code, kind, value, minimum) values ('FALL', 'percent', 50, ${price * 10})`.execute(
      harness.server.db,
    )
    const terms = { coupon_kind: 'percent', coupon_value: 10, coupon_minimum: price * 2 } as const
    const id = await create({ coupon: 'FALL', ...terms, discount: 100, total: 2 * price - 100 })
    const more = (await edit('admin', id, { products: [line(4)] })).body
    expect(cents(more.discount)).toBe(Math.round(cents(more.subtotal) / 10))
    expect((await edit('admin', id, { products: [line(1)] })).body.discount).toBe(0)
    expect(cents((await edit('admin', id, { products: [line(2)] })).body.discount)).toBe(Math.round(price / 5))
  })

  it.each(['percent', 'shipping'] as const)(
    'keeps the discount of an order without stored terms where its coupon is another one now (%s)',
    async (kind) => {
      const [price, code] = [harness.part.price ?? 0, `SPRING${kind}`.toUpperCase()]
      await sql`insert into coupon (code, kind, value, minimum) values (${code}, ${kind}, 50, 0)`.execute(
        harness.server.db,
      )
      const id = await create({ coupon: code, discount: 100, shipping_cost: 500, total: 2 * price + 400 })
      const { body } = await edit('admin', id, { products: [line(4)] })
      expect([cents(body.subtotal), cents(body.discount)]).toEqual([4 * price, 100])
    },
  )

  it.each([
    ['percent', 50],
    ['shipping', 100],
  ] as const)(
    'takes from an order without stored terms the share of its discount that is off goods taken off (%s)',
    async (kind, off) => {
      const [price, code] = [harness.part.price ?? 0, `CUT${kind}`.toUpperCase()]
      await sql`insert into coupon (code, kind, value, minimum) values (${code}, ${kind}, 50, 0)`.execute(
        harness.server.db,
      )
      const id = await create({ coupon: code, discount: 100, shipping_cost: 500, total: 2 * price + 400 })
      const { body } = await edit('admin', id, { products: [line(1)] })
      expect([cents(body.subtotal), cents(body.discount)]).toEqual([price, off])
    },
  )

  it.each([
    ['off its shipping where it can have been', 100, 0],
    ['off its goods where it is more than shipping cost', 600, 600],
  ])('takes the discount of a shipping coupon whose value changed %s', async (_what, discount, atPickup) => {
    const [price, code] = [harness.part.price ?? 0, `SHIP${String(discount)}`]
    await sql`insert into coupon (code, kind, value, minimum) values (${code}, 'shipping', 50, 0)`.execute(
      harness.server.db,
    )
    const id = await create({ coupon: code, discount, shipping_cost: 500, total: 2 * price + 500 - discount })
    expect(cents((await edit('admin', id, { ship_code: 'WC' })).body.discount)).toBe(atPickup)
  })

  it.each([
    ['its shipping', 0, 0],
    ['its goods', 100, 100],
  ])('takes a discount as off %s where the tax of the order shows it', async (what, untaxed, atPickup) => {
    const [price, code] = [harness.part.price ?? 0, `TAXED${String(untaxed)}`]
    await sql`insert into coupon (code, kind, value, minimum) values (${code}, 'shipping', 50, 0)`.execute(
      harness.server.db,
    )
    // California taxes no shipping: 7.25 % of the goods.
    const tax = Math.round((2 * price - untaxed) * 0.0725)
    const place = { shipping_postal_code: '90012', shipping_state_id: stateId('CA'), shipping_city: 'Los Angeles' }
    const amounts = { discount: 100, shipping_cost: 500, tax, total: 2 * price + 400 + tax }
    const id = await create({ coupon: code, ...place, ...amounts })
    expect([what, cents((await edit('admin', id, { ship_code: 'WC' })).body.discount)]).toEqual([what, atPickup])
  })

  it.each([
    ['no parts', { products: [] }, 'products'],
    ['a part twice', { products: [1, 2].map((qty) => ({ product_id: 1, qty })) }, 'products'],
    ['no quantity', { products: [{ product_id: 1, qty: 0 }] }, 'products.0.qty'],
  ])('refuses %s', async (_, body, field) => {
    const id = await create()
    const answer = await edit('admin', id, body)
    expect([answer.status, Object.keys(answer.refusal.errors ?? {})]).toEqual([422, [field]])
  })

  it('does not name a hidden part, and keeps one that is on the order', async () => {
    const { db } = harness.server
    const hide = (part: typeof other, is_hidden: boolean) =>
      db
        .updateTable('product')
        .set({ is_hidden, price: is_hidden ? null : part.price })
        .where('product_id', '=', part.product_id)
        .execute()
    const id = await create()
    await hide(other, true)
    const added = await edit('dealer', id, { products: [line(2), { product_id: other.product_id, qty: 1 }] })
    expect([added.status, added.refusal.error]).toEqual([404, 'catalogue.unknown'])
    expect(added.refusal.message).not.toContain(other.number)
    await hide(other, false)
    await hide(harness.part, true)
    expect((await edit('dealer', id, { products: [line(3)] })).status).toBe(200)
    await hide(harness.part, false)
  })

  it('refuses unknown parts, and parts whose price is on request', async () => {
    const id = await create()
    expect((await edit('admin', id, { products: [{ product_id: 2_000_000, qty: 1 }] })).refusal.error).toBe(
      'catalogue.unknown',
    )
    const onRequest = await harness.server.db
      .selectFrom('product')
      .select('product_id')
      .where('price', 'is', null)
      .executeTakeFirstOrThrow()
    const priceless = { products: [line(2), { product_id: onRequest.product_id, qty: 1 }] }
    expect((await edit('admin', id, priceless)).refusal.error).toBe('cart.noPrice')
    expect((await preview('admin', id, priceless)).refusal.error).toBe('cart.noPrice')
  })
})

describe('the carrier', () => {
  const carrier: ShippingRates = {
    rates: ({ postalCode, grams }) =>
      Promise.resolve([
        { code: 'GROUND', name: 'Carrier ground', rate: 700 + grams + Number(postalCode.slice(-1)), days: 3 },
      ]),
  }

  it('is asked for the order as the edit leaves it, before the transaction', async () => {
    const own = await startOrdersHarness({ carrier })
    const id = await own.order(shipsToNewark)
    const part = await own.server.db
      .selectFrom('product')
      .select('weight_g')
      .where('product_id', '=', own.part.product_id)
      .executeTakeFirstOrThrow()
    const { body } = await own.as.admin.call(table.editOrder, {
      params: { id: String(id) },
      body: { products: [{ product_id: own.part.product_id, qty: 3 }] },
    })
    await own.close()
    expect(cents(body.shipping_cost)).toBe(700 + 3 * part.weight_g + 2)
  })
})

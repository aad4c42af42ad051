import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import { checkout } from '../../../contract/checkout.ts'
import { orders as orderRows } from '../../../contract/orders.ts'
import { toOutcome } from '../../../domain/checkout/sentences.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import type { TypedCard } from '../../support/shopping.ts'
import { add, bill, choose, order, sellable, ship, stockOf, summit, toReview } from '../../support/shopping.ts'

let server: TestServer
let part: number
beforeAll(async () => {
  server = await startServer()
  part = (await sellable(server))[0]!.product_id
  await server.db.updateTable('product').set({ qty: 10_000 }).where('product_id', '=', part).execute()
})
afterAll(() => server.close())

const { table } = checkout
const orders = async () =>
  Number(
    (
      await server.db
        .selectFrom('shop_order')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
/** Expects a reply that places no order and takes no stock. */
async function expectNotPlaced(client: Client, body: object) {
  const before = [await orders(), await stockOf(server, part)]
  const answer = await order(client, body)
  expect(answer.status).toBe(200)
  expect(answer.body.order).toBeNull()
  expect([await orders(), await stockOf(server, part)]).toEqual(before)
  return answer.body
}

describe('an order is priced for the place that it ships to', () => {
  const zip = (client: Client, code: string) => client.call(cartRows.table.setZip, { params: { zip: code } })

  it('and is not placed at the shipping and taxes of another one', async () => {
    const client = server.visitor()
    await toReview(client, part)
    const there = (await zip(client, '97201')).body.totals
    expect(await expectNotPlaced(client, { expected_total: there.total })).toMatchObject({
      error: 'order.shipping',
      message: 'There is missing or invalid shipping information',
    })
    await ship(client)
    expect((await order(client)).body.error).toBeNull()
  })

  it('and no carrier is sent to a P.O. box that was typed for will call (`SF138`)', async () => {
    const client = server.visitor()
    await add(client, part)
    await zip(client, summit.postal_code)
    await choose(client, 'WC')
    expect((await ship(client, { addr1: 'P.O. Box 5' })).body.ok).toBe(true)
    await bill(client)
    await choose(client, 'GROUND')
    expect((await expectNotPlaced(client, {})).error).toBe('order.shipping')
    await choose(client, 'WC')
    expect((await order(client)).body.error).toBeNull()
  })
})

describe('an order that cannot be placed', () => {
  it.each<[string, Partial<TypedCard>, object]>([
    ['This transaction has been declined.', { number: '4000000000000002' }, {}],
    ['CVV does not match', { csc: '901' }, {}],
    ['cc-csc', { csc: '902' }, {}],
    ['cc-number', { number: '4000000000009987' }, {}],
    ['AVS data is invalid or AVS is not allowed for this card type.', { number: '4000000000000259' }, {}],
    ['Street address and postal code do not match.', {}, { postal_code: '99999', state: 'AK', city: 'Ketchikan' }],
    ['Street address and postal code do not match.', { postal_code: '99999' }, {}],
  ])('“%s” returns to billing, returns the stock and accepts another card', async (message, card, fields) => {
    const client = server.visitor()
    await toReview(client, part)
    await bill(client, card, fields)
    const reply = await expectNotPlaced(client, {})
    expect(reply).toMatchObject({ error: 'order.billing', message })
    expect(toOutcome(reply)).toEqual({ is: 'back', step: 'billing', message: `Billing Error: ${message}` })
    await bill(client)
    expect((await order(client)).body.error).toBeNull()
  })

  it('“cc-date” and “No Billing Address” are reported at the billing step', async () => {
    const client = server.visitor()
    await add(client, part)
    await ship(client)
    const late = await bill(client, { exp_month: 10, exp_year: 2026 })
    expect(late.body).toMatchObject({ ok: false, error: 'order.billing', message: 'cc-date' })
    expect(late.body.errors).toEqual({ 'cc-exp-month': 'This card has expired' })
    const withoutAddress = await bill(client, {}, { addr1: '' })
    expect(withoutAddress.body).toMatchObject({ ok: false, message: 'No Billing Address' })
    expect(withoutAddress.body.errors).toEqual({ addr1: 'Billing address needed' })
  })

  it('“cc-date” is reported at the order if the card has expired meanwhile', async () => {
    const client = server.visitor()
    await toReview(client, part, { card: { exp_month: 11, exp_year: 2026 } })
    server.clock.set('2026-12-01T12:00:00.000Z')
    expect(await expectNotPlaced(client, {})).toMatchObject({ error: 'order.billing', message: 'cc-date' })
    server.clock.set('2026-11-20T15:00:00.000Z')
  })

  it('“No Billing Address” is reported at a phone order whose free address names no street', async () => {
    const office = await server.signIn('admin@demo.test')
    await office.call(table.adminCheckout, { body: { value: true } })
    await office.call(table.setUser, { body: { asUser: demoUsers.customer } })
    await add(office, part)
    await ship(office)
    await choose(office)
    expect(
      (await bill(office, {}, { addr1: '', city: '', state: '', postal_code: '', address_block: 'Ellis' })).body.ok,
    ).toBe(true)
    expect(await expectNotPlaced(office, {})).toMatchObject({ error: 'order.billing', message: 'No Billing Address' })
    await office.call(table.adminCheckout, { body: { value: false } })
  })

  it('a phone order is charged with a free address alone, but not without a card', async () => {
    const office = await server.signIn('admin@demo.test')
    await office.call(table.adminCheckout, { body: { value: true } })
    await office.call(table.setUser, { body: { asUser: demoUsers.customer } })
    await add(office, part)
    await ship(office)
    await choose(office)
    const none = { addr1: '', city: '', state: '', postal_code: '' }
    const free = { ...none, address_block: 'Ellis Home Gym\n12 Pine Street\nSummit, NJ 07901' }
    const withoutCard = await office.call(table.submitBilling, { body: { pays_by: 'card', ...free } })
    expect(withoutCard.body).toMatchObject({ ok: false, error: 'order.billing', errors: { 'cc-number': 'Required' } })
    expect(
      await expectNotPlaced(office, { extraInfo: { card_option: 'new', address_block: free.address_block } }),
    ).toMatchObject({
      error: 'order.billing',
      message: 'There is missing or invalid billing information',
    })
    expect((await bill(office, {}, free)).body.ok).toBe(true)
    const placed = await order(office, {})
    expect(placed.body.error).toBeNull()
    const id = String(placed.body.order?.order_id)
    const { body } = await office.call(orderRows.table.readOrder, { params: { id }, query: {} })
    expect(body).toMatchObject({ payment: 'card', address_block: free.address_block, billing_addr1: '' })
    await office.call(table.adminCheckout, { body: { value: false } })
  })

  it('a missing address, card or service gives the sentence of the spec', async () => {
    const client = server.visitor()
    await add(client, part)
    expect(await expectNotPlaced(client, {})).toMatchObject({
      message: 'There is missing or invalid shipping information',
    })
    await ship(client)
    expect(await expectNotPlaced(client, {})).toMatchObject({
      message: 'There is missing or invalid billing information',
    })
    await bill(client)
    const reply = await expectNotPlaced(client, {})
    expect(reply).toMatchObject({ error: 'order.no-shipping', message: 'no selected shipping' })
    expect(toOutcome(reply)).toMatchObject({
      step: 'shipping',
      message: 'This postal code seems to be invalid. Please change it or try again.',
    })
  })

  it('an empty cart is reported, stored or not', async () => {
    const client = server.visitor()
    expect((await expectNotPlaced(client, {})).error).toBe('order.empty')
    await toReview(client, part)
    await client.call(cartRows.table.removeFromCart, { params: { productId: part } })
    await choose(client, 'WC')
    expect((await expectNotPlaced(client, {})).error).toBe('order.empty')
  })

  it('a warranty surcharge needs a name in phone orders and a reason in customer orders', async () => {
    const office = await server.signIn('admin@demo.test')
    await office.call(table.adminCheckout, { body: { value: true } })
    await office.call(table.setUser, { body: { asUser: demoUsers.dealer } })
    await office.call(table.setWarranty, {
      body: { warranty: true, serial_number: 'MT52534K00417', claim_reason: '' },
    })
    await add(office, part)
    await ship(office)
    await choose(office, 'NEXT')
    expect(await expectNotPlaced(office, {})).toMatchObject({
      message: 'You must enter the name of the person who requested the shipping surcharge on this warranty order.',
    })
    const extraInfo = { card_option: 'new', surcharge_requested_by: 'Priya Nair' }
    expect((await order(office, { extraInfo })).body).toMatchObject({ order: { status: 'approval pending' } })
    await office.call(table.adminCheckout, { body: { value: false } })

    const dealer = await server.signIn('dealer@demo.test')
    await dealer.call(table.setWarranty, {
      body: { warranty: true, serial_number: 'MT52534K00417', claim_reason: '' },
    })
    await add(dealer, part)
    await ship(dealer)
    await choose(dealer)
    expect(await expectNotPlaced(dealer, {})).toMatchObject({ message: 'Warranty parts claims require a reason.' })
    const reply = await order(dealer, { extraInfo: { card_option: 'new', claim_reason: 'Belt torn' } })
    expect(reply.body).toMatchObject({ error: null, order: { status: 'approval pending' } })
  })

  it('a warranty order uses no coupon and no signature fee; the cart has its coupon again without the warranty', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    await add(dealer, part)
    await ship(dealer)
    await choose(dealer)
    await dealer.call(cartRows.table.setCoupon, { params: { code: 'SHIP5' } })
    await dealer.call(cartRows.table.requireSignature, { body: { required: true } })
    const read = async () => (await dealer.call(cartRows.table.readCart, {})).body
    expect(await read()).toMatchObject({ coupon: { code: 'SHIP5' }, coupon_discount: 5 })
    const machine = { serial_number: 'MT52534K00417', claim_reason: 'Belt torn' }
    await dealer.call(table.setWarranty, { body: { warranty: true, ...machine } })
    expect(await read()).toMatchObject({ coupon: null, coupon_discount: 0, totals: { shipping: 0 }, alerts: [] })
    const tried = (await dealer.call(cartRows.table.setCoupon, { params: { code: 'SHIP5' } })).body
    expect(tried).toMatchObject({
      error: 'cart.coupon',
      message: 'A warranty order takes no coupon: its parts are free.',
    })
    await dealer.call(table.setWarranty, { body: { warranty: false, serial_number: '', claim_reason: '' } })
    expect((await read()).coupon?.code).toBe('SHIP5')

    await dealer.call(table.setWarranty, { body: { warranty: true, ...machine } })
    const placed = (await order(dealer, { extraInfo: { card_option: 'new', claim_reason: 'Belt torn' } })).body.order!
    const stored = await server.db
      .selectFrom('shop_order')
      .select(['coupon', 'discount', 'shipping_cost', 'require_signature'])
      .where('order_id', '=', placed.order_id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ coupon: null, discount: 0, shipping_cost: 0, require_signature: true })
    expect(await server.db.selectFrom('coupon_use').selectAll().where('code', '=', 'SHIP5').execute()).toEqual([])
    await add(dealer, part)
    expect((await read()).coupon?.code).toBe('SHIP5')
    await dealer.call(cartRows.table.removeCoupon, {})
  })

  it('the demo warranty checkout ends with its sentence and places no order', async () => {
    const dealer = await server.signIn('dealer2@demo.test')
    await dealer.call(table.setWarranty, {
      body: { warranty: true, serial_number: 'MT52534K00417', claim_reason: 'Belt torn' },
    })
    await add(dealer, part)
    await ship(dealer)
    await choose(dealer)
    const reply = await expectNotPlaced(dealer, {})
    expect(reply.error).toBe('order.demo')
    expect(toOutcome(reply)).toMatchObject({
      is: 'demo',
      message: expect.stringContaining('This is the end of the demo warranty checkout process.') as string,
    })
    await dealer.call(table.setWarranty, { body: { warranty: false, serial_number: '', claim_reason: '' } })
  })

  it('insufficient stock names the part and the quantity left', async () => {
    const [, scarce] = await sellable(server)
    await server.db.updateTable('product').set({ qty: 2 }).where('product_id', '=', scarce!.product_id).execute()
    const client = server.visitor()
    await toReview(client, scarce!.product_id, { qty: 3 })
    const reply = await expectNotPlaced(client, {})
    expect(reply.error).toBe('order.stock')
    expect(reply.message).toContain(`Only 2 of ${scarce!.number} ${scarce!.name} left in stock (you ordered 3)`)
    await server.db.updateTable('product').set({ qty: 0 }).where('product_id', '=', scarce!.product_id).execute()
    expect((await expectNotPlaced(client, {})).message).toContain('is out of stock')
  })

  it('a total that differs from the shown one is reported before any charge', async () => {
    const client = server.visitor()
    await toReview(client, part)
    const { totals } = (await client.call(cartRows.table.readCart, {})).body
    expect((await expectNotPlaced(client, { expected_total: totals.total - 0.01 })).error).toBe('order.total')
    expect((await order(client, { expected_total: totals.total })).body).toMatchObject({
      error: null,
      order: { total: totals.total },
    })
  })

  it('an expired coupon is reported', async () => {
    const client = await server.signIn('customer@demo.test')
    await toReview(client, part)
    expect((await client.call(cartRows.table.setCoupon, { params: { code: 'WELCOME10' } })).body.error).toBeNull()
    const ended = new Date('2026-11-20T14:00:00Z')
    await server.db.updateTable('coupon').set({ ends_at: ended }).where('code', '=', 'WELCOME10').execute()
    expect(await expectNotPlaced(client, {})).toMatchObject({
      error: 'order.coupon',
      message: 'This coupon has expired.',
    })
  })

  it('a cart that changed elsewhere is not ordered', async () => {
    const client = server.visitor()
    await toReview(client, part)
    const reply = await expectNotPlaced(client, { submission: '018f4e5a-0000-7000-8000-000000000001' })
    expect(reply.error).toBe('order.changed')
  })

  it('a held order gives a warning; once approved it needs staff approval, an administrator’s does not', async () => {
    await server.db.updateTable('account').set({ on_hold: true }).where('account_id', '=', demoAccounts.ellis).execute()
    const client = await server.signIn('customer@demo.test')
    await client.call(cartRows.table.removeCoupon, {})
    await toReview(client, part)
    const reply = await expectNotPlaced(client, {})
    expect(reply.error).toBe('order.held')
    expect(reply.message).toContain('Jordan Ellis')
    expect(toOutcome(reply)).toMatchObject({ is: 'warned', mayApproveHold: true })
    const extraInfo = { card_option: 'new', approve_hold: true }
    expect((await order(client, { extraInfo })).body.order).toMatchObject({ status: 'on hold' })

    const office = await server.signIn('admin@demo.test')
    await office.call(table.adminCheckout, { body: { value: true } })
    await office.call(table.setUser, { body: { asUser: demoUsers.customer } })
    await toReview(office, part)
    expect((await expectNotPlaced(office, {})).error).toBe('order.held')
    expect((await order(office, { extraInfo })).body.order).toMatchObject({ status: 'order received' })
    await server.db
      .updateTable('account')
      .set({ on_hold: false, order_limit: 100 })
      .where('account_id', '=', demoAccounts.ellis)
      .execute()
    await toReview(client, part)
    expect((await expectNotPlaced(client, {})).message).toContain('Orders over $1.00 need approval from our office')
    await server.db
      .updateTable('account')
      .set({ order_limit: null })
      .where('account_id', '=', demoAccounts.ellis)
      .execute()
  })

  it.each([
    [30, 'A card cannot be charged less than $0.50. Add another part,'],
    [100_000_000, 'A card cannot be charged more than $999,999.99. Order fewer parts at a time,'],
  ])(
    'a total that no card can be charged is refused before stock is taken; a check may pay it',
    async (price, text) => {
      const [, , dear] = await sellable(server)
      const id = dear!.product_id
      await server.db.updateTable('product').set({ price, weight_g: 1 }).where('product_id', '=', id).execute()
      const before = await stockOf(server, id)
      const client = server.visitor()
      await add(client, id)
      await choose(client, 'WC')
      await ship(client)
      await bill(client)
      const reply = await expectNotPlaced(client, { extraInfo: { card_option: 'new', approve_hold: true } })
      expect(reply).toMatchObject({ error: 'order.amount', message: expect.stringContaining(text) as string })
      expect(await stockOf(server, id)).toBe(before)

      const office = await server.signIn('admin@demo.test')
      await office.call(table.adminCheckout, { body: { value: true } })
      await office.call(table.setUser, { body: { asUser: demoUsers.customer } })
      await add(office, id)
      await choose(office, 'WC')
      await ship(office)
      await office.call(table.submitBilling, { body: { pays_by: 'check' } })
      const byCheck = { card_option: 'check', check_number: '1042', approve_hold: true }
      expect((await order(office, { extraInfo: byCheck })).body.error).toBeNull()
    },
  )

  it('a gateway timeout is reported plainly, and the stock is returned', async () => {
    const failing = await startServer({
      gateway: (demo) => ({ ...demo, authorize: () => Promise.reject(new Error('No answer')) }),
    })
    const client = failing.visitor()
    const before = await stockOf(failing, part)
    await toReview(client, part)
    const reply = (await order(client)).body
    expect(reply.error).toBe('order.gateway')
    expect(reply.message).toContain('the order was NOT placed')
    expect(await stockOf(failing, part)).toBe(before)
    await failing.close()
  })

  it('an address is checked field by field, with the sentences of the spec', async () => {
    const client = server.visitor()
    const reply = await client.call(table.submitShipping, {
      body: { ...summit, name: 'Jordan', addr1: 'P.O. Box 12', postal_code: '123', phone: '12', email: 'x' },
    })
    expect(reply.body).toMatchObject({
      ok: false,
      message: 'There is missing or invalid shipping information',
      errors: {
        name: 'A first and last name are required',
        addr1: 'We cannot ship to P.O. Boxes',
        postal_code: 'Postal code is invalid',
        phone: 'Phone number is invalid',
        email: 'Email Address is invalid',
      },
    })
    expect(reply.body.checkout.pending.shipping_address).toBeNull()
  })
})

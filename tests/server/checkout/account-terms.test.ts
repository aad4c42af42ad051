import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import { checkout } from '../../../contract/checkout.ts'
import { demoAccounts } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { add, bill, choose, order, sellable, ship } from '../../support/shopping.ts'

let server: TestServer
let part: number
beforeAll(async () => {
  server = await startServer()
  part = (await sellable(server))[0]!.product_id
  await server.db.updateTable('product').set({ qty: 10_000, price: 10_000 }).where('product_id', '=', part).execute()
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(10_000))

const { hillcrest, lakeshore } = demoAccounts
const setTerms = (terms: { credit_limit?: number | null; tax_exempt?: boolean }, id: number = hillcrest) =>
  server.db.updateTable('account').set(terms).where('account_id', '=', id).execute()
const owed = async () =>
  Number(
    (
      await server.db
        .selectFrom('shop_order')
        .select((eb) => eb.fn.sum(eb('total', '-', eb.ref('credited'))).as('sum'))
        .where('account_id', '=', hillcrest)
        .where('payment', '=', 'terms')
        .where('status', '!=', 'cancelled')
        .executeTakeFirstOrThrow()
    ).sum ?? 0,
  )
async function toTerms(client: Client) {
  await add(client, part)
  await ship(client)
  await choose(client)
  return (await client.call(checkout.table.submitBilling, { body: { pays_by: 'terms' } })).body.checkout
}
const onTerms = { card_option: 'terms' }

/** Places an order on terms and returns what it added to what the account owes, in cents. */
async function placeOne(client: Client): Promise<number> {
  const before = await owed()
  await toTerms(client)
  expect((await order(client, { extraInfo: onTerms })).body.order).toMatchObject({ status: 'order received' })
  return (await owed()) - before
}

describe('The credit limit of an account', () => {
  it('lets orders on account through until what is owed would exceed it', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    const one = await placeOne(dealer)
    await setTerms({ credit_limit: (await owed()) + one })
    await placeOne(dealer)
    await toTerms(dealer)
    const held = await order(dealer, { extraInfo: onTerms })
    expect(held.body).toMatchObject({ order: null, error: 'order.held' })
    expect(held.body.message).toContain('Orders on account above the credit that is left ($0.00) need approval')
    const approved = await order(dealer, { extraInfo: { ...onTerms, approve_hold: true } })
    expect(approved.body.order).toMatchObject({ status: 'on hold' })
  })

  it('of two orders at once lets one through', async () => {
    await setTerms({ credit_limit: null })
    const [dealer, staff] = [await server.signIn('dealer@demo.test'), await server.signIn('dealer-staff@demo.test')]
    const one = await placeOne(dealer)
    await toTerms(dealer)
    await toTerms(staff)
    await setTerms({ credit_limit: (await owed()) + one })
    const answers = await Promise.all([dealer, staff].map((client) => order(client, { extraInfo: onTerms })))
    const errors = answers.map(({ body }) => body.error)
    expect(errors.toSorted()).toEqual([null, 'order.held'])
    await setTerms({ credit_limit: null })
  })
})

describe('The terms of an account', () => {
  it('are for users who may place orders on it (`orders.place`); others pay by card', async () => {
    const staff = await server.signIn('dealer-staff@demo.test')
    await toTerms(staff)
    const allow = (names: readonly string[] | null) =>
      server.db
        .updateTable('app_user')
        .set({ permissions: names && JSON.stringify(names) })
        .where('email_key', '=', 'dealer-staff@demo.test')
        .execute()
    await allow(['orders.view'])
    const placed = await order(staff, { extraInfo: onTerms })
    expect([placed.status, placed.refusal.error]).toEqual([403, 'checkout.notOnTerms'])
    const billed = await staff.call(checkout.table.submitBilling, { body: { pays_by: 'terms' } })
    expect([billed.status, billed.refusal.error]).toEqual([403, 'checkout.notOnTerms'])
    expect((await staff.call(cartRows.table.readCart, {})).body.checkout.may_use_terms).toBe(false)
    await bill(staff)
    expect((await order(staff)).body.error).toBeNull()
    await allow(null)
  })
})

describe('An order under warranty', () => {
  it('is for dealers, servicers and administrators (K08), and placed by users who may place orders (`orders.place`)', async () => {
    const staff = await server.signIn('dealer-staff@demo.test')
    const allow = (names: readonly string[] | null) =>
      server.db
        .updateTable('app_user')
        .set({ permissions: names && JSON.stringify(names) })
        .where('email_key', '=', 'dealer-staff@demo.test')
        .execute()
    await allow(['orders.view'])
    await add(staff, part)
    const body = { warranty: true, serial_number: 'MT52534K00417', claim_reason: 'Torn' }
    const first = await staff.call(checkout.table.setWarranty, { body })
    expect([first.status, first.refusal.error]).toEqual([403, 'checkout.notUnderWarranty'])
    await allow(['orders.view', 'orders.place'])
    expect((await staff.call(checkout.table.setWarranty, { body })).body).toMatchObject({ error: null })
    await ship(staff)
    await choose(staff)
    await allow(['orders.view'])
    const refused = await order(staff)
    expect([refused.status, refused.refusal.error]).toEqual([403, 'checkout.notUnderWarranty'])
    await allow(['orders.view', 'orders.place'])
    expect((await order(staff)).body.order).toMatchObject({ status: 'approval pending' })
    await allow(null)
  })
})

describe('A cart under warranty', () => {
  const body = { warranty: true, serial_number: 'MT52534K00417', claim_reason: 'Torn' }
  const readCheckout = async (client: Client) => (await client.call(cartRows.table.readCart, {})).body.checkout

  it('is an ordinary one once its account is neither a dealer nor a servicer any more (K08)', async () => {
    const staff = await server.signIn('dealer-staff@demo.test')
    await add(staff, part)
    await staff.call(checkout.table.setWarranty, { body })
    await ship(staff)
    await choose(staff)
    const setFlags = (flags: { readonly dealer: boolean; readonly warranty_servicer: boolean }) =>
      server.db.updateTable('account').set(flags).where('account_id', '=', hillcrest).execute()
    const flags = await server.db
      .selectFrom('account')
      .select(['dealer', 'warranty_servicer'])
      .where('account_id', '=', hillcrest)
      .executeTakeFirstOrThrow()
    await setFlags({ dealer: false, warranty_servicer: false })
    expect(await readCheckout(staff)).toMatchObject({
      custom_properties: { warranty: false, serial_number: '', claim_reason: '' },
      valid_step: 0,
    })
    const again = await staff.call(checkout.table.setWarranty, { body })
    expect([again.status, again.refusal.error]).toEqual([403, 'auth.notAllowed'])
    expect((await order(staff)).body.order).toBeNull()
    await bill(staff)
    expect((await order(staff)).body.order).toMatchObject({ status: 'order received' })
    await setFlags(flags)
    expect(await readCheckout(staff)).toMatchObject({ custom_properties: { warranty: false } })
  })

  it('can be taken off by everyone who has the cart', async () => {
    const customer = await server.signIn('customer@demo.test')
    const off = { warranty: false, serial_number: '', claim_reason: '' }
    const taken = await customer.call(checkout.table.setWarranty, { body: off })
    expect(taken.body).toMatchObject({ error: null, custom_properties: { warranty: false } })
  })
})

describe('The tax exemption of an account', () => {
  it('leaves sales tax out of its carts and orders', async () => {
    const dealer = await server.signIn('dealer2@demo.test')
    await server.db.updateTable('account').set({ warranty_demo: false }).execute()
    await toTerms(dealer)
    const readTotals = async () => (await dealer.call(cartRows.table.readCart, {})).body.totals
    const before = await readTotals()
    expect(before.tax).toBeGreaterThan(0)
    await setTerms({ tax_exempt: true }, lakeshore)
    const after = await readTotals()
    expect([after.tax, after.total]).toEqual([0, Math.round((before.total - before.tax) * 100) / 100])
    const placed = await order(dealer, { extraInfo: onTerms })
    const { tax, total } = await server.db
      .selectFrom('shop_order')
      .select(['tax', 'total'])
      .where('order_id', '=', placed.body.order?.order_id ?? 0)
      .executeTakeFirstOrThrow()
    expect([tax, total]).toEqual([0, Math.round(after.total * 100)])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import { demoAccounts, demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(() => {
  harness.server.clock.advance(5000)
})
afterAll(() => harness.close())

type Form = NonNullable<Sent<typeof table.orderParts>['body']>
const [roller, belt, motor] = [20, 21, 29] as const
const part = (product_id: number, qty = 1, source: 'stock' | 'order' = 'order') => ({ product_id, qty, source })
const order = (role: Role, id: string, body: Form = {}) =>
  harness.as[role].call(table.orderParts, { params: { id }, body })
const withParts = async (...parts: ReturnType<typeof part>[]) => {
  const id = await harness.claim()
  await harness.as.servicer.call(table.setParts, { params: { id }, body: { parts } })
  return id
}
const orderRow = (orderId: number) =>
  harness.server.db.selectFrom('shop_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

describe('PUT /labor-claims/{id}/order (L14)', () => {
  it('orders all parts to order, as a warranty order that waits for approval, shipped to the servicer', async () => {
    const id = await withParts(part(motor), part(roller, 2), part(belt, 1, 'stock'))
    const { status, body } = await order('dealer', id, { message: 'Please hurry' })
    expect(status).toBe(200)
    expect(body.orders).toMatchObject([
      { status: 'approval pending', ordered_on: harness.server.clock.now().toISOString() },
    ])
    const { order_id = 0, display_id = '' } = body.orders?.[0] ?? {}
    expect(body.order.products.map(({ product_id, state }) => [product_id, state])).toEqual([
      [motor, 'Approval pending'],
      [roller, 'Approval pending'],
      [belt, 'From stock'],
    ])
    expect(body.history.at(-1)).toMatchObject({ action: 'orderParts' })
    expect(body.history.at(-1)?.message).toContain(`${display_id}: 1 × MT5-0417-MB, 2 × `)
    expect(body.history.at(-1)?.message).toContain('. Please hurry')
    const row = await orderRow(order_id)
    expect(row).toMatchObject({
      order_type: 'warranty',
      payment: 'warranty',
      account_id: demoAccounts.hillcrest,
      user_id: demoUsers.dealer,
      shipping_company: 'Northside Fitness',
      shipping_postal_code: '55418',
      billing_company: 'Hillcrest Fitness Supply',
      serial_number: 'MT52534K00999',
      purchased_date: '2025-08-25',
      claim_reason: 'Belt slips',
      message: 'Please hurry',
    })
    expect(row.total).toBe(row.subtotal)
    expect(row.order_key).toMatch(/^[\w-]{24}$/)
    const lines = await harness.server.db
      .selectFrom('order_line')
      .select(['product_id', 'qty', 'price', 'list_price'])
      .where('order_id', '=', order_id)
      .orderBy('position')
      .execute()
    expect(lines[0]).toEqual({ product_id: motor, qty: 1, price: 27_825, list_price: 31_800 })
    expect(row.subtotal).toBe(lines.reduce((sum, line) => sum + line.qty * line.price, 0))
  })

  it('does not order parts twice and reserves no stock before approval', async () => {
    const id = await withParts(part(motor))
    const stock = () =>
      harness.server.db.selectFrom('product').select('qty').where('product_id', '=', motor).executeTakeFirstOrThrow()
    const before = await stock()
    await order('dealer', id)
    expect(await stock()).toEqual(before)
    const again = await order('dealer', id)
    expect({ status: again.status, error: again.refusal.error }).toEqual({
      status: 422,
      error: 'labor-claims.nothingToOrder',
    })
  })

  it('creates one order for two concurrent requests', async () => {
    const id = await withParts(part(motor))
    const answers = await Promise.all([order('dealer', id), order('reviewer', id), order('admin', id)])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422, 422])
  })

  it('orders the given parts and adds them to the claim', async () => {
    const id = await harness.claim()
    const { body } = await order('reviewer', id, { order: { products: [part(roller, 3)] } })
    expect(body.order.products).toMatchObject([
      { product_id: roller, qty: 3, source: 'order', state: 'Approval pending' },
    ])
    expect((await order('reviewer', id, { order: { products: [part(belt, 1, 'stock')] } })).refusal.error).toBe(
      'labor-claims.nothingToOrder',
    )
    expect((await order('reviewer', id, { order: { products: [part(999_999)] } })).refusal).toMatchObject({
      error: 'labor-claims.partUnknown',
      errors: { 'order.products.0.product_id': 'This part is no longer in the catalogue. Remove it' },
    })
    const gone = { ...part(999_999), number: 'OLD-1', name: 'Belt', state: 'To order', list_price: 1, dealer_price: 1 }
    await harness.server.db
      .updateTable('labor_claim')
      .set({ parts: JSON.stringify([gone]) })
      .where('claim_id', '=', id)
      .execute()
    const errors = { 'order.products.0.product_id': 'OLD-1 is no longer in the catalogue. Remove it' }
    for (const products of [[], [part(999_999)]])
      expect((await order('reviewer', id, { order: { products } })).refusal.errors).toEqual(errors)
  })

  it('refuses a part that someone else ordered meanwhile, unless it was shown as ordered', async () => {
    const id = await withParts(part(motor), part(roller))
    const both = { order: { products: [part(motor), part(roller)] } }
    const first = await order('dealer', id, { order: { products: [part(motor)] }, already_ordered: [] })
    const { display_id } = first.body.orders![0]!
    const second = await order('reviewer', id, { ...both, already_ordered: [] })
    expect([second.status, second.refusal.error, second.refusal.message]).toEqual([
      409,
      'labor-claims.alreadyOrdered',
      `MT5-0417-MB was ordered meanwhile with ${display_id}. Select it again if you need it twice.`,
    ])
    expect(second.refusal.current).toMatchObject({ ticket_id: id, orders: [{ display_id }] })
    const again = await order('reviewer', id, { ...both, already_ordered: [motor] })
    expect([again.status, again.body.orders?.length]).toEqual([200, 2])
    // As the older app asks.
    expect((await order('dealer', id, both)).status).toBe(200)
  })

  it('orders the replacement of a superseded part', async () => {
    const id = await withParts(part(belt))
    await harness.server.db
      .updateTable('product')
      .set({ superseded_by: motor })
      .where('product_id', '=', belt)
      .execute()
    const { body } = await order('dealer', id)
    const lines = await harness.server.db
      .selectFrom('order_line')
      .select('product_id')
      .where('order_id', '=', body.orders?.[0]?.order_id ?? 0)
      .execute()
    expect(lines).toEqual([{ product_id: motor }])
    expect(body.order.products).toMatchObject([{ product_id: belt, state: 'Approval pending' }])
    expect(body.history.at(-1)?.message).toContain('1 × MT5-0417-MB (replaces ')
    await harness.server.db.updateTable('product').set({ superseded_by: null }).where('product_id', '=', belt).execute()
  })

  it('ships to the customer or the dealer on request; to a servicer only if there is one', async () => {
    const id = await withParts(part(motor), part(roller))
    const to = async (ship_to: 'customer' | 'dealer', product: number) => {
      const { body } = await order('dealer', id, { ship_to, order: { products: [part(product)] } })
      expect(body.ship_to).toBe(ship_to)
      return orderRow(body.orders?.[0]?.order_id ?? 0)
    }
    expect(await to('customer', motor)).toMatchObject({ shipping_name: 'Ada Reyes', shipping_city: 'Duluth' })
    expect(await to('dealer', roller)).toMatchObject({ shipping_company: 'Hillcrest Fitness Supply' })
    const unassigned = await harness.claim({ status: 'open', assigned_to: null, provider_address_id: null })
    expect((await order('dealer', unassigned, { order: { products: [part(motor)] } })).refusal.errors).toEqual({
      ship_to: 'This claim has no servicer yet. Choose customer or dealer',
    })
  })

  it('ships to the servicer’s first service address in use where the one of the job was deleted', async () => {
    const id = await withParts(part(motor), part(roller))
    const setActive = (active: boolean, address: number | null) => {
      const query = harness.server.db.updateTable('address').set({ active })
      return address === null
        ? query.where('account_id', '=', demoAccounts.northside).execute()
        : query.where('address_id', '=', address).execute()
    }
    await setActive(false, demoAddresses.northsideMinneapolis)
    const { body } = await order('dealer', id, { order: { products: [part(motor)] } })
    const place = await harness.server.db
      .selectFrom('address')
      .selectAll()
      .where('address_id', '=', demoAddresses.northsideSaintPaul)
      .executeTakeFirstOrThrow()
    expect(await orderRow(body.orders?.[0]?.order_id ?? 0)).toMatchObject({
      shipping_company: 'Northside Fitness',
      shipping_addr1: place.addr1,
    })
    await setActive(false, null)
    const refused = await order('dealer', id, { order: { products: [part(roller)] } })
    await setActive(true, null)
    expect([refused.status, refused.refusal.errors]).toEqual([
      422,
      { ship_to: 'The address of this servicer was deleted. Choose customer or dealer' },
    ])
  })

  it('is for filer, reviewers and admins, on open claims', async () => {
    const id = await withParts(part(motor))
    const servicers = await order('servicer', id)
    expect({ status: servicers.status, error: servicers.refusal.error }).toEqual({
      status: 403,
      error: 'labor-claims.notYours',
    })
    expect((await order('dealer2', id)).refusal.error).toBe('labor-claims.unknown')
    const closed = await order('dealer', await harness.claim({ completed: true }))
    expect({ status: closed.status, error: closed.refusal.error }).toEqual({
      status: 409,
      error: 'labor-claims.closed',
    })
  })
})

describe('POST /labor-claims/{id}/link-order (L17)', () => {
  const link = (role: Role, id: string, order_number: string) =>
    harness.as[role].call(table.linkOrder, { params: { id }, body: { order_number } })

  it('links an order of the claim’s account by its number in any spelling, once', async () => {
    const [id, other] = [await withParts(part(motor)), await harness.claim()]
    const { display_id = '' } = (await order('dealer', id)).body.orders?.[0] ?? {}
    const linked = await link('reviewer', other, display_id)
    expect(linked.body.orders).toMatchObject([{ display_id, status: 'approval pending' }])
    expect(linked.body.history.at(-1)).toMatchObject({ action: 'linkOrder', message: display_id })
    const again = await link('admin', other, ` ${display_id.toLowerCase().replace('-', ' ')}`)
    expect(again.body.history).toHaveLength(linked.body.history.length)
  })

  it('refuses unknown orders and those of other accounts', async () => {
    const id = await withParts(part(motor))
    const { display_id = '' } = (await order('dealer', id)).body.orders?.[0] ?? {}
    const foreign = await harness.claim({ account_id: demoAccounts.lakeshore, filed_by: demoUsers.dealer2 })
    for (const number of [display_id, 'SO-999999999', 'the blue one'])
      expect((await link('reviewer', foreign, number)).refusal).toMatchObject({
        error: 'labor-claims.orderUnknown',
        message: 'The account of this claim has no order with this number.',
      })
  })

  it('needs claims.manage', async () => {
    const id = await harness.claim()
    for (const role of ['dealer', 'servicer', 'customer', 'onsite'] as const)
      expect((await link(role, id, 'SO-50001')).refusal.error).toBe('auth.notAllowed')
    expect((await link('reviewer', harness.newId(), 'SO-50001')).refusal.error).toBe('labor-claims.unknown')
  })
})

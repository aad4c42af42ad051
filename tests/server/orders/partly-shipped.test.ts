import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/shapes/order.ts'
import type { OrderEdit } from '../../../contract/shapes/order-edit.ts'
import { stateId } from '../../../server/db/reference/states.ts'
import { order as submit, stockOf, toReview } from '../../support/shopping.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
beforeAll(async () => {
  harness = await startOrdersHarness()
})
afterAll(() => harness.close())

const newId = () => harness.newId()
const params = (id: number) => ({ id: String(id) })
const cents = (amount: number) => Math.round(amount * 100)
const read = async (id: number): Promise<Order> =>
  (await harness.as.admin.call(table.readOrder, { params: params(id), query: {} })).body
const ship = async (id: number, qty: number): Promise<Order> =>
  (
    await harness.as.admin.call(table.shipOrder, {
      params: params(id),
      body: { id: newId(), lines: [{ product_id: harness.part.product_id, qty }], rev: (await read(id)).rev },
    })
  ).body
const edit = (role: Role, id: number, body: OrderEdit) =>
  harness.as[role].call(table.editOrder, { params: params(id), body })
const parts = (qty: number) => ({ products: [{ product_id: harness.part.product_id, qty }] })
const stock = () => stockOf(harness.server, harness.part.product_id)
/** An order of three parts, placed and paid by card. */
async function place(): Promise<number> {
  harness.server.clock.advance(5000)
  await toReview(harness.as.customer, harness.part.product_id, { qty: 3 })
  const { order_id } = (await submit(harness.as.customer)).body.order!
  await harness.server.jobs.drain()
  return order_id
}

describe('Cancelling a partly shipped order', () => {
  it('cancels the rest and returns what was paid for it, by the cent; what has shipped stays', async () => {
    const id = await place()
    const before = await ship(id, 1)
    const inStock = await stock()
    const { body } = await harness.setStatus('admin', id, { status: 'cancelled', note: 'No longer made' })
    expect([body.status, body.products.map(({ pivot, shipped }) => [pivot.qty, shipped])]).toEqual([
      'shipped',
      [[1, 1]],
    ])
    expect(await stock()).toBe(inStock + 2)
    // Two of three pieces, and New Jersey's tax on them. Shipping stays: the parcel left.
    const price = harness.part.price ?? 0
    expect(cents(body.subtotal)).toBe(price)
    expect(body.shipping_cost).toBe(before.shipping_cost)
    expect(cents(body.tax)).toBe(Math.round((price + cents(before.shipping_cost)) * 0.06625))
    expect(cents(body.total)).toBe(price + cents(body.shipping_cost) + cents(body.tax))
    await harness.server.jobs.drain()
    const done = await read(id)
    const refund = done.payments.find(({ kind }) => kind === 'refund')
    expect([cents(refund?.amount ?? 0), refund?.state, done.balance]).toEqual([
      ...[cents(before.total) - cents(done.total), 'done'],
      0,
    ])
    const gateway = await harness.server.db
      .selectFrom('demo_refund')
      .select('amount')
      .where('key', '=', refund?.id ?? '')
      .execute()
    expect(gateway).toEqual([{ amount: cents(refund?.amount ?? 0) }])
    expect(done.history.map(({ action }) => action)).toEqual(['place', 'shipPart', 'cancelRest', 'refund'])
    expect(done.history[2]?.message).toMatch(/^No longer made Quantity of .* changed from 3 to 1\./)
    const mail = harness.server.mails.find(({ subject }) => subject === `Order ${done.display_id}: Rest cancelled`)
    expect(mail?.text).toContain('goes back to the card')
    expect(harness.server.jobErrors).toEqual([])
  })

  it('happens once: a second press finds a shipped order, and nothing goes back twice', async () => {
    const id = await place()
    await ship(id, 2)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => harness.setStatus('admin', id, { status: 'cancelled', note: 'Stop' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await harness.server.jobs.drain()
    const { payments, balance } = await read(id)
    expect([payments.filter(({ kind }) => kind === 'refund').length, balance]).toEqual([1, 0])
  })

  it('is a whole cancellation again once the shipment was taken back', async () => {
    const id = await place()
    const shipped = await ship(id, 1)
    await harness.as.admin.call(table.withdrawShipment, {
      params: { ...params(id), shipment: shipped.shipments[0]!.id },
      body: { rev: shipped.rev },
    })
    const { body } = await harness.setStatus('admin', id, { status: 'cancelled', note: 'Stop' })
    await harness.server.jobs.drain()
    expect([body.status, (await read(id)).balance]).toEqual(['cancelled', 0])
  })
})

describe('Editing a partly shipped order (O06)', () => {
  const create = () =>
    harness.order(
      {
        ...{ shipping_addr1: '55 Market Street', shipping_city: 'Newark', shipping_postal_code: '07102' },
        ...{ shipping_phone: '(973) 555-0144', shipping_state_id: stateId('NJ') },
      },
      3,
    )

  it('keeps what has shipped: less of it, or none, is refused at its field', async () => {
    const id = await create()
    await ship(id, 2)
    const less = await edit('admin', id, parts(1))
    expect([less.status, less.refusal.errors]).toEqual([422, { 'products.0.qty': '2 already shipped, so at least 2' }])
    const other = await harness.server.db
      .selectFrom('product')
      .select('product_id')
      .where('price', 'is not', null)
      .where('superseded_by', 'is', null)
      .where('product_id', '!=', harness.part.product_id)
      .executeTakeFirstOrThrow()
    const gone = await edit('admin', id, { products: [{ ...other, qty: 1 }] })
    expect(gone.refusal.errors['products']).toContain(`${harness.part.number} ${harness.part.name} has shipped`)
    expect((await read(id)).rev).toBe(2)
  })

  it('changes the rest: more is back-ordered no more than before, and less leaves it shipped', async () => {
    const id = await create()
    await ship(id, 2)
    const inStock = await stock()
    const more = (await edit('admin', id, parts(5))).body
    expect(more.products.map(({ pivot, shipped, backordered }) => [pivot.qty, shipped, backordered])).toEqual([
      [5, 2, 1],
    ])
    expect([more.status, await stock()]).toEqual(['order received', inStock - 2])
    const done = (await edit('admin', id, parts(2))).body
    expect([done.status, done.shipped_at !== null, await stock()]).toEqual(['shipped', true, inStock + 1])
    expect(done.history.at(-1)).toMatchObject({ action: 'ship', to: 'shipped' })
  })

  it('sends the rest elsewhere: the first parcel keeps its address', async () => {
    const id = await create()
    await ship(id, 1)
    await edit('admin', id, { shipping_addr1: '56 Market Street' })
    await ship(id, 2)
    const went = await harness.server.db
      .selectFrom('order_shipment')
      .select('to_addr1')
      .where('order_id', '=', id)
      .orderBy('number')
      .execute()
    expect(went.map(({ to_addr1 }) => to_addr1)).toEqual(['55 Market Street', '56 Market Street'])
  })

  it('is no longer for the account itself', async () => {
    const id = await create()
    await ship(id, 1)
    const refused = await edit('dealer', id, { po_number: 'PO 7' })
    expect([refused.status, refused.refusal.error]).toEqual([409, 'orders.notEditable'])
    expect(refused.refusal.message).toContain('“Partly shipped”')
  })
})

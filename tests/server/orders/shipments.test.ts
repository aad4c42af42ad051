import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/shapes/order.ts'
import type { ShipmentForm } from '../../../contract/shapes/order-shipment.ts'
import { stockOf } from '../../support/shopping.ts'
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
const create = (given: Parameters<OrdersHarness['order']>[0] = {}) => harness.orderTwoParts(given)
const of = (qty: number) => ({ product_id: harness.part.product_id, qty })
const ofOther = { get: () => ({ product_id: harness.other.product_id, qty: 1 }) }
const ship = (role: Role, id: number, form: Partial<ShipmentForm>, key?: string) =>
  harness.as[role].call(
    table.shipOrder,
    { params: params(id), body: { id: newId(), lines: [], rev: 1, ...form } },
    key === undefined ? {} : { key },
  )
const read = async (id: number, role: Role = 'admin'): Promise<Order> =>
  (await harness.as[role].call(table.readOrder, { params: params(id), query: {} })).body
const pieces = ({ products }: Order) =>
  products.map(({ pivot, shipped, backordered, expected_on }) => [pivot.qty, shipped, backordered, expected_on])
const find = (tracking: string) => harness.server.visitor().call(table.findByTracking, { params: { tracking } })
async function mailsOf(work: () => Promise<unknown>) {
  await harness.server.jobs.drain()
  const before = harness.server.mails.length
  await work()
  await harness.server.jobs.drain()
  return harness.server.mails.slice(before)
}

describe('POST /orders/{id}/shipments', () => {
  it('ships a part: the order stays in its status, the rest is back-ordered with its day', async () => {
    const id = await create()
    const { status, body } = await ship('reviewer', id, {
      lines: [of(2)],
      ...{ carrier: 'UPS', ship_code: '2day', tracking_numbers: ['1z 77-a', '1Z77B'], note: 'The motor follows' },
      expected: [{ product_id: harness.part.product_id, expected_on: '2026-12-03' }],
    })
    expect([status, body.status, body.shipped_at, body.rev]).toEqual([200, 'processing', null, 2])
    expect(pieces(body)).toEqual([
      [3, 2, 1, '2026-12-03'],
      [1, 0, 1, null],
    ])
    expect(body.shipments).toMatchObject([
      {
        ...{ number: 1, carrier: 'UPS', ship_code: '2DAY', tracking_numbers: ['1Z77A', '1Z77B'] },
        products: [{ number: harness.part.number, qty: 2 }],
        shipped_at: harness.server.clock.now().toISOString(),
      },
    ])
    expect(body.history.at(-1)).toMatchObject({
      ...{ action: 'shipPart', from: 'processing', to: 'processing' },
      message: `2 of ${harness.part.number} ${harness.part.name}. Back-ordered: 1 of ${harness.part.number}, expected Dec 3, 2026. Back-ordered: 1 of ${harness.other.number}. The motor follows`,
    })
  })

  it('forgets the day of the rest where it is emptied; a rest that is not named keeps its day', async () => {
    const id = await create()
    const known = { product_id: harness.part.product_id, expected_on: '2026-12-03' }
    await harness.as.admin.call(table.setBackorders, { params: params(id), body: { lines: [known], rev: 1 } })
    expect(pieces((await ship('admin', id, { lines: [of(1)], rev: 2 })).body)[0]).toEqual([3, 1, 2, '2026-12-03'])
    const form = { id: newId(), lines: [of(1)], expected: [{ ...known, expected_on: null }], rev: 3 }
    const mails = await mailsOf(async () => {
      const { body } = await ship('admin', id, form)
      expect(pieces(body)[0]).toEqual([3, 2, 1, null])
      expect(body.history.at(-1)?.message).not.toContain('expected')
    })
    expect(mails[0]?.text).not.toContain('expected')
    expect((await ship('admin', id, form)).status).toBe(200)
    const body = { lines: [known], rev: 4 }
    await harness.as.admin.call(table.setBackorders, { params: params(id), body })
    expect((await ship('admin', id, form)).refusal.error).toBe('orders.shipmentKnown')
  })

  it('becomes shipped with its last parcel; every number is found, by anyone and in the list', async () => {
    const id = await create()
    await ship('admin', id, { lines: [of(3)], carrier: 'UPS', tracking_numbers: ['1Z-EVERY-1', '1Z-EVERY-2'] })
    const early = (await find('1zevery2')).body
    expect([early.status, early.is_partly_shipped]).toEqual(['processing', true])
    const done = (
      await ship('admin', id, { lines: [ofOther.get()], carrier: 'FedEx', tracking_numbers: ['77-22'], rev: 2 })
    ).body
    expect([done.status, done.shipped_at !== null, done.tracking_number]).toEqual(['shipped', true, '7722'])
    expect(pieces(done)).toEqual([
      [3, 3, 0, null],
      [1, 1, 0, null],
    ])
    for (const [number, carrier] of [
      ['1Z EVERY 1', 'UPS'],
      ['7722', 'FedEx'],
    ] as const) {
      const { body } = await find(number)
      expect([body.shipment.carrier, body.is_partly_shipped]).toEqual([carrier, false])
      const list = (await harness.as.dealer.call(table.listOrders, { query: { tracking_number: number } })).body
      expect(list.data.map(({ order_id }) => order_id)).toEqual([id])
    }
    const searched = (await harness.as.admin.call(table.listOrders, { query: { filter: '1zevery1' } })).body
    expect(searched.data.map(({ order_id }) => order_id)).toEqual([id])
  })

  it('mails what is in each parcel, what is still to come, and the numbers', async () => {
    const id = await create()
    const mails = await mailsOf(async () => {
      await ship('admin', id, {
        lines: [of(1)],
        ...{ carrier: 'UPS', tracking_numbers: ['1ZMAIL'] },
        expected: [{ product_id: harness.part.product_id, expected_on: '2026-12-24' }],
      })
      await ship('admin', id, { lines: [of(2), ofOther.get()], rev: 2 })
    })
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@hillcrest.example', `Order SO-${String(id)}: Partly shipped`],
      ['ana@hillcrest.example', `Order SO-${String(id)}: Shipped`],
    ])
    const first = mails[0]?.text ?? ''
    for (const text of ['1ZMAIL', `1 × ${harness.part.name}`, 'Still to come', 'expected Dec 24, 2026', 'back-ordered'])
      expect(first).toContain(text)
    expect(mails[1]?.text).not.toContain('Still to come')
  })

  it('mails no day that has passed; the order has it until another is typed', async () => {
    const id = await create()
    const known = { product_id: harness.part.product_id, expected_on: '2026-12-03' }
    await harness.as.admin.call(table.setBackorders, { params: params(id), body: { lines: [known], rev: 1 } })
    await sql`UPDATE order_line SET expected_on = '2026-01-20' WHERE order_id = ${id} AND expected_on IS NOT NULL`.execute(
      harness.server.db,
    )
    const mails = await mailsOf(async () => {
      const { body } = await ship('admin', id, { lines: [ofOther.get()], rev: 2 })
      expect(pieces(body)[0]).toEqual([3, 0, 3, '2026-01-20'])
    })
    expect(mails[0]?.text).toContain('back-ordered')
    expect(mails[0]?.text).not.toContain('expected')
  })

  it.each([
    ['Pacific/Pago_Pago', '2026-11-19', true],
    ['Pacific/Pago_Pago', '2026-11-18', false],
    [undefined, '2026-11-19', false],
  ])('mails the day that is today for the person who ships, in %s: %s', async (time_zone, day, isNamed) => {
    harness.server.clock.set('2026-11-20T01:30:00.000Z')
    const id = await create()
    const expected = [{ product_id: harness.part.product_id, expected_on: day }]
    const known = { lines: [{ ...expected[0]!, expected_on: '2026-12-03' }], rev: 1 }
    await harness.as.admin.call(table.setBackorders, { params: params(id), body: known })
    await sql`UPDATE order_line SET expected_on = ${day} WHERE order_id = ${id} AND expected_on IS NOT NULL`.execute(
      harness.server.db,
    )
    const zone = time_zone === undefined ? {} : { time_zone }
    const mails = await mailsOf(async () => {
      const { body } = await ship('admin', id, { lines: [of(1)], rev: 2, ...zone, ...(isNamed ? { expected } : {}) })
      expect(body.history.at(-1)?.message?.includes('expected Nov 19, 2026')).toBe(isNamed)
    })
    expect(mails[0]?.text.includes('expected Nov 19, 2026')).toBe(isNamed)
  })

  it('shows in lists how much has shipped', async () => {
    const id = await create()
    await ship('admin', id, { lines: [of(2)] })
    const { data } = (await harness.as.dealer.call(table.listOrders, { query: { order_number: String(id) } })).body
    expect(data).toMatchObject([{ status: 'processing', pieces: 4, shipped_pieces: 2, backordered_pieces: 2 }])
  })

  it('is one shipment under one id and one key, also after a lost answer', async () => {
    const id = await create()
    const form = { id: newId(), lines: [of(1)] }
    const key = newId()
    expect((await ship('admin', id, form, key)).status).toBe(200)
    expect((await ship('admin', id, form, key)).status).toBe(200)
    // Pressed again without the key: the id of the form still is the shipment's.
    const again = await ship('admin', id, form)
    expect([again.status, again.body.shipments.length, pieces(again.body)[0]]).toEqual([200, 1, [3, 1, 2, null]])
    const elsewhere = await ship('admin', await create(), form)
    expect([elsewhere.status, elsewhere.refusal.errors]).toEqual([422, { id: 'Another shipment has this id' }])
  })

  it('is not another parcel that is packed after its answer was lost: that is refused and says what has shipped', async () => {
    const id = await create()
    const form = { id: newId(), lines: [of(1)], carrier: 'UPS', tracking_numbers: ['1Z-KNOWN'] }
    await ship('admin', id, form)
    expect((await ship('admin', id, { ...form, carrier: ' UPS ', tracking_numbers: ['1z known'] })).status).toBe(200)
    for (const given of [
      { lines: [of(2)] },
      { lines: [of(1), ofOther.get()] },
      { carrier: 'FedEx' },
      { tracking_numbers: ['1Z-KNOWN', '1Z-MORE'] },
      { note: 'In one box' },
      { expected: [{ product_id: harness.part.product_id, expected_on: '2099-01-04' }] },
    ]) {
      const { status, refusal } = await ship('admin', id, { ...form, ...given })
      expect([status, refusal.error, refusal.current]).toMatchObject([409, 'orders.shipmentKnown', { rev: 2 }])
      expect(refusal.message).toContain(`on the order: 1 of ${harness.part.number} ${harness.part.name}. What you`)
    }
    expect(pieces(await read(id))[0]).toEqual([3, 1, 2, null])
    await harness.as.admin.call(table.withdrawShipment, {
      params: { ...params(id), shipment: form.id },
      body: { rev: 2 },
    })
    expect((await ship('admin', id, form)).refusal.error).toBe('orders.changed')
  })

  it('ships nothing twice when two people press at the same moment', async () => {
    const id = await create()
    const answers = await Promise.all(
      (['admin', 'reviewer', 'admin', 'reviewer'] as const).map((role) => ship(role, id, { lines: [of(2)] })),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ refusal }) => refusal.error)).toEqual(Array.from({ length: 3 }, () => 'orders.changed'))
    expect(refused[0]?.refusal.current).toMatchObject({ rev: 2 })
    expect(pieces(await read(id))[0]).toEqual([3, 2, 1, null])
  })

  it('refuses more than is left, a part of another order, and nothing at all', async () => {
    const id = await create()
    const over = await ship('admin', id, { lines: [of(4)] })
    expect([over.status, over.refusal.error]).toEqual([409, 'orders.overShipped'])
    expect(over.refusal.message).toContain(`Only 3 of ${harness.part.number}`)
    expect((await ship('admin', id, { lines: [{ product_id: 99_999_999, qty: 1 }] })).status).toBe(409)
    const none = await ship('admin', id, { lines: [] })
    expect([none.status, none.refusal.errors]).toEqual([422, { lines: 'Choose what ships' }])
    const past = await ship('admin', id, {
      lines: [of(1)],
      expected: [{ product_id: harness.part.product_id, expected_on: '2026-01-01' }],
    })
    expect([past.status, past.refusal.errors]).toEqual([422, { 'expected.0.expected_on': 'Must be today or later' }])
    expect((await read(id)).rev).toBe(1)
  })

  it('is for administrators, reviewers and on-site staff with the right; not while the order is on hold', async () => {
    const id = await create()
    for (const role of ['dealer', 'servicer', 'customer', 'onsite'] as const)
      expect([role, (await ship(role, id, { lines: [of(1)] })).status]).toEqual([role, 403])
    expect((await read(id, 'dealer')).may).toMatchObject({ ship: false, backorder: false, correct: false })
    expect((await read(id, 'reviewer')).may).toMatchObject({ ship: true, backorder: true, correct: false })
    const held = await create({ status: 'on hold' })
    const refused = await ship('admin', held, { lines: [of(1)] })
    expect([refused.status, refused.refusal.error]).toEqual([409, 'orders.notNow'])
    expect(refused.refusal.message).toContain('“On hold”')
    expect((await ship('admin', 1, { lines: [of(1)] })).refusal.error).toBe('orders.unknown')
  })

  it('changes nothing where it dies halfway, and ships once when it is sent again', async () => {
    const id = await create()
    const before = await stockOf(harness.server, harness.part.product_id)
    await sql`alter table order_history add constraint dying check (action <> 'shipPart') not valid`.execute(
      harness.server.db,
    )
    const form = { id: newId(), lines: [of(2)], tracking_numbers: ['1ZDYING'] }
    const key = newId()
    expect((await ship('admin', id, form, key)).status).toBe(500)
    const after = await read(id)
    expect([after.rev, after.shipments, pieces(after)[0]]).toEqual([1, [], [3, 0, 0, null]])
    expect((await find('1ZDYING')).refusal.error).toBe('orders.trackingUnknown')
    await sql`alter table order_history drop constraint dying`.execute(harness.server.db)
    expect((await ship('admin', id, form, key)).status).toBe(200)
    expect(pieces(await read(id))[0]).toEqual([3, 2, 1, null])
    expect(await stockOf(harness.server, harness.part.product_id)).toBe(before)
  })

  it('is refused by the database where code would ship a piece twice', async () => {
    const id = await create()
    await expect(
      sql`update order_line set shipped = 4 where order_id = ${id} and position = 1`.execute(harness.server.db),
    ).rejects.toThrow(/order_line_pieces/)
  })

  it('ships what is left where the older app marks the order as shipped', async () => {
    const id = await create()
    await ship('admin', id, { lines: [of(1)] })
    const { body } = await harness.setStatus('reviewer', id, { status: 'shipped', carrier: 'UPS' })
    expect([body.status, body.shipments.map(({ products }) => products.map(({ qty }) => qty))]).toEqual([
      'shipped',
      [[1], [2, 1]],
    ])
    const delivered = (await harness.setStatus('reviewer', id, { status: 'delivered' })).body
    expect(delivered.shipments.every(({ delivered_at }) => delivered_at !== null)).toBe(true)
  })
})

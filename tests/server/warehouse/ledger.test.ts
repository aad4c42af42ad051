import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import { returns } from '../../../contract/returns.ts'
import { warehouse } from '../../../contract/warehouse.ts'
import type { StockEntry } from '../../../contract/warehouse-stock.ts'
import { stockKinds } from '../../../domain/warehouse/stock.ts'
import { stateId } from '../../../server/db/reference/states.ts'
import { toBytes } from '../catalogue-office/import-harness.ts'
import type { OrdersHarness } from '../orders/orders-harness.ts'
import { startOrdersHarness, table as orders } from '../orders/orders-harness.ts'
import { findLedgerGaps } from '../../support/ledger.ts'
import { seeded } from '../../support/seeded.ts'
import { order, sellable, stockOf, toReview } from '../../support/shopping.ts'

const { table } = warehouse
let harness: OrdersHarness
let parts: Awaited<ReturnType<typeof sellable>>
beforeAll(async () => {
  harness = await startOrdersHarness()
  parts = await sellable(harness.server, 8)
})
afterAll(() => harness.close())

let count = 0
const newId = () => `0199cccc-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
const entries = async (product: number): Promise<readonly StockEntry[]> =>
  (await harness.as.onsite.call(table.readStock, { params: { product }, query: {} })).body.entries.data
const newest = async (product: number) => (await entries(product))[0]
const gaps = () => findLedgerGaps(harness.server.db)
const receive = (number: string, qty: number) =>
  harness.as.onsite.call(table.receiveStock, {
    body: { id: newId(), reference: `PS-${newId()}`, lines: [{ number, qty }] },
  })
const importFile = async (file: string) => {
  const started = await harness.as.admin.call(catalogueOffice.table.startImport, {
    query: { name: 'list.csv', dry_run: 'false', create: 'true' },
    body: toBytes(file),
  })
  await harness.server.jobs.drain()
  return started.status
}

describe('The ledger of a part', () => {
  it('begins with what was in stock, for every part', async () => {
    expect(await gaps()).toEqual([])
    const [part] = parts
    expect(await entries(part!.product_id)).toMatchObject([{ kind: 'opening', change: part!.qty, balance: part!.qty }])
  })

  it('names the order of a sale, and who bought', async () => {
    const part = parts[0]!
    const client = await harness.server.signIn('customer@demo.test')
    await toReview(client, part.product_id, { qty: 2 })
    const placed = (await order(client)).body.order
    expect(await newest(part.product_id)).toMatchObject({
      ...{ kind: 'sale', change: -2, balance: part.qty - 2, by: 'Jordan Ellis' },
      order: { order_id: placed?.order_id, display_id: placed?.display_id },
    })
  })

  it('returns what a declined card had reserved', async () => {
    const part = parts[1]!
    const client = harness.server.visitor()
    await toReview(client, part.product_id, { card: { number: '4000000000000002' } })
    expect((await order(client)).body.error).toBe('order.billing')
    const [back, sale] = await entries(part.product_id)
    expect(sale).toMatchObject({ kind: 'sale', change: -1, order: null, by: '' })
    expect(back).toMatchObject({
      ...{ kind: 'cancellation', change: 1, balance: part.qty, order: null },
      note: 'The checkout was not completed.',
    })
  })

  it('follows an edit of an order and its cancellation', async () => {
    const { part } = harness
    const id = await harness.order({
      ...{ shipping_addr1: '55 Market Street', shipping_city: 'Newark', shipping_postal_code: '07102' },
      ...{ shipping_state_id: stateId('NJ'), shipping_phone: '(973) 555-0144' },
    })
    const before = await stockOf(harness.server, part.product_id)
    const edited = await harness.as.admin.call(orders.editOrder, {
      params: { id: String(id) },
      body: { products: [{ product_id: part.product_id, qty: 3 }] },
    })
    expect(edited.status).toBe(200)
    expect(await newest(part.product_id)).toMatchObject({
      ...{ kind: 'order edit', change: -1, balance: before - 1, by: 'Ruth Abernathy' },
      order: { order_id: id },
    })
    await harness.setStatus('admin', id, { status: 'cancelled', note: 'Ordered twice' })
    expect(await newest(part.product_id)).toMatchObject({
      ...{ kind: 'cancellation', change: 3, balance: before + 2 },
      order: { order_id: id },
    })
  })

  it('names the approval of a warranty order, and nothing where a part is missing', async () => {
    const { part } = harness
    const waiting = { order_type: 'warranty', payment: 'warranty', status: 'approval pending' } as const
    const [few, many] = [await harness.order(waiting, 2), await harness.order(waiting, 100_000)]
    await harness.setStatus('reviewer', few, { action: 'approve' })
    const approval = await newest(part.product_id)
    expect(approval).toMatchObject({ kind: 'warranty approval', change: -2, order: { order_id: few } })
    expect((await harness.setStatus('reviewer', many, { action: 'approve' })).refusal.error).toBe('orders.stock')
    expect((await newest(part.product_id))?.id).toBe(approval?.id)
  })

  it('names an import that states the stock, and the import that added a part', async () => {
    const part = parts[2]!
    const rows = `${part.number},Belt,Meridian,41\nZZ-NEW-1,Bracket,Meridian,7\n`
    expect(await importFile(`number,name,brand,quantity\n${rows}`)).toBe(200)
    expect(await newest(part.product_id)).toMatchObject({
      ...{ kind: 'import', change: 41 - part.qty, balance: 41, by: 'Ruth Abernathy' },
      import: { import_id: expect.any(String), file: 'list.csv' },
    })
    const added = (await harness.as.onsite.call(table.findPart, { query: { number: 'ZZ-NEW-1' } })).body
    expect(await entries(added.product_id)).toMatchObject([
      { kind: 'import', change: 7, balance: 7, import: { file: 'list.csv' } },
    ])
    expect(await gaps()).toEqual([])
  })

  it('has no entry of an import without quantities, which leaves what was sold sold', async () => {
    const part = parts[3]!
    const before = (await entries(part.product_id)).length
    expect(await importFile(`number,name,brand\n${part.number},Roller,Meridian\n`)).toBe(200)
    expect((await entries(part.product_id)).length).toBe(before)
    expect(await stockOf(harness.server, part.product_id)).toBe(part.qty)
  })

  it('is never changed or deleted, whatever the code does', async () => {
    const { db } = harness.server
    const of = parts[0]!.product_id
    for (const change of [{ change: 1 }, { note: 'Found' }, { order_id: null }])
      await expect(db.updateTable('stock_entry').set(change).where('product_id', '=', of).execute()).rejects.toThrow(
        'Entries of the stock ledger are never changed',
      )
    await expect(db.deleteFrom('stock_entry').where('product_id', '=', of).execute()).rejects.toThrow('never changed')
  })

  it('explains the stock of every part while people order, receive, count and cancel at once', async () => {
    const { server } = harness
    const [one, two] = [parts[4]!, parts[5]!]
    for (const part of [one, two]) await receive(part.number, 40)
    const people = Array.from({ length: 12 }, () => server.visitor())
    for (const [at, client] of people.entries()) {
      // Two parts in one order, in either sequence: their rows are locked in one.
      const [first, second] = at % 2 === 0 ? [one, two] : [two, one]
      await toReview(client, first.product_id, { qty: 2 })
      await toReview(client, second.product_id, at % 3 === 0 ? { card: { number: '4000000000000002' } } : {})
      server.clock.advance(1000)
    }
    const cancelled = await harness.order({}, 2)
    const stock = await stockOf(server, one.product_id)
    const answers = await Promise.all([
      ...people.map((client) => order(client)),
      receive(one.number, 5),
      receive(two.number, 5),
      harness.setStatus('admin', cancelled, { status: 'cancelled', note: 'Ordered twice' }),
      harness.as.onsite.call(table.countPart, {
        params: { product: one.product_id },
        body: { id: newId(), counted: stock, expected: stock, reason: 'Counted' },
      }),
    ])
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    await server.jobs.drain()
    expect(await gaps()).toEqual([])
    // Eight cards of twelve are good.
    expect(
      (await entries(two.product_id)).filter(({ kind, order: of }) => kind === 'sale' && of !== null),
    ).toHaveLength(8)
  })
})

describe('Orders that wait for goods', () => {
  const waitingOf = async (qty: number) =>
    (await receive(harness.part.number, qty)).body.waiting.map(({ order: of, kind, pieces, available }) => [
      ...[of.order_id, kind, pieces, available],
    ])

  it('are on the receipt, the oldest first, with how many pieces of this delivery they can have', async () => {
    const { server, part } = harness
    const ids: number[] = []
    for (const pieces of [2, 3]) {
      server.clock.advance(1000)
      const id = await harness.order({ status: 'processing' }, pieces)
      await harness.as.admin.call(orders.setBackorders, {
        params: { id: String(id) },
        body: { lines: [{ product_id: part.product_id, expected_on: null }], rev: 1 },
      })
      ids.push(id)
    }
    const stock = await stockOf(server, part.product_id)
    const approval = await harness.order(
      { order_type: 'warranty', payment: 'warranty', status: 'approval pending' },
      stock + 5,
    )
    const waiting = await waitingOf(4)
    expect(waiting).toEqual(
      expect.arrayContaining([
        [ids[0], 'back-order', 2, 2],
        [ids[1], 'back-order', 3, 2],
        [approval, 'approval', stock + 5, expect.any(Number)],
      ]),
    )
    expect(waiting.findIndex(([id]) => id === ids[0])).toBeLessThan(waiting.findIndex(([id]) => id === ids[1]))
    await harness.setStatus('admin', ids[0]!, { status: 'cancelled', note: 'Ordered twice' })
    expect((await waitingOf(1)).some(([id]) => id === ids[0])).toBe(false)
  })

  it('have nothing of a delivery whose pieces have shipped since, unless the shipment was taken back', async () => {
    const { server, part, as } = harness
    const backOrder = async (pieces: number) => {
      server.clock.advance(1000)
      const id = await harness.order({ status: 'processing', created_at: new Date('2020-01-01T12:00:00Z') }, pieces)
      const lines = [{ product_id: part.product_id, expected_on: null }]
      await as.admin.call(orders.setBackorders, { params: { id: String(id) }, body: { lines, rev: 1 } })
      return id
    }
    const first = await backOrder(4)
    const { body } = await receive(part.number, 5)
    const availableFor = async (id: number) =>
      (await as.onsite.call(table.readReceipt, { params: { id: body.receipt_id } })).body.waiting.find(
        ({ order: of }) => of.order_id === id,
      )?.available
    expect(await availableFor(first)).toBe(4)
    server.clock.advance(1000)
    const shipment = newId()
    const params = { id: String(first) }
    const lines = [{ product_id: part.product_id, qty: 4 }]
    const shipped = await as.admin.call(orders.shipOrder, { params, body: { id: shipment, lines, rev: 2 } })
    expect(shipped.status).toBe(200)
    const later = await backOrder(3)
    expect(await availableFor(later)).toBe(1)
    // Of a delivery that was just recorded nothing has shipped, whatever the clock of another server says.
    await server.db
      .updateTable('order_shipment')
      .set({ shipped_at: new Date(server.clock.now().getTime() + 60_000) })
      .where('shipment_id', '=', shipment)
      .execute()
    const { waiting } = (await receive(part.number, 5)).body
    expect(waiting.find(({ order: of }) => of.order_id === later)?.available).toBe(3)
    await as.admin.call(orders.withdrawShipment, {
      params: { ...params, shipment },
      body: { rev: shipped.body.rev },
    })
    expect(await availableFor(later)).toBe(3)
  })
})

describe('The ledger after random actions', () => {
  it('explains every number after each round of orders, edits, cancellations, shipments, returns, receipts, counts and imports', async () => {
    const { server, as } = harness
    const random = seeded(20261125)
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
    const some = (max: number) => 1 + Math.floor(random() * max)
    const stocked = [parts[0]!, parts[6]!, parts[7]!]
    const place = {
      ...{ shipping_addr1: '55 Market Street', shipping_city: 'Newark', shipping_postal_code: '07102' },
      ...{ shipping_state_id: stateId('NJ'), shipping_phone: '(973) 555-0144' },
    }
    const edit = (id: number, qty: number) =>
      as.admin.call(orders.editOrder, {
        params: { id: String(id) },
        body: { products: [{ product_id: harness.part.product_id, qty }] },
      })
    const actions: readonly (() => Promise<() => Promise<{ readonly status: number }>>)[] = [
      async () => {
        const client = server.visitor()
        const card = random() < 0.3 ? { number: '4000000000000002' } : {}
        await toReview(client, pick(stocked).product_id, { qty: some(3), card })
        return () => order(client)
      },
      async () => {
        const [id, qty] = [await harness.order(place, 2), some(6)]
        return () => edit(id, qty)
      },
      async () => {
        const id = await harness.order({}, some(3))
        return () => harness.setStatus('admin', id, { status: 'cancelled', note: 'Ordered twice' })
      },
      async () => {
        const id = await harness.order({ ...place, status: 'processing' }, 3)
        const lines = [{ product_id: harness.part.product_id, qty: 1 }]
        await as.admin.call(orders.shipOrder, { params: { id: String(id) }, body: { id: newId(), lines, rev: 1 } })
        return () => harness.setStatus('admin', id, { status: 'cancelled', note: 'No longer made' })
      },
      async () => {
        const id = await harness.order(
          { order_type: 'warranty', payment: 'warranty', status: 'approval pending' },
          some(8),
        )
        return () => harness.setStatus('reviewer', id, { action: 'approve' })
      },
      async () => {
        const [{ number }, qty] = [pick(stocked), some(9)]
        return () => receive(number, qty)
      },
      async () => {
        const { product_id: product } = pick(stocked)
        const expected = await stockOf(server, product)
        const body = { id: newId(), counted: some(30), expected, reason: 'Lost' } as const
        return () => as.onsite.call(table.countPart, { params: { product }, body })
      },
      async () => {
        const file = `number,name,brand,quantity\n${pick(stocked).number},Belt,Meridian,${some(40)}\n`
        return async () => ({ status: await importFile(file) })
      },
      async () => {
        const id = await harness.order({}, 2)
        await harness.setStatus('admin', id, { status: 'shipped' })
        const line = { product_id: harness.part.product_id, qty: 2, reason_text: '', restock: true }
        const terms = { fee: { kind: 'money', value: 0 }, refunds_shipping: false, note: '' } as const
        const { number } = (
          await as.admin.call(returns.table.openReturn, {
            params: { id: String(id) },
            body: { id: newId(), lines: [{ ...line, reason: 'not needed' }], ...terms },
          })
        ).body
        const piece = { position: 1, qty: 1, condition: 'as new', restock: true, location: '' } as const
        const body = { id: newId(), lines: [piece], note: '', rev: 1 }
        return () => as.onsite.call(returns.table.receiveReturn, { params: { number }, body })
      },
    ]
    const seen = new Set<number>()
    for (let round = 0; round < 5; round += 1) {
      server.clock.advance(60_000)
      const presses: (() => Promise<{ readonly status: number }>)[] = []
      for (let at = 0; at < 9; at += 1) presses.push(await (round === 0 ? actions[at]! : pick(actions))())
      for (const { status } of await Promise.all(presses.map((press) => press()))) seen.add(status)
      await server.jobs.drain()
      expect([round, await gaps()]).toEqual([round, []])
    }
    expect([...seen].filter((status) => ![200, 409, 422].includes(status))).toEqual([])
    const kinds = await Promise.all(
      stocked.map(async ({ product_id }) => (await entries(product_id)).map(({ kind }) => kind)),
    )
    expect([...new Set(kinds.flat())].sort()).toEqual([...stockKinds].sort())
  })
})

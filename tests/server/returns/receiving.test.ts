import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '../../../contract/orders.ts'
import { warehouse } from '../../../contract/warehouse.ts'
import { findLedgerGaps } from '../../support/ledger.ts'
import { stockOf } from '../../support/shopping.ts'
import type { ReturnsHarness } from './returns-harness.ts'
import { lineOf, startReturnsHarness, table } from './returns-harness.ts'

let harness: ReturnsHarness
beforeAll(async () => {
  harness = await startReturnsHarness()
})
afterAll(() => harness.close())

const opened = async (qty = 3) => {
  const { order_id } = await harness.shipped()
  return (await harness.open(order_id, { lines: [lineOf(harness.part.product_id, qty)] })).body
}
const came = (qty: number, given: object = {}) => ({
  ...{ position: 1, qty, condition: 'as new' as const, restock: true, location: '', ...given },
})
const stock = () => stockOf(harness.server, harness.part.product_id)
const newestEntry = async () =>
  (await harness.as.onsite.call(warehouse.table.readStock, { params: { product: harness.part.product_id }, query: {} }))
    .body.entries.data[0]

describe('POST /returns/{number}/receive', () => {
  it('records what came in parts, by its condition; what goes back is in the stock and its ledger at once', async () => {
    const one = await opened()
    const before = await stock()
    const first = await harness.receive(one, { lines: [came(1)], note: 'In the old box' }, 'onsite')
    expect([first.status, first.body.state, first.body.rev]).toEqual([200, 'received', 2])
    expect(first.body.lines).toMatchObject([{ qty: 3, received: 1, restocked: 1 }])
    expect(await newestEntry()).toMatchObject({
      ...{ kind: 'return', change: 1, balance: before + 1, order: { order_id: one.order_id } },
    })
    expect((await newestEntry())?.note).toContain(one.number)
    const second = await harness.receive(first.body, {
      lines: [came(1, { condition: 'damaged', restock: false }), came(1, { condition: 'used' })],
    })
    expect(second.body.lines).toMatchObject([{ received: 3, restocked: 2 }])
    expect(
      second.body.receipts.map(({ note, lines }) => [
        note,
        lines.map(({ qty, condition, is_restocked }) => [qty, condition, is_restocked]),
      ]),
    ).toEqual([
      ['In the old box', [[1, 'as new', true]]],
      [
        '',
        [
          [1, 'damaged', false],
          [1, 'used', true],
        ],
      ],
    ])
    expect(await stock()).toBe(before + 2)
    expect(await findLedgerGaps(harness.server.db)).toEqual([])
    expect((await harness.read(one.order_id)).history.at(-1)).toMatchObject({
      action: 'receiveReturn',
      message: `${one.number}. 1 of ${harness.part.number}, damaged, not to stock. 1 of ${harness.part.number}, used, to stock.`,
    })
  })

  it('names the place in the ledger, and puts a part there that has none', async () => {
    const { body: place } = await harness.as.admin.call(warehouse.table.addLocation, {
      body: { code: 'R-01', name: '' },
    })
    const one = await opened(1)
    const { body } = await harness.receive(one, { lines: [came(1, { location: 'r-01' })] }, 'onsite')
    expect(body.lines[0]?.location).toBe('R-01')
    expect((await newestEntry())?.note).toBe(`${one.number}, to R-01`)
    const page = await harness.as.onsite.call(warehouse.table.readLocation, {
      params: { id: place.location_id },
      query: {},
    })
    expect(page.body.parts.data.map(({ number }) => number)).toEqual([harness.part.number])
    const nowhere = await harness.receive(await opened(1), { lines: [came(1, { location: 'R-99' })] })
    expect(nowhere.refusal.errors).toEqual({ 'lines.0.location': 'No location has this code' })
  })

  it('mails what came and what is still to come', async () => {
    const one = await opened()
    const mails = await harness.mailsOf(() => harness.receive(one, { lines: [came(1, { condition: 'opened' })] }))
    expect(mails.map(({ subject }) => subject)).toEqual([`Return ${one.number}: Received`])
    for (const text of [`1 × ${harness.part.name}`, 'opened', 'Still to come', `2 × ${harness.part.name}`])
      expect(mails[0]?.text).toContain(text)
  })

  it('is recorded once under its id, also after a lost answer', async () => {
    const one = await opened()
    const before = await stock()
    const form = { id: harness.newId(), lines: [came(2)] }
    for (const status of [200, 200]) expect((await harness.receive(one, form)).status).toBe(status)
    expect(await stock()).toBe(before + 2)
    const elsewhere = await harness.receive(await opened(), form)
    expect(elsewhere.refusal.errors).toEqual({ id: 'Another receipt has this id' })
  })

  it('with other pieces under the id of a recorded one is refused with what was recorded', async () => {
    const one = await opened()
    const before = await stock()
    const form = { id: harness.newId(), lines: [came(1)], note: 'One box' }
    await harness.receive(one, form)
    for (const given of [
      { lines: [came(2)] },
      { lines: [came(1, { condition: 'damaged', restock: false })] },
      { lines: [came(1, { restock: false })] },
      { lines: [came(1, { location: 'R-77' })] },
      { note: 'Two boxes' },
    ]) {
      const { status, refusal } = await harness.receive(one, { ...form, ...given })
      expect([status, refusal.error]).toEqual([409, 'returns.receiptKnown'])
      expect(refusal.message).toContain(`on the return: 1 of ${harness.part.number}, as new, to stock. What you`)
      expect(refusal.current).toMatchObject({ receipts: [{ id: form.id }] })
    }
    expect((await harness.receive(one, { ...form, note: ' One box ' })).status).toBe(200)
    expect(await stock()).toBe(before + 1)
  })

  it('records no piece twice when two people press at the same moment', async () => {
    const one = await opened()
    const before = await stock()
    const answers = await Promise.all(
      (['admin', 'onsite', 'reviewer'] as const).map((role) => harness.receive(one, { lines: [came(2)] }, role)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.refusal.error).toBe('returns.changed')
    expect(await stock()).toBe(before + 2)
  })

  it('refuses more than is to come, another line, and damaged goods for the stock, at their fields', async () => {
    const one = await opened(2)
    const over = await harness.receive(one, { lines: [came(1), came(2)] })
    expect([over.status, over.refusal.errors]).toEqual([422, { 'lines.1.qty': 'Only 1 still to come' }])
    const other = await harness.receive(one, { lines: [came(1, { position: 7 })] })
    expect(other.refusal.errors).toEqual({ 'lines.0.position': 'The return has no such line' })
    const damaged = await harness.receive(one, { lines: [came(1, { condition: 'damaged' })] })
    expect(damaged.refusal.errors).toEqual({ 'lines.0.restock': 'Cannot go back to stock in this condition' })
    expect((await harness.receive(one, { lines: [] })).refusal.errors).toEqual({ lines: 'Say what came' })
  })

  it('is for the warehouse and the office, of an open return', async () => {
    const one = await opened()
    for (const role of ['dealer', 'servicer', 'customer'] as const)
      expect([role, (await harness.receive(one, {}, role)).status]).toEqual([role, 403])
    expect((await harness.receive({ ...one, number: 'RMA-1-1' }, {}, 'onsite')).refusal.error).toBe('returns.unknown')
    const received = (await harness.receive(one, {}, 'onsite')).body
    const credited = (await harness.credit(received)).body
    const late = await harness.receive(credited, { lines: [came(1)] })
    expect([late.status, late.refusal.error]).toEqual([409, 'returns.notNow'])
  })
})

describe('An order with a return', () => {
  it('keeps a shipment of which pieces are on a return', async () => {
    const id = await harness.orderTwoParts()
    const ship = (qty: number, rev: number) =>
      harness.as.admin.call(orders.table.shipOrder, {
        params: { id: String(id) },
        body: { id: harness.newId(), lines: [{ product_id: harness.part.product_id, qty }], rev },
      })
    await ship(1, 1)
    await ship(2, 2)
    await harness.open(id, { lines: [lineOf(harness.part.product_id, 2)] })
    const withdraw = async (number: number) => {
      const { shipments, rev } = await harness.read(id)
      const shipment = shipments.find((one) => one.number === number)!.id
      return harness.as.admin.call(orders.table.withdrawShipment, {
        params: { id: String(id), shipment },
        body: { rev },
      })
    }
    const refused = await withdraw(2)
    expect([refused.status, refused.refusal.error]).toEqual([409, 'orders.shipmentReturned'])
    expect(refused.refusal.message).toContain(`2 of ${harness.part.number}`)
    const taken = await withdraw(1)
    expect([taken.status, taken.body.products[0]?.shipped, taken.body.products[0]?.returned]).toEqual([200, 2, 2])
  })

  it('keeps the price and the pieces of what is on a return when it is edited', async () => {
    const id = await harness.orderTwoParts({ ship_code: 'WC' })
    await harness.as.admin.call(orders.table.shipOrder, {
      params: { id: String(id) },
      body: { id: harness.newId(), lines: [{ product_id: harness.part.product_id, qty: 2 }], rev: 1 },
    })
    await harness.open(id, { lines: [lineOf(harness.part.product_id, 1)] })
    const edit = (qty: number, price?: number) =>
      harness.as.admin.call(orders.table.editOrder, {
        params: { id: String(id) },
        body: { products: [{ product_id: harness.part.product_id, qty, ...(price === undefined ? {} : { price }) }] },
      })
    const cheaper = await edit(3, 1)
    expect(cheaper.refusal.errors?.['products.0.price']).toMatch(/^1 on a return, so the price stays \$/)
    const edited = await edit(2)
    expect([edited.status, edited.body.products[0]?.returned, edited.body.status]).toEqual([200, 1, 'shipped'])
  })
})

describe('GET /returns', () => {
  it('lists returns for staff by state and by what is typed or scanned, and exports them', async () => {
    const one = await opened()
    await harness.receive(one, { lines: [came(1)] })
    const list = async (query: object) => (await harness.as.onsite.call(table.listReturns, { query })).body.data
    expect((await list({ filter: one.number.toLowerCase() }))[0]).toMatchObject({
      ...{ number: one.number, state: 'received', pieces: 3, received: 1, first_part: harness.part.name, credit: 0 },
    })
    expect(
      (await list({ filter: `hillcrest ${harness.part.number}`, state: 'open' })).map(({ number }) => number),
    ).toContain(one.number)
    expect(await list({ filter: one.number, state: 'credited' })).toEqual([])
    const file = await harness.as.admin.call(table.exportReturns, { query: { filter: one.number } })
    const text = new TextDecoder().decode(file.bytes)
    expect(text).toContain(`${one.number},SO-${String(one.order_id)},Received`)
    for (const role of ['dealer', 'servicer', 'customer'] as const) {
      expect((await harness.as[role].call(table.listReturns, { query: {} })).status).toBe(403)
      expect((await harness.as[role].call(table.exportReturns, { query: {} })).status).toBe(403)
    }
  })

  it('opens one for staff', async () => {
    const one = await opened()
    const read = (role: 'onsite' | 'dealer', number: string) =>
      harness.as[role].call(table.readReturn, { params: { number } })
    expect((await read('onsite', one.number)).body).toMatchObject({
      number: one.number,
      may: { receive: true, credit: false },
    })
    expect((await read('dealer', one.number)).status).toBe(403)
    expect((await read('onsite', 'RMA-1-1')).refusal.error).toBe('returns.unknown')
  })
})

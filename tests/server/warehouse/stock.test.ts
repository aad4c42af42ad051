import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CountForm, ReceiptForm } from '../../../contract/warehouse-stock.ts'
import { barcodeKey } from '../../../domain/catalogue/barcode.ts'
import { warehouse } from '../../../contract/warehouse.ts'
import { cataloguePack } from '../../../contract/catalogue-pack.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import { signInAll } from '../labor-claims/claim-harness.ts'
import type { Client } from '../../support/client.ts'
import { findLedgerGaps } from '../../support/ledger.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { sellable, stockOf } from '../../support/shopping.ts'

const { table } = warehouse
let server: TestServer
let as: Readonly<Record<Role, Client>>
let parts: Awaited<ReturnType<typeof sellable>>
beforeAll(async () => {
  server = await startServer()
  as = await signInAll(server)
  parts = await sellable(server, 10)
})
afterAll(async () => {
  expect(await findLedgerGaps(server.db)).toEqual([])
  await server.close()
})

let count = 0
const newId = () => `0199bbbb-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
const receive = (given: Partial<ReceiptForm>, role: Role = 'onsite') => {
  count += 1
  const form = { id: newId(), reference: `PS-${count}`, lines: [], ...given }
  return as[role].call(table.receiveStock, { body: form })
}
const recount = (product: number, given: Partial<CountForm>, role: Role = 'onsite') =>
  as[role].call(table.countPart, {
    params: { product },
    body: { id: newId(), counted: 1, expected: 0, reason: 'Counted', ...given },
  })
const ledger = async (product: number, page = 1) =>
  (await as.onsite.call(table.readStock, { params: { product }, query: { page } })).body

describe('A receipt', () => {
  it('adds what came to the stock, and the ledger says with which delivery', async () => {
    const [one, two] = parts
    const { status, body } = await receive({
      reference: ' PS-1042 ',
      note: 'Two cartons',
      lines: [
        { number: one!.number.toLowerCase(), qty: 6 },
        { number: two!.number, qty: 1 },
        { number: one!.number, qty: 4 },
      ],
    })
    expect([status, body.reference, body.by, body.at]).toEqual([
      200,
      'PS-1042',
      'Luis Herrera',
      server.clock.now().toISOString(),
    ])
    expect(body.lines.map(({ product_id, qty, stock }) => [product_id, qty, stock]).sort()).toEqual(
      [
        [one!.product_id, 10, one!.qty + 10],
        [two!.product_id, 1, two!.qty + 1],
      ].sort(),
    )
    const { stock, entries } = await ledger(one!.product_id)
    expect(stock).toBe(one!.qty + 10)
    expect(entries.data).toMatchObject([
      {
        kind: 'receipt',
        change: 10,
        balance: stock,
        by: 'Luis Herrera',
        note: 'Two cartons',
        receipt: { receipt_id: body.receipt_id, reference: 'PS-1042' },
      },
      { kind: 'opening', change: one!.qty, balance: one!.qty, receipt: null, by: '' },
    ])
  })

  it('that is sent again, because its answer was lost, adds nothing twice', async () => {
    const part = parts[2]!
    const form = { id: newId(), reference: 'PS-2', lines: [{ number: part.number, qty: 5 }] }
    const answers = await Promise.all([receive(form), receive(form), receive(form, 'admin')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { body } of answers) expect(body.lines[0]).toMatchObject({ qty: 5, stock: part.qty + 5 })
    expect(await stockOf(server, part.product_id)).toBe(part.qty + 5)
  })

  it('with more in it under the id of a recorded one is refused with what was recorded, and adds nothing', async () => {
    const [part, other] = [parts[2]!, parts[1]!]
    const before = await Promise.all([part, other].map(({ product_id }) => stockOf(server, product_id)))
    const form = { id: newId(), reference: 'PS-3', note: 'One box', lines: [{ number: part.number, qty: 5 }] }
    const { body } = await receive(form)
    const twice = [
      { number: part.number, qty: 2 },
      { number: part.number.toLowerCase(), qty: 3 },
    ]
    expect((await receive({ ...form, note: ' One box ', lines: twice })).body).toEqual(body)
    for (const given of [
      { lines: [...form.lines, { number: other.number, qty: 1 }] },
      { lines: [{ number: part.number, qty: 6 }] },
      { lines: [{ number: other.number, qty: 5 }] },
      { reference: 'PS-33' },
      { note: 'Two boxes' },
    ]) {
      const { status, refusal } = await receive({ ...form, ...given })
      expect([status, refusal.error, refusal.current]).toEqual([409, 'warehouse.receiptKnown', body])
      expect(refusal.message).toContain('was recorded, “PS-3”. What you entered now was not added.')
    }
    expect(await Promise.all([part, other].map(({ product_id }) => stockOf(server, product_id)))).toEqual([
      before[0]! + 5,
      before[1],
    ])
  })

  it('with the reference of another one is asked about, and recorded where it is another delivery', async () => {
    const part = parts[3]!
    const lines = [{ number: part.number, qty: 2 }]
    await receive({ reference: 'ps-77', lines })
    const again = await receive({ reference: 'PS-77', lines }, 'admin')
    expect([again.status, again.refusal.error, again.refusal.message]).toEqual([
      409,
      'warehouse.sameReference',
      'Luis Herrera recorded a delivery “ps-77” already. Nothing was added. Record it again only if this is another one.',
    ])
    expect(await stockOf(server, part.product_id)).toBe(part.qty + 2)
    expect((await receive({ reference: 'PS-77', lines, is_another: true })).status).toBe(200)
    expect(await stockOf(server, part.product_id)).toBe(part.qty + 4)
  })

  it('that two people record at the same moment is recorded once, and the other one is asked', async () => {
    const part = parts[3]!
    const before = await stockOf(server, part.product_id)
    const form = { reference: 'PS-88', lines: [{ number: part.number, qty: 2 }] }
    const answers = await Promise.all([receive(form), receive(form, 'admin')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stockOf(server, part.product_id)).toBe(before + 2)
  })

  it('takes a part by the barcode on its carton', async () => {
    const part = parts[4]!
    await server.db
      .updateTable('product')
      .set({ barcode: '036000291452', barcode_key: barcodeKey('036000291452') })
      .where('product_id', '=', part.product_id)
      .execute()
    const unknown = await receive({
      lines: [
        { number: '036000291452', qty: 1 },
        { number: '036000291453', qty: 1 },
      ],
    })
    expect(Object.keys(unknown.refusal.errors)).toEqual(['lines.1.number'])
    const { body } = await receive({ lines: [{ number: '036000291452', qty: 1 }] })
    expect(body.lines).toMatchObject([{ number: part.number, qty: 1, stock: part.qty + 1 }])
    await recount(part.product_id, { counted: part.qty, expected: part.qty + 1 })
  })

  it('is found again in the list by a piece of its reference, and read with what came', async () => {
    const part = parts[3]!
    const { body } = await receive({
      reference: 'Delivery 50%',
      lines: [
        { number: part.number, qty: 3 },
        { number: parts[2]!.number, qty: 4 },
      ],
    })
    const list = async (q: string) => (await as.admin.call(table.listReceipts, { query: { q } })).body
    expect((await list('Y 50%')).data).toMatchObject([
      { receipt_id: body.receipt_id, parts: 2, pieces: 7, by: 'Luis Herrera' },
    ])
    expect((await list('')).data[0]?.receipt_id).toBe(body.receipt_id)
    const params = { id: body.receipt_id }
    expect((await as.admin.call(table.readReceipt, { params })).body).toEqual(body)
    const unknown = await as.admin.call(table.readReceipt, { params: { id: newId() } })
    expect([unknown.status, unknown.refusal.error]).toEqual([404, 'warehouse.receiptUnknown'])
    expect((await as.dealer.call(table.readReceipt, { params })).status).toBe(403)
    expect((await as.dealer.call(table.listReceipts, { query: {} })).status).toBe(403)
  })

  it('is refused at each line and field that is wrong, and adds nothing', async () => {
    const part = parts[4]!
    const unknown = await receive({
      lines: [
        { number: part.number, qty: 3 },
        { number: 'NO-SUCH', qty: 1 },
      ],
    })
    expect([unknown.status, unknown.refusal.error, unknown.refusal.errors]).toEqual([
      422,
      'warehouse.invalid',
      { 'lines.1.number': 'No part has this number or barcode' },
    ])
    const wrong = await receive({ reference: ' ', lines: [{ number: part.number, qty: 0.5 }] })
    expect([wrong.status, wrong.refusal.errors]).toEqual([
      422,
      { reference: 'Required', 'lines.0.qty': 'Must be a whole number' },
    ])
    expect((await receive({ lines: [] })).refusal.errors).toEqual({ lines: 'Add the parts that you received' })
    for (const qty of [0, -3, 100_001])
      expect((await receive({ lines: [{ number: part.number, qty }] })).status, String(qty)).toBe(422)
    expect(await stockOf(server, part.product_id)).toBe(part.qty)
  })

  it('is for on-site staff and administrators', async () => {
    const lines = [{ number: parts[4]!.number, qty: 1 }]
    for (const role of ['customer', 'dealer', 'servicer', 'reviewer'] as const)
      expect((await receive({ lines }, role)).refusal.error, role).toBe('auth.notAllowed')
  })

  it('reaches the devices with the next changes of the catalogue', async () => {
    const part = parts[5]!
    const read = async (since: number) =>
      (await as.dealer.call(cataloguePack.table.readChanges, { query: { since } })).body
    const { version } = await read(1_000_000)
    await receive({ lines: [{ number: part.number, qty: 1 }] })
    expect((await read(version)).products.map(({ product_id, qty }) => [product_id, qty])).toEqual([
      [part.product_id, part.qty + 1],
    ])
  })
})

describe('A count', () => {
  it('corrects the stock, with its reason in the ledger', async () => {
    const part = parts[6]!
    const { body } = await recount(part.product_id, {
      ...{ counted: part.qty - 2, expected: part.qty },
      ...{ reason: 'Damaged', note: 'box was crushed' },
    })
    expect(body).toEqual({ change: -2, stock: part.qty - 2 })
    expect((await ledger(part.product_id)).entries.data[0]).toMatchObject({
      ...{ kind: 'correction', change: -2, balance: part.qty - 2, by: 'Luis Herrera' },
      note: 'Damaged: box was crushed',
    })
  })

  it('that finds what was expected is recorded too', async () => {
    const part = parts[7]!
    const { body } = await recount(part.product_id, { counted: part.qty, expected: part.qty })
    expect(body).toEqual({ change: 0, stock: part.qty })
    expect((await ledger(part.product_id)).entries.data[0]).toMatchObject({
      kind: 'correction',
      change: 0,
      note: 'Counted',
    })
  })

  it('of a stock that changed meanwhile is refused with the present one', async () => {
    const part = parts[8]!
    await receive({ lines: [{ number: part.number, qty: 3 }] })
    const { status, refusal } = await recount(part.product_id, { counted: part.qty - 1, expected: part.qty })
    expect([status, refusal.error, refusal.current]).toEqual([409, 'warehouse.stockChanged', { stock: part.qty + 3 }])
    expect(refusal.message).toBe(
      `The stock is ${part.qty + 3} by now, not ${part.qty}: it changed while you counted. Nothing was changed. Count again.`,
    )
    expect(await stockOf(server, part.product_id)).toBe(part.qty + 3)
  })

  it('that is sent again is recorded once', async () => {
    const part = parts[9]!
    const form = { id: newId(), counted: part.qty + 5, expected: part.qty }
    const answers = await Promise.all([recount(part.product_id, form), recount(part.product_id, form)])
    for (const { body } of answers) expect(body).toEqual({ change: 5, stock: part.qty + 5 })
    expect((await ledger(part.product_id)).entries.total).toBe(2)
  })

  it('under the id of a recorded one with another number or reason is refused, and changes nothing', async () => {
    const [part, other] = [parts[9]!, parts[8]!]
    const stock = await stockOf(server, part.product_id)
    const form = { id: newId(), counted: stock + 1, expected: stock }
    expect((await recount(part.product_id, form)).body).toEqual({ change: 1, stock: stock + 1 })
    for (const given of [{ counted: stock + 2 }, { reason: 'Found' as const }, { note: 'behind the shelf' }]) {
      const { status, refusal } = await recount(part.product_id, { ...form, ...given })
      expect([status, refusal.error, refusal.current]).toEqual([409, 'warehouse.countKnown', { stock: stock + 1 }])
      expect(refusal.message).toContain(`was recorded: ${stock + 1}.`)
    }
    expect((await recount(other.product_id, form)).refusal.error).toBe('warehouse.countKnown')
    expect(await stockOf(server, part.product_id)).toBe(stock + 1)
  })

  it('is refused at each field that is wrong, for an unknown part, and for others than staff', async () => {
    const { product_id } = parts[9]!
    const wrong = await recount(product_id, { counted: -1, reason: 'Because' as CountForm['reason'] })
    expect([wrong.status, wrong.refusal.errors]).toEqual([422, { counted: 'At least 0', reason: 'Choose a reason' }])
    expect((await recount(999_999, {})).refusal.error).toBe('warehouse.partUnknown')
    for (const role of ['customer', 'dealer', 'reviewer'] as const)
      expect((await recount(product_id, {}, role)).refusal.error, role).toBe('auth.notAllowed')
  })
})

describe('A part of the warehouse', () => {
  it('is found by its number as it is written on the carton, with its place', async () => {
    const part = parts[0]!
    const { body: location } = await as.admin.call(table.addLocation, { body: { code: 'ZZ-1', name: 'Belts' } })
    await as.onsite.call(table.putPart, { params: { id: location.location_id }, body: { number: part.number } })
    const { body } = await as.onsite.call(table.findPart, { query: { number: part.number.replaceAll('-', ' ') } })
    expect(body).toMatchObject({ product_id: part.product_id, number: part.number, location })
    const none = await as.onsite.call(table.findPart, { query: { number: 'NO-SUCH' } })
    expect([none.status, none.refusal.error]).toEqual([404, 'warehouse.partUnknown'])
    expect((await as.dealer.call(table.findPart, { query: { number: part.number } })).status).toBe(403)
  })

  it('has its ledger 50 entries a page, the newest first, for staff alone', async () => {
    const part = parts[4]!
    const { total } = (await ledger(part.product_id)).entries
    for (let at = 0; at < 51; at += 1) {
      server.clock.advance(100)
      await recount(part.product_id, { counted: part.qty, expected: part.qty })
    }
    const [first, second] = [await ledger(part.product_id), await ledger(part.product_id, 2)]
    expect([first.entries.data.length, first.entries.total]).toEqual([50, total + 51])
    expect(second.entries.data.at(-1)?.kind).toBe('opening')
    expect((await as.dealer.call(table.readStock, { params: { product: part.product_id }, query: {} })).status).toBe(
      403,
    )
    const unknown = await as.onsite.call(table.readStock, { params: { product: 999_999 }, query: {} })
    expect(unknown.refusal.error).toBe('warehouse.partUnknown')
  })
})

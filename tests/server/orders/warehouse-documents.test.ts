import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Order } from '../../../contract/shapes/order.ts'
import type { ShipmentForm } from '../../../contract/shapes/order-shipment.ts'
import { toWalkingOrder } from '../../../domain/warehouse/location-form.ts'
import { readPdf } from '../../support/pdf-text.ts'
import type { ReadPdf } from '../../support/pdf-text.ts'
import { sellable } from '../../support/shopping.ts'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
beforeAll(async () => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
  })
  harness = await startOrdersHarness()
})
afterAll(() => harness.close())

const newId = () => harness.newId()
const create = (given: Parameters<OrdersHarness['order']>[0] = {}) => harness.orderTwoParts(given)
const ship = async (id: number, form: Partial<ShipmentForm> = {}): Promise<Order> =>
  (
    await harness.as.admin.call(table.shipOrder, {
      params: { id: String(id) },
      body: { id: newId(), lines: [{ product_id: harness.part.product_id, qty: 2 }], rev: 1, ...form },
    })
  ).body
const at = (order: Order) => ({ id: String(order.order_id), shipment: order.shipments[0]!.id })

/** The bars of a label as a picture, eight pixels to the point. */
function toPicture({ rects }: ReadPdf['pages'][number]): ImageData {
  const scale = 8
  const [width, height] = [288 * scale, 40]
  const row = new Uint8ClampedArray(width * 4).fill(255)
  for (const { x, width: bar } of rects)
    for (let px = Math.round(x * scale); px < Math.round((x + bar) * scale); px += 1) row.fill(0, px * 4, px * 4 + 3)
  const data = new Uint8ClampedArray(row.length * height)
  for (let y = 0; y < height; y += 1) data.set(row, y * row.length)
  return { data, width, height, colorSpace: 'srgb' }
}
const scan = async (page: ReadPdf['pages'][number]) =>
  (await readBarcodes(toPicture(page))).map(({ format, text }) => [format, text])

describe('GET /orders/{id}/shipments/{shipment}/labels', () => {
  it('is a page for each tracking number, with a Code 128 that the app’s own reader reads', async () => {
    const numbers = ['1Z999AA10123456784', '9400110200881234567890']
    const order = await ship(await create(), { carrier: 'UPS', tracking_numbers: numbers })
    const { bytes } = await harness.as.reviewer.call(table.readLabels, { params: at(order) })
    const { pages } = readPdf(bytes)
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 288 432]')
    expect(await Promise.all(pages.map(scan))).toEqual(numbers.map((number) => [['Code128', number]]))
    expect(pages.map(({ texts }) => texts.find((text) => text.startsWith('Parcel')))).toEqual([
      'Parcel 1 of 2',
      'Parcel 2 of 2',
    ])
    for (const text of ['Ana Duarte', 'UPS · Ground', `Order ${order.display_id}-1`])
      expect(pages[0]?.texts).toContain(text)
  })

  it('has the number of the order where the shipment has no tracking number', async () => {
    const order = await ship(await create())
    const { bytes } = await harness.as.admin.call(table.readLabels, { params: at(order) })
    expect(await scan(readPdf(bytes).pages[0]!)).toEqual([['Code128', `${order.display_id}-1`]])
  })

  it('is for staff who ship', async () => {
    const order = await ship(await create())
    expect((await harness.as.dealer.call(table.readLabels, { params: at(order) })).status).toBe(403)
    const unknown = { ...at(order), shipment: newId() }
    expect((await harness.as.admin.call(table.readLabels, { params: unknown })).refusal.error).toBe(
      'orders.shipmentUnknown',
    )
  })
})

describe('GET /orders/picking-list', () => {
  const pick = (role: 'admin' | 'reviewer' | 'dealer', ids: readonly number[]) =>
    harness.as[role].call(table.printPickingList, { query: { ids: ids.join(',') } })

  it('lists the parts by location in walking order, how many for which order, and those without a place last', async () => {
    const third = (await sellable(harness.server))[2]!
    await harness.server.db.deleteFrom('wh_location_part').execute()
    const locations = await harness.server.db
      .insertInto('wh_location')
      .values([
        { code: 'ZZ-10', sort_code: toWalkingOrder('ZZ-10'), name: 'Belts' },
        { code: 'ZZ-2', sort_code: toWalkingOrder('ZZ-2'), name: '' },
      ])
      .returning(['location_id', 'code'])
      .execute()
    const place = (code: string) => locations.find((one) => one.code === code)!.location_id
    await harness.server.db
      .insertInto('wh_location_part')
      .values([
        { product_id: harness.part.product_id, location_id: place('ZZ-10') },
        { product_id: harness.other.product_id, location_id: place('ZZ-2') },
      ])
      .execute()
    const [one, two, done] = [await create(), await create(), await create()]
    await harness.addLine(one, third, 1, 3)
    await ship(two, { lines: [{ product_id: harness.other.product_id, qty: 1 }] })
    await harness.as.admin.call(table.setBackorders, { params: { id: String(two) }, body: { lines: [], rev: 2 } })
    await ship(done, {
      lines: [
        { product_id: harness.part.product_id, qty: 3 },
        { product_id: harness.other.product_id, qty: 1 },
      ],
    })
    const { texts } = readPdf((await pick('reviewer', [two, one, done])).bytes).pages[0]!
    const order = ['ZZ-2', harness.other.number, `SO-${String(one)}: 1`, 'ZZ-10 · Belts', '6', harness.part.number]
    const last = ['No location', third.number, 'Ships to']
    const positions = [...order, ...last].map((text) => texts.indexOf(text))
    expect(positions.every((position, index) => position > (positions[index - 1] ?? -1))).toBe(true)
    expect(texts).toContain(`SO-${String(two)}: 3`)
    // What has shipped is not picked again.
    expect(texts.filter((text) => text.startsWith(`SO-${String(done)}:`))).toEqual([])
  })

  it('names an order on hold, and has none of its parts', async () => {
    const id = await create({ status: 'on hold' })
    const { texts } = readPdf((await pick('admin', [id])).bytes).pages[0]!
    expect(texts.filter((text) => text.startsWith(`SO-${String(id)}`))).toEqual([`SO-${String(id)}`])
    expect(texts).toContain('On hold')
  })

  it('leaves out what waits for goods', async () => {
    const id = await create()
    await ship(id)
    const { text } = readPdf((await pick('admin', [id])).bytes)
    expect(text).toContain('Nothing of these orders is to be picked.')
  })

  it('is for staff who ship, and refuses an order that does not exist and numbers that are none', async () => {
    const id = await create()
    expect((await pick('dealer', [id])).status).toBe(403)
    expect((await pick('admin', [id, 1])).refusal.error).toBe('orders.unknown')
    const wrong = await harness.as.admin.send('GET', '/api/orders/picking-list?ids=a,b')
    expect([wrong.status, wrong.refusal.errors]).toEqual([422, { ids: 'Must be order numbers between commas' }])
    await harness.server.db
      .updateTable('app_user')
      .set({ permissions: JSON.stringify(['orders.view', 'orders.approve']) })
      .where('email_key', '=', 'dealer2@demo.test')
      .execute()
    const granted = await harness.as.dealer2.call(table.printPickingList, { query: { ids: String(id) } })
    expect([granted.status, granted.refusal.error]).toEqual([403, 'auth.notAllowed'])
  })
})

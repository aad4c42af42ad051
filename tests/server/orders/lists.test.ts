import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import { demoAccounts } from '../../../demo/accounts.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
const ids: Record<string, number> = {}
beforeAll(async () => {
  harness = await startOrdersHarness()
  const at = (iso: string) => new Date(iso)
  ids['old'] = await harness.order({ created_at: at('2026-03-02T12:00:00Z'), po_number: 'PO 7 / 100%' })
  ids['evening'] = await harness.order({ created_at: at('2026-11-13T04:30:00Z'), shipping_city: 'Müllheim' })
  ids['tracked'] = await harness.order({
    created_at: at('2026-02-01T12:00:00Z'),
    serial_number: 'MT52534K77777',
  })
  await harness.setStatus('admin', ids['tracked'], { status: 'shipped', tracking_number: '1Z88-ABCDEFG' })
  await harness.order({ order_type: 'warranty', payment: 'warranty', status: 'cancelled' })
  ids['other'] = await harness.order({ account_id: demoAccounts.lakeshore, status: 'on hold' })
})
afterAll(() => harness.close())

type Query = NonNullable<Sent<typeof table.listOrders>['query']>
const list = (role: Role, query: Query = {}) => harness.as[role].call(table.listOrders, { query })
const found = async (role: Role, query: Query) => (await list(role, query)).body.data.map((row) => row.order_id)

describe('GET /orders (O05)', () => {
  it('lists a page of the last month’s orders, the latest first', async () => {
    const { body } = await list('admin')
    const days = body.data.map((row) => row.created_at)
    expect(body).toMatchObject({ current_page: 1, per_page: 25, prev_page_url: null })
    expect(body.total).toBeGreaterThan(5)
    expect(body.data.map((row) => row.order_id)).toEqual(body.data.map((row) => row.order_id).toSorted((a, b) => b - a))
    expect(days.every((day) => day >= '2026-10-20T00:00:00.000Z')).toBe(true)
    expect(body.data.map((row) => row.order_id)).not.toContain(ids['old'])
  })

  it('turns pages without losing or doubling an order, in either direction', async () => {
    const start = { start_date: '2026-01-01' }
    const first = (await list('admin', { ...start, page: 1 })).body
    expect(first.last_page).toBeGreaterThan(1)
    const pages = await Promise.all(
      Array.from({ length: first.last_page }, async (_, at) => (await list('admin', { ...start, page: at + 1 })).body),
    )
    const all = pages.flatMap((page) => page.data.map((row) => row.order_id))
    expect(new Set(all).size).toBe(first.total)
    const oldest = await found('admin', { ...start, orderBy: 'orders.id|asc' })
    expect(oldest[0]).toBe(Math.min(...all))
    expect(first.next_page_url).toBe('/orders?start_date=2026-01-01&page=2')
    expect((await list('admin', { ...start, page: 999 })).body).toMatchObject({ data: [], total: first.total })
  })

  it('shows an account its own orders and staff all of them', async () => {
    for (const role of ['dealer', 'dealer-staff', 'customer', 'servicer'] as const) {
      const { body } = await list(role, { start_date: '2026-01-01' })
      expect(new Set(body.data.map((row) => row.account_id)).size, role).toBe(1)
      expect(body.total, role).toBeGreaterThan(0)
    }
    for (const role of ['reviewer', 'admin', 'onsite'] as const)
      expect(new Set((await list(role)).body.data.map((row) => row.account_id)).size, role).toBeGreaterThan(1)
    expect(await found('dealer', { account: 'lakeshore' })).toEqual([])
    expect((await harness.server.visitor().call(table.listOrders, { query: {} })).status).toBe(401)
  })

  it('filters by account number, display number or name', async () => {
    for (const account of [String(demoAccounts.lakeshore), 'PW-2031', '2031', 'gym outf'])
      expect(
        new Set((await list('admin', { account, start_date: '2026-01-01' })).body.data.map((row) => row.account_id)),
        account,
      ).toEqual(new Set([demoAccounts.lakeshore]))
    expect(await found('admin', { account: 'nobody at all' })).toEqual([])
  })

  it('filters by status, and by days with a beginning and an end', async () => {
    const { body } = await list('admin', { status: 'on hold', start_date: '2026-01-01' })
    expect(new Set(body.data.map((row) => row.status))).toEqual(new Set(['on hold']))
    const march = { start_date: '2026-03-02', end_date: '2026-03-02', filter: 'ana duarte' }
    expect(await found('admin', march)).toEqual([ids['old']])
    expect(await found('admin', { ...march, start_date: '2026-03-03', end_date: '2026-03-09' })).toEqual([])
    // A month back from the last day, where only that one is given.
    expect(await found('admin', { end_date: '2026-03-20', filter: 'ana duarte' })).toEqual([ids['old']])
  })

  it('takes a day for the reader’s own: an order of last evening is one of yesterday', async () => {
    const day = (time_zone: string, at: string) =>
      found('admin', { time_zone, start_date: at, end_date: at, filter: 'müllheim' })
    expect(await day('America/Chicago', '2026-11-12')).toEqual([ids['evening']])
    expect(await day('America/Chicago', '2026-11-13')).toEqual([])
    expect(await day('UTC', '2026-11-13')).toEqual([ids['evening']])
  })

  it('finds an order by its number, its shipment or its machine however old it is', async () => {
    const number = String(ids['old'])
    for (const order_number of [number, `SO-${number}`, `so ${number}`, `V000${number}`, 'po 7 / 100%'])
      expect(await found('admin', { order_number }), order_number).toEqual([ids['old']])
    expect(await found('admin', { tracking_number: '1z88 abc-defg' })).toEqual([ids['tracked']])
    expect(await found('admin', { serial_number: 'mt5-2534-k777' })).toEqual([ids['tracked']])
    expect(await found('dealer2', { order_number: number })).toEqual([])
  })

  it('searches words in numbers, names, cities and the customer’s own number, all of them', async () => {
    const start = { start_date: '2026-01-01' }
    expect(await found('admin', { ...start, filter: 'duarte 100%' })).toEqual([ids['old']])
    expect(await found('admin', { ...start, filter: 'MÜLLHEIM ana@hillcrest' })).toEqual([ids['evening']])
    expect(await found('admin', { ...start, filter: `so-${String(ids['tracked'])}` })).toEqual([ids['tracked']])
    expect(await found('admin', { ...start, filter: '%' })).toEqual([ids['old']])
    expect(await found('admin', { ...start, filter: 'duarte nonsense' })).toEqual([])
  })

  it('says what a row of a list needs: parts, pieces, total and where it goes', async () => {
    const [row] = (await list('dealer', { order_number: String(ids['tracked']) })).body.data
    expect(row).toMatchObject({
      display_id: `SO-${String(ids['tracked'])}`,
      account_name: 'Hillcrest Fitness Supply',
      shipping_name: 'Ana Duarte',
      shipping_city: 'Plainfield',
      pieces: 2,
      parts: 1,
      first_part: harness.part.name,
      total: (2 * (harness.part.price ?? 0)) / 100,
      serial_number: 'MT52534K77777',
      tracking_number: '1Z88ABCDEFG',
    })
  })

  it('refuses a filter that means nothing, each at its own field', async () => {
    const { status, refusal } = await list('admin', {
      status: 'gone',
      start_date: '2026-02-30',
      time_zone: 'Mars/Olympus',
      orderBy: 'total|desc',
    } as never)
    expect(status).toBe(422)
    expect(Object.keys(refusal.errors).toSorted()).toEqual(['orderBy', 'start_date', 'status', 'time_zone'])
  })
})

describe('GET /orders/export', () => {
  const download = (role: Role, query: NonNullable<Sent<typeof table.exportOrders>['query']> = {}) =>
    harness.as[role].call(table.exportOrders, { query })
  const read = (bytes: Buffer) => parse<Record<string, string>>(bytes, { bom: true, columns: true })

  it('is the filtered list as a file that a spreadsheet opens, each account its own', async () => {
    const { status, headers, bytes } = await download('admin', { order_number: String(ids['tracked']) })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ])
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(read(bytes)).toMatchObject([
      {
        Order: `SO-${String(ids['tracked'])}`,
        Status: 'Shipped',
        'Account number': 'PW-2014',
        'Ship to': 'Ana Duarte',
        Pieces: '2',
        Total: ((2 * (harness.part.price ?? 0)) / 100).toFixed(2),
        'Serial number': 'MT52534K77777',
      },
    ])
    const own = read((await download('dealer', { start_date: '2026-01-01' })).bytes)
    expect(new Set(own.map((row) => row['Account number']))).toEqual(new Set(['PW-2014']))
    const { total } = (await list('dealer', { start_date: '2026-01-01' })).body
    expect(own).toHaveLength(total)
    expect((await harness.server.visitor().call(table.exportOrders, { query: {} })).status).toBe(401)
  })

  it('runs no formula that somebody typed as a name', async () => {
    const id = await harness.order({ shipping_name: '=HYPERLINK("https://evil.example")', shipping_company: 'A, "B"' })
    const [row] = read((await download('admin', { order_number: String(id) })).bytes)
    expect(row).toMatchObject({ 'Ship to': '\'=HYPERLINK("https://evil.example")', Company: 'A, "B"' })
  })
})

describe('GET /warranties/orders (W08)', () => {
  const warranty = (role: Role, query: NonNullable<Sent<typeof table.listWarrantyOrders>['query']> = {}) =>
    harness.as[role].call(table.listWarrantyOrders, { query })

  it('lists the warranty orders by pending, response, approved and declined, with the number of each', async () => {
    const { body: all } = await warranty('reviewer')
    const sum = Object.values(all.totals).reduce((one, other) => one + other, 0)
    expect([sum, all.data.every((row) => row.order_type === 'warranty')]).toEqual([all.total, true])
    const expected = {
      pending: ['approval pending'],
      response: ['approval pending - response needed'],
      approved: ['order received', 'on hold', 'processing', 'shipped', 'delivered'],
      declined: ['cancelled'],
    }
    for (const [status, statuses] of Object.entries(expected)) {
      const { body } = await warranty('reviewer', { status: status as keyof typeof expected })
      expect(body.total, status).toBe(all.totals[status as keyof typeof expected])
      expect(body.total, status).toBeGreaterThan(0)
      expect(
        body.data.every((row) => statuses.includes(row.status)),
        status,
      ).toBe(true)
    }
  })

  it('has none of other accounts for on-site staff, who have them in the list of orders', async () => {
    const { status, body: own } = await warranty('onsite')
    expect([status, own.data, own.total]).toEqual([200, [], 0])
    const { body } = await harness.as.onsite.call(table.listOrders, { query: { start_date: '2020-01-01' } })
    expect(body.data.some((row) => row.order_type === 'warranty')).toBe(true)
    expect((await warranty('admin')).status).toBe(200)
  })

  it('shows an account its own, and searches by serial number', async () => {
    const { body } = await warranty('dealer')
    expect(new Set(body.data.map((row) => row.account_id))).toEqual(new Set([demoAccounts.hillcrest]))
    const serial = body.data.find((row) => row.serial_number !== null)?.serial_number ?? ''
    expect(serial).not.toBe('')
    const searched = (await warranty('dealer', { filter: serial.toLowerCase() })).body
    expect(searched.data.every((row) => row.serial_number === serial)).toBe(true)
    expect(
      searched.totals.pending + searched.totals.response + searched.totals.approved + searched.totals.declined,
    ).toBe(searched.total)
    expect((await harness.server.visitor().call(table.listWarrantyOrders, { query: {} })).status).toBe(401)
  })
})

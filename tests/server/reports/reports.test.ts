import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import { dashboard } from '../../../contract/dashboard.ts'
import { reports } from '../../../contract/reports.ts'
import { shopTimeZone } from '../../../domain/reports/calendar.ts'
import { toDay } from '../../../domain/orders/list-days.ts'
import { formatClaimStatus } from '../../../domain/reports/claim-state.ts'
import { reportTables } from '../../../domain/reports/tables.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import type { OrdersHarness } from '../orders/orders-harness.ts'
import { startOrdersHarness, table as orders } from '../orders/orders-harness.ts'
import { hasPostgres, untilWaiting } from '../../support/meanwhile.ts'
import { expectEqualToScan, now } from './equal-to-scan.ts'
import type { Query } from './equal-to-scan.ts'
import type { ScanFilter } from './full-scan.ts'
import { createScan, readShop } from './full-scan.ts'
import { findDifferences } from './kept-counts.ts'

const { table } = reports
let harness: OrdersHarness
beforeAll(async () => {
  harness = await startOrdersHarness()
})
afterAll(() => harness.close())

/** Filters of the reports, each with the records that a scan counts for it. */
const filters: readonly (readonly [name: string, query: Query, scan: ScanFilter])[] = [
  ['without a filter', {}, {}],
  ['of all time', { period: 'all' }, {}],
  ['of a month', { start_date: '2026-10-01', end_date: '2026-10-31' }, {}],
  ['of a brand', { brand_id: 1, period: 'all' }, { brandIds: [1] }],
  ['of a manufacturer', { manufacturer_id: 88, period: 'last-90-days' }, { brandIds: [3, 4] }],
  ['of a model', { equipment_id: 2, period: 'all' }, { modelId: 2 }],
  ['of an account', { account: 'PW-2014', period: 'all' }, { accountId: demoAccounts.hillcrest }],
  [
    'of a model and an account',
    { equipment_id: 2, account: 'hillcrest', period: 'this-year' },
    { modelId: 2, accountId: demoAccounts.hillcrest },
  ],
]

describe('A report equals what one counts by hand from every record', () => {
  it.each(filters)('%s', async (_name, query, scanned) => {
    const today = toDay(harness.server.clock.now().getTime(), shopTimeZone)
    await expectEqualToScan(harness.as.reviewer, await readShop(harness.server.db), query, scanned, today)
  })

  it('of one status, where a report has statuses', async () => {
    const shop = await readShop(harness.server.db)
    const query = { period: 'all' } as const
    for (const status of ['paid', 'assigned', 'closed'] as const) {
      const claims = (await harness.as.reviewer.call(table.readClaimsSummary, { query: { ...query, status } })).body
      const { figures, open, ...expected } = createScan(shop, { status }).claims(claims.period, claims.columns)
      expect(claims, status).toMatchObject(expected)
      expect([now(claims.figures), claims.risk.open], status).toEqual([figures, open.length])
    }
    const orders = (await harness.as.reviewer.call(table.readOrdersSummary, { query: { ...query, status: 'shipped' } }))
      .body
    expect(orders.statuses.map((row) => row.status)).toEqual(['shipped'])
    const pending = { ...query, status: 'pending' } as const
    const registrations = (await harness.as.reviewer.call(table.readRegistrationsSummary, { query: pending })).body
    const { figures, ...expected } = createScan(shop, pending).registrations(
      registrations.period,
      registrations.columns,
    )
    expect(registrations).toMatchObject(expected)
    expect(now(registrations.figures)).toEqual(figures)
  })

  it('and compares each figure with the period before', async () => {
    const read = async (start_date: string, end_date: string) =>
      (await harness.as.reviewer.call(table.readOrdersSummary, { query: { start_date, end_date } })).body
    const october = await read('2026-10-01', '2026-10-31')
    expect(october.period.before).toEqual({ start: '2026-09-01', end: '2026-09-30' })
    const september = await read('2026-09-01', '2026-09-30')
    expect(october.figures.sales.before).toBe(september.figures.sales.now)
    expect(october.figures.average.before).toBe(september.figures.average.now)
    // Nothing is known from before the shop’s first record, so there is nothing to compare with.
    const whole = (await harness.as.reviewer.call(table.readOrdersSummary, { query: { period: 'all' } })).body
    expect([whole.period.before, whole.figures.orders.before]).toEqual([null, null])
  })

  it('counts days of the shop’s calendar, in the database as in the answer', async () => {
    // 04:30 in Greenwich is the evening before in the shop.
    const evening = new Date('2026-11-10T04:30:00Z')
    const query = { start_date: '2026-11-09', end_date: '2026-11-09' }
    const count = async () =>
      (await harness.as.reviewer.call(table.readOrdersSummary, { query })).body.figures.orders.now
    const before = await count()
    await harness.order({ created_at: evening })
    expect(await count()).toBe(before + 1)
    const { rows } = await sql<{ day: string }>`select shop_day(${evening}::timestamptz) as day`.execute(
      harness.server.db,
    )
    expect(rows[0]?.day).toBe(toDay(evening.getTime(), shopTimeZone))
  })
})

describe('Parts that will run out', () => {
  it('are those whose stock lasts eight weeks or less at the orders of thirteen weeks, of any kind', async () => {
    const { server, part } = harness
    const runOut = async () =>
      (await harness.as.reviewer.call(table.readProductsSummary, { query: { period: 'last-year' } })).body.run_out.find(
        (row) => row.product_id === part.product_id,
      )
    const setStock = (qty: number) =>
      server.db.updateTable('product').set({ qty }).where('product_id', '=', part.product_id).execute()
    await setStock(0)
    const { demand = 0 } = (await runOut()) ?? {}
    await setStock(40)
    const at = (daysAgo: number) => new Date(server.clock.now().getTime() - daysAgo * 86_400_000)
    await harness.order({ created_at: at(88) }, 50)
    await harness.order({ created_at: at(1), order_type: 'warranty', payment: 'warranty', status: 'shipped' }, 13)
    await harness.order({ created_at: at(95) }, 500)
    await harness.order({ created_at: at(2), status: 'cancelled' }, 500)
    const found = (await runOut())!
    expect([found.stock, found.demand - demand]).toEqual([40, 63])
    expect(found.days_left).toBe(Math.floor((40 * 91) / found.demand))
    // A part that an export has hidden is not ordered again.
    const hide = (is_hidden: boolean) =>
      server.db.updateTable('product').set({ is_hidden }).where('product_id', '=', part.product_id).execute()
    await hide(true)
    expect(await runOut()).toBeUndefined()
    await hide(false)
    expect(await runOut()).toBeDefined()
    await setStock(4000)
    expect(await runOut()).toBeUndefined()
  })

  it('count what was shipped of a partly shipped order, once its rest is cancelled, and the pieces are in stock again', async () => {
    const { part, as, server } = harness
    const read = async () => {
      const { qty } = await server.db
        .selectFrom('product')
        .select('qty')
        .where('product_id', '=', part.product_id)
        .executeTakeFirstOrThrow()
      const { body } = await as.reviewer.call(table.readProductsSummary, { query: { period: 'last-30-days' } })
      const found = body.run_out.find((row) => row.product_id === part.product_id)
      const sold = body.sold.find((row) => row.product_id === part.product_id)
      return { qty, stock: found?.stock, demand: found?.demand ?? 0, pieces: sold?.pieces ?? 0 }
    }
    await server.db.updateTable('product').set({ qty: 1 }).where('product_id', '=', part.product_id).execute()
    const before = await read()
    const id = await harness.order({ status: 'processing' }, 5)
    const placed = await read()
    expect([placed.demand - before.demand, placed.pieces - before.pieces]).toEqual([5, 5])
    const params = { id: String(id) }
    const { rev } = await harness.row(id)
    const lines = [{ product_id: part.product_id, qty: 2 }]
    expect((await as.admin.call(orders.shipOrder, { params, body: { id: harness.newId(), lines, rev } })).status).toBe(
      200,
    )
    // What waits for goods was ordered all the same.
    expect((await read()).demand - before.demand).toBe(5)
    expect((await harness.setStatus('admin', id, { status: 'cancelled', note: 'No longer made' })).status).toBe(200)
    const after = await read()
    expect([after.demand - before.demand, after.pieces - before.pieces]).toEqual([2, 2])
    expect([after.qty, after.stock]).toEqual([4, 4])
  })
})

describe('Who reads reports', () => {
  it('is staff with the permission, of the whole shop; others nothing', async () => {
    const read = (role: Role) => harness.as[role].call(table.readWarrantySummary, { query: {} })
    for (const role of ['customer', 'dealer', 'servicer', 'onsite'] as const)
      expect((await read(role)).refusal.error, role).toBe('auth.notAllowed')
    expect((await harness.server.visitor().call(table.readWarrantySummary, { query: {} })).status).toBe(401)
    const [reviewer, admin] = [await read('reviewer'), await read('admin')]
    expect([reviewer.status, reviewer.body]).toEqual([200, admin.body])
  })

  it('is a dealer’s user who was given the permission, of the own account alone', async () => {
    const permissions = JSON.stringify(['reports.view', 'orders.view'])
    await harness.server.db
      .updateTable('app_user')
      .set({ permissions })
      .where('user_id', '=', demoUsers.dealer2)
      .execute()
    const dealer = harness.as.dealer2
    const { body } = await dealer.call(table.readClaimsSummary, { query: { period: 'all' } })
    expect(body.accounts.map((row) => row.account_id)).toEqual([demoAccounts.lakeshore])
    const other = await dealer.call(table.readClaimsSummary, { query: { period: 'all', account: 'hillcrest' } })
    expect([other.body.accounts, other.body.figures.filed.now, other.body.risk.open]).toEqual([[], 0, 0])
    const products = (await dealer.call(table.readProductsSummary, { query: { period: 'all' } })).body
    expect(products.run_out).toEqual([])
    const file = await dealer.call(table.exportReport, { query: { table: 'run-out' } })
    expect(file.bytes.toString().trim().split('\n')).toHaveLength(1)
    const scan = createScan(await readShop(harness.server.db), { accountId: demoAccounts.lakeshore })
    const orders = (await dealer.call(table.readOrdersSummary, { query: { period: 'all' } })).body
    expect(now(orders.figures)).toMatchObject(scan.orders(orders.period, []).figures)
  })
})

describe('Filters', () => {
  it('that mean nothing are refused, each at its own field', async () => {
    const errors = async (query: Readonly<Record<string, string>>) =>
      (await harness.as.admin.send('GET', `/api/reports/labor-claims/summary?${new URLSearchParams(query)}`)).refusal
        .errors
    expect(await errors({ start_date: '2026-05-02', end_date: '2026-05-01' })).toEqual({
      end_date: 'Must not be before the first day',
    })
    expect(await errors({ end_date: '9999-12-31' })).toEqual({ end_date: 'There is no such date' })
    expect(await errors({ end_date: '9998-12-31' })).toEqual({ end_date: 'At most 200 years after the first day' })
    expect(Object.keys(await errors({ period: 'soon', status: 'gone', brand_id: 'x' })).toSorted()).toEqual([
      'brand_id',
      'period',
      'status',
    ])
    const file = await harness.as.admin.call(table.exportReport, {
      query: { table: 'orders', status: 'approve_labor' },
    })
    expect([file.status, file.refusal.errors]).toEqual([422, { status: 'Unknown status' }])
  })

  it('find nothing where no account and no model is meant, and count nothing before the first record', async () => {
    const read = async (query: Query) => (await harness.as.admin.call(table.readClaimsSummary, { query })).body
    for (const query of [{ account: 'nobody at all' }, { brand_id: 999 }, { manufacturer_id: 87, brand_id: 3 }])
      expect((await read({ ...query, period: 'all' })).figures.filed.now, JSON.stringify(query)).toBe(0)
    const early = await read({ start_date: '1900-01-01', end_date: '2026-11-20' })
    expect(early.period.start).toBe((await read({ period: 'all' })).period.start)
    expect(early.columns.length).toBeLessThan(60)
    expect((await read({ end_date: '1990-01-01' })).figures.filed.now).toBe(0)
  })

  it('ask for more of a name that fits many accounts, at its field', async () => {
    const { db } = harness.server
    const branches = Array.from({ length: 11 }, (_, at) => ({
      ...{ account_id: 70_001 + at, display_id: `PW-${70_001 + at}`, name: `Quarry Gyms ${at + 1}` },
      ...{ dealer: true, warranty_servicer: false, discount: 0 },
    }))
    await db.insertInto('account').values(branches).execute()
    const read = (account: string) => harness.as.reviewer.call(table.readClaimsSummary, { query: { account } })
    const refused = await read('quarry')
    expect([refused.status, refused.refusal.errors]).toEqual([
      422,
      { account: '11 accounts match. Type more of the name, or a number.' },
    ])
    expect((await read('quarry gyms 1')).status).toBe(200)
    expect((await read('PW-70004')).status).toBe(200)
  })

  it('are offered by name: manufacturers, their brands, and the models of those', async () => {
    const { body } = await harness.as.reviewer.call(table.readReportChoices, {})
    expect(body.manufacturers.map((one) => one.name)).toContain('Meridian Fitness')
    expect(body.brands.filter((brand) => brand.manufacturer_id === 87).map((brand) => brand.name)).toEqual([
      'Meridian',
      'Stride',
    ])
    expect(body.models).toHaveLength(60)
  })
})

describe('A table of a report as a file', () => {
  const download = (query: Sent<typeof table.exportReport>['query']) =>
    harness.as.reviewer.call(table.exportReport, { query })
  const read = (bytes: Buffer) => parse<Record<string, string>>(bytes, { bom: true, columns: true })

  it('has the figures of the screen, all rows, as spreadsheets read them', async () => {
    const { status, headers, bytes } = await download({ table: 'order-accounts', period: 'all' })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ])
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const { accounts } = (await harness.as.reviewer.call(table.readOrdersSummary, { query: { period: 'all' } })).body
    expect(read(bytes)).toEqual(
      accounts.map((row) => ({
        'Account number': row.display_id,
        Account: row.name,
        Orders: String(row.orders),
        Sales: row.sales.toFixed(2),
      })),
    )
  })

  it('exists of every chart, with the filters of the screen', async () => {
    for (const name of reportTables) {
      const { status, bytes } = await download({ table: name, period: 'all', account: 'hillcrest' })
      expect([name, status]).toEqual([name, 200])
      expect(bytes.length, name).toBeGreaterThan(20)
    }
    const [first] = read((await download({ table: 'claims', period: 'all', status: 'paid' })).bytes)
    expect(Object.keys(first!)).toEqual(['From', 'To', 'Filed', 'Paid', 'Declined', 'Closed otherwise', 'Amount paid'])
  })

  it('names the statuses of claims as the screen does, and has days by the calendar of the report', async () => {
    const { waiting } = (await harness.as.reviewer.call(table.readClaimsSummary, { query: { period: 'all' } })).body
    const rows = read((await download({ table: 'waiting', period: 'all' })).bytes)
    expect(rows.map((row) => [row['Status'], row['Oldest since']])).toEqual(
      waiting.map(({ status, oldest }) => [
        formatClaimStatus(status),
        oldest === null ? '' : toDay(Date.parse(oldest), shopTimeZone),
      ]),
    )
    const stays = read((await download({ table: 'stays', period: 'all' })).bytes)
    expect(stays.map((row) => row['Status'])).toEqual(expect.arrayContaining(['Requested', 'Payment to approve']))
  })

  it('runs no formula that somebody typed as a name', async () => {
    await harness.server.db
      .updateTable('account')
      .set({ name: '=1+1' })
      .where('account_id', '=', demoAccounts.cascade)
      .execute()
    const rows = read((await download({ table: 'order-accounts', period: 'all' })).bytes)
    expect(rows.map((row) => row['Account'])).toContain("'=1+1")
  })
})

describe('The kept counts', () => {
  it('are made anew when a model or a part moves to another brand', async () => {
    const { server, part } = harness
    await server.db.updateTable('product').set({ brand_id: 5 }).where('product_id', '=', part.product_id).execute()
    await server.db.updateTable('model').set({ brand_id: 6 }).where('equipment_id', '=', 2).execute()
    expect(await findDifferences(server.db)).not.toEqual([])
    const isStaged = () =>
      server.db
        .selectFrom('staged_job')
        .select('job_id')
        .where('kind', '=', 'reports.recount')
        .where('done_at', 'is', null)
    // Each change stages a count of its own, and the first one that runs does for both.
    expect(await isStaged().execute()).toHaveLength(2)
    await server.jobs.drain()
    expect([await findDifferences(server.db), server.jobErrors]).toEqual([[], []])
  })

  it('are made anew while the shop goes on', async () => {
    const { server, part } = harness
    await server.db.updateTable('product').set({ brand_id: 4 }).where('product_id', '=', part.product_id).execute()
    let isChanged = false
    const { counting, changing } = await server.db.transaction().execute(async (tx) => {
      await sql`lock table report_count in share mode`.execute(tx)
      const count = server.jobs.drain()
      await untilWaiting(tx)
      const change = sql`update labor_claim set status = 'reassign' where display_id =
        (select max(display_id) from labor_claim where status = 'assigned')`
        .execute(server.db)
        .finally(() => {
          isChanged = true
        })
      await untilWaiting(tx, 2, () => isChanged)
      expect(isChanged).toBe(hasPostgres)
      return { counting: count, changing: change }
    })
    await changing
    await counting
    expect([await findDifferences(server.db), server.jobErrors]).toEqual([[], []])
    await sql`select fold_report_changes()`.execute(server.db)
    expect(await findDifferences(server.db)).toEqual([])
  })

  it('know of the money of every open claim, also of those from before there were reports', async () => {
    const { server } = harness
    const risk = async () => (await harness.as.admin.call(table.readClaimsSummary, { query: {} })).body.risk
    const before = await risk()
    await server.db.updateTable('labor_claim').set({ at_risk: null }).execute()
    expect((await risk()).uncounted).toBe(before.open)
    await server.db
      .insertInto('staged_job')
      .values({
        ...{ kind: 'labor-claims.countMoney', payload: '{}', run_at: server.clock.now() },
        ...{ last_error: null, done_at: null, locked_until: null },
      })
      .execute()
    await server.jobs.drain()
    expect(await risk()).toEqual(before)
  })

  it('follow the rates of a manufacturer and the hours that a model allows', async () => {
    const { server, as } = harness
    const risk = async (manufacturer_id: number) =>
      (await as.admin.call(table.readClaimsSummary, { query: { manufacturer_id } })).body.risk
    const [before, other] = [await risk(87), await risk(88)]
    await server.db.updateTable('manufacturer').set({ trip_charge: 99_000 }).where('manufacturer_id', '=', 87).execute()
    const waiting = await risk(87)
    expect([waiting.uncounted, waiting.open, waiting.at_risk]).toEqual([before.open, before.open, 0])
    await server.jobs.drain()
    const dearer = await risk(87)
    expect([dearer.uncounted, dearer.at_risk > before.at_risk]).toEqual([0, true])
    expect(await risk(88)).toEqual(other)
    await server.db.updateTable('model').set({ labor_hours_cap: 0.01 }).execute()
    await server.jobs.drain()
    expect((await risk(87)).at_risk).toBeLessThan(dearer.at_risk)
  })

  it('agree with the home: what waits for an approval of its payment is worth the same on both', async () => {
    const { payments_to_approve: home } = (await harness.as.reviewer.call(dashboard.table.readHome, { query: {} })).body
    const { waiting } = (await harness.as.reviewer.call(table.readClaimsSummary, { query: {} })).body
    const row = waiting.find(({ status }) => status === 'approve_payment')!
    expect([row.claims, row.at_risk]).toEqual([home!.sections[0]!.total, home!.amount])
    expect(row.at_risk).toBeGreaterThan(0)
  })
})

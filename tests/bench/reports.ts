import { openPostgres } from '../../server/db/connect.ts'
import type { Row, Sent } from '../../contract/kernel/endpoint.ts'
import { reports } from '../../contract/reports.ts'
import { growShop } from '../../demo/growth/grow-shop.ts'
import type { Client } from '../support/client.ts'
import { startPostgres } from '../support/postgres.ts'
import { preparedOn } from '../support/prepared-database.ts'
import { startServer } from '../support/server.ts'
import type { BenchRow } from './row.ts'
import { seconds } from './row.ts'

const claims = 1_000_000
const orders = 500_000
const rounds = 12
const barMs = 1000

const { table } = reports
/** The reports that a screen shows. */
const rows = [
  ['summary', table.readWarrantySummary],
  ['products', table.readProductsSummary],
  ['labor claims', table.readClaimsSummary],
  ['orders', table.readOrdersSummary],
  ['registrations', table.readRegistrationsSummary],
] as const

type Query = NonNullable<Sent<typeof table.readClaimsSummary>['query']>

/** One of each kind of filter: the usual one, the widest, days, a brand, a manufacturer, and the largest model and account. */
const createQueries = (largest: { readonly model: number; readonly account: string }): readonly Query[] => [
  {},
  { period: 'all' },
  { period: 'last-30-days' },
  { start_date: '2024-02-05', end_date: '2026-02-17' },
  { brand_id: 1, period: 'all' },
  { manufacturer_id: 87 },
  { equipment_id: largest.model },
  { equipment_id: largest.model, period: 'all' },
  { equipment_id: largest.model, account: largest.account, period: 'all' },
  { account: largest.account },
  { account: largest.account, period: 'all' },
]

async function findLargest(db: ReturnType<typeof openPostgres>['db']) {
  const model = await db
    .selectFrom('labor_claim')
    .select('equipment_id')
    .groupBy('equipment_id')
    .orderBy((e) => e.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('labor_claim')
    .innerJoin('account', 'account.account_id', 'labor_claim.account_id')
    .select('account.display_id')
    .groupBy('account.display_id')
    .orderBy((e) => e.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { model: model.equipment_id, account: account.display_id }
}

async function measure(client: Client, row: Row, queries: readonly Query[]): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const query of queries) {
      const began = performance.now()
      const { status } = await client.call(row, { query })
      times.push(performance.now() - began)
      if (status !== 200) throw new Error(`A report answered ${String(status)} to ${JSON.stringify(query)}`)
    }
  return times
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

/** Every report of a shop with a million claims and half a million orders; nothing where no PostgreSQL is installed. */
export async function benchReports(): Promise<BenchRow[]> {
  const postgres = await startPostgres()
  if (postgres === null) return []
  const database = openPostgres(await preparedOn(postgres.url, 'demo'))
  try {
    const server = await startServer({ database, checksReplies: false })
    const report = (message: string) => {
      console.log(`  ${message}`)
    }
    await growShop(database, { claims, orders, registrations: claims }, { now: server.clock.now(), report })
    const queries = createQueries(await findLargest(database.db))
    const reviewer = await server.signIn('reviewer@demo.test')
    const size = `${claims.toLocaleString('en')} claims, ${orders.toLocaleString('en')} orders`
    const results: BenchRow[] = []
    for (const [name, row] of rows) {
      const times = await measure(reviewer, row, queries)
      results.push({
        axis: `report: ${name}, ${size}, PostgreSQL, ${queries.length} filters`,
        rival: '–',
        rivalFigure: '–',
        ours: `p95 ${seconds(p95(times))}, slowest ${seconds(Math.max(...times))}`,
        bar: 'p95 ≤ 1 s',
        isHeld: p95(times) <= barMs,
      })
    }
    await server.app.server.close()
    return results
  } finally {
    await database.close()
    await postgres.stop()
  }
}

import { writeFileSync } from 'node:fs'
import { accounts } from '../../contract/accounts.ts'
import { catalogue } from '../../contract/catalogue.ts'
import { claimDesk } from '../../contract/claim-desk.ts'
import { dashboard } from '../../contract/dashboard.ts'
import { laborClaims } from '../../contract/labor-claims.ts'
import { orders } from '../../contract/orders.ts'
import { reports } from '../../contract/reports.ts'
import { ticketInbox } from '../../contract/ticket-inbox.ts'
import { warranty } from '../../contract/warranty.ts'
import { x12 } from '../../contract/x12.ts'
import { demoUsers } from '../../demo/accounts.ts'
import type { InboxSection } from '../../domain/tickets/states.ts'
import { growShop } from '../../demo/growth/grow-shop.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { openPostgres } from '../../server/db/connect.ts'
import { toShopDay } from '../../server/kernel/shop-day.ts'
import type { Client } from '../support/client.ts'
import { startPostgres } from '../support/postgres.ts'
import { preparedOn } from '../support/prepared-database.ts'
import type { TestServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { explainDearest, recordStatements } from './plans.ts'
import type { BenchRow } from './row.ts'
import { median, seconds } from './row.ts'

const claims = 1_000_000
const ordersPlaced = 500_000
const ticketsOpened = 500_000
const rounds = 25
/** How many times a read of one row a list may take. */
const bar = 3
/** How long a report over a million claims may take. */
const reportBarMs = 1000

type Read = readonly [name: string, send: () => Promise<{ readonly status: number }>]

/** The numbers by which a shop is asked: one that is there, in the middle of the others. */
async function findExamples({ db }: OpenDatabase) {
  const shipped = await db
    .selectFrom('order_shipment')
    .select('tracking_numbers')
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .offset(50)
    .executeTakeFirst()
  const part = await db.selectFrom('product').select('product_id').limit(1).offset(100).executeTakeFirstOrThrow()
  const record = await db.selectFrom('registration').select('serial_number').limit(1).offset(60).executeTakeFirst()
  return {
    tracking: shipped?.tracking_numbers[0] ?? '',
    part: String(part.product_id),
    serial: record?.serial_number ?? '',
  }
}

/** The read of one row by its key, which all others are held against. */
const byKey = (visitor: Client, { part }: { readonly part: string }): Read => [
  'a part by its key',
  () => visitor.call(catalogue.table.readProduct, { params: { id: part } }),
]

/** What screens ask: each list, count and home that could grow with the shop. */
async function listReads(
  server: TestServer,
  visitor: Client,
  { tracking, serial }: { readonly tracking: string; readonly serial: string },
): Promise<readonly Read[]> {
  const people = ['admin', 'reviewer', 'dealer', 'servicer', 'customer', 'onsite'] as const
  const as = Object.fromEntries(
    await Promise.all(people.map(async (name) => [name, await server.signIn(`${name}@demo.test`)] as const)),
  ) as Record<(typeof people)[number], Client>
  const { reviewer, dealer, admin } = as
  const list = laborClaims.table.listClaims
  const desk = claimDesk.table.readDesk
  const records = warranty.table.listRecords
  const servicer = { id: String(demoUsers.servicer) }
  const inbox = (name: string, query: { section?: InboxSection; page?: string; filter?: string }): Read => [
    name,
    () => as.onsite.call(ticketInbox.listInbox, { query }),
  ]
  return [
    ['claims of a dealer with “a”', () => dealer.call(list, { query: { filter: 'a' } })],
    ['claims of a dealer', () => dealer.call(list, { query: {} })],
    ['sections of a dealer', () => dealer.call(laborClaims.table.readTotals, { query: {} })],
    [
      'jobs of a servicer',
      () => as.servicer.call(laborClaims.table.listServicerClaims, { params: servicer, query: {} }),
    ],
    ['all claims', () => reviewer.call(list, { query: {} })],
    ['all claims with “qz”', () => reviewer.call(list, { query: { filter: 'qz' } })],
    ['paid claims', () => reviewer.call(list, { query: { section: 'paid' } })],
    ['paid claims, page 200', () => reviewer.call(list, { query: { section: 'paid', page: '200' } })],
    ['all sections', () => reviewer.call(laborClaims.table.readTotals, { query: {} })],
    ['all sections with “a”', () => reviewer.call(laborClaims.table.readTotals, { query: { filter: 'a' } })],
    ['the desk', () => reviewer.call(desk, { query: { section: 'approve_payment' } })],
    ['the desk with “an”', () => reviewer.call(desk, { query: { section: 'requests', filter: 'an' } })],
    ['the desk by money', () => reviewer.call(desk, { query: { section: 'requests', sort: 'amount' } })],
    [
      'servicers near with their load',
      () =>
        reviewer.call(claimDesk.table.findServicers, { query: { zip: '55401', distance: 500, manufacturer_id: 87 } }),
    ],
    ['all registrations', () => reviewer.call(records, { query: {} })],
    ['all registrations with “qz”', () => reviewer.call(records, { query: { filter: 'qz' } })],
    ['approved registrations, page 200', () => reviewer.call(records, { query: { status: 'approved', page: '200' } })],
    ['registrations of a dealer with “a”', () => dealer.call(records, { query: { filter: 'a' } })],
    [
      'a registration by its serial',
      () => reviewer.call(warranty.table.readRecord, { params: { id: serial }, query: { with_page: 'search' } }),
    ],
    ['an order by its tracking number', () => visitor.call(orders.table.findByTracking, { params: { tracking } })],
    ['orders of the office', () => admin.call(orders.table.listOrders, { query: {} })],
    ['orders of a dealer with “a”', () => dealer.call(orders.table.listOrders, { query: { filter: 'a' } })],
    ['accounts', () => admin.call(accounts.table.findAccounts, { query: { q: '' } })],
    ['accounts with “a”', () => admin.call(accounts.table.findAccounts, { query: { q: 'a' } })],
    inbox('tickets to answer', { section: 'to_answer' }),
    inbox('own tickets', { section: 'mine' }),
    inbox('unassigned tickets', { section: 'unassigned' }),
    inbox('all open tickets', {}),
    inbox('closed tickets', { section: 'closed' }),
    inbox('closed tickets, page 40', { section: 'closed', page: '40' }),
    inbox('automatic mail', { section: 'automatic' }),
    inbox('tickets with “a”', { filter: 'a' }),
    inbox('tickets with “qz”', { filter: 'qz' }),
    inbox('closed tickets with “belt”', { section: 'closed', filter: 'belt' }),
    inbox('closed tickets with a serial number', { section: 'closed', filter: 'mt500012345' }),
    ['parts with “belt”', () => visitor.call(catalogue.table.searchProducts, { query: { keywords: 'belt' } })],
    ...people.map((name): Read => [
      `the home of ${name}`,
      () => as[name].call(dashboard.table.readHome, { query: { time_zone: 'America/Chicago' } }),
    ]),
  ]
}

const meridian = { manufacturerId: 87 }
const dayMs = 86_400_000

/** The X12 files of a week, which are planned as their screen is opened. They have up to 500 records, so their bar is a report's. */
async function listX12Plans(server: TestServer, reviewer: Client): Promise<readonly Read[]> {
  const { body: known } = await reviewer.call(x12.table.readX12, { params: meridian })
  await reviewer.call(x12.table.saveX12Partner, {
    params: meridian,
    body: {
      ...{ rev: known.rev, sender_qualifier: 'ZZ', sender_id: 'PARTWRIGHT', sender_code: '' },
      ...{ receiver_qualifier: '01', receiver_id: '123456789', receiver_code: '' },
      ...{ usage: 'P', element_separator: '*', component_separator: '>', segment_end: 'tilde', characters: 'basic' },
    },
  })
  const now = server.clock.now()
  const query = { from: toShopDay(new Date(now.getTime() - 7 * dayMs)), to: toShopDay(now) }
  return [
    ['the X12 file of a week’s claims', () => reviewer.call(x12.table.planX12Claims, { params: meridian, query })],
    [
      'the X12 file of a week’s registrations',
      () => reviewer.call(x12.table.planX12Registrations, { params: meridian, query }),
    ],
  ]
}

/** The reports of the office over all years, and the X12 files: bars of seconds, not of rows. */
async function listReports(server: TestServer): Promise<readonly Read[]> {
  const reviewer = await server.signIn('reviewer@demo.test')
  const table = reports.table
  const query = {}
  return [
    ['the warranty report', () => reviewer.call(table.readWarrantySummary, { query })],
    ['the report of orders', () => reviewer.call(table.readOrdersSummary, { query })],
    ['the report of claims', () => reviewer.call(table.readClaimsSummary, { query })],
    ['the report of registrations', () => reviewer.call(table.readRegistrationsSummary, { query })],
    ['the report of products', () => reviewer.call(table.readProductsSummary, { query })],
    ...(await listX12Plans(server, reviewer)),
  ]
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

/**
 * Milliseconds of each call of both, one after the other: what else the machine does meets both alike. Statements are prepared
 * and pages read before.
 */
async function time(read: Read, beside: Read = read): Promise<readonly [readonly number[], readonly number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let round = -8; round < rounds; round += 1)
    for (const [at, [name, send]] of [read, beside].entries()) {
      const began = performance.now()
      const { status } = await send()
      if (round >= 0) times[at]?.push(performance.now() - began)
      if (status !== 200) throw new Error(`${name}: answered ${status}`)
    }
  return times
}

/** How each read is carried out, for docs/scale.md: with `--plans`. */
function createPlanBook(url: string) {
  const statements = recordStatements()
  const pages: string[] = []
  return {
    add: async ([name, send]: Read, figures: string): Promise<void> => {
      statements.take()
      await send()
      const { statements: count, ms, plan } = await explainDearest(url, statements.take())
      pages.push(
        `## ${name.charAt(0).toUpperCase()}${name.slice(1)}\n\n${figures}. Statements: ${count}, ${ms.toFixed(1)} ms in the database. The dearest:\n\n\`\`\`\n${plan}\n\`\`\`\n`,
      )
    },
    print: (size: string): void => {
      const head = `# Reads of a large shop, and their plans\n\nPrinted by \`npm run bench -- scale --plans\` over ${size} (\`npm run demo -- --claims 1000000 --orders 500000 --tickets 500000\`). Figures of a read are those of that run, sessions and network of the machine included, beside a part by its key in turns. What else the machine did meets both, so read one beside the other. A plan is of one call, with the rows that each step read. The bars are in [bench.md](bench.md), the reasons in [116](decisions/116-nothing-grows.md) and [106](decisions/106-what-waits-is-counted.md).\n`
      writeFileSync(new URL('../../docs/scale.md', import.meta.url), `${head}\n${pages.join('\n')}`)
    },
  }
}

/**
 * Each read of a screen in a shop with a million claims, beside the read of one row by its key on the same server, and each report. A shop that
 * was grown before is named by `SCALE_DATABASE_URL`. Nothing where no PostgreSQL is installed.
 */
export async function benchScale(): Promise<BenchRow[]> {
  const grown = process.env['SCALE_DATABASE_URL']
  const postgres = grown === undefined ? await startPostgres() : null
  if (grown === undefined && postgres === null) return []
  const url = grown ?? (await preparedOn(postgres?.url ?? '', 'demo'))
  const book = process.argv.includes('--plans') ? createPlanBook(url) : null
  const database = openPostgres(url)
  try {
    // The test server's ids begin anew: sessions of an earlier run would have the same.
    if (grown !== undefined) await database.db.deleteFrom('session').execute()
    const server = await startServer({ database, checksReplies: false })
    const report = (message: string) => {
      console.log(`  ${message}`)
    }
    if (grown === undefined)
      await growShop(
        database,
        { claims, orders: ordersPlaced, registrations: claims, tickets: ticketsOpened },
        { now: server.clock.now(), report },
      )
    const visitor = server.visitor()
    const examples = await findExamples(database)
    const floor = byKey(visitor, examples)
    const size = `${claims.toLocaleString('en')} claims, ${ordersPlaced.toLocaleString('en')} orders, ${ticketsOpened.toLocaleString('en')} tickets`
    const results: BenchRow[] = []
    for (const read of await listReads(server, visitor, examples)) {
      const [times, ofKey] = await time(read, floor)
      const [p50, own, key] = [median(times), p95(times), p95(ofKey)]
      results.push({
        axis: `${read[0]}, ${size}, PostgreSQL`,
        rival: floor[0],
        rivalFigure: `p95 ${key.toFixed(1)} ms`,
        ours: `p50 ${p50.toFixed(1)} ms, p95 ${own.toFixed(1)} ms`,
        bar: `≤ ${bar}×`,
        isHeld: own <= bar * key,
      })
      await book?.add(
        read,
        `p50 ${p50.toFixed(1)} ms, p95 ${own.toFixed(1)} ms; by key p50 ${median(ofKey).toFixed(1)} ms, p95 ${key.toFixed(1)} ms`,
      )
    }
    for (const read of await listReports(server)) {
      const [times] = await time(read)
      await book?.add(read, `p50 ${seconds(median(times))}, p95 ${seconds(p95(times))}`)
      results.push({
        axis: `${read[0]}, ${size}, PostgreSQL`,
        ...{ rival: 'none', rivalFigure: '' },
        ours: `p50 ${seconds(median(times))}, p95 ${seconds(p95(times))}`,
        bar: `≤ ${seconds(reportBarMs)}`,
        isHeld: p95(times) <= reportBarMs,
      })
    }
    await server.app.server.close()
    book?.print(size)
    return results
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../server/db/connect.ts'
import type { Database } from '../../server/db/schema.ts'
import { countUncountedMoney } from '../../server/modules/labor-claims/index.ts'
import { foldChanges, recountAll } from '../../server/modules/reports/index.ts'
import { accountWeights, growAccounts, readAccounts, readPlaces } from './accounts.ts'
import { readCatalogue } from './catalogue.ts'
import { createChance } from './chance.ts'
import { insertClaimParts, insertClaims, insertStays, recordPayments } from './claim-rows.ts'
import { createClaims, createTrips } from './claims.ts'
import { createMachines, registerMachines } from './machines.ts'
import { createOrders, insertOrders, stockUp } from './orders.ts'
import { insertShipments } from './shipments.ts'
import { growTickets } from './tickets.ts'
import { withoutIndexes } from './without-indexes.ts'

/** How many records the shop has afterwards, at least. */
export interface ShopSize {
  readonly claims: number
  readonly orders: number
  readonly registrations: number
  readonly tickets?: number
}

interface Growth {
  readonly now: Date
  readonly report: (message: string) => void
}

/** Claims whose money is counted at a time. */
const moneyBatch = 2000

const filled = [
  ...[
    'registration',
    'registration_history',
    'labor_claim',
    'claim_history',
    'claim_trip',
    'claim_line',
    'claim_stay',
    'claim_part',
  ],
  ...['shop_order', 'order_line', 'order_history', 'order_payment', 'order_claim'],
  ...['order_shipment', 'order_shipment_line'],
]

/**
 * Grows a demo shop to this size in one transaction: accounts, machines, claims with their history, orders. What is there
 * stays. The same shop grows the same way. Dates end at `now`.
 */
export async function growShop(database: OpenDatabase, size: ShopSize, growth: Growth): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    if (database.kind === 'postgres') {
      await sql`set local work_mem = '256MB'`.execute(tx)
      await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    }
    await grow(tx, await findMissing(tx, size), growth)
    const tickets = await countMissingTickets(tx, size)
    if (tickets > 0) growth.report(`${tickets.toLocaleString('en-US')} tickets …`)
    await growTickets(tx, tickets, growth.now)
  })
  // Index-only scans need to know which pages all transactions see.
  for (const table of ['product', 'report_count', 'report_change', 'support_ticket', 'ticket_message', ...filled])
    await sql.raw(`vacuum analyze "${table}"`).execute(database.db)
}

async function findMissing(tx: Kysely<Database>, { claims, orders, registrations }: ShopSize): Promise<ShopSize> {
  const { rows } = await sql<ShopSize>`select (select count(*) from labor_claim)::int as claims,
    (select count(*) from shop_order)::int as orders, (select count(*) from registration)::int as registrations`.execute(
    tx,
  )
  const there = rows[0] ?? { claims: 0, orders: 0, registrations: 0 }
  return {
    claims: Math.max(0, claims - there.claims),
    orders: Math.max(0, orders - there.orders),
    registrations: Math.max(0, registrations - there.registrations),
  }
}

async function countMissingTickets(tx: Kysely<Database>, { tickets = 0 }: ShopSize): Promise<number> {
  const { rows } = await sql<{ there: number }>`select count(*)::int as there from support_ticket`.execute(tx)
  return Math.max(0, tickets - (rows[0]?.there ?? 0))
}

async function grow(tx: Kysely<Database>, { claims, orders, registrations }: ShopSize, { now, report }: Growth) {
  const records = Math.max(claims, orders, registrations)
  if (records === 0) return
  const announce = (count: number, noun: string) => {
    if (count > 0) report(`${count.toLocaleString('en-US')} ${noun} …`)
  }
  await createChance(tx)
  await readPlaces(tx)
  await growAccounts(tx, records)
  await readAccounts(tx, records)
  const models = await readCatalogue(tx, now)
  const { dealers, servicers } = accountWeights(records)
  const { rows } = await sql<{
    places: number
    first: number
  }>`select (select count(*) from growth_place)::int as places,
    (select count(*) from registration)::int + 1 as first`.execute(tx)
  const { places = 1, first = 1 } = rows[0] ?? {}
  const count = Math.max(1, registrations, claims)
  announce(count, 'machines')
  await createMachines(tx, { now, first, count, models, dealerWeights: dealers, places })
  await sql`create unique index on growth_machine (n)`.execute(tx)
  await sql`analyze growth_machine, growth_place, growth_dealer, growth_servicer`.execute(tx)
  await withoutIndexes(tx, filled, async () => {
    announce(registrations, 'registrations')
    if (registrations > 0) await registerMachines(tx, registrations, now)
    announce(claims, 'labor claims')
    await createClaims(tx, { now, count: claims, servicerWeights: servicers })
    await createTrips(tx)
    await insertClaims(tx)
    report('Their history and parts …')
    await insertStays(tx)
    await insertClaimParts(tx)
    announce(orders, 'orders')
    await createOrders(tx, { now, count: orders, dealerWeights: dealers })
    await insertOrders(tx)
    report('Shipments …')
    await insertShipments(tx)
    report('Indexes …')
  })
  report('Payments and stock …')
  await recordPayments(tx)
  await stockUp(tx, now)
  report('Counts for the reports …')
  await recountAll(tx)
  report('Money at risk …')
  while ((await countUncountedMoney(tx, moneyBatch)) > 0);
  await foldChanges(tx)
}

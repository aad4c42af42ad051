import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDesk } from '../../../contract/claim-desk.ts'
import { orders } from '../../../contract/orders.ts'
import { reports } from '../../../contract/reports.ts'
import { isPaymentApproved, listOpenActions } from '../../../domain/labor-claims/states.ts'
import { toCents } from '../../../domain/money/cents.ts'
import { listNextStatuses, listWarrantyActions } from '../../../domain/orders/states.ts'
import type { OrderStatus } from '../../../domain/orders/states.ts'
import { toDay } from '../../../domain/orders/list-days.ts'
import { shopTimeZone } from '../../../domain/reports/calendar.ts'
import { calculateAtRisk } from '../../../domain/reports/money-at-risk.ts'
import { addDays } from '../../../domain/reports/period.ts'
import { registrationStatuses } from '../../../domain/warranty/registration.ts'
import { demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import type { Database } from '../../../server/db/schema.ts'
import { seeded } from '../../support/seeded.ts'
import { buildTrip, table as claims } from '../labor-claims/claim-harness.ts'
import type { OrdersHarness } from '../orders/orders-harness.ts'
import { startOrdersHarness } from '../orders/orders-harness.ts'
import { expectEqualToScan } from './equal-to-scan.ts'
import type { Query } from './equal-to-scan.ts'
import type { ScanFilter } from './full-scan.ts'
import { createScan, readShop } from './full-scan.ts'
import { findDifferences, findStrayStays } from './kept-counts.ts'

let harness: OrdersHarness
beforeAll(async () => {
  harness = await startOrdersHarness()
})
afterAll(() => harness.close())

const random = seeded(33)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const db = () => harness.server.db

/** An action that the state of the claim allows, by one who may take it. */
async function act(claim: Selectable<Database['labor_claim']>): Promise<number> {
  const { claim_id: id, status, accepted, completed, came_from: cameFrom } = claim
  const state = { status, accepted, completed, cameFrom }
  const servicer = claim.assigned_to === demoUsers.servicer2 ? 'servicer2' : 'servicer'
  const open = [
    ...listOpenActions(state, ['reviewer', 'office', 'admin']).map((action) => [action, 'admin'] as const),
    ...listOpenActions(state, ['servicer']).map((action) => [action, servicer] as const),
  ]
  if (open.length === 0) return 409
  const [action, who] = pick(open)
  const body = { action, message: 'As agreed.', labor_hours_estimate: 1.5 }
  const place = { provider_address_id: demoAddresses.northsideMinneapolis }
  const sent = { params: { id }, body: action === 'assign' ? { ...body, ...place } : body }
  return (await harness.as[who].call(claims.actOnClaim, sent)).status
}

async function changeClaim(): Promise<number> {
  const claim = pick(await db().selectFrom('labor_claim').selectAll().orderBy('claim_id').execute())
  const id = claim.claim_id
  const day = harness.server.clock.now().toISOString().slice(0, 10)
  const kind = random()
  if (kind < 0.6) return act(claim)
  if (kind < 0.7)
    return (await harness.as.admin.call(claims.closeClaim, { params: { id }, body: { message: 'Sold.' } })).status
  if (kind < 0.85)
    return (
      await harness.as.servicer.call(claims.addTrip, {
        params: { id },
        body: { ...buildTrip(day, '05:00', '06:30'), miles: Math.floor(random() * 40) },
      })
    ).status
  if (kind < 0.95)
    return (
      await harness.as.admin.call(claims.setParts, {
        params: { id },
        body: {
          parts: [{ product_id: harness.part.product_id, qty: 1 + Math.floor(random() * 3), source: 'stock' }],
        },
      })
    ).status
  // Another machine, of another brand: everything that is counted of the claim moves.
  return (
    await harness.as.admin.call(claims.changeClaim, {
      params: { id },
      body: pick([{ serial_number: 'MT52534K00777' }, { serial_number: 'SR22501M00123' }, { mileage: 12 }]),
    })
  ).status
}

async function changeOrder(): Promise<number> {
  const order = pick(await db().selectFrom('shop_order').selectAll().orderBy('order_id').execute())
  const params = { id: String(order.order_id) }
  const admin = harness.as.admin
  if (random() < 0.2) {
    const products = [{ product_id: harness.part.product_id, qty: 1 + Math.floor(random() * 4) }]
    const seen = await admin.call(orders.table.previewEdit, { params, body: { products } })
    if (seen.status !== 200) return seen.status
    return (await admin.call(orders.table.editOrder, { params, body: { products, expected_total: seen.body.total } }))
      .status
  }
  const { status } = order
  if (random() < 0.4) {
    const [line] = await db().selectFrom('order_line').selectAll().where('order_id', '=', order.order_id).execute()
    const id = `0199ffff-0000-7000-8000-${String(Math.floor(random() * 1e12)).padStart(12, '0')}`
    const body = { id, lines: [{ product_id: line?.product_id ?? 0, qty: 1 }], rev: order.rev }
    return (await admin.call(orders.table.shipOrder, { params, body })).status
  }
  const action = pick([...listWarrantyActions(status), ...listNextStatuses(status)])
  if (action === undefined) return 409
  const body = listWarrantyActions(status).some((one) => one === action)
    ? { action: action as 'approve', message: 'As agreed.' }
    : { status: action as OrderStatus, note: 'As agreed.' }
  return (await admin.call(orders.table.updateStatus, { params, body })).status
}

/** What later parts of the office will do: the database counts each write. */
async function changeRegistration(): Promise<number> {
  const record = pick(await db().selectFrom('registration').selectAll().orderBy('record_id').execute())
  await db()
    .updateTable('registration')
    .set(
      pick([
        { status: pick(registrationStatuses) },
        { equipment_id: 1 + Math.floor(random() * 60) },
        { floor_model: record.purchased_date === null || random() < 0.5 },
      ]),
    )
    .where('record_id', '=', record.record_id)
    .where((e) => e.or([e('status', '<>', 'declined'), e('record_id', 'is not', null)]))
    .execute()
    .catch(() => undefined)
  return 200
}

/** Each is three changes; the long run has more. */
const rounds = Number(process.env.REPORT_ROUNDS ?? 70)
const changes = [changeClaim, changeClaim, changeClaim, changeOrder, changeOrder, changeRegistration]

describe('The counts of the reports', () => {
  it('equal a full scan of every record after hundreds of changes, three at a time', async () => {
    const statuses: number[] = []
    expect(await findDifferences(db())).toEqual([])
    for (let round = 1; round <= rounds; round += 1) {
      harness.server.clock.advance(Math.floor(random() * 9 * 3_600_000))
      statuses.push(...(await Promise.all([pick(changes)(), pick(changes)(), pick(changes)()])))
      if (round === 10) await harness.order({ order_type: 'phone' }, 3)
      // Folding the changes together changes no count.
      if (round % 25 === 0) await sql`select fold_report_changes()`.execute(db())
      if (round % 15 === 0) expect(await findDifferences(db()), `round ${round}`).toEqual([])
      // The desk's queue is read from the stays of open claims.
      if (round % 15 === 0) expect(await findStrayStays(db()), `round ${round}`).toEqual([])
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(rounds)
    expect(statuses.filter((status) => status >= 500)).toEqual([])

    const reviewer = harness.as.reviewer
    const shop = await readShop(db())
    const today = toDay(harness.server.clock.now().getTime(), shopTimeZone)
    const brand_id = pick(shop.models).brand_id
    const equipment_id = pick(shop.claims).equipment_id
    const { account_id } = pick(shop.orders)
    const { display_id } = shop.accounts.find((one) => one.account_id === account_id)!
    const end_date = addDays(today, -Math.floor(random() * 30))
    const filters: readonly (readonly [Query, ScanFilter])[] = [
      [{ period: 'all' }, {}],
      [{ start_date: addDays(end_date, -Math.floor(random() * 200)), end_date }, {}],
      [{ period: 'all', brand_id }, { brandIds: [brand_id] }],
      [{ period: 'last-90-days', equipment_id }, { modelId: equipment_id }],
      [{ period: 'all', account: display_id }, { accountId: account_id }],
    ]
    for (const [query, scanned] of filters) await expectEqualToScan(reviewer, shop, query, scanned, today)

    const { open } = createScan(shop, {}).claims({ start: today, end: today }, [])
    const read = (await reviewer.call(reports.table.readClaimsSummary, { query: { period: 'all' } })).body
    // The money at risk is what the open claims themselves show.
    let atRisk = 0
    const bySection = new Map<string, number>()
    for (const { claim_id, status } of open) {
      const { money } = (await harness.as.admin.call(claims.readClaim, { params: { id: claim_id } })).body
      const cents = (amount: number | null) => (amount === null ? null : toCents(amount))
      const own = calculateAtRisk(
        money.map((line) => ({
          calculated: toCents(line.calculated),
          approved: cents(line.approved),
          paid: cents(line.paid),
        })),
        isPaymentApproved({ status }),
      )
      atRisk += own
      bySection.set(status, (bySection.get(status) ?? 0) + own)
    }
    // So is the money of each section of the desk.
    const desk = (await reviewer.call(claimDesk.table.readDesk, { query: {} })).body
    for (const { section, count, amount } of desk.sections) {
      const own = open.filter(({ status }) => status === section)
      expect([section, count, toCents(amount)]).toEqual([section, own.length, bySection.get(section) ?? 0])
    }
    expect(toCents(read.risk.at_risk)).toBe(atRisk)
    expect(atRisk).toBeGreaterThan(0)
    expect(read.risk.uncounted).toBe(0)
  })
})

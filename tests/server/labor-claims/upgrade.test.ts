import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as claimRegistrations from '../../../server/db/migrations/022-claim-registrations.ts'
import * as paymentsAndSteps from '../../../server/db/migrations/104-payments-and-steps.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { insertClaim } from './claim-harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const id = (n: number) => `0199cccc-0000-7000-8000-${String(n).padStart(12, '0')}`
const serial = (n: number) => `MT52534Y${String(n).padStart(5, '0')}`

/** A registration of the machine `n`, later ones with a higher `order`. */
async function register(n: number, order: number, given: object = {}): Promise<string> {
  await server.db
    .insertInto('registration')
    .values({
      record_id: id(1000 * n + order),
      client_op_id: null,
      status: 'pending',
      created_at: new Date(server.clock.now().getTime() + order * 1000),
      updated_at: server.clock.now(),
      account_id: demoAccounts.hillcrest,
      registered_by: demoUsers.dealer,
      equipment_id: 2,
      manufacturer_id: 87,
      scheme_id: null,
      serial_number: serial(n),
      serial_key: serial(n),
      purchased_date: 'floor_model' in given ? null : '2025-09-01',
      installed_date: null,
      state_id: null,
      dealer_state_id: null,
      dealer_location_id: null,
      market_type_id: null,
      ...given,
    })
    .execute()
  return id(1000 * n + order)
}
const claim = (n: number, given: object = {}) =>
  insertClaim(server, { claim_id: id(n), display_id: `LC-99${n}`, serial_number: serial(n), ...given })
const changed = (n: number, userId: number, message: string) =>
  server.db
    .insertInto('claim_history')
    .values({
      entry_id: id(500 + n),
      claim_id: id(n),
      client_op_id: null,
      at: server.clock.now(),
      user_id: userId,
      action: 'changeClaim',
      from_status: 'assigned',
      to_status: 'assigned',
      message,
    })
    .execute()

describe('a shop whose assigned servicers read registrations by the serial number', () => {
  it('binds assigned claims to the registration that counts, except where the servicer changed the machine', async () => {
    const best = await register(1, 1, { status: 'approved' })
    await register(1, 2, { account_id: demoAccounts.lakeshore })
    await register(1, 3, { account_id: demoAccounts.northside, status: 'declined' })
    await register(2, 1, { floor_model: true })
    await register(3, 1, { status: 'declined' })
    for (const n of [4, 5, 6]) await register(n, 1)
    for (const n of [1, 2, 3, 5, 6]) await claim(n)
    await claim(4, { assigned_to: null, status: 'open' })
    await changed(5, demoUsers.servicer, `City: Duluth → Hibbing; Serial number: MT52534K00999 → ${serial(5)}`)
    await changed(6, demoUsers.dealer, `Serial number: MT52534K00999 → ${serial(6)}`)

    const db = server.db as Kysely<unknown>
    await sql`drop index registration_history_read`.execute(db)
    await sql`alter table registration_history drop column read_on`.execute(db)
    await sql`alter table labor_claim drop column registration_id, drop column requested_serial,
      drop column requested_equipment_id, drop column requested_by, drop column requested_at`.execute(db)
    await claimRegistrations.up(db)

    const rows = await server.db
      .selectFrom('labor_claim')
      .select(['claim_id', 'registration_id'])
      .where('claim_id', 'in', [1, 2, 3, 4, 5, 6].map(id))
      .orderBy('claim_id')
      .execute()
    expect(rows.map((row) => row.registration_id)).toEqual([best, id(2001), null, null, null, id(6001)])
  })
})

describe('a shop in which claims were approved or paid before', () => {
  it('counts again what they may still cost, and no other claim', async () => {
    await claim(20, { status: 'approved_for_payment', at_risk: 3000 })
    await claim(21, { status: 'approve_payment', at_risk: 700 })
    await claim(22, { status: 'approve_payment', at_risk: 700 })
    const line = (n: number, kind: 'labor' | 'mileage', approved: number, paid: number | null) => ({
      ...{ claim_id: id(n), kind, approved, paid, reason: null },
    })
    await server.db
      .insertInto('claim_line')
      .values([
        line(20, 'labor', 6000, 10_000),
        line(20, 'mileage', 3000, null),
        // Reopened after its approval, and without a visit.
        line(21, 'labor', 700, null),
      ])
      .execute()
    await sql`drop index claim_payment_settled`.execute(server.db)
    await sql`alter table claim_step drop column late_trips`.execute(server.db)
    await paymentsAndSteps.up(server.db as Kysely<unknown>)
    await server.jobs.drain()
    const rows = await server.db
      .selectFrom('labor_claim')
      .select('at_risk')
      .where('claim_id', 'in', [20, 21, 22].map(id))
      .orderBy('claim_id')
      .execute()
    expect(rows.map((row) => row.at_risk)).toEqual([0, 0, 700])
  })
})

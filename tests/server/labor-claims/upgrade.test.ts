import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as claimRegistrations from '../../../server/db/migrations/022-claim-registrations.ts'
import * as paymentsAndSteps from '../../../server/db/migrations/104-payments-and-steps.ts'
import * as lastDaysAndLegs from '../../../server/db/migrations/127-last-days-and-legs.ts'
import * as reopenedAndRefused from '../../../server/db/migrations/124-reopened-and-refused.ts'
import * as approvedFor from '../../../server/db/migrations/125-approved-for.ts'
import { findDue } from '../../../server/modules/labor-claims/payments/payments.store.ts'
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

describe('a shop in which claims were approved before', () => {
  it('knows for which servicer, and devices read again what another one was approved or paid', async () => {
    const { northside, cascade } = demoAccounts
    const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour))
    /** A claim with an approval of $50, after which these accounts were paid $10 each, and with these entries in its history. */
    const approved = async (n: number, given: object, accounts: readonly number[], actions: readonly string[] = []) => {
      await claim(n, { status: 'paid', at_risk: 0, ...given })
      const line = { claim_id: id(n), kind: 'labor', approved: 5000, paid: 1000 * accounts.length || null } as const
      await server.db.insertInto('claim_line').values(line).execute()
      for (const [nth, account_id] of accounts.entries())
        await server.db
          .insertInto('claim_payment')
          .values({
            ...{ payment_id: id(10 * n + nth), claim_id: id(n), account_id, batch_id: null, state: 'paid' },
            ...{ labor: 1000, trips: 0, mileage: 0, parts: 0, amount: 1000, queued_at: at(1), settled_at: at(1) },
          })
          .execute()
      for (const [nth, action] of ['approve_payment', ...actions].entries())
        await server.db
          .insertInto('claim_history')
          .values({
            ...{ entry_id: id(10 * n + nth), claim_id: id(n), client_op_id: null, at: at(nth), user_id: null },
            ...{ action, from_status: 'assigned', to_status: 'assigned', message: null },
          })
          .execute()
    }
    await approved(70, {}, [northside])
    await approved(71, { status: 'assigned' }, [cascade], ['assign'])
    await approved(72, { status: 'approved_for_payment' }, [cascade], ['assign', 'approve_payment'])
    await approved(73, { status: 'assigned' }, [])
    await approved(74, { status: 'assigned' }, [], ['assign'])
    await approved(75, {}, [cascade, northside])
    await sql`alter table claim_line drop column account_id, drop column after_payment`.execute(server.db)
    // In one transaction, as all migrations.
    const db = server.db as Kysely<unknown>
    await db.transaction().execute((tx) => approvedFor.up(tx))
    const rows = await server.db
      .selectFrom('labor_claim')
      .innerJoin('claim_line', 'claim_line.claim_id', 'labor_claim.claim_id')
      .select(['claim_line.account_id', 'rev'])
      .where('labor_claim.claim_id', 'in', [70, 71, 72, 73, 74, 75].map(id))
      .orderBy('labor_claim.claim_id')
      .execute()
    expect(rows.map((row) => row.account_id)).toEqual([northside, cascade, northside, northside, null, northside])
    expect(rows.map((row) => row.rev)).toEqual([1, 2, 2, 1, 2, 2])
    // As the office saw it when it approved: less all that was paid.
    expect((await findDue(server.db, id(72))).amount).toBe(4000)
    await expect(
      server.db.updateTable('claim_line').set({ account_id: 0 }).where('claim_id', '=', id(70)).execute(),
    ).rejects.toThrow('claim_line_account_id_fkey')
  })
})

describe('a shop in which claims were reopened and refused before', () => {
  let entries = 0
  /** Adds entries to the history of the claim `n`: an action with its time, and with a message or the time of its device. */
  const add = async (
    n: number,
    ...given: [action: string, at: string, message?: string | undefined, madeAt?: string][]
  ) => {
    for (const [action, at, message = null, madeAt] of given)
      await server.db
        .insertInto('claim_history')
        .values({
          ...{ entry_id: id(90_000 + (entries += 1)), claim_id: id(n), client_op_id: null, at: new Date(at) },
          ...{ made_at: madeAt === undefined ? null : new Date(madeAt), user_id: demoUsers.admin, action, message },
          ...{ from_status: 'assigned', to_status: 'assigned' },
        })
        .execute()
  }
  const read = (from: number, to: number) =>
    server.db
      .selectFrom('labor_claim')
      .selectAll()
      .where('claim_id', '>=', id(from))
      .where('claim_id', '<=', id(to))
      .orderBy('claim_id')
      .execute()

  it('takes the last day to submit from open claims that were submitted in time, and from no other', async () => {
    const day = { status: 'open', file_by: '2026-03-20' } as const
    for (const n of [30, 31, 32, 33, 34, 35]) await claim(n, n === 34 ? { ...day, status: 'paid' } : day)
    // Half past eight in the evening of the last day, in the shop's zone.
    await add(30, ['complete', '2026-03-21T01:30:00Z'], ['reopen', '2026-06-01T12:00:00Z'])
    await add(31, ['complete', '2026-03-25T12:00:00Z', undefined, '2026-03-20T12:00:00Z'])
    await add(31, ['reopen', '2026-06-01T12:00:00Z'], ['complete', '2026-06-03T12:00:00Z'])
    await add(32, ['complete', '2026-03-21T12:00:00Z'], ['reopen', '2026-06-01T12:00:00Z'])
    await add(33, ['complete', '2026-03-10T12:00:00Z'])
    await add(34, ['complete', '2026-03-10T12:00:00Z'], ['reopen', '2026-06-01T12:00:00Z'])
    await add(35, ['reopen', '2026-03-01T12:00:00Z'], ['complete', '2026-03-10T12:00:00Z'])
    await reopenedAndRefused.up(server.db as Kysely<unknown>)
    const last = '2026-03-20'
    expect((await read(30, 35)).map((row) => row.file_by)).toEqual([null, null, last, last, last, last])
    const stay = server.db.selectFrom('claim_stay').select('file_by').where('claim_id', '=', id(30))
    expect(await stay.where('left_at', 'is', null).execute()).toEqual([{ file_by: null }])
  })

  it('takes the hours of the firm before from refused claims, and none that were entered since', async () => {
    const hours = { status: 'reassign', assigned_to: null, labor_hours_estimate: 3, labor_hours_approved: 3 } as const
    for (const n of [40, 41, 42, 43]) await claim(n, { ...hours, at_risk: 900 })
    await server.db.updateTable('labor_claim').set({ status: 'open' }).where('claim_id', '=', id(43)).execute()
    for (const n of [40, 41, 42, 43]) await add(n, ['refuse', '2026-03-10T12:00:00Z', 'Too far'])
    await add(40, ['changeClaim', '2026-03-09T12:00:00Z', 'Labor estimate: 2 h → 3 h'])
    await add(41, ['changeClaim', '2026-03-11T12:00:00Z', 'City: A → B; Labor estimate: – → 3 h'])
    await server.db
      .updateTable('labor_claim')
      .set({ closed_at: server.clock.now(), completed: true })
      .where('claim_id', '=', id(42))
      .execute()
    await reopenedAndRefused.up(server.db as Kysely<unknown>)
    const rows = await read(40, 43)
    expect(rows.map((row) => [row.labor_hours_estimate, row.labor_hours_approved])).toEqual([
      ...[
        [null, null],
        [3, 3],
        [null, null],
        [3, 3],
      ],
    ])
    expect(rows[0]?.at_risk).toBeNull()
    await server.jobs.drain()
    expect((await read(40, 40))[0]?.at_risk).toBe(0)
  })

  const upgrade = async () => {
    await sql`alter table labor_claim drop column mileage_legs`.execute(server.db)
    await lastDaysAndLegs.up(server.db as Kysely<unknown>)
  }

  it('takes the last day from open claims that wait for the office and were submitted in time', async () => {
    const day = { status: 'approve_payment', file_by: '2026-03-20' } as const
    for (const n of [60, 61, 62, 63, 64]) await claim(n, n === 64 ? { ...day, status: 'paid' } : day)
    // Half past eight in the evening of the last day, in the shop's zone.
    await add(60, ['complete', '2026-03-21T01:30:00Z'])
    await add(61, ['complete', '2026-03-25T12:00:00Z', undefined, '2026-03-20T12:00:00Z'])
    await add(62, ['complete', '2026-03-21T12:00:00Z'], ['complete', '2026-03-22T12:00:00Z'])
    await add(64, ['complete', '2026-03-10T12:00:00Z'])
    await upgrade()
    const last = '2026-03-20'
    expect((await read(60, 64)).map((row) => row.file_by)).toEqual([null, null, last, last, last])
    const stay = server.db.selectFrom('claim_stay').select('file_by').where('claim_id', '=', id(60))
    expect(await stay.where('left_at', 'is', null).execute()).toEqual([{ file_by: null }])
  })

  it('takes the distance of the firm before from refused claims, and has how often their miles count', async () => {
    const given = { status: 'reassign', assigned_to: null, mileage_from: 'looked-up' } as const
    await claim(50, { ...given, distance: 20, mileage: 20 })
    await claim(51, { ...given, distance: 20, mileage: 40 })
    await claim(52, { ...given, distance: 20, mileage: 40, mileage_from: 'typed' })
    await claim(53, { distance: 20, mileage: 40, mileage_from: 'looked-up' })
    await upgrade()
    // With a new revision, by which devices read them again.
    expect((await read(50, 53)).map((row) => [row.distance, row.mileage_legs, row.rev])).toEqual([
      ...[
        [null, 1, 2],
        [null, 2, 2],
        [null, null, 2],
        [20, null, 1],
      ],
    ])
  })
})

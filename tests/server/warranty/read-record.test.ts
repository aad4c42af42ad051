import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { demoAccounts, demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import { insertClaim } from '../labor-claims/claim-harness.ts'
import type { RegistrationHarness, Role } from './registration-harness.ts'
import { startRegistrationHarness, t500, table } from './registration-harness.ts'

let harness: RegistrationHarness
let record: WarrantyRecord
/** The office assigned a claim for this machine to the servicer. */
let serviced: WarrantyRecord

const form = {
  contact_name: 'Ada Reyes',
  company_name: 'Quarry Gym',
  company_location: 'Upper floor',
  address_1: '1 Quarry Rd',
  city: 'Duluth',
  state_id: 23,
  postal_code: '55802',
  email: 'ada@quarry.example',
  phone: '(218) 555-0117',
  dealer_location_id: demoAddresses.hillcrestPlainfield,
  market_type_id: 1,
}
const personal = /Ada Reyes|Quarry|Duluth|55802|555-0117|Hillcrest|Priya|PW-2014/

beforeAll(async () => {
  harness = await startRegistrationHarness()
  record = await harness.registered('dealer', form)
  serviced = await harness.registered('dealer', form)
  await insertClaim(harness.server, {
    claim_id: harness.newId(),
    display_id: 'LC-990001',
    account_id: demoAccounts.lakeshore,
    filed_by: demoUsers.dealer2,
    equipment_id: t500,
    serial_number: serviced.serial_number,
    registration_id: serviced.id,
  })
})
beforeEach(() => {
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const read = (role: Role, id: string, query: object = {}) =>
  harness.as[role].call(table.readRecord, { params: { id }, query })

describe('GET /warranties/{id} (W01)', () => {
  it('shows any dealer or servicer model, coverage, dates and the number of earlier claims, without personal data', async () => {
    for (const role of ['dealer2', 'servicer2'] as const) {
      const answer = await read(role, serviced.serial_number.toLowerCase())
      const body = answer.body as WarrantyRecord
      expect(body).toMatchObject({
        id: serviced.id,
        whole: false,
        model: 'T500',
        purchased_date: '2025-09-01',
        earlier_claims: 1,
        locations: null,
        account: null,
        account_id: null,
        registered_by: null,
        notes: [],
        history: [],
        may: { note: false, edit: false, review: false },
      })
      // A commercial machine at a commercial site: a quarter of the months, from the installation or else the purchase.
      expect(body.coverage).toEqual([
        { kind: 'frame', months: 60, from: '2025-09-01', until: '2030-08-31', is: 'running' },
        { kind: 'parts', months: 6, from: '2025-09-01', until: '2026-02-28', is: 'ended' },
        { kind: 'wear', months: 6, from: '2025-09-01', until: '2026-02-28', is: 'ended' },
        { kind: 'labor', months: 6, from: '2025-09-01', until: '2026-02-28', is: 'ended' },
      ])
      expect(answer.bytes.toString()).not.toMatch(personal)
    }
  })

  it('runs to the end of its last day in the shop’s time zone', async () => {
    const isAt = async (now: string) => {
      harness.server.clock.set(now)
      const { coverage } = (await read('dealer', record.id)).body as WarrantyRecord
      return coverage.find((one) => one.until === lastDay)?.is
    }
    const lastDay = ((await read('dealer', record.id)).body as WarrantyRecord).coverage.at(-1)!.until!
    const before = harness.server.clock.now().toISOString()
    const next = new Date(Date.parse(lastDay) + 86_400_000).toISOString().slice(0, 10)
    expect([await isAt(`${next}T02:00:00Z`), await isAt(`${next}T07:00:00Z`)]).toEqual(['running', 'ended'])
    harness.server.clock.set(before)
  })

  it('shows the full record to its account, the assigned servicer, reviewers and admins', async () => {
    for (const role of ['dealer', 'dealer-staff', 'servicer', 'reviewer', 'admin'] as const)
      for (const id of [serviced.id, serviced.serial_number, serviced.display_id]) {
        const body = (await read(role, id)).body as WarrantyRecord
        expect([role, body.whole, body.locations?.contact_name, body.account?.name]).toEqual([
          role,
          true,
          'Ada Reyes',
          'Hillcrest Fitness Supply',
        ])
      }
  })

  it('answers 404 for records of other accounts and unknown ones', async () => {
    for (const role of ['dealer2', 'servicer', 'servicer2', 'customer', 'onsite'] as const)
      for (const id of [record.id, record.display_id, harness.newId()]) {
        const { status, refusal } = await read(role, id, { type: 'record' })
        expect([role, status, refusal.error]).toEqual([role, 404, 'warranty.unknown'])
      }
    for (const role of ['customer', 'onsite'] as const)
      expect((await read(role, record.serial_number)).refusal.error).toBe('warranty.unknown')
    expect((await read('admin', 'MT52534Z55555')).refusal.error).toBe('warranty.unknown')
  })

  it('answers what the caller may do: notes and changes for its account, review for the office', async () => {
    const may = async (role: Role) => (await harness.read(role, serviced.id)).may
    expect(await may('dealer')).toEqual({ note: true, edit: true, review: false })
    expect(await may('servicer')).toEqual({ note: false, edit: false, review: false })
    expect(await may('reviewer')).toEqual({ note: true, edit: true, review: true })
  })

  it('lets an owner read a machine by its serial number', async () => {
    const own = await harness.registered('customer', { contact_name: 'Jordan Ellis' })
    expect(await harness.read('customer', own.serial_number)).toMatchObject({ id: own.id, whole: true })
  })

  it('adds previous orders on request: of the caller’s account, or all for the office', async () => {
    const order = (accountId: number, userId: number, key: string) =>
      harness.server.db
        .insertInto('shop_order')
        .values({
          order_key: key,
          order_type: 'warranty',
          status: 'shipped',
          account_id: accountId,
          user_id: userId,
          placed_by: userId,
          // The evening of the day before at the shop.
          created_at: new Date('2026-11-21T01:00:00Z'),
          updated_at: harness.server.clock.now(),
          subtotal: 0,
          total: 0,
          payment: 'warranty',
          serial_number: record.serial_number,
        })
        .returning(['order_id', 'display_id'])
        .executeTakeFirstOrThrow()
    const own = await order(demoAccounts.hillcrest, demoUsers.dealer, 'key-one')
    const other = await order(demoAccounts.lakeshore, demoUsers.dealer2, 'key-two')
    const part = await harness.server.db
      .selectFrom('product')
      .select(['product_id', 'number', 'name'])
      .limit(1)
      .executeTakeFirstOrThrow()
    await harness.server.db
      .insertInto('order_line')
      .values({ order_id: own.order_id, position: 0, qty: 1, price: 0, list_price: 0, ...part })
      .execute()
    const orders = async (role: Role, query: object = { attributes: 'previous_orders' }) =>
      ((await read(role, record.id, query)).body as WarrantyRecord).previous_orders
    expect(await orders('dealer')).toEqual([
      { ...own, status: 'shipped', ordered_on: '2026-11-20', parts: [part.number] },
    ])
    expect((await orders('reviewer')).map((one) => one.order_id)).toEqual([other.order_id, own.order_id])
    expect(await orders('dealer', {})).toEqual([])
  })
})

describe('GET /warranties/equipment-data (W06) and GET /warranties/{id}/locations (W13)', () => {
  const machine = (role: Role, record_id: string) =>
    harness.as[role].call(table.readEquipmentData, { query: { record_id } })
  const locations = (role: Role, id: string) => harness.as[role].call(table.readLocations, { params: { id } })

  it('shows the machine of a record to every dealer and servicer', async () => {
    for (const role of ['dealer', 'dealer2', 'servicer2', 'reviewer'] as const)
      expect((await machine(role, record.id)).body).toMatchObject({
        record_id: record.id,
        serial_number: record.serial_number,
        model: 'T500',
        brand: 'Meridian',
        equipment_type: 'Treadmill',
        market_type: 'Commercial',
        manufactured: '2025-08-18',
        purchased_date: '2025-09-01',
      })
    for (const [role, id] of [
      ['customer', record.id],
      ['dealer', harness.newId()],
    ] as const)
      expect((await machine(role, id)).refusal.error).toBe('warranty.unknown')
  })

  it('shows owner and dealer only with full access', async () => {
    expect((await locations('dealer', record.id)).body).toMatchObject({
      contact_name: 'Ada Reyes',
      company_location: 'Upper floor',
      state: 'MN',
      phone: '(218) 555-0117',
      dealer_name: 'Hillcrest Fitness Supply',
      dealer_address: { city: 'Plainfield' },
    })
    expect((await locations('servicer', serviced.id)).body.contact_name).toBe('Ada Reyes')
    for (const role of ['dealer2', 'servicer', 'servicer2'] as const) {
      const { status, bytes } = await locations(role, record.id)
      expect([role, status]).toEqual([role, 200])
      expect(bytes.toString()).not.toMatch(personal)
    }
    for (const id of [record.id, harness.newId()])
      expect((await locations('customer', id)).refusal.error).toBe('warranty.unknown')
  })
})

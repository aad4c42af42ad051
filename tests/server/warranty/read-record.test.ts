import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { demoAccounts, demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import type { RegistrationHarness, Role } from './registration-harness.ts'
import { startRegistrationHarness, t500, table } from './registration-harness.ts'

let counter: RegistrationHarness
let record: WarrantyRecord
/** Of which the servicer has a claim. */
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
  counter = await startRegistrationHarness()
  record = await counter.registered('dealer', form)
  serviced = await counter.registered('dealer', form)
  await counter.server.db
    .insertInto('labor_claim')
    .values({
      claim_id: counter.newId(),
      display_id: 'LC-990001',
      status: 'assigned',
      accepted: true,
      closed_at: null,
      came_from: null,
      created_at: counter.server.clock.now(),
      updated_at: counter.server.clock.now(),
      account_id: demoAccounts.lakeshore,
      filed_by: demoUsers.dealer2,
      assigned_to: demoUsers.servicer,
      equipment_id: t500,
      manufacturer_id: 87,
      serial_number: serviced.serial_number,
      customer_name: 'Somebody',
      customer_company: '',
      customer_address_1: '',
      customer_address_2: '',
      customer_city: '',
      customer_state_id: 23,
      customer_postal_code: '',
      customer_contact: '[]',
      service_requested: 'Belt slips',
      additional_info: '',
    })
    .execute()
})
beforeEach(() => {
  counter.server.clock.advance(2000)
})
afterAll(() => counter.close())

const read = (role: Role, id: string, query: object = {}) =>
  counter.as[role].call(table.readRecord, { params: { id }, query })

describe('GET /warranties/{id} (W01)', () => {
  it('by serial any dealer or servicer sees model, coverage, dates and the count of earlier claims, and no personal data', async () => {
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
      // A commercial machine of a commercial place: a quarter of the months, from the installation or else the purchase.
      expect(body.coverage).toEqual([
        { kind: 'frame', months: 60, from: '2025-09-01', until: '2030-08-31', is: 'running' },
        { kind: 'parts', months: 6, from: '2025-09-01', until: '2026-02-28', is: 'ended' },
        { kind: 'wear', months: 6, from: '2025-09-01', until: '2026-02-28', is: 'ended' },
        { kind: 'labor', months: 6, from: '2025-09-01', until: '2026-02-28', is: 'ended' },
      ])
      expect(answer.bytes.toString()).not.toMatch(personal)
    }
  })

  it('the whole record is for its own account, the assigned servicer, reviewer and admin', async () => {
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

  it('another account’s record answers 404, as an unknown one does', async () => {
    for (const role of ['dealer2', 'servicer', 'servicer2', 'customer', 'onsite'] as const)
      for (const id of [record.id, record.display_id, counter.newId()]) {
        const { status, refusal } = await read(role, id, { type: 'record' })
        expect([role, status, refusal.error]).toEqual([role, 404, 'warranty.unknown'])
      }
    for (const role of ['customer', 'onsite'] as const)
      expect((await read(role, record.serial_number)).refusal.error).toBe('warranty.unknown')
    expect((await read('admin', 'MT52534Z55555')).refusal.error).toBe('warranty.unknown')
  })

  it('what may be done is told: notes and changes by its own account, a decision by reviewer and admin', async () => {
    const may = async (role: Role) => (await counter.read(role, serviced.id)).may
    expect(await may('dealer')).toEqual({ note: true, edit: true, review: false })
    expect(await may('servicer')).toEqual({ note: false, edit: false, review: false })
    expect(await may('reviewer')).toEqual({ note: true, edit: true, review: true })
  })

  it('an owner reads their own machine by its serial', async () => {
    const own = await counter.registered('customer', { contact_name: 'Jordan Ellis' })
    expect(await counter.read('customer', own.serial_number)).toMatchObject({ id: own.id, whole: true })
  })

  it('attributes=previous_orders adds the orders for the machine: one’s own account’s, everybody’s for the office', async () => {
    const order = (accountId: number, userId: number, key: string) =>
      counter.server.db
        .insertInto('shop_order')
        .values({
          order_key: key,
          order_type: 'warranty',
          status: 'shipped',
          account_id: accountId,
          user_id: userId,
          placed_by: userId,
          created_at: counter.server.clock.now(),
          updated_at: counter.server.clock.now(),
          subtotal: 0,
          total: 0,
          payment: 'warranty',
          serial_number: record.serial_number,
        })
        .returning(['order_id', 'display_id'])
        .executeTakeFirstOrThrow()
    const own = await order(demoAccounts.hillcrest, demoUsers.dealer, 'key-one')
    const other = await order(demoAccounts.lakeshore, demoUsers.dealer2, 'key-two')
    const part = await counter.server.db
      .selectFrom('product')
      .select(['product_id', 'number', 'name'])
      .limit(1)
      .executeTakeFirstOrThrow()
    await counter.server.db
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
    counter.as[role].call(table.readEquipmentData, { query: { record_id } })
  const locations = (role: Role, id: string) => counter.as[role].call(table.readLocations, { params: { id } })

  it('the machine of a record is for every dealer and servicer', async () => {
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
      ['dealer', counter.newId()],
    ] as const)
      expect((await machine(role, id)).refusal.error).toBe('warranty.unknown')
  })

  it('who has it is for whom the whole record is; others see that it is somewhere', async () => {
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
    for (const id of [record.id, counter.newId()])
      expect((await locations('customer', id)).refusal.error).toBe('warranty.unknown')
  })
})

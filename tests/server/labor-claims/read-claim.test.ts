import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, roles, table, buildTrip } from './claim-harness.ts'

let harness: ClaimHarness
let first: string
beforeAll(async () => {
  harness = await startClaimHarness()
  first = (
    await harness.server.db
      .selectFrom('labor_claim')
      .select('claim_id')
      .where('display_id', '=', 'LC-20418')
      .executeTakeFirstOrThrow()
  ).claim_id
})
afterAll(() => harness.close())

const read = (role: Role, id: string) => harness.as[role].call(table.readClaim, { params: { id } })

describe('GET /labor-claims/ticket/{id} (L04)', () => {
  it('is unknown to a servicer who lost the permission to service claims', async () => {
    const id = await harness.claim()
    const set = (permissions: string | null) =>
      harness.server.db.updateTable('app_user').set({ permissions }).where('email', '=', 'servicer@demo.test').execute()
    await set('["orders.view"]')
    const answer = await harness.as.servicer.call(table.readClaim, { params: { id } })
    await set(null)
    expect([answer.status, answer.refusal.error]).toEqual([404, 'labor-claims.unknown'])
    expect((await harness.as.servicer.call(table.readClaim, { params: { id } })).status).toBe(200)
  })

  it('answers the claim with trips, notes, files and history', async () => {
    const { status, body } = await read('servicer', first)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ticket_id: first,
      display_id: 'LC-20418',
      serial_number: 'MT52534K00417',
      brand: 'Meridian',
      model: 'T500',
      equipment_type: 'Treadmill',
      manufacturer_id: 87,
      manufacturer_name: 'Meridian Fitness',
      customer_name: 'Renee Castellano',
      customer_company: 'Lakeshore Community Gym',
      customer_address_1: '1420 Harbor Ave',
      customer_address_2: 'Basement, dock door B',
      customer_city: 'Minneapolis',
      customer_state: 'MN',
      service_requested: 'Belt hesitates under load, E07 after ten minutes',
      assigned_to: demoUsers.servicer,
      servicer_name: 'Northside Fitness',
      accepted: true,
      ship_to: 'servicer',
      labor_hours_cap: 2,
      labor_hours_approved: 2,
    })
    expect(body.customer_contact.map(({ type, value }) => [type, value])).toEqual([
      ['name', 'Renee Castellano'],
      ['phone', '(612) 555-0148'],
    ])
    expect(
      [body.trips.length, body.notes.length, body.files.length, body.history.length].every((count) => count > 0),
    ).toBe(true)
    expect(body.trips[0]).toMatchObject({ trip_service_requested: 'Diagnosis', miles: 8.4, overlaps: [], late: false })
  })

  it('derives the manufacture week from the serial number and the coverage end from the purchase date', async () => {
    expect((await read('servicer', first)).body).toMatchObject({
      manufactured: '2025-08-18',
      coverage_parts_until: '2027-08-24',
      coverage_labor_until: '2027-08-24',
    })
    const odd = await harness.claim({ serial_number: 'UNREADABLE', purchased_date: null })
    expect((await read('servicer', odd)).body).toMatchObject({ manufactured: null, coverage_parts_until: null })
  })

  it('is for the filing account, the assigned servicer, reviewers and admins; unknown to all others', async () => {
    const id = await harness.claim()
    const unknown = await read('dealer2', harness.newId())
    for (const role of roles) {
      const { status, refusal } = await read(role, id)
      const sees = ['dealer', 'dealer-staff', 'servicer', 'reviewer', 'admin'].includes(role)
      expect(`${role}: ${status}`).toBe(`${role}: ${sees ? 200 : 404}`)
      if (!sees) expect(refusal).toEqual(unknown.refusal)
    }
  })

  it('shows each reader the permitted notes and actions', async () => {
    const noteClasses = async (role: Role) =>
      [...new Set((await read(role, first)).body.notes.map((note) => note.class))].sort()
    expect(await noteClasses('reviewer')).toEqual(['customer', 'internal', 'servicer'])
    expect(await noteClasses('servicer')).toEqual(['customer', 'servicer'])
    expect(await noteClasses('dealer')).toEqual(['customer'])
    expect((await read('servicer', first)).body).toMatchObject({
      actions: ['refuse', 'estimate', 'complete'],
      may: { close: false, trip: true, note_classes: ['servicer', 'customer'], correct: false },
    })
    expect((await read('dealer', first)).body).toMatchObject({
      actions: [],
      may: { close: true, trip: false, note_classes: ['customer'], correct: false },
    })
    expect((await read('reviewer', first)).body).toMatchObject({
      actions: [],
      may: { close: true, trip: false, note_classes: ['internal', 'servicer', 'customer'], correct: true },
    })
    expect((await read('admin', first)).body.may).toMatchObject({ close: true, trip: true, correct: true })
  })

  it('shows the reclassification of a note only to the office', async () => {
    const id = await harness.claim()
    const note = (
      await harness.as.reviewer.call(table.addNote, { params: { id }, body: { note: 'For us', class: 'servicer' } })
    ).body
    await harness.as.reviewer.call(table.classifyNote, { params: { id: note.id }, body: { class: 'internal' } })
    expect((await read('reviewer', id)).body.history.map((entry) => entry.action)).toEqual(['classifyNote'])
    expect((await read('servicer', id)).body.history).toEqual([])
  })

  it('shows requested, calculated, approved and paid side by side', async () => {
    const { body } = await read('servicer', first)
    expect(
      body.money.map(({ kind, requested, calculated, approved, paid, reason }) => [
        kind,
        requested,
        calculated,
        approved,
        paid,
        reason,
      ]),
    ).toEqual([
      ['labor', 76.05, 76.05, null, null, null],
      ['trips', 45, 45, null, null, null],
      ['mileage', 5.63, 5.63, null, null, null],
      ['parts', 24.6, 22.14, null, null, 'Paid at dealer price'],
    ])
    expect(body.order.products.map(({ number, source, price }) => [number, source, price])).toEqual([
      ['MT5-0417-MB', 'order', 318],
      ['MT5-0233-BT', 'stock', 24.6],
    ])
  })

  it('caps labor at the model’s limit and gives the reason', async () => {
    const id = await harness.claim()
    for (const day of ['2026-11-18', '2026-11-19'])
      await harness.as.servicer.call(table.addTrip, { params: { id }, body: buildTrip(day) })
    const { hours, mileage, money } = (await read('servicer', id)).body
    expect({ hours, mileage }).toEqual({ hours: 3, mileage: 16.8 })
    expect(money[0]).toMatchObject({
      basis: '3 h × $65.00',
      requested: 195,
      calculated: 130,
      reason: 'Up to 2 h are paid for this model',
    })
  })

  it('pays nothing for a planned trip', async () => {
    const id = await harness.claim()
    await harness.as.servicer.call(table.addTrip, { params: { id }, body: { trip_date_scheduled: '2026-11-27' } })
    expect((await read('servicer', id)).body.money.map((line) => line.requested)).toEqual([0, 0, 0, 0])
  })

  it('refuses a malformed id', async () => {
    expect((await harness.as.servicer.send('GET', '/api/labor-claims/ticket/LC-20418')).status).toBe(422)
  })
})

describe('GET /labor-claim-config/{manufacturerId} (L20)', () => {
  it('answers rates, required photos and reasons of a manufacturer', async () => {
    const { body } = await harness.as.customer.call(table.readConfig, { params: { manufacturerId: 87 } })
    expect(body).toMatchObject({
      manufacturer_id: 87,
      manufacturer_name: 'Meridian Fitness',
      labor_rate: 65,
      trip_charge: 45,
      mileage_rate: 0.67,
      file_within_days: 16,
      required_photos: ['Serial plate', 'Console', 'Failed part', 'Receipt'],
    })
    expect(body.reasons.length).toBeGreaterThan(0)
  })

  it('refuses unknown manufacturers and visitors', async () => {
    expect((await harness.as.customer.call(table.readConfig, { params: { manufacturerId: 4711 } })).refusal.error).toBe(
      'labor-claims.manufacturerUnknown',
    )
    expect((await harness.server.visitor().call(table.readConfig, { params: { manufacturerId: 87 } })).status).toBe(401)
  })
})

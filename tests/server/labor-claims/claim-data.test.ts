import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUsers } from '../../../demo/accounts.ts'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import type { ClaimHarness } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

const claimBody = {
  serial_number: 'MT52534K00955',
  customer_company: 'Quarry Gym',
  customer_address_1: '1 Quarry Rd',
  customer_city: 'Duluth',
  customer_state_id: 23,
  service_requested: 'Belt slips',
}
let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const trip = (id: string, performed: string) => ({
  id,
  trip_date_scheduled: '2026-11-19',
  trip_services_performed: performed,
  trip_time_start: '2026-11-19T14:00:00.000Z',
  trip_time_finish: '2026-11-19T15:30:00.000Z',
})
const upload = 'ab'.repeat(32)
type Form = NonNullable<Sent<typeof table.fileClaim>['body']>
const file = (form: Partial<Form>, key = harness.newId()) =>
  harness.as.servicer.call(table.fileClaim, { body: { ...claimBody, ...form } }, { key })

describe('A claim with the data of the spec (`WO068`)', () => {
  it('is filed with trips, files, hours and the selected address at once', async () => {
    const [id, first, second] = [harness.newId(), harness.newId(), harness.newId()]
    const { status, body } = await file({
      ticket_id: id,
      addTrips: [trip(first, 'Measured the motor')],
      trips: [trip(second, 'Replaced it')],
      files: [{ upload, title: 'Plate' }],
      hours: 1.5,
      selected_address: 5,
    })
    expect([status, body.ticket_id]).toEqual([200, id])
    expect(body).toMatchObject({
      labor_hours_estimate: 1.5,
      provider_address_id: 5,
      completed: false,
      expected_files: [{ sha256: upload, title: 'Plate', arrived: false }],
    })
    expect(body.trips.map((one) => [one.id, one.trip_services_performed])).toEqual([
      [first, 'Measured the motor'],
      [second, 'Replaced it'],
    ])
  })

  it('is filed once, with its trips, if the call is repeated without its receipt', async () => {
    const form = { id: harness.newId(), trips: [trip(harness.newId(), 'Measured')] }
    await file(form)
    await harness.server.db.deleteFrom('op_receipt').execute()
    const { status, body } = await file(form)
    expect([status, body.trips.length]).toEqual([200, 1])
  })

  it('is not filed where a trip is refused', async () => {
    const id = harness.newId()
    const wrong = { ...trip(harness.newId(), 'x'), trip_time_finish: '2026-11-19T13:00:00.000Z' }
    const { status } = await file({ id, trips: [wrong] })
    expect(status).toBe(422)
    expect((await harness.as.servicer.call(table.readClaim, { params: { id } })).status).toBe(404)
    const byDealer = await harness.as.dealer.call(table.fileClaim, {
      body: { ...claimBody, id, trips: [trip(harness.newId(), 'x')] },
    })
    expect(byDealer.refusal.error).toBe('auth.notAllowed')
  })

  it('is filed closed, if it is completed', async () => {
    const { body } = await file({ completed: true })
    expect([body.completed, body.status]).toEqual([true, 'requests'])
    expect(body.history.map((entry) => entry.action)).toEqual(['file', 'close'])
  })

  it('is changed with them, and with its parts and the emails to inform', async () => {
    const { body: filed } = await file({ trips: [trip(harness.newId(), 'Measured')] })
    const [known] = filed.trips
    const part = await harness.server.db
      .selectFrom('product')
      .select('product_id')
      .where('price', 'is not', null)
      .orderBy('product_id')
      .executeTakeFirstOrThrow()
    const { status, body } = await harness.as.servicer.call(table.changeClaim, {
      params: { id: filed.ticket_id },
      body: {
        ticket_id: filed.ticket_id,
        additional_info: 'Ring twice',
        hours: 2,
        trips: [trip(known?.id ?? '', 'Measured twice'), trip(harness.newId(), 'Replaced')],
        order: { products: [{ product_id: part.product_id, qty: 1, source: 'stock' }] },
        notification_subscribers: ['shop@gym.example'],
      },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      additional_info: 'Ring twice',
      labor_hours_estimate: 2,
      notification_subscribers: ['shop@gym.example'],
      order: { products: [{ product_id: part.product_id }] },
    })
    expect(body.trips.map((one) => one.trip_services_performed)).toEqual(['Measured twice', 'Replaced'])
  })

  it('is not changed under the number of another one', async () => {
    const { body } = await file({})
    const other = await harness.as.servicer.call(table.changeClaim, {
      params: { id: body.ticket_id },
      body: { ticket_id: harness.newId() },
    })
    expect(other.refusal.errors).toEqual({ ticket_id: 'Names another claim' })
  })

  it('refuses what the calls of its parts refuse', async () => {
    const taken = harness.newId()
    await file({ trips: [trip(taken, 'Measured')] })
    const { body: filed } = await file({})
    const { ticket_id: id } = filed
    const change = (client: keyof ClaimHarness['as'], body: NonNullable<Sent<typeof table.changeClaim>['body']>) =>
      harness.as[client].call(table.changeClaim, { params: { id }, body })
    const order = { products: [{ product_id: 999_999, qty: 1, source: 'stock' as const }] }
    expect((await change('servicer', { trips: [trip(taken, 'Elsewhere')] })).refusal.error).toBe(
      'labor-claims.tripTaken',
    )
    expect((await change('servicer', { order })).refusal.error).toBe('labor-claims.partUnknown')
    expect((await change('admin', { trips: [trip(harness.newId(), 'By the office')] })).refusal.error).toBe(
      'labor-claims.tooEarly',
    )
    const { refusal: notFiled } = await harness.as.servicer.call(table.changeClaim, {
      params: { id: await harness.claim() },
      body: { completed: true },
    })
    expect(notFiled.error).toBe('labor-claims.notYours')
    // Who may serve and not file closes nothing with it.
    for (const [permissions, code] of [
      [['claims.service'], 'labor-claims.unknown'],
      [['claims.service', 'claims.view'], 'labor-claims.notYours'],
    ] as const) {
      await harness.server.db
        .updateTable('app_user')
        .set({ permissions: JSON.stringify(permissions) })
        .where('user_id', '=', demoUsers.servicer)
        .execute()
      expect((await file({ completed: true })).refusal.error).toBe(code)
    }
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import { demoAddresses } from '../../../demo/accounts.ts'
import type { ClaimHarness } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(() => {
  harness.server.clock.advance(5000)
})
afterAll(() => harness.close())

const nearby = {
  customer_city: 'Minneapolis',
  customer_state_id: 23,
  customer_postal_code: '55401',
  provider_address_id: demoAddresses.northsideMinneapolis,
}
const nowhere = { ...nearby, customer_city: 'Nowhere at all', customer_postal_code: '00000' }
const file = async (body: Partial<NonNullable<Sent<typeof table.fileClaim>['body']>>) =>
  (
    await harness.as.servicer.call(table.fileClaim, {
      body: {
        serial_number: 'MT52534K00955',
        customer_company: 'Quarry Gym',
        customer_address_1: '1 Quarry Rd',
        customer_city: 'Duluth',
        customer_state_id: 23,
        service_requested: 'Belt slips',
        ...body,
      },
    })
  ).body
const read = async (id: string) => (await harness.as.admin.call(table.readClaim, { params: { id } })).body

describe('miles that a device estimated (L21)', () => {
  it('are replaced for a trip by the round-trip distance, and the history has both', async () => {
    const id = await harness.claim(nearby)
    const { body } = await harness.as.servicer.call(table.addTrip, {
      params: { id },
      body: { trip_date_scheduled: '2026-11-20', miles: 30.5, miles_from: 'estimated' },
    })
    expect(body.miles_from).toBe('looked-up')
    expect(body.miles).toBeGreaterThan(1)
    expect(body.miles).toBeLessThan(20)
    const claim = await read(id)
    expect(claim).toMatchObject({ mileage: body.miles, mileage_from: 'looked-up' })
    expect(claim.history.at(-1)?.message).toBe(`2026-11-20; miles 30.5 estimated → ${body.miles} looked up`)
    expect(claim.money.find((line) => line.kind === 'mileage')?.basis).toContain(`${body.miles} mi`)
  })

  it('are replaced for a corrected trip; typed miles stay', async () => {
    const id = await harness.claim(nearby)
    const form = { trip_date_scheduled: '2026-11-20', miles: 30.5 }
    const { body: typed } = await harness.as.servicer.call(table.addTrip, { params: { id }, body: form })
    expect(typed).toMatchObject({ miles: 30.5, miles_from: 'typed' })
    const { body } = await harness.as.servicer.call(table.editTrip, {
      params: { id, tripId: typed.id },
      body: { ...form, miles: 29, miles_from: 'estimated', was: form },
    })
    expect(body.miles_from).toBe('looked-up')
    expect(body.miles).not.toBe(29)
  })

  it('are replaced when a claim is filed, one way or round trip', async () => {
    const oneWay = await file({ ...nearby, mileage: 6, mileage_from: 'estimated' })
    expect(oneWay.mileage_from).toBe('looked-up')
    expect(oneWay.history[0]?.message).toBe(`miles 6 estimated → ${oneWay.mileage} looked up`)
    const both = await file({ ...nearby, mileage: oneWay.mileage * 2, mileage_from: 'estimated' })
    expect(both.mileage).toBeCloseTo(oneWay.mileage * 2)
  })

  it('stay estimated, never 0, if the server knows no distance', async () => {
    for (const given of [nowhere, { ...nearby, provider_address_id: null }])
      expect(await file({ ...given, mileage: 12, mileage_from: 'estimated' })).toMatchObject({
        mileage: 12,
        mileage_from: 'estimated',
      })
    const id = await harness.claim(nowhere)
    const { body } = await harness.as.servicer.call(table.addTrip, {
      params: { id },
      body: { trip_date_scheduled: '2026-11-20', miles: 30.5, miles_from: 'estimated' },
    })
    expect(body).toMatchObject({ miles: 30.5, miles_from: 'estimated' })
  })

  it('are replaced by a later assignment, which also sets the distance', async () => {
    const claim = await file({ ...nearby, provider_address_id: null, mileage: 12, mileage_from: 'estimated' })
    const act = (body: Sent<typeof table.actOnClaim>['body']) =>
      harness.as.reviewer.call(table.actOnClaim, { params: { id: claim.ticket_id }, body })
    await act({ action: 'accept' })
    const { body } = await act({ action: 'assign', provider_address_id: demoAddresses.northsideMinneapolis })
    expect(body).toMatchObject({ status: 'assigned', mileage_from: 'looked-up' })
    expect(body.distance).toBeGreaterThan(0)
    expect(body.history.map((entry) => entry.message)).toContain(`miles 12 estimated → ${body.mileage} looked up`)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import { demoAddresses } from '../../../demo/accounts.ts'
import type { ClaimHarness } from './claim-harness.ts'
import { buildTrip, startClaimHarness, table } from './claim-harness.ts'

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
      body: { ...buildTrip('2026-11-20'), miles: 30.5, miles_from: 'estimated' },
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

describe('the distance of an assigned claim', () => {
  const change = async (id: string, body: Sent<typeof table.changeClaim>['body']) =>
    (await harness.as.reviewer.call(table.changeClaim, { params: { id }, body })).body
  const duluth = { customer_city: 'Duluth', customer_postal_code: '55802' }

  it('is that of a corrected address of the customer', async () => {
    const id = await harness.claim({ ...nearby, ...duluth, distance: 150 })
    const { distance } = await change(id, { customer_city: 'Minneapolis', customer_postal_code: '55401' })
    expect(distance).toBeGreaterThan(0)
    expect(distance).toBeLessThan(10)
    expect((await change(id, duluth)).distance).toBeGreaterThan(100)
  })

  it('is that of the firm’s other address', async () => {
    const id = await harness.claim({ ...nearby, distance: 150 })
    const saintPaul = (await change(id, { provider_address_id: demoAddresses.northsideSaintPaul })).distance
    const minneapolis = (await change(id, { provider_address_id: demoAddresses.northsideMinneapolis })).distance
    expect(saintPaul).toBeGreaterThan(minneapolis ?? 0)
    expect(saintPaul).toBeLessThan(30)
  })

  it('is unknown where the corrected address is, and stays with any other change', async () => {
    const id = await harness.claim({ ...nearby, distance: 4.2 })
    expect((await change(id, { additional_info: 'Back door', customer_address_1: '2 Quarry Rd' })).distance).toBe(4.2)
    const lost = { customer_city: nowhere.customer_city, customer_postal_code: nowhere.customer_postal_code }
    expect((await change(id, lost)).distance).toBeNull()
  })

  it('stays none before the assignment', async () => {
    const id = await harness.claim({ ...nearby, status: 'open', assigned_to: null })
    expect((await change(id, duluth)).distance).toBeNull()
  })
})

describe('the claim’s own miles that were looked up', () => {
  const change = async (id: string, body: Sent<typeof table.changeClaim>['body']) =>
    (await harness.as.reviewer.call(table.changeClaim, { params: { id }, body })).body
  const minneapolis = { customer_city: 'Minneapolis', customer_postal_code: '55401' }
  const ofDuluth = { ...nearby, customer_city: 'Duluth', customer_postal_code: '55802', distance: 150 }

  it('are those of the corrected way, as often as before, and the history has both', async () => {
    for (const legs of [1, 2]) {
      const id = await harness.claim({ ...ofDuluth, mileage: 150 * legs, mileage_from: 'looked-up' })
      const { distance, mileage, mileage_from, history } = await change(id, minneapolis)
      expect(distance).toBeLessThan(10)
      expect([mileage, mileage_from]).toEqual([Math.round((distance ?? 0) * legs * 10) / 10, 'looked-up'])
      expect(history.at(-1)?.message).toContain(`miles ${150 * legs} → ${mileage} looked up`)
    }
    const asked = { ...ofDuluth, status: 'open', assigned_to: null, distance: null } as const
    const id = await harness.claim({ ...asked, mileage: 300, mileage_from: 'looked-up' })
    expect((await change(id, minneapolis)).mileage).toBeLessThan(20)
  })

  it('are estimated where the corrected way is unknown', async () => {
    const id = await harness.claim({ ...ofDuluth, mileage: 300, mileage_from: 'looked-up' })
    const lost = { customer_city: nowhere.customer_city, customer_postal_code: nowhere.customer_postal_code }
    expect(await change(id, lost)).toMatchObject({ distance: null, mileage: 300, mileage_from: 'estimated' })
    expect(await change(id, minneapolis)).toMatchObject({ mileage_from: 'looked-up' })
  })

  it('stay where they were typed, are sent with the address, or nothing of the way changes', async () => {
    const typed = await harness.claim({ ...ofDuluth, mileage: 300, mileage_from: 'typed' })
    expect(await change(typed, minneapolis)).toMatchObject({ mileage: 300, mileage_from: 'typed' })
    const id = await harness.claim({ ...ofDuluth, mileage: 300, mileage_from: 'looked-up' })
    expect((await change(id, { customer_address_1: '2 Quarry Rd' })).mileage).toBe(300)
    const sent = { ...minneapolis, mileage: 12, mileage_from: 'looked-up' } as const
    expect(await change(id, sent)).toMatchObject({ mileage: 12, mileage_from: 'looked-up' })
  })

  it('are those of the firm that is assigned in place of the asked one', async () => {
    const given = { ...nearby, status: 'open', assigned_to: null, mileage: 300, mileage_from: 'looked-up' } as const
    const asked = await harness.claim({ ...given, provider_address_id: demoAddresses.cascadePortland })
    const same = await harness.claim({ ...given, mileage: 7 })
    const assign = async (id: string) => {
      const body = { action: 'assign', provider_address_id: demoAddresses.northsideMinneapolis } as const
      return (await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body })).body
    }
    const { distance, mileage, mileage_from, history } = await assign(asked)
    expect([mileage, mileage_from]).toEqual([distance, 'looked-up'])
    expect(history.map((entry) => entry.message)).toContain(`miles 300 → ${mileage} looked up`)
    expect((await assign(same)).mileage).toBe(7)
  })

  it('are those of the next firm after a refusal, one way or both as before', async () => {
    const farther = { action: 'assign', provider_address_id: demoAddresses.cascadePortland } as const
    for (const legs of [1, 2]) {
      const given = {
        ...nearby,
        status: 'assigned',
        distance: 20,
        mileage: 20 * legs,
        mileage_from: 'looked-up',
      } as const
      const id = await harness.claim(given)
      const refusal = { action: 'refuse', message: 'Too far' } as const
      await harness.as.servicer.call(table.actOnClaim, { params: { id }, body: refusal })
      await change(id, { customer_city: 'Saint Paul', customer_postal_code: '55101' })
      const { distance, mileage, mileage_from } = (
        await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body: farther })
      ).body
      expect(distance).toBeGreaterThan(1000)
      expect([mileage, mileage_from]).toEqual([Math.round((distance ?? 0) * legs * 10) / 10, 'looked-up'])
    }
  })

  it('are those of the firm that is assigned, where another one was asked after a refusal', async () => {
    const id = await harness.claim({ ...nearby, distance: 20, mileage: 20, mileage_from: 'looked-up' })
    const refusal = { action: 'refuse', message: 'Too far' } as const
    const refused = await harness.as.servicer.call(table.actOnClaim, { params: { id }, body: refusal })
    expect(refused.status).toBe(200)
    expect((await read(id)).distance).toBeNull()
    await change(id, { provider_address_id: demoAddresses.cascadePortland })
    const body = { action: 'assign', provider_address_id: demoAddresses.northsideSaintPaul } as const
    const { distance, mileage } = (await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body })).body
    expect(distance).toBeLessThan(30)
    expect(mileage).toBe(distance)
  })

  it('count their way as often as before where it was unknown in between', async () => {
    const lost = { customer_city: nowhere.customer_city, customer_postal_code: nowhere.customer_postal_code }
    const duluth = { customer_city: 'Duluth', customer_postal_code: '55802' }
    const assign = async (id: string, provider_address_id: number) => {
      const body = { action: 'assign', provider_address_id } as const
      return (await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body })).body
    }
    for (const legs of [1, 2]) {
      const farther = await harness.claim({ ...nearby, distance: 10, mileage: 10 * legs, mileage_from: 'looked-up' })
      await change(farther, lost)
      const far = await change(farther, duluth)
      expect(far.mileage).toBe(Math.round((far.distance ?? 0) * legs * 10) / 10)
      const nearer = await harness.claim({ ...ofDuluth, mileage: 150 * legs, mileage_from: 'looked-up' })
      await change(nearer, lost)
      const near = await change(nearer, minneapolis)
      expect(near.mileage).toBe(Math.round((near.distance ?? 0) * legs * 10) / 10)
      // The asked firm is taken off again, and another one assigned.
      const asked = await harness.claim({ ...ofDuluth, distance: null, status: 'open', assigned_to: null })
      const sent = { mileage: 150 * legs, mileage_from: 'looked-up' } as const
      await change(asked, sent)
      await change(asked, { provider_address_id: null })
      const { distance, mileage } = await assign(asked, demoAddresses.cascadePortland)
      expect(mileage).toBe(Math.round((distance ?? 0) * legs * 10) / 10)
    }
  })

  it('are forgotten with miles that are sent: an estimate counts the way that is closer to it', async () => {
    const id = await harness.claim({ ...ofDuluth, mileage: 300, mileage_from: 'looked-up' })
    const { distance } = await change(id, minneapolis)
    const estimate = { mileage: (distance ?? 0) + 0.2, mileage_from: 'estimated' } as const
    expect((await change(id, estimate)).mileage).toBe(distance)
  })

  it('count both ways where the way before is no longer known', async () => {
    const given = { ...nearby, status: 'open', assigned_to: null, provider_address_id: null, distance: null } as const
    const id = await harness.claim({ ...given, mileage: 40, mileage_from: 'looked-up' })
    const body = { action: 'assign', provider_address_id: demoAddresses.cascadePortland } as const
    const { distance, mileage } = (await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body })).body
    expect(mileage).toBe(Math.round((distance ?? 0) * 20) / 10)
  })
})

describe('miles that are paid', () => {
  const pay = async (id: string, kind = 'mileage') =>
    (await read(id)).money.find((line) => line.kind === kind)?.calculated
  const log = (id: string, body: Sent<typeof table.addTrip>['body']) =>
    harness.as.servicer.call(table.addTrip, { params: { id }, body })
  const close = (id: string, data?: { mileage: number }) =>
    harness.as.dealer.call(table.closeClaim, {
      params: { id },
      body: { message: 'Sold', ...(data === undefined ? {} : { data }) },
    })
  const reopen = (id: string) => harness.as.admin.call(table.actOnClaim, { params: { id }, body: { action: 'reopen' } })

  it('are those of trips that were made: a planned trip costs nothing', async () => {
    const id = await harness.claim()
    const planned = (await log(id, { trip_date_scheduled: '2026-11-20', miles: 100 })).body
    expect((await read(id)).money.map((line) => line.calculated)).toEqual([0, 0, 0, 0])
    await log(id, buildTrip('2026-11-18'))
    expect([(await read(id)).mileage, await pay(id)]).toEqual([108.4, 5.63])
    await harness.as.servicer.call(table.editTrip, {
      params: { id, tripId: planned.id },
      body: { ...buildTrip('2026-11-20', '13:00', '14:00'), miles: 100 },
    })
    expect(await pay(id)).toBe(72.63)
  })

  it('include those of a late trip once the claim was reopened', async () => {
    const id = await harness.claim()
    await log(id, buildTrip('2026-11-18'))
    await close(id)
    expect((await log(id, { ...buildTrip('2026-11-19'), miles: 50 })).body.late).toBe(true)
    expect([(await read(id)).mileage, await pay(id), await pay(id, 'trips')]).toEqual([8.4, 5.63, 45])
    await reopen(id)
    expect([(await read(id)).mileage, await pay(id), await pay(id, 'trips')]).toEqual([58.4, 39.13, 90])
  })

  it('replace miles of the claim itself at a reopening only where a trip came after the closing', async () => {
    const [without, withLate] = [await harness.claim(), await harness.claim()]
    for (const id of [without, withLate]) {
      await log(id, buildTrip('2026-11-18'))
      await harness.as.reviewer.call(table.changeClaim, { params: { id }, body: { mileage: 20 } })
      await close(id)
    }
    await log(withLate, { ...buildTrip('2026-11-19'), miles: 50 })
    for (const id of [without, withLate]) await reopen(id)
    expect([(await read(without)).mileage, await pay(without)]).toEqual([20, 13.4])
    const claim = await read(withLate)
    expect([claim.mileage, await pay(withLate)]).toEqual([58.4, 39.13])
    expect(claim.history.map((entry) => entry.message)).toContain('claim miles 20 → 58.4 (sum of trips)')
  })
})

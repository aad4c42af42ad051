import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table, buildTrip } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(() => {
  harness.server.clock.advance(5000)
})
afterAll(() => harness.close())

type Form = NonNullable<Sent<typeof table.editTrip>['body']>
const shown = { ...buildTrip('2026-11-20'), trip_time_left: null }
const logged = async () => {
  const id = await harness.claim()
  const { body } = await harness.as.servicer.call(table.addTrip, { params: { id }, body: shown })
  return { id, tripId: body.id }
}
const edit = (role: Role, { id, tripId }: { id: string; tripId: string }, body: Partial<Form>) =>
  harness.as[role].call(table.editTrip, { params: { id, tripId }, body: { ...shown, ...body } })

describe('PUT /labor-claims/{id}/trips/{tripId} (L10) by two users', () => {
  it('keeps changes of different fields in any order', async () => {
    const trip = await logged()
    const [one, other] = await Promise.all([
      edit('servicer', trip, { trip_services_performed: 'Belt and motor fitted', was: shown }),
      edit('admin', trip, { trip_time_finish: '2026-11-20T18:00:00Z', miles: 9, was: shown }),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    const { trips } = (await harness.as.admin.call(table.readClaim, { params: { id: trip.id } })).body
    expect(trips).toMatchObject([
      { trip_services_performed: 'Belt and motor fitted', trip_time_finish: '2026-11-20T18:00:00.000Z', miles: 9 },
    ])
  })

  it('refuses the later of two conflicting changes with both values', async () => {
    const trip = await logged()
    await edit('admin', trip, { miles: 12, was: shown })
    const late = await edit('servicer', trip, { miles: 15, was: shown })
    expect({ status: late.status, error: late.refusal.error, message: late.refusal.message }).toEqual({
      status: 409,
      error: 'labor-claims.clash',
      message: 'Someone else changed the miles in the meantime. Compare both versions and choose which one to keep.',
    })
    expect(late.refusal.clashes).toEqual([{ field: 'miles', was: 8.4, mine: 15, theirs: 12 }])
    expect(late.refusal.current).toMatchObject({ trips: [{ miles: 12 }] })
    expect((await edit('servicer', trip, { miles: 15, was: { ...shown, miles: 12 } })).body.miles).toBe(15)
    const { history } = (await harness.as.admin.call(table.readClaim, { params: { id: trip.id } })).body
    expect(history.map((entry) => entry.message)).toEqual(expect.arrayContaining(['miles 8.4 → 12', 'miles 12 → 15']))
  })

  it('refuses times that are impossible together', async () => {
    const trip = await logged()
    await edit('admin', trip, { trip_time_finish: '2026-11-20T16:20:00Z', was: shown })
    const late = await edit('servicer', trip, { trip_time_start: '2026-11-20T16:45:00Z', was: shown })
    expect(late.refusal).toMatchObject({
      error: 'labor-claims.clash',
      message:
        'Someone else changed the start and the finish in the meantime. Compare both versions and choose which one to keep.',
    })
  })

  it('treats the same instant in another time zone as unchanged', async () => {
    const trip = await logged()
    await edit('admin', trip, { miles: 12, was: shown })
    const same = { ...shown, trip_time_start: '2026-11-20T10:00:00-06:00' }
    expect((await edit('servicer', trip, { ...same, trip_services_performed: 'Done', was: shown })).body).toMatchObject(
      {
        miles: 12,
        trip_services_performed: 'Done',
        trip_time_start: '2026-11-20T16:00:00.000Z',
      },
    )
  })

  it('refuses to correct a removed trip: a conflict with a base version, else unknown', async () => {
    const trip = await logged()
    await harness.as.admin.call(table.removeTrip, { params: { id: trip.id, tripId: trip.tripId } })
    const late = await edit('servicer', trip, { miles: 15, was: shown })
    expect({ status: late.status, refusal: late.refusal }).toMatchObject({
      status: 409,
      refusal: {
        error: 'labor-claims.tripRemoved',
        message: 'Someone else removed this trip from the claim. Log it again, or discard your correction.',
        current: { trips: [] },
      },
    })
    expect((await edit('servicer', trip, { miles: 15 })).refusal.error).toBe('labor-claims.tripUnknown')
  })

  it('replaces the whole trip if the correction has no base version', async () => {
    const trip = await logged()
    await edit('admin', trip, { miles: 12, was: shown })
    expect((await edit('servicer', trip, { trip_services_performed: 'Done' })).body).toMatchObject({
      miles: 8.4,
      trip_services_performed: 'Done',
    })
  })
})

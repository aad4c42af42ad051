import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table, buildTrip } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(() => {
  harness.server.clock.advance(1000)
})
afterAll(() => harness.close())

type Form = Parameters<typeof add>[2]
const add = (
  role: Role,
  id: string,
  body: Partial<ReturnType<typeof buildTrip>> & { id?: string; trip_date_scheduled: string; trip_time_left?: string },
  extra: { key?: string; headers?: Record<string, string> } = {},
) => harness.as[role].call(table.addTrip, { params: { id }, body }, extra)
const edit = (role: Role, id: string, tripId: string, body: Form, key?: string) =>
  harness.as[role].call(table.editTrip, { params: { id, tripId }, body }, key === undefined ? {} : { key })
const remove = (role: Role, id: string, tripId: string, key?: string) =>
  harness.as[role].call(table.removeTrip, { params: { id, tripId } }, key === undefined ? {} : { key })
const tripsOf = async (id: string) => (await harness.as.admin.call(table.readClaim, { params: { id } })).body.trips

describe('POST /labor-claims/{id}/trips (L09)', () => {
  it('stores a trip under the id from the device', async () => {
    const [id, tripId] = [await harness.claim(), harness.newId()]
    const { status, body } = await add('servicer', id, { ...buildTrip('2026-11-20'), id: tripId })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: tripId,
      trip_date_scheduled: '2026-11-20',
      trip_time_start: '2026-11-20T16:00:00.000Z',
      miles: 8.4,
      late: false,
      overlaps: [],
      author: { user_id: demoUsers.servicer, name: 'Dale Okafor', organization: 'Northside Fitness' },
    })
    expect((await tripsOf(id)).map((trip) => trip.id)).toEqual([tripId])
  })

  it('refuses impossible times with an error at the field', async () => {
    const id = await harness.claim()
    const errors = async (given: Omit<Form, 'trip_date_scheduled'>) =>
      (await add('servicer', id, { trip_date_scheduled: '2026-11-20', ...given })).refusal.errors
    expect(await errors({ trip_time_start: '2026-11-20T12:00:00Z', trip_time_finish: '2026-11-20T11:00:00Z' })).toEqual(
      { trip_time_finish: 'The finish must be after the start' },
    )
    expect(await errors({ trip_time_finish: '2026-11-20T11:00:00Z' })).toEqual({
      trip_time_start: 'A trip with a finish needs a start',
    })
    expect(await errors({ trip_time_left: '2026-11-20T13:00:00Z', trip_time_start: '2026-11-20T12:00:00Z' })).toEqual({
      trip_time_start: 'The arrival must be after leaving',
    })
    expect(await errors({ trip_time_start: '2026-11-20T12:00:00Z', trip_time_finish: '2026-11-22T12:00:00Z' })).toEqual(
      { trip_time_finish: 'A trip lasts at most 24 hours; log a second one' },
    )
    expect(await tripsOf(id)).toEqual([])
  })

  it('is for the assigned servicer and admins, not for the filer or reviewers', async () => {
    const id = await harness.claim()
    expect((await add('admin', id, buildTrip('2026-11-18'))).status).toBe(200)
    for (const role of ['dealer', 'reviewer', 'customer'] as const)
      expect((await add(role, id, buildTrip('2026-11-20'))).refusal.error).toBe('auth.notAllowed')
    expect((await add('servicer2', id, buildTrip('2026-11-20'))).refusal.error).toBe('labor-claims.unknown')
  })

  it('needs an assignment, except on a claim that the servicer filed itself', async () => {
    const own = { assigned_to: null, provider_address_id: null, accepted: false, status: 'requests' as const }
    const mine = await harness.claim({ ...own, account_id: demoAccounts.northside, filed_by: demoUsers.servicer })
    expect((await add('servicer', mine, buildTrip('2026-11-20'))).status).toBe(200)
    const others = await harness.claim({
      ...own,
      account_id: demoAccounts.northside,
      filed_by: demoUsers.servicer,
      assigned_to: demoUsers.servicer2,
      status: 'assigned',
    })
    expect((await add('servicer', others, buildTrip('2026-11-20'))).refusal.error).toBe('auth.notAllowed')
    const early = await harness.claim({ status: 'open' })
    const { status, refusal } = await add('servicer', early, buildTrip('2026-11-20'))
    expect({ status, error: refusal.error }).toEqual({ status: 422, error: 'labor-claims.tooEarly' })
  })

  it('warns of overlapping trips and keeps both', async () => {
    const [id, one, two] = [await harness.claim(), harness.newId(), harness.newId()]
    await add('servicer', id, { ...buildTrip('2026-11-20', '16:00', '17:30'), id: one })
    expect(
      (await add('servicer', id, { ...buildTrip('2026-11-20', '17:00', '18:00'), id: two })).body.overlaps,
    ).toEqual([one])
    expect((await tripsOf(id)).map((trip) => trip.overlaps)).toEqual([[two], [one]])
  })

  it('marks a trip as late if the claim was closed after the trip', async () => {
    const id = await harness.claim({ status: 'paid', closed_at: new Date('2026-11-19T20:00:00Z') })
    const { body } = await add('servicer', id, buildTrip('2026-11-19', '18:00', '19:00'))
    expect(body.late).toBe(true)
    const claim = (await harness.as.servicer.call(table.readClaim, { params: { id } })).body
    expect([claim.may.trip, claim.may.late_trip]).toEqual([false, true])
    const filers = (await harness.as.dealer.call(table.readClaim, { params: { id } })).body
    expect([filers.may.trip, filers.may.late_trip]).toEqual([false, false])
    expect(claim.money[0]?.requested).toBe(0)
    expect(claim.history.at(-1)?.message).toBe('2026-11-19, after the claim was closed')
  })

  it('refuses a trip after the closing, with the current claim', async () => {
    const id = await harness.claim({ status: 'declined', closed_at: new Date('2026-11-19T20:00:00Z') })
    const { status, refusal } = await add('servicer', id, buildTrip('2026-11-20'))
    expect({ status, error: refusal.error, message: refusal.message }).toEqual({
      status: 409,
      error: 'labor-claims.closed',
      message: 'This claim was closed on Nov 19, 2026. Ask to reopen it, save this as a note, or discard it.',
    })
    expect(refusal.current).toMatchObject({ ticket_id: id, status: 'declined' })
  })

  it('waits for a claim that has not arrived, and for one of another account alike', async () => {
    const queued = await add('servicer', harness.newId(), buildTrip('2026-11-20'), { key: 'trip-of-no-claim' })
    expect({ status: queued.status, error: queued.refusal.error }).toEqual({
      status: 424,
      error: 'labor-claims.parentMissing',
    })
    expect((await add('servicer', harness.newId(), buildTrip('2026-11-20'))).refusal.error).toBe('labor-claims.unknown')
    expect(
      (await add('servicer2', await harness.claim(), buildTrip('2026-11-20'), { key: 'trip-of-anothers' })).refusal
        .error,
    ).toBe('labor-claims.parentMissing')
  })

  it('refuses an id that is already used, on this claim or another', async () => {
    const [id, other, tripId] = [await harness.claim(), await harness.claim(), harness.newId()]
    await add('servicer', id, { ...buildTrip('2026-11-20'), id: tripId }, { key: 'taken-1' })
    for (const [claim, key] of [
      [id, 'taken-2'],
      [other, 'taken-3'],
    ] as const) {
      const { status, refusal } = await add('servicer', claim, { ...buildTrip('2026-11-20'), id: tripId }, { key })
      expect({ status, error: refusal.error, current: (refusal.current as { ticket_id: string }).ticket_id }).toEqual({
        status: 409,
        error: 'labor-claims.tripTaken',
        current: claim,
      })
    }
  })

  it('gives the same answer to concurrent repeats of one op and stores one trip', async () => {
    const [id, body] = [await harness.claim(), { ...buildTrip('2026-11-20'), id: harness.newId() }]
    const answers = await Promise.all(Array.from({ length: 10 }, () => add('servicer', id, body, { key: 'twin-op' })))
    expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1)
    expect(answers.every((one) => one.status === 200 && one.headers['x-op-ack'] === 'twin-op')).toBe(true)
    expect(await tripsOf(id)).toHaveLength(1)
  })

  it('accepts only one of several concurrent ops with the same trip', async () => {
    const [id, tripId] = [await harness.claim(), harness.newId()]
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) =>
        add('servicer', id, { ...buildTrip('2026-11-20'), id: tripId }, { key: `rival-${key}` }),
      ),
    )
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409, 409])
    expect(await tripsOf(id)).toHaveLength(1)
  })

  it('finds the trip of a repeated op whose receipt was pruned', async () => {
    const [id, tripId] = [await harness.claim(), harness.newId()]
    const body = { ...buildTrip('2026-11-20'), id: tripId }
    const first = await add('servicer', id, body, { key: 'old-op' })
    await harness.server.db.deleteFrom('op_receipt').where('op_id', '=', 'old-op').execute()
    expect((await add('servicer', id, body, { key: 'old-op' })).body).toEqual(first.body)
  })

  it('gives another user nothing for a replayed key', async () => {
    const id = await harness.claim()
    await add('servicer', id, buildTrip('2026-11-20'), { key: 'a-key' })
    const other = await add('servicer2', id, buildTrip('2026-11-20'), { key: 'a-key' })
    expect(other.refusal.error).toBe('labor-claims.parentMissing')
  })

  it('corrects the device time by the measured skew and reports the skew', async () => {
    const id = await harness.claim()
    const { body } = await add('servicer', id, buildTrip('2026-11-20'), {
      key: 'skewed',
      headers: { 'x-op-created': '2026-11-20T13:00:00.000Z', 'x-op-skew': '-600000' },
    })
    expect(body).toMatchObject({ made_at: '2026-11-20T13:10:00.000Z', skew_ms: -600_000 })
    const ahead = await add('servicer', id, buildTrip('2026-11-18'), {
      key: 'ahead',
      headers: { 'x-op-created': '2027-01-01T00:00:00.000Z' },
    })
    expect(ahead.body).toMatchObject({ made_at: harness.server.clock.now().toISOString(), skew_ms: null })
  })

  it('refuses mass assignment', async () => {
    const id = await harness.claim()
    for (const more of [{ late: false }, { user_id: 6 }, { claim_id: id }, { received_at: '2020-01-01' }]) {
      expect(
        (
          await harness.as.servicer.send(
            'POST',
            `/api/labor-claims/${id}/trips`,
            JSON.stringify({ ...buildTrip('2026-11-20'), ...more }),
            { 'content-type': 'application/json' },
          )
        ).refusal.errors,
      ).toEqual({ [Object.keys(more)[0] ?? '']: 'Unknown field' })
    }
  })
})

describe('PUT /labor-claims/{id}/trips/{tripId} (L10)', () => {
  it('corrects a trip and keeps both versions in the history', async () => {
    const [id, tripId] = [await harness.claim(), harness.newId()]
    await add('servicer', id, { ...buildTrip('2026-11-20'), id: tripId })
    expect(
      (await edit('servicer', id, tripId, { ...buildTrip('2026-11-20', '16:00', '18:00'), miles: 9 })).body,
    ).toMatchObject({ id: tripId, trip_time_finish: '2026-11-20T18:00:00.000Z', miles: 9 })
    const { history, mileage, hours } = (await harness.as.servicer.call(table.readClaim, { params: { id } })).body
    expect({ mileage, hours }).toEqual({ mileage: 9, hours: 2 })
    expect(history.at(-1)).toMatchObject({
      action: 'editTrip',
      message: 'finish 2026-11-20 17:30 UTC → 2026-11-20 18:00 UTC; miles 8.4 → 9',
    })
  })

  it('waits for a trip that has not arrived, as on a restored server; a removed one is unknown', async () => {
    const [id, tripId] = [await harness.claim(), harness.newId()]
    const early = await edit('servicer', id, tripId, buildTrip('2026-11-20'), 'edit-before-trip')
    expect({ status: early.status, error: early.refusal.error }).toEqual({
      status: 424,
      error: 'labor-claims.tripNotArrived',
    })
    expect((await remove('servicer', id, tripId, 'remove-before-trip')).refusal.error).toBe(
      'labor-claims.tripNotArrived',
    )
    await add('servicer', id, { ...buildTrip('2026-11-20'), id: tripId })
    expect((await edit('servicer', id, tripId, buildTrip('2026-11-21'), 'edit-before-trip')).status).toBe(200)
    await remove('servicer', id, tripId)
    expect((await edit('servicer', id, tripId, buildTrip('2026-11-22'), 'edit-after-removal')).refusal.error).toBe(
      'labor-claims.tripUnknown',
    )
  })

  it('refuses an unknown trip, a trip of another claim and a changed id', async () => {
    const [id, other, tripId] = [await harness.claim(), await harness.claim(), harness.newId()]
    await add('servicer', id, { ...buildTrip('2026-11-20'), id: tripId })
    expect((await edit('servicer', id, harness.newId(), buildTrip('2026-11-20'))).refusal.error).toBe(
      'labor-claims.tripUnknown',
    )
    expect((await edit('servicer', other, tripId, buildTrip('2026-11-20'))).refusal.error).toBe(
      'labor-claims.tripUnknown',
    )
    expect(
      (await edit('servicer', id, tripId, { ...buildTrip('2026-11-20'), id: harness.newId() })).refusal.errors,
    ).toEqual({
      id: 'A trip’s id cannot be changed',
    })
    expect(
      (await edit('servicer', id, tripId, { ...buildTrip('2026-11-20', '18:00', '17:00') })).refusal.errors,
    ).toEqual({
      trip_time_finish: 'The finish must be after the start',
    })
  })

  it('after the closing takes corrections to earlier dates, says so in the history and refuses later dates', async () => {
    const [id, tripId] = [await harness.claim(), harness.newId()]
    await add('servicer', id, { ...buildTrip('2026-11-19'), id: tripId })
    await harness.as.dealer.call(table.closeClaim, { params: { id }, body: { message: 'Sold' } })
    expect((await edit('servicer', id, tripId, buildTrip('2026-11-19', '16:00', '17:00'))).body.late).toBe(false)
    const { history } = (await harness.as.servicer.call(table.readClaim, { params: { id } })).body
    expect(history.at(-1)?.message).toMatch(/finish .* → 2026-11-19 17:00 UTC, after the claim was closed$/)
    expect((await edit('servicer', id, tripId, buildTrip('2026-11-21'))).refusal.error).toBe('labor-claims.closed')
  })

  it('refuses other accounts, and waits for a claim that has not arrived', async () => {
    const [id, tripId] = [await harness.claim(), harness.newId()]
    await add('servicer', id, { ...buildTrip('2026-11-20'), id: tripId })
    expect((await edit('servicer2', id, tripId, buildTrip('2026-11-20'))).refusal.error).toBe('labor-claims.unknown')
    expect((await edit('servicer', harness.newId(), tripId, buildTrip('2026-11-20'), 'edit-early')).refusal.error).toBe(
      'labor-claims.parentMissing',
    )
  })
})

describe('DELETE /labor-claims/{id}/trips/{tripId} (L11)', () => {
  it('removes the trip and its miles', async () => {
    const [id, tripId] = [await harness.claim(), harness.newId()]
    await add('servicer', id, { ...buildTrip('2026-11-20'), id: tripId })
    expect((await remove('servicer', id, tripId)).body).toEqual({ ok: true })
    const { trips, mileage, history } = (await harness.as.servicer.call(table.readClaim, { params: { id } })).body
    expect({ trips, mileage, last: history.at(-1)?.action }).toEqual({ trips: [], mileage: 0, last: 'removeTrip' })
    expect((await remove('servicer', id, tripId)).refusal.error).toBe('labor-claims.tripUnknown')
  })

  it('keeps the trips of a closed claim', async () => {
    const [id, tripId] = [await harness.claim(), harness.newId()]
    await add('servicer', id, { ...buildTrip('2026-11-19'), id: tripId })
    await harness.as.reviewer.call(table.closeClaim, { params: { id }, body: { message: 'Done' } })
    const { status, refusal } = await remove('servicer', id, tripId)
    expect({ status, error: refusal.error }).toEqual({ status: 409, error: 'labor-claims.closed' })
    expect(await tripsOf(id)).toHaveLength(1)
  })

  it('answers a repeated op the same; a trip of another account is unknown', async () => {
    const [id, tripId] = [await harness.claim(), harness.newId()]
    await add('servicer', id, { ...buildTrip('2026-11-20'), id: tripId })
    expect((await remove('servicer2', id, tripId)).refusal.error).toBe('labor-claims.unknown')
    expect((await remove('servicer', id, tripId, 'rm-1')).body).toEqual({ ok: true })
    expect((await remove('servicer', id, tripId, 'rm-1')).body).toEqual({ ok: true })
    expect((await remove('servicer', harness.newId(), tripId, 'rm-2')).refusal.error).toBe('labor-claims.parentMissing')
  })
})

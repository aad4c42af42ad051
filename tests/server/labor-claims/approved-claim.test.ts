import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { buildTrip, startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(() => {
  harness.server.clock.advance(60_000)
})
afterAll(() => harness.close())

const read = async (role: Role, id: string) => (await harness.as[role].call(table.readClaim, { params: { id } })).body
/** The calculated dollars of labor, trips and miles. */
const readExpected = async (id: string) => (await read('admin', id)).money.slice(0, 3).map((line) => line.calculated)
const queuedAt = (at: Date, key: string) => ({ key, headers: { 'x-op-created': at.toISOString() } })

/** A claim with one trip that was made, and perhaps a planned one, whose payment was approved a minute ago. */
async function approve(
  status: 'approved_for_payment' | 'awaiting_payment' = 'approved_for_payment',
  planned?: { readonly id: string; readonly trip_date_scheduled: string; readonly miles: number },
) {
  const [id, tripId] = [await harness.claim(), harness.newId()]
  await harness.as.servicer.call(table.addTrip, { params: { id }, body: { ...buildTrip('2026-11-19'), id: tripId } })
  if (planned !== undefined) await harness.as.servicer.call(table.addTrip, { params: { id }, body: planned })
  await harness.as.servicer.call(table.actOnClaim, { params: { id }, body: { action: 'complete' } })
  const made = harness.server.clock.now()
  harness.server.clock.advance(60_000)
  await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body: { action: 'approve_payment' } })
  if (status === 'awaiting_payment')
    await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body: { action: 'queue_payment' } })
  harness.server.clock.advance(60_000)
  return { id, tripId, made }
}

describe('From the approval of its payment on, only the office changes a claim', () => {
  it.each(['approved_for_payment', 'awaiting_payment'] as const)(
    'refuses changes of trips, parts, machine, miles and orders by servicer and filer: %s',
    async (status) => {
      const { id, tripId } = await approve(status)
      const { servicer, dealer } = harness.as
      const answers = [
        await servicer.call(table.addTrip, { params: { id }, body: buildTrip('2026-11-18') }),
        await servicer.call(table.editTrip, {
          params: { id, tripId },
          body: buildTrip('2026-11-19', '16:00', '16:30'),
        }),
        await servicer.call(table.removeTrip, { params: { id, tripId } }),
        await servicer.call(table.setParts, {
          params: { id },
          body: { parts: [{ product_id: 1, qty: 1, source: 'stock' }] },
        }),
        await servicer.call(table.changeClaim, { params: { id }, body: { mileage: 90 } }),
        await dealer.call(table.changeClaim, { params: { id }, body: { serial_number: 'MT52534K00998' } }),
        await dealer.call(table.orderParts, {
          params: { id },
          body: { order: { products: [{ product_id: 21, qty: 1, source: 'order' }] }, ship_to: 'dealer' },
        }),
        await dealer.call(table.closeClaim, { params: { id }, body: { message: 'Done', data: { mileage: 90 } } }),
      ]
      expect(answers.map((one) => [one.status, one.refusal.error])).toEqual(
        answers.map(() => [409, 'labor-claims.paymentApproved']),
      )
      expect(answers[0]?.refusal).toMatchObject({
        message:
          'The payment of this claim was approved, so only the office changes it now. Write a note about what to change, or discard this.',
        current: { ticket_id: id, status },
      })
      const { trips, mileage, serial_number } = await read('admin', id)
      expect({ trips: trips.map((one) => one.id), mileage, serial_number }).toEqual({
        trips: [tripId],
        mileage: 8.4,
        serial_number: 'MT52534K00999',
      })
    },
  )

  it('offers what the server takes: notes to all, changes to the office', async () => {
    const { id } = await approve()
    const fixed = { trip: false, late_trip: false, edit: false, serial: false, parts: false, order: false }
    expect((await read('servicer', id)).may).toMatchObject(fixed)
    expect((await read('dealer', id)).may).toMatchObject(fixed)
    expect((await read('reviewer', id)).may).toMatchObject({ edit: true, serial: true, parts: true, order: true })
    expect((await read('admin', id)).may.trip).toBe(true)
    const note = await harness.as.servicer.call(table.addNote, { params: { id }, body: { note: 'It was 30 minutes' } })
    expect([note.status, note.body.late]).toEqual([200, false])
    const edited = await harness.as.reviewer.call(table.changeClaim, { params: { id }, body: { mileage: 7 } })
    expect([edited.status, edited.body.mileage]).toEqual([200, 7])
  })

  it('takes a trip that was made on a device before the approval as a late one, and the claim keeps its miles', async () => {
    const { id, tripId, made } = await approve()
    const late = harness.newId()
    const added = await harness.as.servicer.call(
      table.addTrip,
      { params: { id }, body: { ...buildTrip('2026-11-18'), id: late } },
      queuedAt(made, 'late-add'),
    )
    expect([added.status, added.body.late]).toEqual([200, true])
    const edited = await harness.as.servicer.call(
      table.editTrip,
      { params: { id, tripId }, body: { ...buildTrip('2026-11-19', '16:00', '17:00'), miles: 9 } },
      queuedAt(made, 'late-edit'),
    )
    expect([edited.status, edited.body.late]).toEqual([200, false])
    const { mileage, history, trips } = await read('servicer', id)
    expect({ mileage, trips: trips.map((one) => one.id) }).toEqual({ mileage: 8.4, trips: [late, tripId] })
    expect(history.at(-2)?.message).toBe('2026-11-18, after the payment was approved')
    expect(history.at(-1)?.message).toMatch(/, after the payment was approved$/)
    const after = await harness.as.servicer.call(
      table.addTrip,
      { params: { id }, body: buildTrip('2026-11-17') },
      queuedAt(harness.server.clock.now(), 'after-approval'),
    )
    expect(after.refusal.error).toBe('labor-claims.paymentApproved')
  })

  it('leaves a late trip out of what is expected until the payment is approved again', async () => {
    const { id, tripId, made } = await approve()
    const { servicer, reviewer, admin } = harness.as
    const planned = harness.newId()
    const act = (action: 'queue_payment' | 'mark_paid' | 'approve_payment') =>
      reviewer.call(table.actOnClaim, { params: { id }, body: { action } })
    expect(await readExpected(id)).toEqual([97.5, 45, 5.63])
    const late = { ...buildTrip('2026-11-18'), id: planned }
    await servicer.call(table.addTrip, { params: { id }, body: late }, queuedAt(made, 'expected-add'))
    expect(await readExpected(id)).toEqual([97.5, 45, 5.63])
    await act('queue_payment')
    await act('mark_paid')
    expect(await readExpected(id)).toEqual([97.5, 45, 5.63])
    await admin.call(table.actOnClaim, { params: { id }, body: { action: 'reopen' } })
    expect(await readExpected(id)).toEqual([130, 90, 11.26])
    await harness.server.db
      .updateTable('labor_claim')
      .set({ status: 'approve_payment' })
      .where('claim_id', '=', id)
      .execute()
    harness.server.clock.advance(60_000)
    await act('approve_payment')
    expect(await readExpected(id)).toEqual([130, 90, 11.26])
    expect((await read('reviewer', id)).trips.map((one) => [one.id, one.late])).toEqual([
      [planned, false],
      [tripId, false],
    ])
  })

  it('goes on counting a visit that a late correction changes', async () => {
    const { id, tripId, made } = await approve()
    const { servicer, reviewer } = harness.as
    const edit = (trip: string, day: string, key: string) =>
      servicer.call(
        table.editTrip,
        { params: { id, tripId: trip }, body: buildTrip(day, '16:00', '17:00') },
        queuedAt(made, key),
      )
    await edit(tripId, '2026-11-19', 'correct-made')
    expect(await readExpected(id)).toEqual([65, 45, 5.63])
    for (const action of ['queue_payment', 'mark_paid'] as const)
      await reviewer.call(table.actOnClaim, { params: { id }, body: { action } })
    expect(await readExpected(id)).toEqual([65, 45, 5.63])
    const paid = (await read('admin', id)).money.map((line) => line.paid).slice(0, 3)
    expect(paid).toEqual([97.5, 45, 5.63])
  })

  it('takes a planned trip that is reported as made after the approval as a late one', async () => {
    const planned = harness.newId()
    const { id, made } = await approve('approved_for_payment', {
      ...{ id: planned, trip_date_scheduled: '2026-11-18', miles: 100 },
    })
    const edited = await harness.as.servicer.call(
      table.editTrip,
      { params: { id, tripId: planned }, body: { ...buildTrip('2026-11-18'), miles: 100 } },
      queuedAt(made, 'report-planned'),
    )
    expect([edited.status, edited.body.late]).toEqual([200, true])
    expect(await readExpected(id)).toEqual([97.5, 45, 5.63])
  })

  it.each([
    ['one came', true, { mileage: 108.4, hours: 3 }],
    ['none came', false, { mileage: 10, hours: 1.5 }],
  ])('counts the miles of a late trip with its hours when the claim is reopened: %s', async (_, isLate, counted) => {
    const { id, made } = await approve()
    const { servicer, reviewer, admin } = harness.as
    const typed = await reviewer.call(table.changeClaim, { params: { id }, body: { mileage: 10 } })
    expect(typed.body.mileage).toBe(10)
    const late = { ...buildTrip('2026-11-18'), miles: 100 }
    if (isLate) await servicer.call(table.addTrip, { params: { id }, body: late }, queuedAt(made, 'miles-late'))
    harness.server.clock.advance(60_000)
    for (const action of ['queue_payment', 'mark_paid'] as const)
      await reviewer.call(table.actOnClaim, { params: { id }, body: { action } })
    harness.server.clock.advance(60_000)
    await admin.call(table.actOnClaim, { params: { id }, body: { action: 'reopen' } })
    expect(await read('admin', id)).toMatchObject(counted)
  })
})

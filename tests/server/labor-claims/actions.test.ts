import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionForm } from '../../../contract/labor-claims.ts'
import { demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table, buildTrip } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const act = (role: Role, id: string, body: ActionForm, key?: string) =>
  harness.as[role].call(table.actOnClaim, { params: { id }, body }, key === undefined ? {} : { key })
const read = async (role: Role, id: string) => (await harness.as[role].call(table.readClaim, { params: { id } })).body

describe('POST /labor-claims/ticket/{id} (L05)', () => {
  it('leads a claim from requested to paid, and the history has user, time, statuses and reason', async () => {
    const id = await harness.claim({
      status: 'requests',
      accepted: false,
      assigned_to: null,
      provider_address_id: null,
    })
    expect((await act('reviewer', id, { action: 'accept' })).body.status).toBe('open')
    const assigned = (
      await act('reviewer', id, { action: 'assign', provider_address_id: demoAddresses.northsideMinneapolis })
    ).body
    expect(assigned).toMatchObject({
      status: 'assigned',
      accepted: false,
      assigned_to: demoUsers.servicer,
      servicer_name: 'Northside Fitness',
      provider_address_id: demoAddresses.northsideMinneapolis,
    })
    expect((await act('servicer', id, { action: 'accept' })).body).toMatchObject({ status: 'assigned', accepted: true })
    await harness.as.servicer.call(table.addTrip, { params: { id }, body: buildTrip('2026-11-19') })
    expect((await act('servicer', id, { action: 'estimate', labor_hours_estimate: 3 })).body).toMatchObject({
      status: 'approve_labor',
      labor_hours_estimate: 3,
    })
    expect((await act('reviewer', id, { action: 'approve_labor' })).body).toMatchObject({
      status: 'assigned',
      accepted: true,
      labor_hours_approved: 3,
    })
    expect((await act('servicer', id, { action: 'complete', message: 'Runs again' })).body.status).toBe(
      'approve_payment',
    )
    const approved = (await act('reviewer', id, { action: 'approve_payment' })).body
    expect(approved.money.map(({ kind, calculated, approved: amount }) => [kind, calculated, amount])).toEqual([
      ['labor', 97.5, 97.5],
      ['trips', 45, 45],
      ['mileage', 5.63, 5.63],
      ['parts', 0, 0],
    ])
    expect((await act('reviewer', id, { action: 'queue_payment' })).body.status).toBe('awaiting_payment')
    const paid = (await act('reviewer', id, { action: 'mark_paid' })).body
    expect(paid).toMatchObject({ status: 'paid', closed_at: harness.server.clock.now().toISOString(), actions: [] })
    expect(paid.money.map((line) => line.paid)).toEqual([97.5, 45, 5.63, 0])
    const history = (await read('dealer', id)).history
    expect(history.map(({ action, from, to, author }) => [action, from, to, author.name])).toEqual([
      ['accept', 'requests', 'open', 'Marta Lindqvist'],
      ['assign', 'open', 'assigned', 'Marta Lindqvist'],
      ['accept', 'assigned', 'assigned', 'Dale Okafor'],
      ['addTrip', 'assigned', 'assigned', 'Dale Okafor'],
      ['estimate', 'assigned', 'approve_labor', 'Dale Okafor'],
      ['approve_labor', 'approve_labor', 'assigned', 'Marta Lindqvist'],
      ['complete', 'assigned', 'approve_payment', 'Dale Okafor'],
      ['approve_payment', 'approve_payment', 'approved_for_payment', 'Marta Lindqvist'],
      ['queue_payment', 'approved_for_payment', 'awaiting_payment', 'Marta Lindqvist'],
      ['mark_paid', 'awaiting_payment', 'paid', 'Marta Lindqvist'],
    ])
    expect(history[6]?.message).toBe('Runs again')
  })

  it('increments rev with every change', async () => {
    const id = await harness.claim()
    const before = (await read('servicer', id)).rev
    expect((await act('servicer', id, { action: 'complete' })).body.rev).toBe(before + 1)
  })

  it('refuses actions that the status does not allow, with the current claim', async () => {
    const id = await harness.claim({ status: 'open', accepted: false, assigned_to: null })
    const { status, refusal } = await act('reviewer', id, { action: 'mark_paid' })
    expect({ status, error: refusal.error, message: refusal.message }).toEqual({
      status: 409,
      error: 'labor-claims.notNow',
      message: 'This claim is “Open”, so “mark paid” is not possible now.',
    })
    expect(refusal.current).toEqual(await read('reviewer', id))
  })

  it('refuses actions of another role', async () => {
    const id = await harness.claim()
    const { status, refusal } = await act('dealer', id, { action: 'complete' })
    expect({ status, error: refusal.error, message: refusal.message }).toEqual({
      status: 403,
      error: 'labor-claims.notYours',
      message: 'You cannot perform “complete” on this claim.',
    })
    expect((await act('reviewer', id, { action: 'refuse' })).refusal.error).toBe('labor-claims.notYours')
  })

  it('accepts a job only once', async () => {
    const id = await harness.claim({ accepted: false })
    expect((await act('servicer', id, { action: 'accept' })).status).toBe(200)
    const again = await act('servicer', id, { action: 'accept' })
    expect({ status: again.status, error: again.refusal.error }).toEqual({
      status: 409,
      error: 'labor-claims.alreadyAccepted',
    })
    expect(again.refusal.current).toMatchObject({ ticket_id: id, accepted: true })
  })

  it('applies an op once, even after its receipt was pruned', async () => {
    const id = await harness.claim({ accepted: false })
    const first = await act('servicer', id, { action: 'accept' }, 'op-accept-1')
    const again = await act('servicer', id, { action: 'accept' }, 'op-accept-1')
    expect(again.body).toEqual(first.body)
    await harness.server.db.deleteFrom('op_receipt').where('op_id', '=', 'op-accept-1').execute()
    expect((await act('servicer', id, { action: 'accept' }, 'op-accept-1')).body.rev).toBe(first.body.rev)
  })

  it('refuses an action without its required message, hours or servicer', async () => {
    const [requested, working, open, estimated] = [
      await harness.claim({ status: 'requests' }),
      await harness.claim(),
      await harness.claim({ status: 'open' }),
      await harness.claim({ status: 'approve_labor' }),
    ]
    expect((await act('reviewer', requested, { action: 'ask' })).refusal.errors).toEqual({
      message: 'Enter a message',
    })
    expect((await act('reviewer', requested, { action: 'ask', message: '   ' })).refusal.errors).toEqual({
      message: 'Enter a message',
    })
    expect((await act('reviewer', estimated, { action: 'decline_labor' })).refusal.errors).toEqual({
      message: 'Enter a message',
    })
    expect((await act('servicer', working, { action: 'estimate' })).refusal.errors).toEqual({
      labor_hours_estimate: 'Hours must be greater than 0',
    })
    expect((await act('reviewer', open, { action: 'assign' })).refusal.errors).toEqual({
      provider_address_id: 'Choose a servicer',
    })
  })

  it('assigns only to the service address of a servicer', async () => {
    const id = await harness.claim({ status: 'open', accepted: false, assigned_to: null })
    for (const provider_address_id of [999_999, demoAddresses.hillcrestPlainfield, demoAddresses.ellisHome]) {
      const { status, refusal } = await act('reviewer', id, { action: 'assign', provider_address_id })
      expect({ status, errors: refusal.errors }).toEqual({
        status: 422,
        errors: { provider_address_id: 'No servicer works from this address' },
      })
    }
    expect((await read('reviewer', id)).status).toBe('open')
  })

  it('unassigns a refused job and keeps the reason', async () => {
    const id = await harness.claim({ accepted: false })
    expect((await act('servicer', id, { action: 'refuse', message: 'Too far' })).body).toMatchObject({
      status: 'reassign',
      assigned_to: null,
    })
    expect((await harness.as.servicer.call(table.readClaim, { params: { id } })).refusal.error).toBe(
      'labor-claims.unknown',
    )
    expect((await read('reviewer', id)).history.at(-1)).toMatchObject({
      action: 'refuse',
      message: 'Too far',
      from: 'assigned',
      to: 'reassign',
    })
  })

  it('leaves the first servicer the visit and hours that the claim was filed with', async () => {
    const { body: filed } = await harness.as.servicer.call(table.fileClaim, {
      body: {
        ...{ serial_number: 'MT52534K00955', customer_company: 'Quarry Gym', customer_address_1: '1 Quarry Rd' },
        ...{ customer_city: 'Duluth', customer_state_id: 23, customer_postal_code: '55802' },
        ...{ service_requested: 'Belt slips', viewing_as_servicer: true },
        ...{ appointment_at: '2026-11-25T15:00:00.000Z', labor_hours_estimate: 2.5 },
      },
    })
    const { ticket_id: id, provider_address_id, appointment_at, labor_hours_estimate } = filed
    expect([appointment_at, labor_hours_estimate]).toEqual(['2026-11-25T15:00:00.000Z', 2.5])
    await act('reviewer', id, { action: 'accept' })
    const { body } = await act('reviewer', id, { action: 'assign', provider_address_id: provider_address_id ?? 0 })
    expect(body).toMatchObject({ status: 'assigned', appointment_at, labor_hours_estimate })
  })

  it('starts without the visit and hours of a servicer who filed it for itself, and with those of a dealer', async () => {
    const given = { appointment_at: '2026-11-25T15:00:00.000Z', labor_hours_estimate: 2.5 }
    const assign = { action: 'assign', provider_address_id: demoAddresses.cascadePortland } as const
    const firsts: unknown[] = []
    for (const [role, viewing_as_servicer] of [
      ['servicer', true],
      ['dealer', false],
    ] as const) {
      const { body: filed } = await harness.as[role].call(table.fileClaim, {
        body: {
          ...{ serial_number: 'MT52534K00956', customer_company: 'Quarry Gym', customer_address_1: '1 Quarry Rd' },
          ...{ customer_city: 'Duluth', customer_state_id: 23, customer_postal_code: '55802' },
          ...{ service_requested: 'Belt slips', viewing_as_servicer, ...given },
          ...{ provider_address_id: demoAddresses.northsideMinneapolis },
        },
      })
      await act('reviewer', filed.ticket_id, { action: 'accept' })
      const { body } = await act('reviewer', filed.ticket_id, assign)
      firsts.push({ appointment_at: body.appointment_at, labor_hours_estimate: body.labor_hours_estimate })
    }
    expect(firsts).toEqual([{ appointment_at: null, labor_hours_estimate: null }, given])
  })

  it('starts without the visit and hours of a servicer who refused, and with those agreed since', async () => {
    const worked = {
      labor_hours_estimate: 3,
      labor_hours_approved: 3,
      appointment_at: new Date('2026-11-25T15:00:00Z'),
    }
    const none = { labor_hours_estimate: null, labor_hours_approved: null, appointment_at: null }
    const assign = { action: 'assign', provider_address_id: demoAddresses.cascadePortland } as const
    const [refused, reopened, changed] = [
      await harness.claim(worked),
      await harness.claim(worked),
      await harness.claim(worked),
    ]
    for (const id of [refused, reopened, changed]) await act('servicer', id, { action: 'refuse', message: 'Too far' })
    expect((await act('reviewer', refused, assign)).body).toMatchObject({ status: 'assigned', ...none })
    await harness.as.dealer.call(table.closeClaim, { params: { id: reopened }, body: { message: 'Sold' } })
    await act('admin', reopened, { action: 'reopen' })
    expect((await act('reviewer', reopened, assign)).body).toMatchObject({ status: 'assigned', ...none })
    const since = { appointment_at: '2026-11-27T16:00:00.000Z', labor_hours_estimate: 2 }
    await harness.as.dealer.call(table.changeClaim, { params: { id: changed }, body: since })
    expect((await act('reviewer', changed, assign)).body).toMatchObject({ ...none, ...since })
  })

  it('returns declined labor with the reason and clears the estimate', async () => {
    const id = await harness.claim()
    await act('servicer', id, { action: 'estimate', labor_hours_estimate: 9 })
    expect((await act('reviewer', id, { action: 'decline_labor', message: 'Two hours are usual' })).body).toMatchObject(
      { status: 'assigned', accepted: true, labor_hours_estimate: null, labor_hours_approved: null },
    )
    expect((await read('servicer', id)).history.at(-1)?.message).toBe('Two hours are usual')
  })

  it('returns a claim to its earlier status after a response by filer or servicer', async () => {
    for (const [role, came] of [
      ['dealer', 'requests'],
      ['servicer', 'approve_payment'],
    ] as const) {
      const id = await harness.claim({ status: came })
      expect((await act('reviewer', id, { action: 'ask', message: 'Which week?' })).body).toMatchObject({
        status: 'pending - response needed',
        came_from: came,
      })
      expect((await act(role, id, { action: 'respond', message: 'Week 34' })).body).toMatchObject({
        status: came,
        came_from: null,
      })
    }
  })

  it('pays line by line, with a reason if the approved amount differs', async () => {
    const id = await harness.claim()
    await harness.as.servicer.call(table.addTrip, { params: { id }, body: buildTrip('2026-11-19') })
    await act('servicer', id, { action: 'complete' })
    const { body } = await act('reviewer', id, {
      action: 'approve_payment',
      lines: [
        { kind: 'trips', approved: 22.5, reason: 'Two jobs on one way' },
        { kind: 'mileage', approved: 0 },
      ],
    })
    expect(body.money.map(({ kind, approved, reason }) => [kind, approved, reason])).toEqual([
      ['labor', 97.5, null],
      ['trips', 22.5, 'Two jobs on one way'],
      ['mileage', 0, 'Calculated 5.63, changed by the office'],
      ['parts', 0, null],
    ])
  })

  it('refuses duplicate lines, negative amounts and a third decimal', async () => {
    const id = await harness.claim({ status: 'approve_payment' })
    const lines = (approved: number, kind: 'trips' | 'labor' = 'trips') => ({
      action: 'approve_payment' as const,
      lines: [
        { kind: 'labor' as const, approved: 1 },
        { kind, approved },
      ],
    })
    expect((await act('reviewer', id, lines(2, 'labor'))).refusal.errors).toEqual({
      'lines.1.kind': 'Listed more than once',
    })
    expect((await act('reviewer', id, lines(-1))).refusal.errors).toEqual({ 'lines.1.approved': 'Must be 0 or more' })
    expect((await act('reviewer', id, lines(99_999_999))).refusal.errors).toEqual({
      'lines.1.approved': 'At most 1,000,000',
    })
    expect((await act('reviewer', id, lines(1.005))).refusal.errors).toEqual({
      'lines.1.approved': 'At most two decimals',
    })
  })

  it('lets only admins reopen a closed claim', async () => {
    const id = await harness.claim({ status: 'paid' })
    expect((await act('reviewer', id, { action: 'reopen' })).refusal.error).toBe('labor-claims.notYours')
    expect((await act('admin', id, { action: 'reopen' })).body).toMatchObject({
      status: 'open',
      completed: false,
      closed_at: null,
      accepted: false,
    })
  })

  it('refuses mass assignment', async () => {
    const id = await harness.claim()
    for (const more of [{ status: 'paid' }, { admin: true }, { assigned_to: 6 }, { labor_hours_approved: 50 }])
      expect(
        (
          await harness.as.servicer.send(
            'POST',
            `/api/labor-claims/ticket/${id}`,
            JSON.stringify({ action: 'complete', ...more }),
            { 'content-type': 'application/json' },
          )
        ).status,
      ).toBe(422)
    expect((await read('servicer', id)).status).toBe('assigned')
  })

  it('answers the same for another account’s claim and an unknown one', async () => {
    const id = await harness.claim()
    const hidden = await act('dealer2', id, { action: 'accept' })
    const unknown = await act('dealer2', harness.newId(), { action: 'accept' })
    expect({ status: hidden.status, body: hidden.refusal }).toEqual({ status: unknown.status, body: unknown.refusal })
    expect(hidden.refusal.error).toBe('labor-claims.unknown')
  })

  it('accepts one of twenty concurrent closings', async () => {
    const id = await harness.claim({ accepted: false })
    const answers = await Promise.all(Array.from({ length: 20 }, () => act('servicer', id, { action: 'accept' })))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(answers.filter((one) => one.refusal.error === 'labor-claims.alreadyAccepted')).toHaveLength(19)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let desk: ClaimHarness
beforeAll(async () => {
  desk = await startClaimHarness()
})
afterAll(() => desk.close())

const close = (
  role: Role,
  id: string,
  message = 'Sold the machine',
  data?: { mileage?: number; labor_hours_estimate?: number },
) =>
  desk.as[role].call(table.closeClaim, { params: { id }, body: { message, ...(data === undefined ? {} : { data }) } })
const correct = (
  role: Role,
  id: string,
  body: {
    status: 'open' | 'assigned' | 'declined' | 'paid' | 'approve_payment' | 'pending - response needed'
    message?: string
    labor_hours_estimate?: number
  },
) => desk.as[role].call(table.correctStatus, { params: { id }, body })

describe('PUT /labor-claims/{id}/close (L08)', () => {
  it('filer, reviewer and admin close with a message, from any status', async () => {
    for (const [role, status] of [
      ['dealer', 'requests'],
      ['dealer-staff', 'assigned'],
      ['reviewer', 'approve_labor'],
      ['admin', 'awaiting_payment'],
    ] as const) {
      const id = await desk.claim({ status })
      const { body } = await close(role, id)
      expect(body).toMatchObject({
        status,
        completed: true,
        closed_at: desk.server.clock.now().toISOString(),
        actions: role === 'admin' ? ['reopen'] : [],
      })
      expect(body.history.at(-1)).toMatchObject({
        action: 'close',
        from: status,
        to: status,
        message: 'Sold the machine',
      })
    }
  })

  it('is done once; a second closing is told how the claim stands', async () => {
    const id = await desk.claim()
    await close('dealer', id)
    const again = await close('reviewer', id)
    expect({ status: again.status, error: again.refusal.error }).toEqual({ status: 409, error: 'labor-claims.notNow' })
    expect(again.refusal.current).toMatchObject({ ticket_id: id, completed: true })
  })

  it('of twenty who close at once, one does', async () => {
    const id = await desk.claim()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => close(index % 2 === 0 ? 'dealer' : 'reviewer', id)),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    const kept = await desk.server.db
      .selectFrom('claim_history')
      .select('entry_id')
      .where('claim_id', '=', id)
      .execute()
    expect(kept).toHaveLength(1)
  })

  it('takes miles and hours of the closing', async () => {
    const id = await desk.claim()
    expect(
      (await close('reviewer', id, 'Done by phone', { mileage: 12.5, labor_hours_estimate: 0.5 })).body,
    ).toMatchObject({ mileage: 12.5, labor_hours_estimate: 0.5 })
  })

  it('is not the servicer’s, needs words, and keeps another’s claim unseen', async () => {
    const id = await desk.claim()
    expect((await close('servicer', id)).refusal.error).toBe('labor-claims.notYours')
    expect((await close('dealer', id, '  ')).refusal.errors).toEqual({ message: 'Required' })
    expect((await close('dealer2', id)).refusal.error).toBe('labor-claims.unknown')
  })

  it('a claim that was paid before keeps the day of its payment', async () => {
    const paidAt = new Date('2026-10-01T12:00:00Z')
    const id = await desk.claim({ status: 'paid', closed_at: paidAt })
    expect((await close('dealer', id)).body).toMatchObject({ completed: true, closed_at: paidAt.toISOString() })
  })
})

describe('POST /labor-claims/{id}/status (L16)', () => {
  it('the office corrects through the same table of states', async () => {
    const id = await desk.claim({ status: 'requests', accepted: false, assigned_to: null })
    expect((await correct('reviewer', id, { status: 'open' })).body).toMatchObject({ status: 'open' })
    expect((await correct('reviewer', id, { status: 'assigned' })).refusal.errors).toEqual({
      provider_address_id: 'Choose a servicer',
    })
    const told = await correct('reviewer', id, { status: 'paid' })
    expect({ status: told.status, error: told.refusal.error, message: told.refusal.message }).toEqual({
      status: 409,
      error: 'labor-claims.notNow',
      message: 'This claim is “Open”, so “paid” is not possible now.',
    })
  })

  it('a reopened claim goes back to the servicer whom it still has', async () => {
    const id = await desk.claim({ status: 'declined' })
    expect((await correct('reviewer', id, { status: 'open' })).refusal.error).toBe('labor-claims.notYours')
    expect((await correct('admin', id, { status: 'open', message: 'By mistake' })).body).toMatchObject({
      status: 'open',
      closed_at: null,
    })
    expect((await correct('reviewer', id, { status: 'assigned' })).body).toMatchObject({
      status: 'assigned',
      assigned_to: demoUsers.servicer,
      accepted: false,
    })
  })

  it('approves labor with the hours of the office', async () => {
    const id = await desk.claim({ status: 'approve_labor', labor_hours_estimate: 5 })
    expect((await correct('reviewer', id, { status: 'assigned', labor_hours_estimate: 2.5 })).body).toMatchObject({
      status: 'assigned',
      labor_hours_approved: 2.5,
      labor_hours_estimate: 5,
    })
  })

  it('asks for a message where the table wants one', async () => {
    const id = await desk.claim({ status: 'approve_payment' })
    expect((await correct('reviewer', id, { status: 'pending - response needed' })).refusal.errors).toEqual({
      message: 'Enter a message',
    })
    expect(
      (await correct('reviewer', id, { status: 'pending - response needed', message: 'Which part?' })).body.came_from,
    ).toBe('approve_payment')
  })

  it('is claims.manage’s alone, and does not do the servicer’s work', async () => {
    const id = await desk.claim()
    for (const role of ['customer', 'dealer', 'servicer', 'onsite'] as const)
      expect((await correct(role, id, { status: 'approve_payment' })).refusal.error).toBe('auth.notAllowed')
    expect((await correct('reviewer', id, { status: 'approve_payment' })).refusal.error).toBe('labor-claims.notYours')
    expect((await correct('reviewer', desk.newId(), { status: 'open' })).refusal.error).toBe('labor-claims.unknown')
  })
})

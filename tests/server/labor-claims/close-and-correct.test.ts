import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const close = (
  role: Role,
  id: string,
  message = 'Sold the machine',
  data?: { mileage?: number; labor_hours_estimate?: number },
) =>
  harness.as[role].call(table.closeClaim, {
    params: { id },
    body: { message, ...(data === undefined ? {} : { data }) },
  })
const correct = (
  role: Role,
  id: string,
  body: {
    status: 'open' | 'assigned' | 'declined' | 'paid' | 'approve_payment' | 'pending - response needed'
    message?: string
    labor_hours_estimate?: number
  },
) => harness.as[role].call(table.correctStatus, { params: { id }, body })

describe('PUT /labor-claims/{id}/close (L08)', () => {
  it('lets filer, reviewers and admins close with a message from any status', async () => {
    for (const [role, status] of [
      ['dealer', 'requests'],
      ['dealer-staff', 'assigned'],
      ['reviewer', 'approve_labor'],
      ['admin', 'awaiting_payment'],
    ] as const) {
      const id = await harness.claim({ status })
      const { body } = await close(role, id)
      expect(body).toMatchObject({
        status,
        completed: true,
        closed_at: harness.server.clock.now().toISOString(),
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

  it('closes once and refuses a second closing with the current status', async () => {
    const id = await harness.claim()
    await close('dealer', id)
    const again = await close('reviewer', id)
    expect({ status: again.status, error: again.refusal.error }).toEqual({ status: 409, error: 'labor-claims.notNow' })
    expect(again.refusal.current).toMatchObject({ ticket_id: id, completed: true })
  })

  it('accepts one of twenty concurrent closings', async () => {
    const id = await harness.claim()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => close(index % 2 === 0 ? 'dealer' : 'reviewer', id)),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    const closings = await harness.server.db
      .selectFrom('claim_history')
      .select('entry_id')
      .where('claim_id', '=', id)
      .execute()
    expect(closings).toHaveLength(1)
  })

  it('stores miles and hours of the closing', async () => {
    const id = await harness.claim()
    expect(
      (await close('reviewer', id, 'Done by phone', { mileage: 12.5, labor_hours_estimate: 0.5 })).body,
    ).toMatchObject({ mileage: 12.5, mileage_from: 'typed', labor_hours_estimate: 0.5 })
  })

  it('says in the history which miles and hours the closing changed', async () => {
    const id = await harness.claim({ mileage: 8.4, labor_hours_estimate: 2 })
    const { body } = await close('dealer', id, 'Sold', { mileage: 20_000, labor_hours_estimate: 2 })
    expect(body.history.map((entry) => [entry.action, entry.message])).toEqual([
      ['close', 'Sold; Mileage: 8.4 mi → 20000 mi'],
    ])
    const same = await harness.claim({ mileage: 8.4 })
    expect((await close('dealer', same, 'Sold', { mileage: 8.4 })).body.history.at(-1)?.message).toBe('Sold')
  })

  it('refuses other miles and hours for a claim that is closed already, as an edit is refused', async () => {
    const id = await harness.claim({ status: 'paid', mileage: 8.4 })
    for (const data of [{ mileage: 500 }, { labor_hours_estimate: 9 }]) {
      const { status, refusal } = await close('dealer', id, 'Sold', data)
      expect([status, refusal.error]).toEqual([409, 'labor-claims.closed'])
      expect(refusal.current).toMatchObject({ ticket_id: id, completed: false, mileage: 8.4 })
    }
    expect((await close('dealer', id, 'Sold', { mileage: 8.4 })).body).toMatchObject({ completed: true, mileage: 8.4 })
  })

  it('refuses servicers, empty messages and claims of other accounts', async () => {
    const id = await harness.claim()
    expect((await close('servicer', id)).refusal.error).toBe('labor-claims.notYours')
    expect((await close('dealer', id, '  ')).refusal.errors).toEqual({ message: 'Required' })
    expect((await close('dealer2', id)).refusal.error).toBe('labor-claims.unknown')
  })

  it('keeps the payment date of a paid claim', async () => {
    const paidAt = new Date('2026-10-01T12:00:00Z')
    const id = await harness.claim({ status: 'paid', closed_at: paidAt })
    expect((await close('dealer', id)).body).toMatchObject({ completed: true, closed_at: paidAt.toISOString() })
  })
})

describe('POST /labor-claims/{id}/status (L16)', () => {
  it('lets the office correct the status along the state table', async () => {
    const id = await harness.claim({ status: 'requests', accepted: false, assigned_to: null })
    expect((await correct('reviewer', id, { status: 'open' })).body).toMatchObject({ status: 'open' })
    expect((await correct('reviewer', id, { status: 'assigned' })).refusal.errors).toEqual({
      provider_address_id: 'Choose a servicer',
    })
    const answer = await correct('reviewer', id, { status: 'paid' })
    expect({ status: answer.status, error: answer.refusal.error, message: answer.refusal.message }).toEqual({
      status: 409,
      error: 'labor-claims.notNow',
      message: 'This claim is “Open”, so “paid” is not possible now.',
    })
  })

  it('returns a reopened claim to its servicer', async () => {
    const id = await harness.claim({ status: 'declined' })
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

  it('does not return a reopened claim to a firm that is no servicer any more', async () => {
    const { db } = harness.server
    const id = await harness.claim({ status: 'open', accepted: false })
    const setServicer = (warranty_servicer: boolean) =>
      db.updateTable('account').set({ warranty_servicer }).where('account_id', '=', demoAccounts.northside).execute()
    await setServicer(false)
    const refused = await correct('reviewer', id, { status: 'assigned' })
    await setServicer(true)
    expect([refused.status, refused.refusal.errors]).toEqual([
      422,
      { status: 'The servicer of this claim no longer works from its address. Assign another one' },
    ])
    await db.updateTable('app_user').set({ active: false }).where('account_id', '=', demoAccounts.northside).execute()
    const gone = await correct('reviewer', id, { status: 'assigned' })
    await db.updateTable('app_user').set({ active: true }).where('account_id', '=', demoAccounts.northside).execute()
    expect([gone.status, gone.refusal.errors]).toEqual([
      422,
      {
        status:
          'The servicer of this claim has no one who can sign in. Invite a user to its account, or assign another one',
      },
    ])
    expect((await correct('reviewer', id, { status: 'assigned' })).body.assigned_to).toBe(demoUsers.servicer)
  })

  it('leaves a reopened claim its hours and appointment where a colleague at the same firm gets it', async () => {
    const { db } = harness.server
    const email = 'second@northside.test'
    await db
      .insertInto('app_user')
      .values({
        ...{ account_id: demoAccounts.northside, email, email_key: email, first_name: 'Nina', last_name: 'Park' },
        ...{ password_hash: '', permissions: null },
      })
      .execute()
    const hours = { labor_hours_estimate: 3, labor_hours_approved: 3 }
    const at = '2026-11-25T15:00:00.000Z'
    const id = await harness.claim({ status: 'declined', ...hours, appointment_at: new Date(at) })
    await correct('admin', id, { status: 'open', message: 'By mistake' })
    const setActive = (active: boolean) =>
      db.updateTable('app_user').set({ active }).where('user_id', '=', demoUsers.servicer).execute()
    const assign = async (address: number) =>
      (
        await harness.as.reviewer.call(table.actOnClaim, {
          params: { id },
          body: { action: 'assign', provider_address_id: address },
        })
      ).body
    await setActive(false)
    const same = await assign(demoAddresses.northsideSaintPaul)
    await setActive(true)
    expect(same).toMatchObject({ ...hours, appointment_at: at, servicer_account_id: demoAccounts.northside })
    expect(same.assigned_to).not.toBe(demoUsers.servicer)
    const news = await db
      .selectFrom('staged_job')
      .select('job_id')
      .where('kind', '=', 'notifications.notify')
      .where('payload', 'like', `%job.assigned%${same.display_id}%`)
      .execute()
    expect(news).toEqual([])
  })

  it('approves labor with the office’s hours', async () => {
    const id = await harness.claim({ status: 'approve_labor', labor_hours_estimate: 5 })
    expect((await correct('reviewer', id, { status: 'assigned', labor_hours_estimate: 2.5 })).body).toMatchObject({
      status: 'assigned',
      labor_hours_approved: 2.5,
      labor_hours_estimate: 5,
    })
  })

  it('refuses a missing message if the state table requires one', async () => {
    const id = await harness.claim({ status: 'approve_payment' })
    expect((await correct('reviewer', id, { status: 'pending - response needed' })).refusal.errors).toEqual({
      message: 'Enter a message',
    })
    expect(
      (await correct('reviewer', id, { status: 'pending - response needed', message: 'Which part?' })).body.came_from,
    ).toBe('approve_payment')
  })

  it('needs claims.manage and excludes the servicer’s actions', async () => {
    const id = await harness.claim()
    for (const role of ['customer', 'dealer', 'servicer', 'onsite'] as const)
      expect((await correct(role, id, { status: 'approve_payment' })).refusal.error).toBe('auth.notAllowed')
    expect((await correct('reviewer', id, { status: 'approve_payment' })).refusal.error).toBe('labor-claims.notYours')
    expect((await correct('reviewer', harness.newId(), { status: 'open' })).refusal.error).toBe('labor-claims.unknown')
  })
})

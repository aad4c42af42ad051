import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimDesk } from '../../../contract/claim-desk.ts'
import { claimPay } from '../../../contract/claim-pay.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { buildTrip, roles, startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
  await harness.server.db.updateTable('manufacturer').set({ required_photos: '[]' }).execute()
})
afterAll(() => harness.close())

const rows = claimDesk.table
/** Days on which the demo servicer has no other trip. */
let day = 80
let serial = 500

/** A claim whose work is submitted and in which nothing is found: one trip, alone on its day, and a serial of its own. */
async function submitted(given: Parameters<ClaimHarness['claim']>[0] = {}) {
  const id = await harness.claim({
    status: 'assigned',
    customer_company: '',
    serial_number: `MT52534K00${(serial += 1)}`,
    ...given,
  })
  const on = new Date(harness.server.clock.now().getTime() - (day += 1) * 86_400_000).toISOString().slice(0, 10)
  await harness.as.servicer.call(table.addTrip, { params: { id }, body: buildTrip(on) })
  await harness.as.servicer.call(table.actOnClaim, { params: { id }, body: { action: 'complete' } })
  return id
}
const readClaim = async (id: string) => (await harness.as.reviewer.call(table.readClaim, { params: { id } })).body
const list = async () => (await harness.as.reviewer.call(rows.listSmallPayments, { query: {} })).body
async function approve(ids: readonly string[], role: Role = 'reviewer', id = harness.newId()) {
  const claims = await Promise.all(ids.map(async (one) => ({ ticket_id: one, rev: (await readClaim(one)).rev })))
  return harness.as[role].call(rows.approveTogether, { body: { id, claims } })
}
const undo = (id: string, role: Role = 'reviewer') => harness.as[role].call(rows.undoTogether, { params: { id } })
const setLimit = (amount: number | null) =>
  harness.as.reviewer.call(claimPay.table.saveTerms, {
    params: { manufacturerId: 87, id: harness.newId() },
    body: {
      ...{ rev: 0, from: '2026-01-01', labor_basis: 'hours', labor_rate: 65, trip_charge: 45, max_trips: null },
      ...{ mileage: [{ over: 0, rate: 0.67 }], standard_times: [], hours_limit: null, file_within_days: 90 },
      ...{ preauthorize_above: amount, preauthorization_days: null, servicer_rates: [] },
    },
  })
const approvalMails = async (number: string) => {
  await harness.server.jobs.drain()
  return harness.server.mails.filter((mail) => mail.subject === `${number}: Approved for payment`)
}

beforeEach(async () => {
  const { db } = harness.server
  await db.deleteFrom('pay_terms').execute()
  await db
    .updateTable('labor_claim')
    .set({ closed_at: new Date('2026-01-01'), completed: true })
    .execute()
  await setLimit(300)
})

describe('Payments that are approved together', () => {
  it('are those up to the limit of their terms in which nothing was found; the others say why not', async () => {
    const small = await submitted()
    const old = await submitted({ purchased_date: '2015-01-01' })
    const dear = await submitted({ parts: JSON.stringify([part(40_000)]) })
    const { payments, amount, left } = await list()
    const { money, rev } = await readClaim(small)
    const total = Math.round(money.reduce((sum, line) => sum + line.calculated, 0) * 100) / 100
    expect([payments, amount]).toEqual([[expect.objectContaining({ ticket_id: small, rev, amount: total })], total])
    expect(left.map((one) => one.ticket_id).toSorted()).toEqual([old, dear].toSorted())
    expect(left.find((one) => one.ticket_id === dear)?.why).toBe('More than the $300.00 of the pay terms.')
    expect(left.find((one) => one.ticket_id === old)?.why).toMatch(/\.$/)
  })

  it('are found behind any number that are decided alone, of which the first are listed', async () => {
    const before = new Date(harness.server.clock.now().getTime() - 86_400_000)
    const dear = { status: 'approve_payment', created_at: before, parts: JSON.stringify([part(40_000)]) } as const
    for (let n = 0; n < 101; n += 1) await harness.claim(dear)
    const small = await submitted()
    const { payments, left, looked_at } = await list()
    expect(payments.map((one) => one.ticket_id)).toEqual([small])
    expect([left.length, looked_at]).toEqual([40, undefined])
    expect((await approve([small])).body.approved).toHaveLength(1)
  })

  it('end at forty, or at what can be checked at once, and the list names where', async () => {
    const { db, clock } = harness.server
    const waiting = { status: 'approve_payment', customer_company: '', mileage: 100, mileage_from: 'typed' } as const
    const file = async (at: number) => {
      const made_at = new Date(clock.now().getTime() - (at + 300) * 86_400_000)
      const id = await harness.claim({ ...waiting, serial_number: `MT52534M${String(20_000 + at)}` })
      const trip = { trip_id: harness.newId(), claim_id: id, client_op_id: null, late: false, skew_ms: null }
      const made = { made_at, received_at: made_at, user_id: demoUsers.servicer, miles: null, miles_from: null }
      await db
        .insertInto('claim_trip')
        .values({
          ...{ ...trip, ...made, trip_date_scheduled: made_at.toISOString().slice(0, 10), service_requested: '' },
          ...{ services_performed: 'Belt fitted', time_left: null, time_start: null, time_finish: null },
        })
        .execute()
      return id
    }
    for (let at = 0; at < 40; at += 1) await file(at)
    expect(await list()).toMatchObject({ payments: { length: 40 }, left: [] })
    expect((await list()).looked_at).toBeUndefined()
    await file(40)
    expect(await list()).toMatchObject({ payments: { length: 40 }, left: [], looked_at: 40 })
    // In each of them something is found: no visit was made.
    await db.deleteFrom('claim_trip').execute()
    for (let at = 0; at < 160; at += 1) await harness.claim(waiting)
    const { payments, left, looked_at } = await list()
    expect([payments.length, left.length, looked_at]).toEqual([0, 40, 200])
  })

  it('are none where the terms have no limit, and where nothing is paid', async () => {
    await harness.server.db.deleteFrom('pay_terms').execute()
    await submitted()
    expect((await list()).left.map(({ why }) => why)).toEqual([
      'The pay terms of Meridian Fitness have no limit up to which this is possible.',
    ])
    await setLimit(300)
    const empty = await harness.claim({ status: 'approve_payment' })
    expect((await list()).left.find((one) => one.ticket_id === empty)?.why).toBe('Nothing is to be paid for it.')
  })

  it('are approved as calculated, each with its history, and mailed when the time to undo has passed', async () => {
    const subscriber = JSON.stringify(['desk@demo.test'])
    const [first, second] = [
      await submitted({ notification_subscribers: subscriber }),
      await submitted({ notification_subscribers: subscriber }),
    ]
    const { body } = await approve([first, second])
    expect(body.approved.map((one) => one.ticket_id)).toEqual([first, second])
    expect(body.undo_until).toBe(new Date(harness.server.clock.now().getTime() + 10_000).toISOString())
    const claim = await readClaim(first)
    expect([claim.status, claim.history.at(-1)?.action]).toEqual(['approved_for_payment', 'approve_payment'])
    expect(claim.money.map((line) => line.approved)).toEqual(claim.money.map((line) => line.calculated))
    const number = claim.display_id
    expect(await approvalMails(number)).toHaveLength(0)
    harness.server.clock.advance(16_000)
    await harness.server.jobs.drain()
    harness.server.clock.advance(30 * 60_000)
    await harness.server.jobs.drain()
    const mailed = harness.server.mails.flatMap(({ text }) => text.match(/Status: Approved for payment/g) ?? [])
    expect(mailed).toHaveLength(2)
  })

  it('return with one Undo within ten seconds, and no mail is sent', async () => {
    const id = await submitted({ notification_subscribers: JSON.stringify(['undo@demo.test']) })
    const before = await readClaim(id)
    const { body } = await approve([id])
    harness.server.clock.advance(9_000)
    expect((await undo(body.approval_id)).body).toEqual({ returned: 1, kept: [] })
    const claim = await readClaim(id)
    expect([claim.status, claim.money]).toEqual(['approve_payment', before.money])
    expect(claim.history.at(-1)).toMatchObject({
      ...{ action: 'undoApproval', from: 'approved_for_payment', to: 'approve_payment' },
    })
    expect((await list()).payments.map((one) => one.ticket_id)).toEqual([id])
    harness.server.clock.advance(60_000)
    expect(await approvalMails(claim.display_id)).toHaveLength(0)
    // The same press again: its answer was lost.
    expect((await undo(body.approval_id)).body.returned).toBe(1)
  })

  it('give a late trip its flag back with Undo', async () => {
    const id = await submitted()
    await harness.server.db.updateTable('claim_trip').set({ late: true }).where('claim_id', '=', id).execute()
    const late = async () => (await readClaim(id)).trips.map((one) => one.late)
    const { body } = await approve([id])
    expect([body.approved.length, await late()]).toEqual([1, [false]])
    await undo(body.approval_id)
    expect(await late()).toEqual([true])
  })

  it('stay after the ten seconds, and for everyone but the person who gave them', async () => {
    const { body } = await approve([await submitted()])
    expect((await undo(body.approval_id, 'admin')).refusal.error).toBe('claim-desk.approvalUnknown')
    expect((await undo(harness.newId())).refusal.error).toBe('claim-desk.approvalUnknown')
    harness.server.clock.advance(13_000)
    expect((await undo(body.approval_id)).refusal).toMatchObject({
      error: 'claim-desk.undoLate',
      message: 'It is too late to take these approvals back: the servicers have been notified. Nothing was changed.',
    })
  })

  it('leave what somebody else has decided or changed meanwhile', async () => {
    const [taken, changed, fine] = [await submitted(), await submitted(), await submitted()]
    const claims = await Promise.all(
      [taken, changed, fine].map(async (id) => ({ ticket_id: id, rev: (await readClaim(id)).rev })),
    )
    await harness.as.admin.call(table.actOnClaim, { params: { id: taken }, body: { action: 'decline', message: 'No' } })
    await harness.server.db.updateTable('labor_claim').set({ rev: 90 }).where('claim_id', '=', changed).execute()
    const { body } = await harness.as.reviewer.call(rows.approveTogether, { body: { id: harness.newId(), claims } })
    expect(body.approved.map((one) => one.ticket_id)).toEqual([fine])
    expect(body.left.map((one) => [one.ticket_id, one.why]).toSorted()).toEqual(
      [
        [taken, 'Somebody was faster: it is “Declined” now.'],
        [changed, 'It has changed since the list was opened.'],
      ].toSorted(),
    )
    await harness.as.admin.call(table.actOnClaim, { params: { id: fine }, body: { action: 'queue_payment' } })
    const { display_id } = await readClaim(fine)
    expect((await undo(body.approval_id)).body).toEqual({ returned: 0, kept: [{ ticket_id: fine, display_id }] })
  })

  it('are approved once, however often the same press arrives', async () => {
    const id = await submitted()
    const approvalId = harness.newId()
    const first = await approve([id], 'reviewer', approvalId)
    const second = await approve([id], 'reviewer', approvalId)
    expect(second.body).toEqual(first.body)
    expect((await approve([id], 'admin', approvalId)).refusal.error).toBe('claim-desk.approvalUnknown')
    const { history } = await readClaim(id)
    expect(history.filter((one) => one.action === 'approve_payment')).toHaveLength(1)
  })

  it('are of the office alone, at least one and at most forty', async () => {
    const id = harness.newId()
    for (const role of roles.filter((one) => one !== 'reviewer' && one !== 'admin')) {
      const { refusal } = await harness.as[role].call(rows.listSmallPayments, { query: {} })
      expect([role, refusal.error]).toEqual([role, 'auth.notAllowed'])
    }
    const none = await harness.as.reviewer.call(rows.approveTogether, { body: { id, claims: [] } })
    expect(none.refusal.errors).toEqual({ claims: 'Choose at least one claim' })
    const many = Array.from({ length: 41 }, () => ({ ticket_id: harness.newId(), rev: 1 }))
    const tooMany = await harness.as.reviewer.call(rows.approveTogether, { body: { id, claims: many } })
    expect(tooMany.refusal.errors).toEqual({ claims: 'At most 40 claims' })
  })
})

const part = (price: number) => ({
  ...{ product_id: 1, number: 'MT5-0233-BT', name: 'Drive belt', qty: 1, source: 'stock', state: 'Used' },
  ...{ list_price: price, dealer_price: price },
})

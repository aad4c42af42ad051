import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDesk } from '../../../contract/claim-desk.ts'
import { claimPay } from '../../../contract/claim-pay.ts'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { demoAddresses } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { buildTrip, startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const rows = claimDesk.table
const readClaim = async (id: string) => (await harness.as.reviewer.call(table.readClaim, { params: { id } })).body
type Step = Omit<Sent<typeof rows.decide>['body'], 'rev' | 'undo'>

/** Takes a step on the claim as it is now. Returns the id under which it can be taken back, and the answer. */
async function take(id: string, step: Step, role: Role = 'reviewer') {
  const undoId = harness.newId()
  const { rev } = await readClaim(id)
  const answer = await harness.as[role].call(rows.decide, { params: { id }, body: { ...step, rev, undo: undoId } })
  return { undoId, answer }
}
const undo = (id: string, role: Role = 'reviewer') => harness.as[role].call(rows.undoStep, { params: { id } })

/** A claim without what every write changes: its revision, its time and the history. */
const facts = ({ rev, updated_at, history, ...rest }: Claim & { readonly updated_at?: string }) => rest
const unassigned = {
  ...{ assigned_to: null, provider_address_id: null, accepted: false },
  notification_subscribers: JSON.stringify(['undo@demo.test']),
}
/** Runs all jobs, also those of the next hour, and returns what was mailed about a claim. */
async function mailsAbout({ display_id: number }: Pick<Claim, 'display_id'>) {
  await harness.server.jobs.drain()
  harness.server.clock.advance(3_600_000)
  await harness.server.jobs.drain()
  return harness.server.mails.filter(({ subject, text }) => `${subject} ${text}`.includes(number))
}

describe('A step of the office that is taken back', () => {
  it.each<[string, Parameters<ClaimHarness['claim']>[0], Step]>([
    ['an acceptance', { status: 'requests', ...unassigned }, { action: 'accept' }],
    ['a refusal', { status: 'requests', ...unassigned }, { action: 'decline', message: 'Not ours' }],
    [
      'an assignment',
      { status: 'open', ...unassigned, mileage: 12.5, mileage_from: 'estimated' },
      { action: 'assign', provider_address_id: demoAddresses.northsideMinneapolis },
    ],
    [
      'an assignment to another servicer',
      { status: 'reassign', labor_hours_estimate: 2.5, appointment_at: new Date('2026-11-25T15:00:00Z') },
      { action: 'assign', provider_address_id: demoAddresses.northsideMinneapolis },
    ],
    ['approved hours', { status: 'approve_labor', labor_hours_estimate: 3 }, { action: 'approve_labor' }],
    [
      'declined hours',
      { status: 'approve_labor', labor_hours_estimate: 3 },
      { action: 'decline_labor', message: 'Too many' },
    ],
  ])('leaves the claim as it was, and nothing is mailed of it: %s', async (_, given, step) => {
    const id = await harness.claim(given)
    const before = await readClaim(id)
    const { undoId, answer } = await take(id, step)
    expect(answer.status, JSON.stringify(answer.refusal)).toBe(200)
    expect(facts(answer.body)).not.toEqual(facts(before))
    harness.server.clock.advance(9_000)
    await harness.server.jobs.drain()
    const { body } = await undo(undoId)
    expect(facts(body)).toEqual(facts(before))
    expect(body.rev).toBe(answer.body.rev + 1)
    expect(body.history.slice(before.history.length).map(({ action }) => action)).toEqual(
      expect.arrayContaining([step.action, 'undoStep']),
    )
    expect(await mailsAbout(before)).toEqual([])
    // The same press again: its answer was lost.
    expect((await undo(undoId)).body.rev).toBe(body.rev)
  })

  it('gives approved amounts back, and the claim its place in the queue', async () => {
    const id = await harness.claim({ status: 'assigned' })
    await harness.as.servicer.call(table.addTrip, { params: { id }, body: buildTrip('2026-11-18') })
    await harness.as.servicer.call(table.actOnClaim, { params: { id }, body: { action: 'complete' } })
    const queued = async () =>
      (await harness.as.reviewer.call(rows.readDesk, { query: { section: 'approve_payment' } })).body.queue.data.find(
        (row) => row.ticket_id === id,
      )
    const [before, waiting] = [await readClaim(id), await queued()]
    const { findings } = (
      await harness.as.reviewer.call(claimPay.table.readFindings, {
        params: { id },
        query: {},
      })
    ).body
    harness.server.clock.advance(86_400_000)
    const { undoId, answer } = await take(id, { action: 'approve_payment', seen: findings.map(({ code }) => code) })
    expect(answer.body.status).toBe('approved_for_payment')
    const { body } = await undo(undoId)
    expect(body.money).toEqual(before.money)
    expect((await queued())?.since).toBe(waiting?.since)
    expect((await queued())?.amount).toBe(waiting?.amount)
  })

  it('makes the trips late again that an approval counted', async () => {
    const id = await harness.claim({ status: 'assigned' })
    const late = harness.newId()
    for (const trip of [buildTrip('2026-11-17'), { ...buildTrip('2026-11-15'), id: late }, buildTrip('2026-11-16')])
      await harness.as.servicer.call(table.addTrip, { params: { id }, body: trip })
    await harness.as.servicer.call(table.actOnClaim, { params: { id }, body: { action: 'complete' } })
    await harness.server.db.updateTable('claim_trip').set({ late: true }).where('trip_id', '=', late).execute()
    const before = await readClaim(id)
    expect(before.trips.map((one) => one.late)).toEqual([true, false, false])
    const { findings } = (await harness.as.reviewer.call(claimPay.table.readFindings, { params: { id }, query: {} }))
      .body
    const { undoId, answer } = await take(id, { action: 'approve_payment', seen: findings.map(({ code }) => code) })
    expect(answer.body.trips.map((one) => one.late)).toEqual([false, false, false])
    expect((await undo(undoId)).body.trips).toEqual(before.trips)
  })

  it('leaves the mark that an answer came', async () => {
    const id = await harness.claim({ status: 'approve_payment' })
    const { rev } = await readClaim(id)
    await harness.as.reviewer.call(rows.decide, {
      params: { id },
      body: { action: 'ask', message: 'Which belt?', rev },
    })
    await harness.as.servicer.call(table.actOnClaim, { params: { id }, body: { action: 'respond', message: 'Drive' } })
    const answered = async () =>
      (await harness.as.reviewer.call(rows.readDesk, { query: { section: 'approve_payment' } })).body.queue.data.find(
        (row) => row.ticket_id === id,
      )?.answered_at
    const before = await answered()
    expect(before).toBe(harness.server.clock.now().toISOString())
    harness.server.clock.advance(60_000)
    const { undoId, answer } = await take(id, { action: 'decline', message: 'Not covered' })
    expect(answer.status).toBe(200)
    await undo(undoId)
    expect(await answered()).toBe(before)
  })

  it('takes the job from the servicer’s list, who never heard of it', async () => {
    const id = await harness.claim({ status: 'open', ...unassigned })
    const listed = async () => (await harness.as.servicer.call(table.readClaim, { params: { id } })).status
    const { undoId } = await take(id, {
      action: 'assign',
      provider_address_id: demoAddresses.northsideMinneapolis,
    })
    expect(await listed()).toBe(200)
    await undo(undoId)
    expect(await listed()).toBe(404)
  })
})

describe('A step of the office', () => {
  it('is told to people when the time to take it back has passed, and then stays', async () => {
    const id = await harness.claim({ status: 'requests', ...unassigned })
    const { undoId, answer } = await take(id, { action: 'accept' })
    harness.server.clock.advance(13_000)
    expect((await undo(undoId)).refusal.error).toBe('claim-desk.stepLate')
    expect((await readClaim(id)).status).toBe('open')
    expect(await mailsAbout(answer.body)).toHaveLength(1)
  })

  it('stays where the claim has changed since, and is taken back by its person alone', async () => {
    const id = await harness.claim({ status: 'requests', ...unassigned })
    const { undoId } = await take(id, { action: 'accept' })
    expect((await undo(undoId, 'admin')).refusal.error).toBe('claim-desk.stepUnknown')
    expect((await undo(undoId, 'dealer')).refusal.error).toBe('auth.notAllowed')
    expect((await undo(harness.newId())).refusal.error).toBe('claim-desk.stepUnknown')
    await harness.as.admin.call(table.actOnClaim, {
      params: { id },
      body: { action: 'assign', provider_address_id: demoAddresses.northsideMinneapolis },
    })
    expect((await undo(undoId)).refusal).toMatchObject({
      error: 'claim-desk.movedOn',
      message: 'Since then the claim was changed by somebody else. It is “To accept”, and your step stays.',
      current: { ticket_id: id, status: 'assigned' },
    })
  })

  it('is taken back once by ten presses at the same time', async () => {
    const id = await harness.claim({ status: 'requests', ...unassigned })
    const { undoId } = await take(id, { action: 'accept' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(undoId)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { history } = await readClaim(id)
    expect(history.filter(({ action }) => action === 'undoStep')).toHaveLength(1)
  })

  it('cannot be taken back where somebody may be acting on it, and has an id of its own', async () => {
    const id = await harness.claim({ status: 'requests', ...unassigned })
    const asked = await take(id, { action: 'ask', message: 'Which belt?' })
    expect(asked.answer.refusal.errors).toEqual({ undo: 'This step cannot be taken back' })
    const first = await take(id, { action: 'accept' })
    const other = await harness.claim({ status: 'requests', ...unassigned })
    const second = await harness.as.reviewer.call(rows.decide, {
      params: { id: other },
      body: { action: 'accept', rev: (await readClaim(other)).rev, undo: first.undoId },
    })
    expect(second.refusal.errors).toEqual({ undo: 'This id belongs to another step' })
    expect((await readClaim(other)).status).toBe('requests')
  })
})

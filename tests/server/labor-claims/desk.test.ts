import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimDesk } from '../../../contract/claim-desk.ts'
import { readPoints } from '../../../contract/claim-points.ts'
import { claimPay } from '../../../contract/claim-pay.ts'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import { deskSections } from '../../../domain/labor-claims/desk.ts'
import type { DeskSort } from '../../../domain/labor-claims/desk.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { buildTrip, roles, startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const rows = claimDesk.table
type Query = Sent<typeof rows.readDesk>['query']
const read = (query: Query = {}, role: Role = 'reviewer') => harness.as[role].call(rows.readDesk, { query })
const readBody = async (query: Query = {}) => (await read(query)).body
const readClaim = async (id: string) => (await harness.as.reviewer.call(table.readClaim, { params: { id } })).body
const codesOf = async (id: string) => {
  const { body } = await harness.as.reviewer.call(claimPay.table.readFindings, { params: { id }, query: {} })
  return body.findings.map((finding) => finding.code)
}
const decide = (id: string, body: Sent<typeof rows.decide>['body'], role: Role = 'reviewer') =>
  harness.as[role].call(rows.decide, { params: { id }, body })
/** A claim whose work is submitted: one trip of 1.5 hours. */
async function submitted(given: Parameters<ClaimHarness['claim']>[0] = {}) {
  const id = await harness.claim({ status: 'assigned', ...given })
  await harness.as.servicer.call(table.addTrip, { params: { id }, body: buildTrip('2026-11-18') })
  await harness.as.servicer.call(table.actOnClaim, { params: { id }, body: { action: 'complete' } })
  return id
}

describe('The desk', () => {
  beforeEach(async () => {
    await harness.server.db.updateTable('labor_claim').set({ closed_at: new Date(), completed: true }).execute()
  })

  it('is for the office alone', async () => {
    for (const role of roles.filter((one) => one !== 'reviewer' && one !== 'admin')) {
      const { refusal } = await read({}, role)
      expect([role, refusal.error]).toEqual([role, 'auth.notAllowed'])
    }
    expect((await read({}, 'admin')).status).toBe(200)
  })

  it('has the number and the money of every section, as a count of all claims has them', async () => {
    const [first, second] = [await submitted(), await submitted()]
    await harness.claim({ status: 'requests', assigned_to: null, accepted: false, at_risk: 0 })
    await harness.claim({ status: 'requests', completed: true, at_risk: 0 })
    const { sections } = await readBody()
    expect(sections.map(({ section }) => section)).toEqual(deskSections)
    const money = (await Promise.all([first, second].map(readClaim))).flatMap((claim) => claim.money)
    const total = money.reduce((sum, line) => sum + line.calculated, 0)
    expect(total).toBeGreaterThan(200)
    expect(sections.filter(({ count }) => count > 0)).toEqual([
      { section: 'requests', count: 1, amount: 0, overdue: 0 },
      { section: 'approve_payment', count: 2, amount: Math.round(total * 100) / 100, overdue: 0 },
    ])
  })

  it('shows what is overdue first, then the longest wait, and sorts by age, money and servicer', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 19, hour))
    const old = await harness.claim({ status: 'requests', created_at: at(1), at_risk: 500 })
    const late = await harness.claim({ status: 'requests', created_at: at(3), file_by: '2026-11-01', at_risk: 100 })
    const dear = await harness.claim({
      ...{ status: 'requests', created_at: at(2), at_risk: 90_000, file_by: '2027-01-01' },
      assigned_to: demoUsers.servicer2,
    })
    const idsBy = async (sort: DeskSort) =>
      (await readBody({ section: 'requests', sort })).queue.data.map((row) => row.ticket_id)
    expect(await idsBy('overdue')).toEqual([late, old, dear])
    expect(await idsBy('age')).toEqual([old, dear, late])
    expect(await idsBy('amount')).toEqual([dear, old, late])
    const { queue, sections } = await readBody({ section: 'requests', sort: 'servicer' })
    expect(queue.data.map((row) => row.servicer_name)).toEqual(
      queue.data.map((row) => row.servicer_name).toSorted((one, other) => String(one).localeCompare(String(other))),
    )
    expect(sections[0]).toEqual({ section: 'requests', count: 3, amount: 906, overdue: 1 })
    expect(queue.data.find((row) => row.ticket_id === late)).toMatchObject({ is_overdue: true, amount: 1 })
  })

  it('counts the wait from the day on which a claim came into its section', async () => {
    const id = await submitted({ created_at: new Date('2026-10-01T08:00:00Z') })
    const { queue } = await readBody()
    expect(queue.data).toMatchObject([{ ticket_id: id, since: harness.server.clock.now().toISOString() }])
  })

  it('narrows sections, totals and queue to one servicer and to text', async () => {
    await harness.claim({ status: 'requests', customer_company: 'Elm Court', at_risk: 100 })
    await harness.claim({ status: 'requests', assigned_to: demoUsers.servicer2, at_risk: 200 })
    const { servicers } = await readBody({ section: 'requests' })
    const north = servicers.find((one) => one.account_id === demoAccounts.northside)
    expect(north).toMatchObject({ count: 1, amount: 1 })
    const own = await readBody({ section: 'requests', servicer: demoAccounts.northside })
    expect([own.sections[0], own.queue.total]).toEqual([{ section: 'requests', count: 1, amount: 1, overdue: 0 }, 1])
    expect(own.servicers).toEqual(servicers)
    const text = await readBody({ section: 'requests', filter: 'elm court' })
    expect([text.sections[0]?.count, text.queue.data[0]?.customer]).toEqual([1, 'Elm Court'])
    expect(text.servicers).toEqual([north])
    const other = servicers.find((one) => one !== north)?.account_id ?? 0
    const nothing = await readBody({ section: 'requests', filter: 'elm court', servicer: other })
    expect([other > 0, nothing.sections[0]?.count, nothing.queue.data, nothing.servicers]).toEqual([
      ...[true, 0, []],
      [north],
    ])
  })

  it('shows that an answer came and that photos are on their way', async () => {
    const id = await submitted()
    await decide(id, { action: 'ask', message: 'Which belt?', rev: (await readClaim(id)).rev })
    await harness.as.servicer.call(table.actOnClaim, {
      params: { id },
      body: { action: 'respond', message: 'The drive belt' },
    })
    await harness.server.db
      .insertInto('expected_file')
      .values({
        ...{ ref_id: id, sha256: 'ab'.repeat(32), title: 'Plate', user_id: demoUsers.servicer },
        announced_at: harness.server.clock.now(),
      })
      .execute()
    expect((await readBody()).queue.data).toMatchObject([
      { ticket_id: id, photos_missing: 1, answered_at: harness.server.clock.now().toISOString() },
    ])
  })

  it('refuses a section, an order and a page that there are not', async () => {
    const { refusal } = await harness.as.reviewer.call(rows.readDesk, {
      query: { section: 'paid', sort: 'name', page: 0 } as unknown as Query,
    })
    expect(refusal.errors).toEqual({
      section: 'There is no such section',
      sort: 'There is no such order',
      page: 'Page starts at 1',
    })
  })
})

describe('A decision at the desk', () => {
  it('is applied once to the claim as it was seen, and leaves the section', async () => {
    const id = await harness.claim({ status: 'requests', accepted: false, assigned_to: null })
    const { rev } = await readClaim(id)
    const { body } = await decide(id, { action: 'accept', rev })
    expect([body.status, body.history.at(-1)?.action]).toEqual(['open', 'accept'])
  })

  it('names the reviewer who was faster', async () => {
    const id = await harness.claim({ status: 'requests', accepted: false, assigned_to: null })
    const { rev } = await readClaim(id)
    await decide(id, { action: 'accept', rev }, 'admin')
    const second = await decide(id, { action: 'decline', message: 'No', rev })
    expect([second.status, second.refusal.error]).toEqual([409, 'claim-desk.decided'])
    expect(second.refusal.message).toMatch(
      /^.+ was faster: since .+ UTC this claim is “Open”\. Your decision was not applied\.$/,
    )
    expect(second.refusal.current).toMatchObject({ ticket_id: id, status: 'open' })
  })

  it('accepts one of twenty concurrent decisions', async () => {
    const id = await harness.claim({ status: 'requests', accepted: false, assigned_to: null })
    const { rev } = await readClaim(id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        decide(id, { action: 'accept', rev }, nth % 2 === 0 ? 'reviewer' : 'admin'),
      ),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
  })

  it('waits for a second look where the claim has changed and could still be decided', async () => {
    const id = await submitted()
    const { rev } = await readClaim(id)
    await harness.as.servicer.call(table.addNote, { params: { id }, body: { note: 'One thing more' } })
    const { rev: later } = await readClaim(id)
    if (later === rev)
      await harness.server.db
        .updateTable('labor_claim')
        .set({ rev: rev + 1 })
        .where('claim_id', '=', id)
        .execute()
    const { refusal } = await decide(id, { action: 'decline', message: 'No', rev })
    expect(refusal.error).toBe('claim-desk.changed')
  })

  it('approves no payment past a warning that was not on the screen', async () => {
    const id = await submitted({ purchased_date: '2019-01-01' })
    const { rev } = await readClaim(id)
    const found = await codesOf(id)
    expect(found.length).toBeGreaterThan(0)
    const blind = await decide(id, { action: 'approve_payment', rev })
    expect([blind.status, blind.refusal.error]).toEqual([409, 'claim-desk.unseen'])
    expect(blind.refusal.message).toMatch(/^This was found meanwhile: .+\. Nothing was approved yet\.$/)
    const seeing = await decide(id, { action: 'approve_payment', rev, seen: found })
    expect(seeing.body.status).toBe('approved_for_payment')
  })

  it('pays line by line, and asks why where an amount differs', async () => {
    const id = await submitted()
    const { rev, money } = await readClaim(id)
    const seen = await codesOf(id)
    const lines = money.map(({ kind, calculated }) => ({ kind, approved: kind === 'mileage' ? 0 : calculated }))
    const silent = await decide(id, { action: 'approve_payment', rev, seen, lines })
    expect(silent.refusal.errors).toEqual({ message: 'Say why an amount differs. The servicer reads it' })
    const message = 'The trip was for another job'
    const { body } = await decide(id, { action: 'approve_payment', rev, seen, lines, message })
    expect(body.money.find((line) => line.kind === 'mileage')).toMatchObject({ approved: 0, reason: message })
    expect(body.money.find((line) => line.kind === 'labor')).toMatchObject({ approved: 97.5, reason: null })
  })

  it('refuses what the state table refuses, and claims that there are not', async () => {
    const id = await harness.claim({ status: 'requests', accepted: false, assigned_to: null })
    const { rev } = await readClaim(id)
    expect((await decide(id, { action: 'decline', rev })).refusal.errors).toEqual({ message: 'Enter a message' })
    expect((await decide(id, { action: 'mark_paid', rev })).refusal.error).toBe('labor-claims.notNow')
    const own = await harness.claim({ status: 'assigned' })
    const seen = await readClaim(own)
    expect((await decide(own, { action: 'refuse', message: 'No', rev: seen.rev })).refusal.error).toBe(
      'labor-claims.notYours',
    )
    const unknown = await decide(harness.newId(), { action: 'accept', rev: 1 })
    expect(unknown.refusal.error).toBe('labor-claims.unknown')
  })
})

describe('A claim that is sent back', () => {
  const ask = async (
    id: string,
    points: { about: string; comment: string }[],
    action: 'ask' | 'approve_payment' = 'ask',
  ) => decide(id, { action, message: 'See the points', points, rev: (await readClaim(id)).rev })
  const pointsOf = async (id: string, role: Role) =>
    readPoints((await harness.as[role].call(table.readClaim, { params: { id } })).body)

  it('names the very things, each with its comment and how it was, for everyone who reads the claim', async () => {
    const id = await submitted()
    const [trip] = (await readClaim(id)).trips
    const { body } = await ask(id, [
      { about: 'serial', comment: 'The plate says 0411' },
      { about: 'photo:Serial plate', comment: 'Blurred' },
      { about: `trip:${trip?.id ?? ''}`, comment: '34 miles by the map' },
    ])
    expect(body.status).toBe('pending - response needed')
    for (const role of ['servicer', 'dealer', 'reviewer'] as const)
      expect(await pointsOf(id, role)).toMatchObject([
        { about: 'serial', was: 'MT52534K00999', comment: 'The plate says 0411', answered_at: null },
        { about: 'photo:Serial plate', was: '0 photos' },
        { about: `trip:${trip?.id ?? ''}`, was: '2026-11-18, 16:00 UTC to 17:30 UTC, 8.4 mi, Belt fitted' },
      ])
  })

  it('keeps the point when it was corrected and answered, so that both versions are seen', async () => {
    const id = await submitted()
    await ask(id, [{ about: 'serial', comment: 'The plate says 0411' }])
    await harness.as.servicer.call(table.requestSerial, {
      params: { id },
      body: { serial_number: 'MT52534K00411' },
    })
    await harness.as.servicer.call(table.actOnClaim, { params: { id }, body: { action: 'respond', message: 'Done' } })
    const claim = await readClaim(id)
    const [point] = readPoints(claim)
    expect(point).toMatchObject({ was: 'MT52534K00999', answered_at: harness.server.clock.now().toISOString() })
    expect(claim.serial_request?.serial_number).toBe('MT52534K00411')
  })

  it('is refused with points that the claim has not, and with points of another step', async () => {
    const id = await submitted()
    const unknown = await ask(id, [
      { about: 'serial', comment: 'x' },
      { about: 'trip:none', comment: 'x' },
    ])
    expect(unknown.refusal.errors).toEqual({ 'points.1.about': 'The claim has no such thing' })
    const other = await ask(id, [{ about: 'serial', comment: 'x' }], 'approve_payment')
    expect(other.status).toBeGreaterThanOrEqual(400)
    const many = await ask(
      id,
      Array.from({ length: 11 }, () => ({ about: 'serial', comment: 'x' })),
    )
    expect(many.refusal.errors).toEqual({ points: 'At most 10 points' })
    expect(await pointsOf(id, 'reviewer')).toEqual([])
  })
})

describe('Two reviewers', () => {
  const watch = (claim: string | null, role: Role) => harness.as[role].call(rows.watchDesk, { body: { claim } })

  it('see each other’s claim while it is open', async () => {
    const id = await harness.claim({ status: 'requests', rev: 7 })
    expect((await watch(id, 'admin')).body).toEqual({ readers: [], rev: 7 })
    const { body } = await watch(id, 'reviewer')
    expect(body.readers).toMatchObject([{ ticket_id: id, user_id: demoUsers.admin }])
    expect(body.readers[0]?.name).not.toBe('')
    await watch(null, 'admin')
    expect((await watch(id, 'reviewer')).body.readers).toEqual([])
  })

  it('are gone after a silence, and an unknown claim is none', async () => {
    const id = await harness.claim({ status: 'requests' })
    await watch(id, 'admin')
    harness.server.clock.advance(46_000)
    expect((await watch(null, 'reviewer')).body).toEqual({ readers: [], rev: null })
    expect((await watch(harness.newId(), 'admin')).body.rev).toBeNull()
  })

  it('are of the office alone', async () => {
    expect((await watch(null, 'servicer')).refusal.error).toBe('auth.notAllowed')
  })
})

describe('A message from the desk', () => {
  const email = { id: '1', type: 'email', value: 'ada@quarry.test' }
  const write = (id: string, to: 'servicer' | 'customer', role: Role = 'reviewer') =>
    harness.as[role].call(rows.writeFromDesk, { params: { id }, body: { to, message: 'On which day did you buy it?' } })
  let before = 0
  const mailedTo = async () => {
    await harness.server.jobs.drain()
    const mails = harness.server.mails.slice(before)
    before = harness.server.mails.length
    return mails.map(({ to, subject }) => [to, subject])
  }

  it('goes to the customer by mail, and is a note that the filer reads', async () => {
    const id = await harness.claim({ status: 'requests', customer_contact: JSON.stringify([email]) })
    await mailedTo()
    expect((await write(id, 'customer')).body).toEqual({ ok: true })
    const { display_id, notes, history } = await readClaim(id)
    expect(await mailedTo()).toEqual([['ada@quarry.test', `Your repair ${display_id}`]])
    expect(notes.map((note) => [note.note, note.class])).toEqual([['On which day did you buy it?', 'customer']])
    expect(history.at(-1)?.action).toBe('contactCustomer')
  })

  it('goes to one address, never to a list that was stored as one', async () => {
    const list = [{ ...email, value: 'ada@quarry.test, ben@quarry.test' }]
    const id = await harness.claim({ status: 'requests', customer_contact: JSON.stringify(list) })
    await mailedTo()
    expect((await write(id, 'customer')).refusal.error).toBe('claim-desk.noEmail')
    expect(await mailedTo()).toEqual([])
  })

  it('is refused where the customer was erased', async () => {
    const gone = [{ ...email, value: 'erased-7@erased.invalid' }]
    const id = await harness.claim({ status: 'requests', customer_contact: JSON.stringify(gone) })
    expect((await write(id, 'customer')).refusal.error).toBe('claim-desk.noEmail')
  })

  it('goes to the servicer as from the claim itself', async () => {
    const id = await harness.claim({ status: 'assigned' })
    await mailedTo()
    await write(id, 'servicer')
    const { display_id, history } = await readClaim(id)
    expect((await mailedTo()).map(([, subject]) => subject)).toContain(`Message about ${display_id}`)
    expect(history.at(-1)?.action).toBe('contactServicer')
  })

  it('is refused without somebody to write to, and to others than the office', async () => {
    const id = await harness.claim({ status: 'requests', assigned_to: null, provider_address_id: null })
    expect((await write(id, 'customer')).refusal).toMatchObject({
      error: 'claim-desk.noEmail',
      message: 'This claim has no email address of its customer. Add one to the claim, or call.',
    })
    expect((await write(id, 'servicer')).refusal.error).toBe('labor-claims.noServicer')
    expect((await write(harness.newId(), 'customer')).refusal.error).toBe('labor-claims.unknown')
    expect((await write(id, 'customer', 'dealer')).refusal.error).toBe('auth.notAllowed')
  })
})

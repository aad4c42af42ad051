import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registrationDesk } from '../../../contract/registration-desk.ts'
import type { RegistrationDecision } from '../../../contract/registration-desk.ts'
import type { FilePurpose } from '../../../domain/files/purposes.ts'
import type { RegistrationHarness, Role } from './registration-harness.ts'
import { startRegistrationHarness, table } from './registration-harness.ts'

let harness: RegistrationHarness
let before = 0
const rows = registrationDesk.table
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
beforeEach(async () => {
  harness.server.clock.advance(60_000)
  await harness.server.jobs.drain()
  await harness.server.db
    .updateTable('registration')
    .set({ status: 'approved' })
    .where('status', 'in', ['pending', 'pending - response needed'])
    .execute()
  before = harness.server.mails.length
})
afterAll(() => harness.close())

let shade = 0
/** A picture of a registration, as if it had been uploaded. */
async function attach(recordId: string, purpose: FilePurpose) {
  const { db, clock } = harness.server
  const sha256 = `${(shade += 1)}`.padStart(64, 'a')
  const { account_id, user_id } = await db
    .selectFrom('registration')
    .select(['account_id', 'registered_by as user_id'])
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  const about = { sha256, mime: 'image/jpeg', width: 8, height: 8 }
  await db
    .insertInto('upload')
    .values({
      owner_id: user_id,
      ...about,
      length: 9,
      complete: true,
      attached: true,
      created_at: clock.now(),
      completed_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('attached_file')
    .values({
      ...{ file_id: harness.newId(), ref_id: recordId, account_id, user_id, title: 'Picture', purpose, ...about },
      ...{ size: 9, made_at: clock.now(), received_at: clock.now() },
    })
    .execute()
}
/** A registration in which nothing is found: with the pictures of its plate and its receipt. */
async function clear(role: Role = 'dealer') {
  harness.server.clock.advance(1000)
  const record = await harness.registered(role, { company_name: 'Quarry Gym', email: 'ada@quarry.test' })
  await attach(record.id, 'serial')
  await attach(record.id, 'receipt')
  return record
}
const read = async (
  query: Parameters<typeof harness.as.reviewer.call<typeof rows.readRegistrationDesk>>[1]['query'] = {},
) => (await harness.as.reviewer.call(rows.readRegistrationDesk, { query })).body
const decide = (role: Role, id: string, body: Partial<RegistrationDecision> & Pick<RegistrationDecision, 'step'>) =>
  harness.as[role].call(rows.decideRegistration, { params: { id }, body: { was: 'pending', rev: 1, ...body } })
const watch = (role: Role, record: string | null) =>
  harness.as[role].call(rows.watchRegistrations, { body: { record } })
const listClear = async () => (await harness.as.reviewer.call(rows.listClear, { query: {} })).body
const approve = (ids: readonly string[], role: Role = 'reviewer', id = harness.newId(), rev = 1) =>
  harness.as[role].call(rows.approveClear, {
    body: { id, registrations: ids.map((record_id) => ({ record_id, rev })) },
  })
const undo = (id: string, role: Role = 'reviewer') => harness.as[role].call(rows.undoClear, { params: { id } })
const mailed = async () => {
  await harness.server.jobs.drain()
  return harness.server.mails.slice(before).map(({ subject }) => subject)
}
const find = async (id: string) => (await read()).queue.data.find((row) => row.record_id === id)
const codes = async (id: string) => (await find(id))?.findings.map(({ code }) => code)
const others = ['dealer', 'servicer', 'customer', 'onsite'] as const

describe('The desk for registrations', () => {
  it('has sections with totals, and the queue of one of them in the order that is asked for', async () => {
    const [first, second] = [await clear(), await clear('dealer2')]
    const asked = await clear()
    await decide('reviewer', asked.id, { step: 'ask', message: 'Which gym?' })
    const desk = await read()
    expect(desk.sections).toEqual([
      { section: 'pending', count: 2, oldest: first.created_at },
      { section: 'pending - response needed', count: 1, oldest: asked.created_at },
    ])
    const ids = async (query: Parameters<typeof read>[0]) =>
      (await read(query)).queue.data.map(({ record_id }) => record_id)
    expect(await ids({})).toEqual([first.id, second.id])
    expect(await ids({ sort: 'newest' })).toEqual([second.id, first.id])
    expect((await ids({ sort: 'account' })).toSorted()).toEqual([first.id, second.id].toSorted())
    expect(await ids({ section: 'pending - response needed' })).toEqual([asked.id])
    expect(desk.queue.data[0]).toMatchObject({ owner: 'Quarry Gym', findings: [], rev: 1, since: first.created_at })
  })

  it('is narrowed down by account and text, with its totals', async () => {
    const [own, other] = [await clear(), await clear('dealer2')]
    const { accounts } = await read()
    expect(accounts.map(({ count }) => count)).toEqual([1, 1])
    const account = String(own.account_id)
    const ofAccount = await read({ account })
    expect([ofAccount.sections[0]?.count, ofAccount.queue.data.map((row) => row.record_id)]).toEqual([1, [own.id]])
    const ofText = await read({ filter: other.serial_number.toLowerCase() })
    expect([ofText.sections[0]?.count, ofText.queue.data.map((row) => row.record_id)]).toEqual([1, [other.id]])
  })

  it('says what speaks against each registration', async () => {
    const bare = await harness.registered('dealer')
    expect(await codes(bare.id)).toEqual(['plate.missing', 'receipt.missing'])
    const awaited = await harness.registered('dealer', {
      serial_picture: 'b'.repeat(64),
      receipt_picture: 'c'.repeat(64),
    })
    expect(await codes(awaited.id)).toEqual(['plate.awaited', 'receipt.awaited'])
    const early = await harness.registered('dealer', {}, { purchased_date: '2025-01-02' })
    expect(await codes(early.id)).toContain('purchase.early')
    const floor = await harness.registered('dealer', {}, { floor_model: true, purchased_date: null })
    expect(await codes(floor.id)).toEqual(['plate.missing'])
    const { serial_number, display_id } = await clear()
    const twice = await harness.registered('dealer2', {}, { serial_number })
    const found = (await find(twice.id))?.findings.find(({ code }) => code === 'serial.elsewhere')
    expect(found?.sentence).toContain(`Also registered as ${display_id} of `)
    const noted = await clear()
    await harness.as.dealer.call(table.addRecordNote, { params: { id: noted.id }, body: { note: 'Second floor' } })
    expect(await codes(noted.id)).toEqual(['notes'])
  })

  it('says that a registration of the same machine was declined, of its own account and of another', async () => {
    const first = await clear()
    await decide('reviewer', first.id, { step: 'decline', message: 'The receipt is of another machine' })
    for (const role of ['dealer', 'dealer2'] as const) {
      const again = await harness.registered(role, {}, { serial_number: first.serial_number })
      const found = (await find(again.id))?.findings.find(({ code }) => code === 'decided.before')
      expect(found?.sentence).toContain(`The machine was declined as ${first.display_id} of `)
    }
  })

  it('says so where a warranty starts with an installation far from the purchase', async () => {
    const { id, scheme } = await clear()
    const { db } = harness.server
    const setStart = (starts: 'installed' | 'purchased') =>
      db.updateTable('warranty_scheme').set({ starts }).where('scheme_id', '=', scheme!.scheme_id).execute()
    await db.updateTable('registration').set({ installed_date: '2026-11-10' }).where('record_id', '=', id).execute()
    expect(await codes(id)).toEqual([])
    await setStart('installed')
    try {
      expect(await codes(id)).toEqual(['installed.far'])
    } finally {
      await setStart('purchased')
    }
  })

  it('says when an answer came to what was asked', async () => {
    const { id } = await clear()
    await decide('reviewer', id, { step: 'ask', message: 'Which gym?' })
    const section = 'pending - response needed'
    expect((await read({ section })).queue.data[0]?.answered_at).toBeNull()
    harness.server.clock.advance(1000)
    await harness.as.dealer.call(table.addRecordNote, { params: { id }, body: { note: 'The one at the quarry' } })
    expect((await read({ section })).queue.data[0]?.answered_at).toBe(harness.server.clock.now().toISOString())
  })

  it('says so of a picture too, and not of the office’s own note, nor of one that was written before the question', async () => {
    const { clock } = harness.server
    const { id } = await clear()
    const early = new Date(clock.now().getTime() - 60_000)
    await decide('reviewer', id, { step: 'ask', message: 'Where is the receipt?' })
    const answeredAt = async () =>
      (await read({ section: 'pending - response needed' })).queue.data.find(({ record_id }) => record_id === id)
        ?.answered_at
    const note = (role: Role, text: string, extra?: Parameters<typeof harness.register>[2]) =>
      harness.as[role].call(table.addRecordNote, { params: { id }, body: { note: text } }, extra)
    clock.advance(1000)
    await note('reviewer', 'Called, no answer')
    await note('dealer', 'Second floor', {
      key: harness.newId(),
      headers: { 'x-op-created': early.toISOString(), 'x-op-skew': '0' },
    })
    expect(await answeredAt()).toBeNull()
    clock.advance(1000)
    await attach(id, 'receipt')
    expect(await answeredAt()).toBe(clock.now().toISOString())
  })

  it('says so of a note from a device that has not compared its clock, however early that says it was', async () => {
    const { clock } = harness.server
    const { id } = await clear()
    const early = new Date(clock.now().getTime() - 86_400_000).toISOString()
    await decide('reviewer', id, { step: 'ask', message: 'Which gym?' })
    clock.advance(1000)
    await harness.as.dealer.call(
      table.addRecordNote,
      { params: { id }, body: { note: 'The one at the quarry' } },
      { key: harness.newId(), headers: { 'x-op-created': early } },
    )
    const { data } = (await read({ section: 'pending - response needed' })).queue
    expect(data.find(({ record_id }) => record_id === id)?.answered_at).toBe(clock.now().toISOString())
  })

  it('shows two reviewers each other, until one leaves or falls silent', async () => {
    const { id, rev } = await clear()
    expect((await watch('reviewer', id)).body).toEqual({ readers: [], rev })
    const seen = (await watch('admin', id)).body
    expect(seen.readers.map((one) => [one.record_id, one.name])).toEqual([[id, expect.stringMatching(/\w/)]])
    harness.server.clock.advance(46_000)
    expect((await watch('admin', id)).body.readers).toEqual([])
    await watch('reviewer', id)
    await watch('reviewer', null)
    expect((await watch('admin', null)).body).toEqual({ readers: [], rev: null })
  })

  it('is for reviewers and admins alone', async () => {
    const { id } = await clear()
    for (const role of others) {
      expect((await harness.as[role].call(rows.readRegistrationDesk, { query: {} })).refusal.error).toBe(
        'auth.notAllowed',
      )
      expect((await decide(role, id, { step: 'approve' })).refusal.error).toBe('auth.notAllowed')
    }
    expect((await decide('reviewer', harness.newId(), { step: 'approve' })).refusal.error).toBe('warranty.unknown')
  })
})

describe('A registration at the desk', () => {
  it('is approved, with the mail and the history of W05', async () => {
    const { id, display_id } = await clear()
    expect((await decide('reviewer', id, { step: 'approve' })).body.status).toBe('approved')
    expect(await mailed()).toEqual([`${display_id}: Registration approved`])
    expect((await harness.read('admin', id)).history.map(({ action }) => action)).toContain('changeStatus')
  })

  it('is asked about and declined with a message, never without', async () => {
    const { id, display_id } = await clear()
    for (const step of ['ask', 'decline'] as const)
      expect((await decide('reviewer', id, { step, message: ' ' })).refusal.errors).toEqual({ message: 'Required' })
    const asked = (await decide('reviewer', id, { step: 'ask', message: 'Which gym?' })).body
    expect(asked.status).toBe('pending - response needed')
    const again = { was: asked.status, rev: asked.rev }
    expect((await decide('reviewer', id, { step: 'again', ...again })).body.status).toBe('pending')
    const { rev } = await harness.read('admin', id)
    expect((await decide('reviewer', id, { step: 'decline', rev, message: 'No receipt' })).body.status).toBe('declined')
    expect((await mailed())[0]).toBe(`${display_id}: Registration: your answer is needed`)
  })

  it('is decided once: the second of two reviewers learns who was faster', async () => {
    const { id } = await clear()
    const both = await Promise.all([
      decide('reviewer', id, { step: 'approve' }),
      decide('admin', id, { step: 'decline', message: 'No receipt' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)?.refusal
    expect(late?.error).toBe('registration-desk.decided')
    expect(late?.message).toMatch(/^\S.* was faster: since .* UTC this registration is “(approved|declined)”\./)
    expect(await mailed()).toHaveLength(1)
  })

  it('that has changed is looked at again first', async () => {
    const { id } = await clear()
    await harness.as.dealer.call(table.addRecordNote, { params: { id }, body: { note: 'Wait' } })
    expect((await decide('reviewer', id, { step: 'approve' })).refusal).toMatchObject({
      error: 'registration-desk.changed',
      current: { id, rev: 2 },
    })
  })

  it('is not approved past what was found and not seen', async () => {
    const { id, rev } = await harness.registered('dealer')
    const unseen = await decide('reviewer', id, { step: 'approve', rev, seen: ['plate.missing'] })
    expect(unseen.refusal.error).toBe('registration-desk.unseen')
    expect(unseen.refusal.message).toBe(
      'This was found meanwhile: There is no picture of the receipt. Nothing was approved yet.',
    )
    const seen = ['plate.missing', 'receipt.missing'] as const
    expect((await decide('reviewer', id, { step: 'approve', rev, seen: [...seen] })).body.status).toBe('approved')
  })

  it('declined before, of a machine that was registered again, is not brought back', async () => {
    const machine = harness.machine()
    const { id } = (await harness.register('dealer', { equipment: [machine] })).body.records[0]!
    const declined = (await decide('reviewer', id, { step: 'decline', message: 'No receipt' })).body
    await harness.register('dealer', { equipment: [{ ...machine, id: harness.newId() }] })
    const seen = declined.rev
    expect((await decide('reviewer', id, { step: 'again', was: 'declined', rev: seen })).refusal.error).toBe(
      'warranty.accountHasIt',
    )
  })
})

describe('Registrations that are approved together', () => {
  it('are those in which nothing was found; the others say why not', async () => {
    const [good, bare] = [await clear(), await harness.registered('dealer')]
    const { registrations, left } = await listClear()
    expect(registrations.map(({ record_id }) => record_id)).toEqual([good.id])
    expect(left).toEqual([
      {
        ...{ record_id: bare.id, display_id: bare.display_id },
        why: 'There is no picture of the serial plate. There is no picture of the receipt.',
      },
    ])
  })

  it('are found behind any number of registrations with findings', async () => {
    await harness.register('dealer', {
      equipment: Array.from({ length: 41 }, () => harness.machine()),
    })
    const good = await clear()
    const { registrations, left } = await listClear()
    expect(registrations.map(({ record_id }) => record_id)).toEqual([good.id])
    expect(left).toHaveLength(40)
  })

  it('are a screenful, and it is written where there are more behind them', async () => {
    const bare = await harness.registered('dealer')
    for (let at = 0; at < 40; at += 1) await clear()
    const whole = await listClear()
    expect([whole.registrations.length, whole.left.length, whole.more]).toEqual([40, 1, undefined])
    harness.server.clock.advance(1000)
    await harness.registered('dealer')
    const cut = await listClear()
    expect([cut.registrations.length, cut.left.map((one) => one.record_id), cut.more]).toEqual([40, [bare.id], true])
  })

  it('are looked for among the oldest thousand, and it is written where there are more', async () => {
    const register = () =>
      harness.register('dealer', { equipment: Array.from({ length: 100 }, () => harness.machine()) })
    await register()
    expect((await listClear()).more).toBeUndefined()
    for (let at = 1; at < 10; at += 1) await register()
    expect((await listClear()).more).toBeUndefined()
    await clear()
    expect(await listClear()).toMatchObject({ registrations: [], more: true })
  })

  it('hold at once, and are mailed when the time to undo has passed', async () => {
    const [one, two, bare] = [await clear(), await clear(), await harness.registered('dealer')]
    const id = harness.newId()
    const { body } = await approve([one.id, two.id, bare.id], 'reviewer', id)
    expect(body.approved.map(({ record_id }) => record_id).toSorted()).toEqual([one.id, two.id].toSorted())
    expect(body.left.map(({ record_id }) => record_id)).toEqual([bare.id])
    expect((await harness.read('admin', one.id)).status).toBe('approved')
    expect((await approve([one.id], 'reviewer', id)).body).toEqual(body)
    expect(await mailed()).toEqual([])
    harness.server.clock.advance(16_000)
    expect((await mailed()).toSorted()).toEqual(
      [one, two].map(({ display_id }) => `${display_id}: Registration approved`).toSorted(),
    )
  })

  it('return with one Undo within ten seconds, no mail is sent, and they are clear as before', async () => {
    const [one, two] = [await clear(), await clear()]
    const { approval_id } = (await approve([one.id, two.id])).body
    harness.server.clock.advance(9_000)
    expect((await undo(approval_id)).body).toEqual({ returned: 2, kept: [] })
    expect((await undo(approval_id)).body).toEqual({ returned: 2, kept: [] })
    expect((await harness.read('admin', one.id)).history.at(-1)).toMatchObject({ action: 'undoApproval' })
    harness.server.clock.advance(16_000)
    expect(await mailed()).toEqual([])
    expect((await listClear()).registrations).toHaveLength(2)
  })

  it('stay where somebody changed one meanwhile', async () => {
    const [one, two] = [await clear(), await clear()]
    const { approval_id } = (await approve([one.id, two.id])).body
    await harness.as.dealer.call(table.addRecordNote, { params: { id: one.id }, body: { note: 'Thanks' } })
    expect((await undo(approval_id)).body).toEqual({
      returned: 1,
      kept: [{ record_id: one.id, display_id: one.display_id }],
    })
  })

  it('are left where they are not as they were seen, also when two approve at once', async () => {
    const { id } = await clear()
    expect((await approve([id], 'reviewer', harness.newId(), 9)).body.left[0]?.why).toBe(
      'It has changed since the list was opened.',
    )
    const both = await Promise.all([approve([id], 'reviewer'), approve([id], 'admin')])
    expect(both.map(({ body }) => body.approved.length).toSorted()).toEqual([0, 1])
    expect(both.flatMap(({ body }) => body.left.map(({ why }) => why))).toEqual([
      'Somebody was faster: it is “approved” now.',
    ])
  })

  it('are taken back by the person who gave them alone, and not late', async () => {
    const { id } = await clear()
    const { approval_id } = (await approve([id])).body
    expect((await undo(approval_id, 'admin')).refusal.error).toBe('registration-desk.approvalUnknown')
    expect((await undo(harness.newId())).refusal.error).toBe('registration-desk.approvalUnknown')
    expect((await approve([id], 'admin', approval_id)).refusal.error).toBe('registration-desk.approvalUnknown')
    harness.server.clock.advance(13_000)
    expect((await undo(approval_id)).refusal.error).toBe('registration-desk.undoLate')
    expect((await harness.read('admin', id)).status).toBe('approved')
  })
})

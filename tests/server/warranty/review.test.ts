import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MachineChange, ReviewForm } from '../../../contract/shapes/registration-review.ts'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { demoAccounts } from '../../../demo/accounts.ts'
import { callMeanwhile } from '../../support/meanwhile.ts'
import type { RegistrationHarness, Role } from './registration-harness.ts'
import { startRegistrationHarness, t500, table } from './registration-harness.ts'

let harness: RegistrationHarness
let before = 0
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
beforeEach(async () => {
  harness.server.clock.advance(2000)
  await harness.server.jobs.drain()
  before = harness.server.mails.length
})
afterAll(() => harness.close())

/** Emails since the start of the test. */
const mailed = async () => {
  await harness.server.jobs.drain()
  return harness.server.mails.slice(before)
}
const registered = (role: Role = 'dealer') =>
  harness.registered(role, { contact_name: 'Ada Reyes', email: 'ada@quarry.test' })
const decide = (role: Role, id: string, body: Partial<ReviewForm> & Pick<ReviewForm, 'status'>) =>
  harness.as[role].call(table.setRecordStatus, { params: { id }, body })
const ask = (role: Role, id: string, message = 'Which gym is it in?') =>
  harness.as[role].call(table.contactCustomer, { params: { id }, body: { message } })
const correct = (role: Role, id: string, body: MachineChange) =>
  harness.as[role].call(table.changeEquipment, { params: { id }, body })
const cover = (role: Role, id: string, body: MachineChange) =>
  harness.as[role].call(table.changeWarranty, { params: { id }, body })
const move = (role: Role, id: string, account_id: number) =>
  harness.as[role].call(table.moveRecord, { params: { id }, body: { account_id } })
const changes = async (id: string) =>
  (await harness.read('admin', id)).history
    .filter(({ action }) => !['read', 'register'].includes(action))
    .map(({ action, message, author }) => [action, message, author.name])
const others = ['dealer', 'dealer2', 'servicer', 'customer', 'onsite'] as const

describe('PUT /warranties/{id}/status (W05)', () => {
  it('decides on a registration, notes it in the history and emails who registered it', async () => {
    const { id, rev, display_id } = await registered()
    const { body } = await decide('reviewer', id, { status: 'approved', was: 'pending', message: ' Welcome ' })
    expect(body).toMatchObject({ status: 'approved', rev: rev + 1 })
    const [entry] = await changes(id)
    expect(entry?.slice(0, 2)).toEqual(['changeStatus', 'pending → approved: Welcome'])
    const mails = await mailed()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['dealer@demo.test', `${display_id}: Registration approved`],
    ])
    expect(mails[0]?.text).toContain('Welcome')
    expect(mails[0]?.html).toContain(`/warranty/records/${id}"`)
    expect((await harness.read('dealer', id)).status).toBe('approved')
  })

  it('decides on a registration whose machine is corrected at the same moment', async () => {
    const { id } = await registered()
    const { status } = await callMeanwhile(
      harness.server,
      (tx) => tx.updateTable('registration').set({ equipment_id: 1 }).where('record_id', '=', id).execute(),
      () => decide('reviewer', id, { status: 'approved', was: 'pending' }),
    )
    expect(status).toBe(200)
    expect(await harness.read('admin', id)).toMatchObject({ status: 'approved', equipment_id: 1 })
  })

  it('goes from each status to each other, with an email for each', async () => {
    const { id } = await registered()
    const path = ['declined', 'pending', 'pending - response needed', 'approved', 'declined'] as const
    for (const status of path) expect((await decide('admin', id, { status })).body.status).toBe(status)
    expect((await mailed()).map(({ subject }) => subject.replace(/^WR-\d+: /, ''))).toEqual([
      'Registration declined',
      'Registration under review',
      'Registration: your answer is needed',
      'Registration approved',
      'Registration declined',
    ])
  })

  it('changes nothing a second time, and mails nothing', async () => {
    const { id, rev } = await registered()
    expect((await decide('reviewer', id, { status: 'pending' })).body.rev).toBe(rev)
    expect(await mailed()).toEqual([])
    expect(await changes(id)).toEqual([])
  })

  it('is decided once: the second of two reviewers sees what the first did', async () => {
    const { id } = await registered()
    const both = await Promise.all([
      decide('reviewer', id, { status: 'approved', was: 'pending' }),
      decide('admin', id, { status: 'declined', was: 'pending', message: 'No receipt' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)?.refusal
    const { status } = await harness.read('admin', id)
    expect(late).toMatchObject({ error: 'warranty.decided', current: { status } })
    expect(late?.message).toBe(
      `Someone else has set this registration to “${status}” in the meantime. Look at it again.`,
    )
    expect(await mailed()).toHaveLength(1)
  })

  it('is decided once, also where both reviewers decide the same', async () => {
    const { id } = await registered()
    await decide('reviewer', id, { status: 'declined', was: 'pending', message: 'The plate is unreadable' })
    const { status, refusal } = await decide('admin', id, {
      status: 'declined',
      was: 'pending',
      message: 'Bought used',
    })
    expect([status, refusal.error]).toEqual([409, 'warranty.decided'])
    expect(refusal.message).toBe(
      'Someone else has set this registration to “declined” in the meantime. Look at it again.',
    )
    expect((await changes(id)).map(([, message]) => message)).toEqual(['pending → declined: The plate is unreadable'])
  })

  it('is for reviewers and admins alone', async () => {
    const { id } = await registered()
    for (const role of others)
      expect((await decide(role, id, { status: 'approved' })).refusal.error).toBe('auth.notAllowed')
    expect((await decide('reviewer', harness.newId(), { status: 'approved' })).refusal.error).toBe('warranty.unknown')
    const strange = await harness.as.reviewer.call(table.setRecordStatus, {
      params: { id },
      body: { status: 'closed' as 'approved' },
    })
    expect([strange.status, Object.keys(strange.refusal.errors ?? {})]).toEqual([422, ['status']])
  })

  it('does not bring back a declined registration of a machine that was registered again', async () => {
    const machine = harness.machine()
    const { body } = await harness.register('dealer', { equipment: [machine] })
    const id = body.records[0]!.id
    await decide('reviewer', id, { status: 'declined' })
    const again = (await harness.register('dealer', { equipment: [{ ...machine, id: harness.newId() }] })).body
    const { status, refusal } = await decide('reviewer', id, { status: 'approved' })
    expect([status, refusal.error]).toEqual([409, 'warranty.accountHasIt'])
    expect(refusal.message).toContain(again.records[0]!.display_id)
  })
})

describe('POST /warranties/{id}/contact-customer (W04)', () => {
  it('emails the owner, and the registration then needs a response', async () => {
    const { id, display_id } = await registered()
    expect((await ask('reviewer', id)).body.status).toBe('pending - response needed')
    const mails = await mailed()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@quarry.test', `${display_id}: Registration: your answer is needed`],
    ])
    expect(mails[0]?.text).toContain('Which gym is it in?')
    expect((await changes(id))[0]?.slice(0, 2)).toEqual(['contactCustomer', 'To ada@quarry.test: Which gym is it in?'])
    await ask('admin', id, 'And which floor?')
    expect(await mailed()).toHaveLength(2)
  })

  it('emails who registered the machine where the owner has no address', async () => {
    const { id } = await harness.registered('dealer')
    await ask('reviewer', id)
    expect((await mailed()).map(({ to }) => to)).toEqual(['dealer@demo.test'])
  })

  it('is refused where another reviewer has decided since the question was begun, and mails nothing', async () => {
    const { id } = await registered()
    await decide('admin', id, { status: 'approved', was: 'pending' })
    await mailed()
    before = harness.server.mails.length
    const { status, refusal } = await harness.as.reviewer.call(table.contactCustomer, {
      params: { id },
      body: { message: 'Which gym is it in?', was: 'pending' },
    })
    expect([status, refusal.error]).toEqual([409, 'warranty.decided'])
    expect(refusal.current).toMatchObject({ id, status: 'approved' })
    expect(await mailed()).toEqual([])
  })

  it('needs a message, and is for reviewers and admins alone', async () => {
    const { id } = await registered()
    expect((await ask('reviewer', id, ' ')).refusal.errors).toHaveProperty('message')
    for (const role of others) expect((await ask(role, id)).status).toBe(403)
    expect((await ask('admin', harness.newId())).refusal.error).toBe('warranty.unknown')
    expect(await mailed()).toEqual([])
  })
})

describe('PUT /warranties/{id}/equipment (W10) and /warranty (W11)', () => {
  /** A model with another serial pattern than the T500. */
  const another = () =>
    harness.server.db
      .selectFrom('model')
      .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
      .select(['equipment_id', 'model.name', 'serial_prefix', 'brand.name as brand'])
      .where('equipment_id', '<>', t500)
      .where('serial_prefix', '<>', '')
      .orderBy('equipment_id')
      .executeTakeFirstOrThrow()

  it('corrects serial number and model, chooses the warranty that fits, and notes both values', async () => {
    const record = await registered()
    const model = await another()
    const serial = record.serial_number.replace('MT5', model.serial_prefix)
    const { body } = await correct('reviewer', record.id, {
      serial_number: serial.toLowerCase(),
      equipment_id: model.equipment_id,
    })
    expect(body).toMatchObject({ serial_number: serial, equipment_id: model.equipment_id, model: model.name })
    expect(body.scheme?.scheme_id ?? null).not.toBe(record.scheme?.scheme_id)
    const [entry] = await changes(record.id)
    expect(entry?.[0]).toBe('changeEquipment')
    expect(entry?.[1]).toContain(`Serial number: ${record.serial_number} → ${serial}`)
    expect(entry?.[1]).toContain(`Model: Meridian T500 → ${model.brand} ${model.name}`)
    expect((await correct('reviewer', record.id, { serial_number: serial })).body.rev).toBe(body.rev)
  })

  it('changes dates and the warranty, and its coverage at once', async () => {
    const { id } = await registered()
    const { body } = await cover('reviewer', id, { purchased_date: '2025-09-03', installed_date: '2025-09-10' })
    expect(body).toMatchObject({ purchased_date: '2025-09-03', installed_date: '2025-09-10' })
    expect(body.coverage.find(({ kind }) => kind === 'parts')?.from).toBe('2025-09-03')
    const none = (await cover('admin', id, { scheme_id: null })).body
    expect([none.scheme, none.coverage.every((one) => one.is === 'unknown')]).toEqual([null, true])
    expect((await changes(id)).map(([action]) => action)).toEqual(['changeWarranty', 'changeWarranty'])
  })

  it('chooses the warranty that fits a new date, unless the reviewer chose the one that it has', async () => {
    const { id, scheme, purchased_date } = await registered()
    const { db } = harness.server
    const ofModel = db.selectFrom('warranty_scheme').select('scheme_id').where('equipment_id', '=', t500)
    const { scheme_id } = await ofModel.where('market_type_id', 'is not', null).executeTakeFirstOrThrow()
    const schemeOf = async (body: MachineChange) => (await cover('reviewer', id, body)).body.scheme?.scheme_id
    await schemeOf({ scheme_id })
    expect(await schemeOf({ purchased_date: '2025-09-02', scheme_id })).toBe(scheme_id)
    expect(await schemeOf({ purchased_date, scheme_id, was: { purchased_date: '2025-09-02' } })).toBe(scheme_id)
    const was = { purchased_date, scheme_id }
    expect(await schemeOf({ purchased_date: '2025-09-02', scheme_id, was })).toBe(scheme?.scheme_id)
  })

  it('has no purchase date of a floor model, also where a client names one', async () => {
    const floor = await harness.registered('dealer', {}, { floor_model: true, purchased_date: '2025-09-01' })
    const { body } = await harness.register('dealer', { ...harness.machine(), floor_model: true })
    expect([floor.purchased_date, body.records[0]?.purchased_date]).toEqual([null, null])
    const dated = (await cover('reviewer', floor.id, { purchased_date: '2025-09-01' })).body
    expect([dated.purchased_date, dated.rev]).toEqual([null, floor.rev])
    const { id } = await registered()
    const { purchased_date, floor_model } = (await cover('reviewer', id, { floor_model: true })).body
    expect([purchased_date, floor_model]).toEqual([null, true])
    // One that was stored with a date loses it with the next correction.
    const { db } = harness.server
    await db.updateTable('registration').set({ purchased_date: '2025-09-01' }).where('record_id', '=', id).execute()
    const corrected = (await cover('reviewer', id, { installed_date: '2025-09-02' })).body
    expect([corrected.purchased_date, corrected.installed_date]).toEqual([null, '2025-09-02'])
  })

  it('leaves the warranty of a floor model that loses its stored date, and takes another date when it is sold', async () => {
    const { db } = harness.server
    const registerDated = async () => {
      const { id } = await registered()
      await cover('reviewer', id, { floor_model: true })
      await cover('reviewer', id, { scheme_id: null })
      await db.updateTable('registration').set({ purchased_date: '2025-09-01' }).where('record_id', '=', id).execute()
      return id
    }
    const id = await registerDated()
    const { scheme, ...corrected } = (await cover('reviewer', id, { installed_date: '2025-09-02' })).body
    expect([scheme, corrected.purchased_date]).toEqual([null, null])
    expect((await changes(id)).map(([, message]) => message)[2]).toBe(
      'Purchase date: 2025-09-01 → none; Installation date: none → 2025-09-02',
    )
    const removed = await registerDated()
    const was = { purchased_date: '2025-09-01' }
    expect((await cover('reviewer', removed, { purchased_date: null, was })).body.purchased_date).toBeNull()
    for (const seen of [null, '2025-09-01']) {
      const body = { purchased_date: '2025-09-03', floor_model: false }
      const { status, body: sold } = await cover('reviewer', await registerDated(), {
        ...body,
        was: { purchased_date: seen, floor_model: true },
      })
      expect([status, sold.purchased_date, sold.scheme]).toEqual([200, '2025-09-03', expect.anything()])
    }
  })

  it('leaves a serial number that stays, where its model got another pattern since', async () => {
    const record = await registered()
    const { db } = harness.server
    const setPrefix = (serial_prefix: string) =>
      db.updateTable('model').set({ serial_prefix }).where('equipment_id', '=', t500).execute()
    const spelled = record.serial_number.toLowerCase()
    await db.updateTable('registration').set({ serial_number: spelled }).where('record_id', '=', record.id).execute()
    await setPrefix('ZT9')
    try {
      const { status, body } = await cover('reviewer', record.id, { purchased_date: '2025-09-03' })
      expect([status, body.purchased_date, body.serial_number]).toEqual([200, '2025-09-03', spelled])
      const other = await correct('reviewer', record.id, { serial_number: record.serial_number.replace('Z', 'Y') })
      expect(Object.keys(other.refusal.errors ?? {})).toEqual(['serial_number'])
    } finally {
      await setPrefix('MT5')
    }
  })

  it('says at each field what is wrong, and changes nothing', async () => {
    const { id, rev } = await registered()
    const wrong: readonly (readonly [MachineChange, string])[] = [
      [{ serial_number: 'ZZ52534Z00001' }, 'serial_number'],
      [{ serial_number: 'MT52557Z00001' }, 'serial_number'],
      [{ equipment_id: 99_999_999 }, 'equipment_id'],
      [{ purchased_date: '2099-01-01' }, 'purchased_date'],
      [{ purchased_date: null }, 'purchased_date'],
      [{ installed_date: '2099-01-01' }, 'installed_date'],
      [{ market_type_id: 99_999_999 }, 'market_type_id'],
      [{ scheme_id: 99_999_999 }, 'scheme_id'],
    ]
    for (const [body, field] of wrong)
      for (const call of [correct, cover]) {
        const { status, refusal } = await call('reviewer', id, body)
        expect([status, Object.keys(refusal.errors ?? {})], field).toEqual([422, [field]])
      }
    expect((await harness.read('admin', id)).rev).toBe(rev)
  })

  it('merges two reviewers’ changes of different fields, and refuses those of one field', async () => {
    const { id, serial_number, purchased_date } = await registered()
    await cover('admin', id, { purchased_date: '2025-09-05' })
    const merged = await correct('reviewer', id, { installed_date: '2025-09-20', was: { installed_date: null } })
    expect(merged.body).toMatchObject({ purchased_date: '2025-09-05', installed_date: '2025-09-20', serial_number })
    const { status, refusal } = await cover('reviewer', id, {
      purchased_date: '2025-09-08',
      was: { purchased_date: purchased_date! },
    })
    expect([status, refusal.error]).toEqual([409, 'warranty.clash'])
    expect(refusal.message).toContain('purchase date')
    expect((refusal.current as WarrantyRecord).purchased_date).toBe('2025-09-05')
  })

  it('does not make two registrations of one machine in an account', async () => {
    const [first, second] = [await registered(), await registered()]
    const { status, refusal } = await correct('reviewer', second.id, { serial_number: first.serial_number })
    expect([status, refusal.error]).toEqual([409, 'warranty.accountHasIt'])
    expect(refusal.message).toContain(first.display_id)
  })

  it('is for reviewers and admins alone', async () => {
    const { id } = await registered()
    for (const role of others)
      for (const call of [correct, cover]) expect((await call(role, id, { floor_model: false })).status).toBe(403)
    for (const call of [correct, cover])
      expect((await call('reviewer', harness.newId(), { floor_model: false })).refusal.error).toBe('warranty.unknown')
  })
})

describe('PUT /warranties/{id}/account (W14)', () => {
  const { lakeshore, northside } = demoAccounts
  it('gives the registration to another account, which sees it in place of the one before', async () => {
    const { id, account } = await registered('dealer2')
    const { body } = await move('reviewer', id, northside)
    expect(body.account).toMatchObject({ account_id: northside })
    expect((await changes(id))[0]?.slice(0, 2)).toEqual([
      'moveRecord',
      `${account!.name} (${account!.display_id}) → ${body.account!.name} (${body.account!.display_id})`,
    ])
    expect((await harness.read('dealer2', id)).whole).not.toBe(true)
    expect((await move('reviewer', id, northside)).body.rev).toBe(body.rev)
  })

  it('refuses an account that does not exist, or that has registered the machine', async () => {
    const machine = harness.machine()
    const mine = (await harness.register('dealer', { equipment: [machine] })).body.records[0]!
    const theirs = (await harness.register('dealer2', { equipment: [{ ...machine, id: harness.newId() }] })).body
      .records[0]!
    const unknown = await move('admin', mine.id, 99_999_999)
    expect([unknown.status, unknown.refusal.errors]).toEqual([422, { account_id: 'There is no such account' }])
    const taken = await move('admin', mine.id, theirs.account_id!)
    expect([taken.status, taken.refusal.error]).toEqual([409, 'warranty.accountHasIt'])
    for (const role of others) expect((await move(role, mine.id, lakeshore)).status).toBe(403)
    expect((await move('admin', harness.newId(), lakeshore)).refusal.error).toBe('warranty.unknown')
  })
})

describe('Emails about a registration whose account or person has changed', () => {
  const { hillcrest, lakeshore } = demoAccounts
  const setActive = (email: string, active: boolean) =>
    harness.server.db.updateTable('app_user').set({ active }).where('email_key', '=', email).execute()
  const recipients = async () =>
    (await mailed()).map(({ to, subject }) => [to, subject.replace(/^WR-\d+: /, '')]).toSorted()
  /** Emails of a decision (W05) and of a question (W04). */
  const both = (to: string) => [
    [to, 'Registration declined'],
    [to, 'Registration: your answer is needed'],
  ]
  async function decideAndAsk(id: string) {
    await decide('reviewer', id, { status: 'declined', message: 'No receipt' })
    return ask('reviewer', id)
  }

  it('go to the local administrators of the account that has it now (W14)', async () => {
    const { id } = await harness.registered('dealer2')
    await move('reviewer', id, hillcrest)
    expect((await decideAndAsk(id)).status).toBe(200)
    expect(await recipients()).toEqual(both('dealer@demo.test'))
    expect((await changes(id)).at(-1)?.[1]).toBe('To dealer@demo.test: Which gym is it in?')
  })

  it('go to the people of that account who can read it, where it has no local administrator', async () => {
    const { id } = await harness.registered('dealer')
    await move('reviewer', id, lakeshore)
    await decideAndAsk(id)
    expect(await recipients()).toEqual(both('dealer2@demo.test'))
    await move('reviewer', id, hillcrest)
    await decide('reviewer', id, { status: 'approved' })
    expect(await recipients()).toContainEqual(['dealer@demo.test', 'Registration approved'])
  })

  it('go to the local administrators where the user who registered it was removed (U10)', async () => {
    const { id } = await harness.registered('dealer-staff')
    await setActive('dealer-staff@demo.test', false)
    await decideAndAsk(id)
    const sent = await recipients()
    await setActive('dealer-staff@demo.test', true)
    expect(sent).toEqual(both('dealer@demo.test'))
  })

  it('are none where its account has no one who can read it: a question is refused, a decision is not', async () => {
    const { id, rev } = await harness.registered('customer')
    await setActive('customer@demo.test', false)
    const { refusal } = await ask('reviewer', id)
    const { body } = await decide('reviewer', id, { status: 'declined' })
    const sent = await recipients()
    await setActive('customer@demo.test', true)
    expect([refusal.error, body.rev, sent]).toEqual(['warranty.noRecipient', rev + 1, []])
    expect(refusal.message).toBe(
      'No one of this account can be asked by email. Add the owner’s email address to the registration first.',
    )
  })
})

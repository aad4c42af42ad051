import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MachineChange } from '../../../contract/shapes/registration-review.ts'
import type { X12PartnerForm } from '../../../contract/x12.ts'
import { x12 } from '../../../contract/x12.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import { lineKinds } from '../../../domain/labor-claims/pay-lines.ts'
import type { SetCode } from '../../../domain/x12/interchange.ts'
import * as correctedAfterSent from '../../../server/db/migrations/128-corrected-after-sent.ts'
import { toShopDay } from '../../../server/kernel/shop-day.ts'
import { readX12 } from '../../domain/x12/strict-parser.ts'
import { insertClaim, table as claims } from '../labor-claims/claim-harness.ts'
import type { RegistrationHarness } from '../warranty/registration-harness.ts'
import { startRegistrationHarness, table as warranty } from '../warranty/registration-harness.ts'

const rows = x12.table
const calls = {
  140: { plan: rows.planX12Registrations, make: rows.exportX12Registrations },
  142: { plan: rows.planX12Claims, make: rows.exportX12Claims },
} as const
const params = { manufacturerId: 87 }
let harness: RegistrationHarness
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
beforeEach(async () => {
  await harness.server.db.deleteFrom('x12_file').execute()
  await harness.server.db.deleteFrom('x12_partner').execute()
  // Each test has days of its own.
  passDays(1)
  await save()
})
afterAll(() => harness.close())

const passDays = (days: number) => {
  harness.server.clock.advance(days * 86_400_000)
}
/** Longer than an approval can be taken back. */
const passMinute = () => {
  harness.server.clock.advance(60_000)
}
const today = () => toShopDay(harness.server.clock.now())
const save = (over: Partial<X12PartnerForm> = {}, manufacturerId = params.manufacturerId) =>
  harness.as.reviewer.call(rows.saveX12Partner, {
    params: { manufacturerId },
    body: {
      ...{ rev: 0, sender_qualifier: 'ZZ', sender_id: 'partwright', sender_code: '' },
      ...{ receiver_qualifier: '01', receiver_id: '123456789', receiver_code: '' },
      ...{ usage: 'P', element_separator: '*', component_separator: '>', segment_end: 'tilde', characters: 'basic' },
      ...over,
    },
  })
interface Asked {
  readonly again?: boolean
  readonly day?: string
  /** The manufacturer. */
  readonly of?: number
}
const plan = async (code: SetCode, { again = false, day = today(), of = params.manufacturerId }: Asked = {}) =>
  (
    await harness.as.reviewer.call(calls[code].plan, {
      params: { manufacturerId: of },
      query: { from: day, to: day, again: again ? 'true' : 'false' },
    })
  ).body
/** The purposes and segments of the file that is made of a day. */
async function make(code: SetCode, { again = false, of = params.manufacturerId }: Asked = {}) {
  const body = { id: harness.newId(), from: today(), to: today(), again }
  const made = await harness.as.reviewer.call(calls[code].make, { params: { manufacturerId: of }, body })
  expect(made.status).toBe(200)
  const { bytes } = await harness.as.reviewer.call(rows.readX12File, { params: { id: body.id } })
  const text = bytes.toString('utf8')
  const sets = readX12(text, 'extended').sets.map((set) => set.segments[0]?.[1])
  return { sets, text }
}

/** A registration that was approved today. */
async function register(serial_number = harness.serial()) {
  const record = await harness.registered('dealer', { contact_name: 'Ada Reyes' }, { serial_number })
  const body = { status: 'approved', message: '' } as const
  await harness.as.reviewer.call(warranty.setRecordStatus, { params: { id: record.id }, body })
  passMinute()
  return record
}
async function correct(id: string, body: MachineChange) {
  const { status } = await harness.as.reviewer.call(warranty.changeEquipment, { params: { id }, body })
  expect(status).toBe(200)
  passMinute()
}

let claimCount = 0
/** A claim whose payment was approved today, with a visit. */
async function approveClaim() {
  const { db, clock } = harness.server
  const claimId = harness.newId()
  claimCount += 1
  const display_id = `LC-7${String(claimCount).padStart(5, '0')}`
  await insertClaim(harness.server, { claim_id: claimId, display_id, status: 'approved_for_payment' })
  await addEntry(claimId, 'approve_payment', 'approve_payment')
  await db
    .insertInto('claim_trip')
    .values({
      ...{ trip_id: harness.newId(), claim_id: claimId, client_op_id: null, trip_date_scheduled: '2026-01-08' },
      ...{ service_requested: 'Belt slips', services_performed: 'Replaced the belt', time_left: null },
      ...{ time_start: null, time_finish: null, miles: 10, made_at: clock.now(), received_at: clock.now() },
      ...{ skew_ms: null, user_id: demoUsers.servicer },
    })
    .execute()
  passMinute()
  return { id: claimId, number: display_id }
}
const addEntry = (claimId: string, action: string, from: string) =>
  harness.server.db
    .insertInto('claim_history')
    .values({
      ...{ entry_id: harness.newId(), claim_id: claimId, client_op_id: null, at: harness.server.clock.now() },
      ...{ user_id: demoUsers.reviewer, action, from_status: from, to_status: 'approved_for_payment', message: null },
    })
    .execute()

describe('A registration that the office corrects after it was sent', () => {
  it('is in the next file, once, as a re-submission', async () => {
    const record = await register()
    await register()
    expect(await make('140')).toMatchObject({ sets: ['00'] })
    const serial_number = harness.serial()
    await correct(record.id, { serial_number })
    expect(await plan('140')).toMatchObject({ count: 1, again: 1, corrected: 1, sent: 1, left: [] })
    const { sets, text } = await make('140')
    expect(sets).toEqual(['15'])
    expect(text).toContain(`REF*QT*${record.display_id}~`)
    expect(text).toContain(`*SN*${serial_number}~`)
    expect(await plan('140')).toMatchObject({ count: 0, again: 0, corrected: 0, sent: 2 })
  })

  it('is in the file of the day on which it was corrected', async () => {
    const record = await register()
    await make('140')
    const before = today()
    passDays(1)
    const body = { dealer_name: 'Quarry Fitness Supply' }
    await harness.as.reviewer.call(warranty.changeLocations, { params: { id: record.id }, body })
    expect(await plan('140', { day: before })).toMatchObject({ count: 0, sent: 1 })
    expect(await plan('140')).toMatchObject({ count: 1, again: 1, corrected: 1, sent: 0 })
    const { text } = await make('140')
    expect(text).toContain('N1*SE*QUARRY FITNESS SUPPLY~')
    expect(await plan('140')).toMatchObject({ count: 0, sent: 0 })
  })

  it('is not sent again where it is as it was sent', async () => {
    const serial_number = harness.serial()
    const record = await register(serial_number)
    await make('140')
    await correct(record.id, { serial_number: harness.serial() })
    await correct(record.id, { serial_number })
    expect(await plan('140')).toMatchObject({ count: 0, corrected: 0, sent: 1 })
  })

  it('is not sent again where it was sent since it was corrected', async () => {
    const record = await register()
    await correct(record.id, { serial_number: harness.serial() })
    expect(await make('140')).toMatchObject({ sets: ['00'] })
    expect(await plan('140')).toMatchObject({ count: 0, corrected: 0, sent: 1 })
  })

  it('is in a file once that has also what was sent before', async () => {
    const record = await register()
    await register()
    await make('140')
    await correct(record.id, { serial_number: harness.serial() })
    expect(await plan('140', { again: true })).toMatchObject({ count: 2, again: 2, corrected: 1 })
    const { text } = await make('140', { again: true })
    expect(text.split(`REF*QT*${record.display_id}~`)).toHaveLength(2)
  })

  it('is not sent again where its manufacturer takes other characters since', async () => {
    await save({ rev: 1, characters: 'extended' })
    const serial_number = `${harness.serial()}_B`
    const { db } = harness.server
    const ids = [(await register()).id, (await register()).id]
    await db.updateTable('registration').set({ serial_number }).where('record_id', 'in', ids).execute()
    await make('140')
    passMinute()
    for (const id of ids) await correct(id, { serial_number: harness.serial() })
    await db.updateTable('registration').set({ serial_number }).where('record_id', 'in', ids).execute()
    await save({ rev: 2, element_separator: '|' })
    expect(await plan('140')).toMatchObject({ count: 0, corrected: 0, sent: 2, left: [] })
    await correct(ids[0]!, { serial_number: harness.serial() })
    expect(await plan('140')).toMatchObject({ count: 1, corrected: 1, sent: 1, left: [] })
    await make('140')
    expect(await plan('140')).toMatchObject({ count: 0, corrected: 0, sent: 2 })
  })

  it('is named where it cannot be sent any more', async () => {
    const record = await register()
    await make('140')
    await correct(record.id, { installed_date: '2025-09-03' })
    await harness.server.db
      .updateTable('registration')
      .set({ serial_number: 'MT5_1' })
      .where('record_id', '=', record.id)
      .execute()
    const why = 'Its serial number MT5_1 has a character that X12 cannot carry.'
    const left = [{ id: record.id, number: record.display_id, why }]
    expect(await plan('140')).toMatchObject({ count: 0, left })
    expect(await plan('140', { again: true })).toMatchObject({ count: 0, left })
  })

  it('is in no production file for a test that had it', async () => {
    await save({ rev: 1, usage: 'T' })
    const record = await register()
    await make('140')
    await correct(record.id, { serial_number: harness.serial() })
    await save({ rev: 2 })
    expect(await plan('140')).toMatchObject({ count: 1, again: 0, corrected: 0 })
  })

  it('is in the file of a shop of before, with what that file had', async () => {
    const { db } = harness.server
    for (const [rev, segment_end] of (['tilde', 'tilde-line', 'line'] as const).entries()) {
      await save({ rev: rev + 1, segment_end, element_separator: '|', characters: 'extended' })
      await approveClaim()
      await register()
      await make('142')
      await make('140')
      passMinute()
    }
    const corrected = await register()
    const same = await register()
    await make('140', { again: true })
    const select = () => db.selectFrom('x12_sent').select(['file_id', 'item_id', 'digest']).orderBy('item_id')
    const before = await select().orderBy('file_id').execute()
    expect(before.map(({ digest }) => digest)).not.toContain(null)
    await sql`drop index x12_sent_item, claim_history_corrected, registration_history_corrected`.execute(db)
    await sql`alter table x12_sent drop column digest`.execute(db)
    await correctedAfterSent.up(db as Kysely<unknown>)
    expect(await select().orderBy('file_id').execute()).toEqual(before)
    await correct(corrected.id, { serial_number: harness.serial() })
    await correct(same.id, { serial_number: harness.serial() })
    await correct(same.id, { serial_number: same.serial_number })
    expect(await plan('140')).toMatchObject({ count: 1, corrected: 1 })
  })
})

const moved = 'It went to this manufacturer, and its model is another one’s now. Withdraw it there by hand.'
describe('A registration whose corrected model is another manufacturer’s', () => {
  let other: number
  beforeEach(async () => {
    const { manufacturer_id } = await harness.server.db
      .selectFrom('manufacturer')
      .select('manufacturer_id')
      .where('manufacturer_id', '!=', params.manufacturerId)
      .executeTakeFirstOrThrow()
    other = manufacturer_id
    await save({}, other)
  })
  /** Corrects its model, which is one of this manufacturer. */
  async function move(id: string, manufacturer_id: number, body: MachineChange = { serial_number: harness.serial() }) {
    await correct(id, body)
    await harness.server.db.updateTable('registration').set({ manufacturer_id }).where('record_id', '=', id).execute()
  }

  it('is in the first file of that one, as an original', async () => {
    const record = await register()
    await make('140')
    await move(record.id, other)
    const left = [{ id: record.id, number: record.display_id, why: moved }]
    expect(await plan('140')).toMatchObject({ count: 0, corrected: 0, left })
    expect(await plan('140', { of: other })).toMatchObject({ count: 1, again: 0, corrected: 0, sent: 0 })
    expect(await make('140', { of: other })).toMatchObject({ sets: ['00'] })
    expect(await plan('140', { of: other })).toMatchObject({ count: 0, corrected: 0, sent: 1, left: [] })
  })

  it('is due there on the day of its approval too', async () => {
    const record = await register()
    await make('140')
    const day = today()
    passDays(1)
    await move(record.id, other)
    for (const asked of [{}, { day }, { day, again: true }])
      expect(await plan('140', { ...asked, of: other })).toMatchObject({ count: 1, again: 0, sent: 0 })
  })

  it('is an original there also where it was approved again', async () => {
    const record = await register()
    await make('140')
    const setStatus = (status: 'pending' | 'approved') =>
      harness.as.reviewer.call(warranty.setRecordStatus, { params: { id: record.id }, body: { status, message: '' } })
    await setStatus('pending')
    await move(record.id, other)
    await setStatus('approved')
    passMinute()
    expect(await plan('140', { of: other })).toMatchObject({ count: 1, again: 0, corrected: 0, sent: 0 })
    expect(await make('140', { of: other })).toMatchObject({ sets: ['00'] })
    expect(await plan('140', { of: other })).toMatchObject({ count: 0, sent: 1 })
  })

  it('is no second original at the first one, and nothing there where it is as it was sent to it', async () => {
    const serial_number = harness.serial()
    const record = await register(serial_number)
    await make('140')
    await move(record.id, other)
    await make('140', { of: other })
    passMinute()
    await move(record.id, params.manufacturerId, { serial_number })
    expect(await plan('140')).toMatchObject({ count: 0, corrected: 0, sent: 1, left: [] })
    expect(await plan('140', { of: other })).toMatchObject({ left: [{ id: record.id, why: moved }] })
    await correct(record.id, { serial_number: harness.serial() })
    expect(await plan('140')).toMatchObject({ count: 1, again: 1, corrected: 1, sent: 0 })
    expect(await make('140')).toMatchObject({ sets: ['15'] })
    expect(await plan('140')).toMatchObject({ count: 0, corrected: 0, sent: 1 })
  })
})

describe('A claim that the office corrects after it was sent', () => {
  it('is in the next file, once, as a re-submission, with the day of its approval', async () => {
    const { id, number } = await approveClaim()
    expect(await make('142')).toMatchObject({ sets: ['00'] })
    const approvedOn = today()
    passDays(1)
    await addEntry(id, 'failPayment', 'approved_for_payment')
    expect(await plan('142')).toMatchObject({ count: 0, sent: 0 })
    const body = { serial_number: harness.serial() }
    const edited = await harness.as.reviewer.call(claims.changeClaim, { params: { id }, body })
    expect(edited.status).toBe(200)
    expect(await plan('142')).toMatchObject({ count: 1, again: 1, corrected: 1, sent: 0 })
    const { sets, text } = await make('142')
    expect(sets).toEqual(['15'])
    for (const one of [`N9*D9*${number}`, `*SN*${body.serial_number}`, `DTM*275*${approvedOn.replaceAll('-', '')}`])
      expect(text).toContain(`${one}~`)
    expect(await plan('142')).toMatchObject({ count: 0, corrected: 0 })
  })

  it('is in the next file without a visit that was removed', async () => {
    const { id } = await approveClaim()
    const { db, clock } = harness.server
    const trip_id = harness.newId()
    await db
      .insertInto('claim_trip')
      .values({
        ...{ trip_id, claim_id: id, client_op_id: null, trip_date_scheduled: '2026-01-09' },
        ...{ service_requested: 'Belt slips', services_performed: 'Never was there', time_left: null },
        ...{ time_start: null, time_finish: null, miles: 10, made_at: clock.now(), received_at: clock.now() },
        ...{ skew_ms: null, user_id: demoUsers.servicer },
      })
      .execute()
    await make('142')
    passMinute()
    const removed = await harness.as.admin.call(claims.removeTrip, { params: { id, tripId: trip_id } })
    expect(removed.status).toBe(200)
    expect(await plan('142')).toMatchObject({ count: 1, corrected: 1 })
    expect((await make('142')).text).not.toContain('NEVER WAS THERE')
  })
  it('is in the next file with what the bank paid since to the firm that had it before', async () => {
    const { db, clock } = harness.server
    const { id } = await approveClaim()
    const queued_at = new Date(clock.now())
    // What was entered before the approval of the next firm is the other one's.
    const approval = { account_id: demoAccounts.northside, after_payment: 1_000_000 }
    await db
      .insertInto('claim_line')
      .values(lineKinds.map((kind) => ({ claim_id: id, kind, approved: 0, paid: null, reason: null, ...approval })))
      .execute()
    passMinute()
    await addEntry(id, 'assign', 'approved_for_payment')
    await make('142')
    passMinute()
    await db
      .insertInto('claim_payment')
      .values({
        ...{ payment_id: harness.newId(), claim_id: id, account_id: demoAccounts.cascade, batch_id: null },
        ...{ labor: 5000, trips: 3000, mileage: 0, parts: 0, amount: 8000 },
        ...{ state: 'paid', queued_at, settled_at: clock.now() },
      })
      .execute()
    await addEntry(id, 'payPayment', 'approved_for_payment')
    expect(await plan('142')).toMatchObject({ count: 1, again: 1, corrected: 1, amount: 80 })
    expect(await make('142')).toMatchObject({ sets: ['15'] })
    expect(await plan('142')).toMatchObject({ count: 0, corrected: 0, sent: 1 })
  })
  it('is named at its manufacturer where it was reopened, became another one’s and was approved again', async () => {
    const { db } = harness.server
    const { id, number } = await approveClaim()
    await make('142')
    const { manufacturer_id } = await db
      .selectFrom('manufacturer')
      .select('manufacturer_id')
      .where('manufacturer_id', '!=', params.manufacturerId)
      .executeTakeFirstOrThrow()
    await db.updateTable('labor_claim').set({ manufacturer_id }).where('claim_id', '=', id).execute()
    passDays(1)
    expect(await plan('142')).toMatchObject({ count: 0, left: [] })
    await addEntry(id, 'approve_payment', 'approve_payment')
    expect(await plan('142')).toMatchObject({ count: 0, left: [{ id, number, why: moved }] })
  })
})

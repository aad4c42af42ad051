import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { X12ExportForm, X12PartnerForm } from '../../../contract/x12.ts'
import { x12 } from '../../../contract/x12.ts'
import { lineKinds } from '../../../domain/labor-claims/pay-lines.ts'
import type { ClaimStatus } from '../../../domain/labor-claims/states.ts'
import { toShopDay } from '../../../server/kernel/shop-day.ts'
import { checkSums, readLoops, readX12 } from '../../domain/x12/strict-parser.ts'
import { insertClaim, roles } from '../labor-claims/claim-harness.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import type { RegistrationHarness } from '../warranty/registration-harness.ts'
import { startRegistrationHarness, table as warranty } from '../warranty/registration-harness.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'

const rows = x12.table
const meridian = 87
let harness: RegistrationHarness
let claimCount = 0
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
beforeEach(async () => {
  const { db, clock } = harness.server
  await db.deleteFrom('x12_file').execute()
  await db.deleteFrom('x12_partner').execute()
  // Each test has a day of its own.
  clock.advance(86_400_000)
})
afterAll(() => harness.close())

const params = { manufacturerId: meridian }
const form = (over: Partial<X12PartnerForm> = {}): X12PartnerForm => ({
  ...{ rev: 0, sender_qualifier: 'ZZ', sender_id: 'partwright', sender_code: '' },
  ...{ receiver_qualifier: '01', receiver_id: '123456789', receiver_code: '' },
  ...{ usage: 'P', element_separator: '*', component_separator: '>', segment_end: 'tilde', characters: 'basic' },
  ...over,
})
const save = (over: Partial<X12PartnerForm> = {}, role: Role = 'reviewer') =>
  harness.as[role].call(rows.saveX12Partner, { params, body: form(over) })
const read = async (role: Role = 'reviewer') => (await harness.as[role].call(rows.readX12, { params })).body
const today = () => toShopDay(harness.server.clock.now())
const plan = async (row: 'planX12Claims' | 'planX12Registrations', again = false) =>
  (
    await harness.as.reviewer.call(rows[row], {
      params,
      query: { from: today(), to: today(), again: again ? 'true' : 'false' },
    })
  ).body
const exporting = (
  row: 'exportX12Claims' | 'exportX12Registrations',
  over: Partial<X12ExportForm> = {},
  role: Role = 'reviewer',
) =>
  harness.as[role].call(rows[row], {
    params,
    body: { id: harness.newId(), from: today(), to: today(), again: false, ...over },
  })
const readFile = async (id: string, role: Role = 'reviewer') => {
  const { bytes, headers, status } = await harness.as[role].call(rows.readX12File, { params: { id } })
  return { text: bytes.toString('utf8'), type: headers['content-type'], status }
}
const readSets = async (id: string) => readX12((await readFile(id)).text, 'basic').sets

/** The seconds in which an approval can be taken back. */
const passUndo = () => {
  harness.server.clock.advance(16_000)
}
/** An entry of a claim that is approved for payment after it. */
const addEntry = async (claimId: string, action: string, from: ClaimStatus) => {
  const { db, clock } = harness.server
  await db
    .insertInto('claim_history')
    .values({
      ...{ entry_id: harness.newId(), claim_id: claimId, client_op_id: null, at: clock.now() },
      ...{ user_id: demoUsers.reviewer, action, from_status: from, to_status: 'approved_for_payment', message: null },
    })
    .execute()
  await db.updateTable('labor_claim').set({ updated_at: clock.now() }).where('claim_id', '=', claimId).execute()
}

/** A claim whose payment was approved today, with a visit; `done` empty: a visit that does not say what was done. */
async function approved(serial = 'MT52534K00417', done = 'Replaced the motor') {
  const { db, clock } = harness.server
  const claimId = harness.newId()
  claimCount += 1
  await insertClaim(harness.server, {
    ...{ claim_id: claimId, display_id: `LC-8${String(claimCount).padStart(5, '0')}`, status: 'approved_for_payment' },
    ...{ serial_number: serial, created_at: new Date('2026-01-05'), customer_name: 'Zoë Reyes' },
    customer_contact: JSON.stringify([{ id: '1', type: 'phone', value: '218 555 0199' }]),
    parts: JSON.stringify([
      {
        product_id: 1,
        number: 'MT-1',
        name: 'Motor',
        qty: 2,
        source: 'stock',
        state: '',
        list_price: 900,
        dealer_price: 750,
      },
      {
        product_id: 2,
        number: 'MT-2',
        name: 'Belt',
        qty: 1,
        source: 'order',
        state: '',
        list_price: 900,
        dealer_price: 750,
      },
    ]),
  })
  await addEntry(claimId, 'approve_payment', 'approve_payment')
  await db
    .insertInto('claim_trip')
    .values({
      ...{ trip_id: harness.newId(), claim_id: claimId, client_op_id: null, trip_date_scheduled: '2026-01-08' },
      ...{ service_requested: 'Belt slips', services_performed: done, time_left: null, time_start: null },
      ...{ time_finish: null, miles: 10, made_at: clock.now(), received_at: clock.now(), skew_ms: null },
      user_id: demoUsers.servicer,
    })
    .execute()
  const cents = { labor: 9750, trips: 4500, mileage: 563, parts: 1400 }
  await db
    .insertInto('claim_line')
    .values(lineKinds.map((kind) => ({ claim_id: claimId, kind, approved: cents[kind], paid: null, reason: null })))
    .execute()
  passUndo()
  return { id: claimId, number: `LC-8${String(claimCount).padStart(5, '0')}` }
}
/** The same claim, reopened and approved again with another amount for labor. */
async function approvedAgain(claimId: string, labor: number) {
  const { db, clock } = harness.server
  clock.advance(60_000)
  await db
    .updateTable('claim_line')
    .set({ approved: labor })
    .where('claim_id', '=', claimId)
    .where('kind', '=', 'labor')
    .execute()
  await db.updateTable('labor_claim').set({ updated_at: clock.now() }).where('claim_id', '=', claimId).execute()
  await addEntry(claimId, 'approve_payment', 'approve_payment')
  passUndo()
}
/** A registration that was approved today. */
async function registered(contact_name = 'Ada Reyes', serial_number = harness.serial()) {
  const record = await harness.registered('dealer', { contact_name, city: 'Duluth' }, { serial_number })
  await harness.as.reviewer.call(warranty.setRecordStatus, {
    params: { id: record.id },
    body: { status: 'approved', message: '' },
  })
  passUndo()
  return record
}

describe('The X12 numbers of a manufacturer', () => {
  it('are set by the office, with their history, and saved once', async () => {
    expect(await read()).toMatchObject({ manufacturer_name: 'Meridian Fitness', partner: null, rev: 0, files: [] })
    const { body } = await save()
    expect(body).toMatchObject({ rev: 1, partner: { sender_id: 'PARTWRIGHT', usage: 'P' } })
    expect((await save()).body).toEqual(body)
    const changed = (await save({ rev: 1, usage: 'T', segment_end: 'line' })).body
    expect(changed.history).toMatchObject([
      { by: 'Marta Lindqvist', fields: ['usage', 'segment_end'] },
      { by: 'Marta Lindqvist', fields: [] },
    ])
    const late = await save({ rev: 1, sender_id: 'OTHER' })
    expect([late.status, late.refusal.error]).toEqual([409, 'x12.changed'])
    expect(late.refusal.current).toMatchObject({ rev: 2 })
  })

  it('are refused by field, where the standard has no place for them', async () => {
    const { refusal } = await save({ sender_id: 'Ö', receiver_id: '12' })
    expect(refusal).toMatchObject({
      error: 'call.invalid',
      errors: {
        sender_id: 'Use 2 to 15 letters, digits and - . / & between them',
        receiver_id: 'A D-U-N-S number has 9 digits',
      },
    })
    const unknown = { params: { manufacturerId: 4711 } }
    expect((await harness.as.admin.call(rows.readX12, unknown)).refusal.error).toBe('labor-claims.manufacturerUnknown')
    expect((await harness.as.admin.call(rows.saveX12Partner, { ...unknown, body: form() })).refusal.error).toBe(
      'labor-claims.manufacturerUnknown',
    )
  })

  it('and files are the office’s alone', async () => {
    await save()
    await approved()
    const { body } = await exporting('exportX12Claims')
    for (const role of roles.filter((one) => one !== 'reviewer' && one !== 'admin'))
      for (const { refusal } of [
        await harness.as[role].call(rows.readX12, { params }),
        await save({}, role),
        await exporting('exportX12Claims', {}, role),
        await exporting('exportX12Registrations', {}, role),
        await harness.as[role].call(rows.planX12Claims, { params, query: { from: today(), to: today() } }),
        await harness.as[role].call(rows.planX12Registrations, { params, query: { from: today(), to: today() } }),
        await harness.as[role].call(rows.readX12File, { params: { id: body.file.file_id } }),
      ])
        expect(refusal.error).toBe('auth.notAllowed')
  })

  it('are needed for a file', async () => {
    const query = { from: today(), to: today() }
    const { refusal } = await harness.as.reviewer.call(rows.planX12Claims, { params, query })
    expect(refusal).toMatchObject({
      ...{ error: 'x12.noPartner', message: 'Enter the X12 numbers of Meridian Fitness first. Nothing was exported.' },
    })
    expect((await exporting('exportX12Registrations')).refusal.error).toBe('x12.noPartner')
    await save()
    const backwards = { params, query: { from: '2026-02-02', to: '2026-02-01' } }
    expect((await harness.as.reviewer.call(rows.planX12Registrations, backwards)).refusal.errors).toEqual({
      to: 'Must not be before the first day',
    })
    const all = { params, query: { from: '1900-01-01', to: '9998-12-31' } }
    expect((await harness.as.reviewer.call(rows.planX12Claims, all)).status).toBe(200)
    const unknown = { params: { manufacturerId: 4711 }, query }
    expect((await harness.as.reviewer.call(rows.planX12Registrations, unknown)).refusal.error).toBe(
      'labor-claims.manufacturerUnknown',
    )
  })
})

describe('A file of claims (142)', () => {
  it('has the claims approved on these days, once, and names those that it cannot have', async () => {
    await save()
    const { number } = await approved()
    const { id: silentId, number: silent } = await approved('MT52534K00418', ' ')
    expect(await plan('planX12Claims')).toEqual({
      ...{ count: 1, again: 0, corrected: 0, sent: 0, waiting: 0, amount: 162.13, has_more: false },
      left: [{ id: silentId, number: silent, why: 'No visit with a start or with what was done is logged on it.' }],
    })
    const id = harness.newId()
    const { body } = await exporting('exportX12Claims', { id })
    expect(body).toMatchObject({
      file: { code: '142', usage: 'P', count: 1, amount: 162.13, by: 'Marta Lindqvist' },
      left: [{ number: silent }],
    })
    // The same press again: its answer was lost.
    expect((await exporting('exportX12Claims', { id })).body.file).toEqual(body.file)
    expect((await exporting('exportX12Registrations', { id })).refusal.error).toBe('x12.fileUnknown')
    // Nor is it the answer for other days.
    expect((await exporting('exportX12Claims', { id, from: '2026-01-01' })).refusal.error).toBe('x12.fileUnknown')
    const { text, type } = await readFile(id)
    expect(type).toBe('application/edi-x12')
    const [set] = readX12(text, 'basic').sets
    expect(checkSums(set!)).toBe(16_213)
    expect(text).toContain(`N9*D9*${number}~`)
    expect(text).toContain('PER*IC*ZOE REYES*TE*218 555 0199~')
    expect(text).toContain('ITA*A***02***100******PARTS ADJUSTMENT~')
    expect(text).toContain('IT1*2*1*EA*0*NC*MG*MT-2~')
    expect(await plan('planX12Claims')).toMatchObject({ count: 0, sent: 1 })
    expect((await exporting('exportX12Claims')).refusal.error).toBe('x12.nothing')
    expect((await readFile(id)).text).toBe(text)
    expect((await read()).files).toEqual([body.file])
  })

  it('has a claim again where it is asked for, in a set of its own', async () => {
    await save()
    await approved()
    await exporting('exportX12Claims')
    await approved('MT52534K00419')
    expect(await plan('planX12Claims', true)).toMatchObject({ count: 2, again: 1, sent: 0 })
    const { body } = await exporting('exportX12Claims', { again: true })
    const sets = await readSets(body.file.file_id)
    expect(sets.map((one) => [one.segments[0]?.[1], readLoops(one).length])).toEqual([
      ['00', 1],
      ['15', 1],
    ])
  })

  it('follows a file of what was sent before with the claims that are not in it, until none is left', async () => {
    await save()
    await approved()
    await exporting('exportX12Claims')
    const first = (await exporting('exportX12Claims', { again: true })).body.file
    await approved('MT52534K00420')
    const asked = { from: today(), to: today(), again: 'true' as const, since: first.file_id }
    const planned = async () => (await harness.as.reviewer.call(rows.planX12Claims, { params, query: asked })).body
    expect(await planned()).toMatchObject({ count: 1, again: 0 })
    await exporting('exportX12Claims', { again: true, since: first.file_id })
    expect(await planned()).toMatchObject({ count: 0, has_more: false })
    expect((await exporting('exportX12Claims', { again: true, since: first.file_id })).refusal.error).toBe(
      'x12.nothing',
    )
    expect(await plan('planX12Claims', true)).toMatchObject({ count: 2, again: 2 })
    // The file that it follows is one of the same kind.
    const { refusal } = await harness.as.reviewer.call(rows.planX12Registrations, { params, query: asked })
    expect(refusal.error).toBe('x12.fileUnknown')
  })

  it('has a claim again that was approved again since it was sent, as a re-submission', async () => {
    await save()
    const { id } = await approved()
    await exporting('exportX12Claims')
    await approvedAgain(id, 20_000)
    expect(await plan('planX12Claims')).toMatchObject({ count: 1, again: 1, sent: 0, amount: 264.63 })
    const { body } = await exporting('exportX12Claims')
    const [set] = await readSets(body.file.file_id)
    expect([set?.segments[0]?.[1], checkSums(set!)]).toEqual(['15', 26_463])
    expect(await plan('planX12Claims')).toMatchObject({ count: 0, sent: 1 })
  })

  it('has what a firm was paid that had the claim before, beside what is approved for the one that has it', async () => {
    await save()
    const { id } = await approved()
    const { db, clock } = harness.server
    await db
      .insertInto('claim_payment')
      .values({
        ...{ payment_id: harness.newId(), claim_id: id, account_id: demoAccounts.cascade, batch_id: null },
        ...{ number: 9001, labor: 5000, trips: 3000, mileage: 0, parts: 0, amount: 8000 },
        ...{ state: 'paid' as const, queued_at: clock.now(), settled_at: clock.now() },
      })
      .execute()
    await db.updateTable('claim_line').set({ account_id: demoAccounts.northside, after_payment: 9001 }).execute()
    expect(await plan('planX12Claims')).toMatchObject({ count: 1, amount: 242.13 })
    const [set] = await readSets((await exporting('exportX12Claims')).body.file.file_id)
    expect(checkSums(set!)).toBe(24_213)
  })

  it('has no claim again whose payment was only collected or failed since', async () => {
    await save()
    const { id } = await approved()
    await exporting('exportX12Claims')
    harness.server.clock.advance(60_000)
    await addEntry(id, 'failPayment', 'approved_for_payment')
    await addEntry(id, 'undoStep', 'awaiting_payment')
    expect(await plan('planX12Claims')).toMatchObject({ count: 0, sent: 1 })
  })

  it('that is a test marks nothing as sent in production', async () => {
    await save({ usage: 'T' })
    await approved()
    const test = (await exporting('exportX12Claims')).body.file
    expect(readX12((await readFile(test.file_id)).text, 'basic').isa[15]).toBe('T')
    expect(await plan('planX12Claims')).toMatchObject({ count: 0, sent: 1 })
    await save({ rev: 1 })
    expect(await plan('planX12Claims')).toMatchObject({ count: 1, sent: 0 })
  })

  it('has the visits that were made, on the days on which they began', async () => {
    await save()
    const { db, clock } = harness.server
    const { id } = await approved()
    // It began the evening before the day that was planned, by the shop's calendar.
    const time_start = new Date('2026-01-07T02:00:00Z')
    await db.updateTable('claim_trip').set({ time_start }).where('claim_id', '=', id).execute()
    await db
      .insertInto('claim_trip')
      .values({
        ...{ trip_id: harness.newId(), claim_id: id, client_op_id: null, trip_date_scheduled: '2026-02-20' },
        ...{ service_requested: 'Was not needed', services_performed: '', time_left: null, time_start: null },
        ...{ time_finish: null, miles: null, made_at: clock.now(), received_at: clock.now(), skew_ms: null },
        user_id: demoUsers.servicer,
      })
      .execute()
    const { body } = await exporting('exportX12Claims')
    const { text } = await readFile(body.file.file_id)
    expect(text.split('~').filter((segment) => segment.startsWith('DTM*214'))).toEqual(['DTM*214*20260106'])
  })

  it('waits until its approval can no longer be taken back', async () => {
    await save()
    const { id } = await approved()
    await exporting('exportX12Claims')
    harness.server.clock.advance(60_000)
    await addEntry(id, 'approve_payment', 'approve_payment')
    expect(await plan('planX12Claims')).toMatchObject({ count: 0, waiting: 1 })
    expect((await exporting('exportX12Claims', { again: true })).refusal.error).toBe('x12.nothing')
    passUndo()
    expect(await plan('planX12Claims')).toMatchObject({ count: 1, again: 1, waiting: 0 })
  })

  it('has no visit that came after the approval: it is paid by the next one', async () => {
    await save()
    const { db, clock } = harness.server
    const { id } = await approved()
    await db
      .insertInto('claim_trip')
      .values({
        ...{
          trip_id: harness.newId(),
          claim_id: id,
          client_op_id: null,
          trip_date_scheduled: '2026-01-09',
          late: true,
        },
        ...{
          service_requested: 'Belt slips',
          services_performed: 'Aligned the belt',
          time_left: null,
          time_start: null,
        },
        ...{ time_finish: null, miles: 10, made_at: clock.now(), received_at: clock.now(), skew_ms: null },
        user_id: demoUsers.servicer,
      })
      .execute()
    const { body } = await exporting('exportX12Claims')
    const { text } = await readFile(body.file.file_id)
    expect(text.split('~').filter((segment) => segment.startsWith('DTM*214'))).toEqual(['DTM*214*20260108'])
    expect(text).not.toContain('ALIGNED')
  })

  it('counts days by the shop’s calendar: of approvals and filings, in the evening too', async () => {
    await save()
    const { db, clock } = harness.server
    const day = today()
    const tomorrow = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    // In the evening in Chicago; the day after by UTC.
    clock.advance(Date.parse(`${tomorrow}T01:30:00Z`) - clock.now().getTime())
    const { id } = await approved()
    // Without a signal: it arrived days after it was filed.
    const filed_at = new Date('2026-01-03T02:00:00Z')
    await db.updateTable('labor_claim').set({ filed_at }).where('claim_id', '=', id).execute()
    const query = { from: tomorrow, to: tomorrow }
    expect((await harness.as.reviewer.call(rows.planX12Claims, { params, query })).body).toMatchObject({ count: 0 })
    const { body } = await exporting('exportX12Claims', { from: day, to: day })
    const { text } = await readFile(body.file.file_id)
    const dates = text.split('~').filter((segment) => /^DTM\*(211|275)/.test(segment))
    expect(dates).toEqual(['DTM*211*20260102', `DTM*275*${day.replaceAll('-', '')}`])
  })

  it('names the registration of its machine', async () => {
    await save()
    const record = await registered()
    await approved(record.serial_number)
    const { body } = await exporting('exportX12Claims')
    expect((await readFile(body.file.file_id)).text).toContain(`N9*QT*${record.display_id}~`)
  })
})

describe('A file of registrations (140)', () => {
  it('has those that were approved on these days, with owner, dealer and days', async () => {
    await save()
    await harness.registered('dealer', { contact_name: 'Not approved' })
    const record = await registered('Jürgen Groß')
    const { body } = await exporting('exportX12Registrations')
    expect(body.file).toMatchObject({ code: '140', count: 1, amount: null, from: today(), to: today() })
    const [set] = await readSets(body.file.file_id)
    const [loop] = readLoops(set!)
    expect(loop?.map((segment) => segment.join('*'))).toEqual(
      expect.arrayContaining([
        `REF*QT*${record.display_id}`,
        'N1*EN*JURGEN GROSS',
        'N4*DULUTH',
        `LIN*1*MN*T500*SN*${record.serial_number}`,
        'DTM*006*20250901',
      ]),
    )
    expect(await plan('planX12Registrations')).toMatchObject({ count: 0, sent: 1, amount: null })
  })
})

describe('Control numbers', () => {
  it('are never used twice, also where a file was not made or two people press at once', async () => {
    await save()
    await approved()
    await registered()
    await Promise.all([
      exporting('exportX12Claims'),
      exporting('exportX12Claims', {}, 'admin'),
      exporting('exportX12Registrations'),
      exporting('exportX12Registrations', { again: true }, 'admin'),
    ])
    const numbers = (await read()).files.map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
    const sent = await harness.server.db.selectFrom('x12_sent').select(['item_id', 'is_again']).execute()
    const first = sent.filter(({ is_again }) => !is_again).map(({ item_id }) => item_id)
    expect(new Set(first).size).toBe(first.length)
    expect(first).toHaveLength(2)
    for (const { file_id } of (await read()).files) await readSets(file_id)
  })

  it('of a file that is not there are not found', async () => {
    const params = { id: harness.newId() }
    expect((await harness.as.reviewer.call(rows.readX12File, { params })).refusal.error).toBe('x12.fileUnknown')
  })
})

describe('Who reviews registrations alone', () => {
  it('exports those, and sees no file of claims', async () => {
    await save()
    await approved()
    await registered()
    const claims = (await exporting('exportX12Claims')).body.file
    await harness.server.db
      .updateTable('app_user')
      .set({ permissions: JSON.stringify(['warranty.review']) })
      .where('user_id', '=', demoUsers.dealer)
      .execute()
    const { body } = await exporting('exportX12Registrations', {}, 'dealer')
    expect((await read('dealer')).files).toEqual([body.file])
    expect((await exporting('exportX12Claims', {}, 'dealer')).refusal.error).toBe('auth.notAllowed')
    const { refusal } = await harness.as.dealer.call(rows.readX12File, { params: { id: claims.file_id } })
    expect(refusal.error).toBe('x12.fileUnknown')
  })
})

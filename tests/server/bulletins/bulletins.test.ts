import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BulletinForm } from '../../../contract/bulletins.ts'
import { bulletins } from '../../../contract/bulletins.ts'
import { machineLabels } from '../../../contract/passports.ts'
import { warranty } from '../../../contract/warranty.ts'
import type { ClaimHarness, Role } from '../labor-claims/claim-harness.ts'
import { roles, startClaimHarness } from '../labor-claims/claim-harness.ts'

const rows = bulletins.table
const meridian = 87
const otherMaker = 88
let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(async () => {
  await harness.server.db.deleteFrom('bulletin').execute()
})
afterAll(() => harness.close())

const form = (over: Partial<BulletinForm> = {}): BulletinForm => ({
  ...{ rev: 0, kind: 'recall', title: 'Walking belt motor', text: 'Replace the motor before use.' },
  ...{ equipment_ids: [2], ranges: [{ first: 'MT52534K00100', last: 'MT52534K00499' }] },
  ...{ part_numbers: ['MT-204817'], shown_from: '2026-11-01', shown_to: null },
  ...over,
})
const save = (over: Partial<BulletinForm> = {}, id = harness.newId(), manufacturerId = meridian) =>
  harness.as.reviewer.call(rows.saveBulletin, { params: { manufacturerId, id }, body: form(over) })
const withdraw = (id: string, rev: number, reason = 'Superseded', is_withdrawn = true, manufacturerId = meridian) =>
  harness.as.reviewer.call(rows.withdrawBulletin, {
    params: { manufacturerId, id },
    body: { rev, is_withdrawn, reason },
  })
const readOffice = async () =>
  (await harness.as.reviewer.call(rows.readOfficeBulletins, { params: { manufacturerId: meridian } })).body
const listFor = async (role: Role) => (await harness.as[role].call(rows.listBulletins, {})).body.bulletins

describe('A recall or bulletin', () => {
  it('is written by the office, and read by everyone who is signed in', async () => {
    const id = harness.newId()
    const { body } = await save({ ranges: [{ first: 'mt5 2534 k 00100', last: 'MT5-2534-K-00499' }] }, id)
    expect(body.bulletins).toMatchObject([
      {
        ...{ bulletin_id: id, rev: 1, is_withdrawn: false, title: 'Walking belt motor' },
        ranges: [{ first: 'MT52534K00100', last: 'MT52534K00499' }],
        history: [{ action: 'write', by: 'Marta Lindqvist', fields: [], reason: '' }],
      },
    ])
    for (const role of ['servicer', 'dealer', 'customer'] as const)
      expect(await listFor(role)).toMatchObject([{ bulletin_id: id, manufacturer_name: 'Meridian Fitness' }])
    for (const role of roles.filter((one) => one !== 'reviewer' && one !== 'admin'))
      for (const { refusal } of [
        await harness.as[role].call(rows.readOfficeBulletins, { params: { manufacturerId: meridian } }),
        await harness.as[role].call(rows.saveBulletin, { params: { manufacturerId: meridian, id }, body: form() }),
        await harness.as[role].call(rows.withdrawBulletin, {
          params: { manufacturerId: meridian, id },
          body: { rev: 1, is_withdrawn: true, reason: 'No' },
        }),
      ])
        expect(refusal.error).toBe('auth.notAllowed')
  })

  it('is changed with its history, and saved once', async () => {
    const id = harness.newId()
    const first = await save({}, id)
    // The same save again: its answer was lost.
    expect((await save({}, id)).body).toEqual(first.body)
    const { body } = await save({ rev: 1, title: 'Motor', shown_to: '2026-12-31' }, id)
    expect(body.bulletins[0]?.history.map(({ action, fields }) => [action, fields])).toEqual([
      ['change', ['title', 'shown_to']],
      ['write', []],
    ])
    const late = await save({ rev: 1, title: 'Another title' }, id)
    expect([late.status, late.refusal.error]).toEqual([409, 'bulletins.changed'])
    expect((await save({ rev: 2 }, id, 88)).refusal.error).toBe('bulletins.unknown')
    expect((await save({}, harness.newId(), 4711)).refusal.error).toBe('labor-claims.manufacturerUnknown')
    const unknown = { params: { manufacturerId: 4711 } }
    expect((await harness.as.admin.call(rows.readOfficeBulletins, unknown)).refusal.error).toBe(
      'labor-claims.manufacturerUnknown',
    )
  })

  it('is withdrawn with a reason, and shown again', async () => {
    const id = harness.newId()
    await save({}, id)
    expect((await withdraw(id, 1, ' ')).refusal.errors).toEqual({ reason: 'Enter why it is withdrawn' })
    const { body } = await withdraw(id, 1)
    expect(body.bulletins).toMatchObject([{ is_withdrawn: true, rev: 2, history: [{ reason: 'Superseded' }, {}] }])
    expect(await listFor('servicer')).toEqual([])
    expect((await withdraw(id, 1)).body.bulletins[0]?.rev).toBe(2)
    expect((await withdraw(id, 1, '', false)).refusal.error).toBe('bulletins.changed')
    expect((await withdraw(id, 2, '', false)).body.bulletins[0]?.history[0]?.action).toBe('restore')
    expect(await listFor('servicer')).toHaveLength(1)
    expect((await withdraw(harness.newId(), 1)).refusal.error).toBe('bulletins.unknown')
    expect((await withdraw(id, 3, 'No', true, 88)).refusal.error).toBe('bulletins.unknown')
    expect((await withdraw(id, 3, 'No', true, 4711)).refusal.error).toBe('labor-claims.manufacturerUnknown')
  })

  it('travels while it is shown or will be, and no longer', async () => {
    await save({ title: 'Now' })
    await save({ title: 'Later', shown_from: '2026-12-24' })
    await save({ title: 'Over', shown_from: '2026-01-01', shown_to: '2026-11-01' })
    expect((await listFor('servicer')).map(({ title }) => title)).toEqual(['Later', 'Now'])
    expect((await readOffice()).bulletins.map(({ title }) => title)).toEqual(['Later', 'Now', 'Over'])
  })

  it('names what is wrong at its field', async () => {
    const wrong = await save({
      equipment_ids: [4711],
      ranges: [
        { first: 'A9', last: 'A1' },
        { first: '2025-W70', last: '2025-W71' },
      ],
      shown_to: '2026-10-01',
    })
    expect(wrong.refusal.errors).toEqual({
      equipment_ids: 'Meridian Fitness has no such model',
      'ranges.0': 'The first serial number is after the last one',
      'ranges.1': 'There is no week 2025-W70',
      shown_to: 'The last day is before the first one',
    })
    expect((await save({ equipment_ids: [], ranges: [] })).refusal.errors).toEqual({
      equipment_ids: 'Enter a model, or serial numbers below',
    })
    const texts = await save({ title: ' ', kind: 'note' as 'recall', text: 'x'.repeat(4001), shown_from: '2026-02-30' })
    expect(texts.refusal.errors).toEqual({
      kind: 'Choose recall or service bulletin',
      title: 'Required',
      text: 'At most 4000 characters',
      shown_from: 'There is no such date',
    })
  })

  it('has its limit: no more than 300 are shown at a time', async () => {
    const { db, clock } = harness.server
    const value = JSON.stringify(form())
    const many = Array.from({ length: 300 }, () => ({
      ...{ bulletin_id: harness.newId(), manufacturer_id: meridian, value, rev: 1, withdrawn_at: null },
      ...{ shown_from: '2026-11-01', shown_to: null, changed_at: clock.now() },
    }))
    await db.insertInto('bulletin').values(many).execute()
    expect((await save()).refusal.error).toBe('bulletins.tooMany')
    expect((await save({ shown_from: '2026-01-01', shown_to: '2026-02-01' })).status).toBe(200)
    const [first] = many
    await withdraw(first?.bulletin_id ?? '', 1)
    expect((await save()).status).toBe(200)
    expect((await withdraw(first?.bulletin_id ?? '', 2, '', false)).refusal.error).toBe('bulletins.tooMany')
  })
})

describe('The public page of a machine', () => {
  it('has its recalls, and no service bulletins', async () => {
    const own = await harness.as.dealer.call(warranty.table.listRecords, { query: {} })
    const record = own.body.data.find(({ equipment_id: id }) => id === 2)
    if (record === undefined) throw new Error('The demo dealer registered no T500.')
    const about = { ranges: [{ first: record.serial_number, last: record.serial_number }] }
    await save({ ...about, title: 'Recall of the motor' })
    await save({ ...about, kind: 'bulletin', title: 'How to set the belt' })
    await save({ title: 'Another machine', ranges: [{ first: 'ZZ1', last: 'ZZ1' }] })
    // The same number may be another manufacturer's.
    await save({ ...about, title: 'Another manufacturer', equipment_ids: [] }, harness.newId(), otherMaker)
    const label = await harness.as.dealer.call(machineLabels.table.makePassport, { params: { id: record.id } })
    const page = await harness.server
      .visitor()
      .call(machineLabels.table.readPassport, { params: { code: label.body.code } })
    expect(page.body.recalls?.map(({ title }) => title)).toEqual(['Recall of the motor'])
    // 9 p.m. in the shop, where the next day has begun in UTC.
    harness.server.clock.set('2026-11-21T03:00:00.000Z')
    await harness.server.db.deleteFrom('bulletin').execute()
    await save({ ...about, title: 'Until today', shown_to: '2026-11-20' })
    await save({ ...about, title: 'From tomorrow', shown_from: '2026-11-21' })
    const evening = await harness.server
      .visitor()
      .call(machineLabels.table.readPassport, { params: { code: label.body.code } })
    expect(evening.body.recalls?.map(({ title }) => title)).toEqual(['Until today'])
  })
})

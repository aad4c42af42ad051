import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { files } from '../../../contract/files.ts'
import { outbox } from '../../../contract/outbox.ts'
import { createPicture, hashSha256, upload } from '../files/upload-fixtures.ts'
import type { RegistrationHarness, Role } from './registration-harness.ts'
import { startRegistrationHarness } from './registration-harness.ts'

let counter: RegistrationHarness
let shade = 60
beforeAll(async () => {
  counter = await startRegistrationHarness()
})
beforeEach(() => {
  counter.server.clock.advance(2000)
})
afterAll(() => counter.close())

const taken = () => createPicture('png', (shade += 1))
const attach = (role: Role, ref_id: string, hash: string, key?: string) =>
  counter.as[role].call(
    files.table.addFile,
    { body: { ref_id, upload: hash, title: 'Serial plate' } },
    key === undefined ? {} : { key },
  )
const content = (role: Role, id: string) =>
  counter.as[role].call(files.table.readContent, { params: { id }, query: {} })
const pictures = async (role: Role, id: string) => (await counter.read(role, id)).pictures

describe('the pictures of a registration', () => {
  it('are expected by the hashes of its form, and come one by one', async () => {
    const [plate, receipt] = [await taken(), await taken()]
    const record = await counter.registered('dealer', {
      serial_picture: hashSha256(plate),
      receipt_picture: hashSha256(receipt),
    })
    expect(record.pictures).toEqual({ arrived: 0, expected: 2 })
    expect(record.expected_files.map((one) => [one.title, one.arrived])).toEqual(
      expect.arrayContaining([
        ['Serial plate', false],
        ['Receipt', false],
      ]),
    )
    await upload(counter.as.dealer, plate)
    const file = await attach('dealer', record.id, hashSha256(plate))
    expect(file.body).toMatchObject({ ref_id: record.id, title: 'Serial plate', late: false, status: 'pending' })
    for (const role of ['dealer', 'reviewer'] as const)
      expect(await pictures(role, record.id)).toEqual({ arrived: 1, expected: 2 })
    expect(await counter.read('dealer', record.id)).toMatchObject({ rev: 2, files: [{ id: file.body.id }] })
  })

  it('are announced beforehand, or wait for their record', async () => {
    const [plate, id] = [await taken(), counter.newId()]
    const announce = (key: string) =>
      counter.as.dealer.call(
        outbox.table.announceFiles,
        { body: { ref_id: id, files: [{ sha256: hashSha256(plate), title: 'Serial plate' }] } },
        { key },
      )
    expect((await announce('early-pictures')).status).toBe(424)
    await counter.registered('dealer', {}, { id })
    expect((await announce('pictures')).body).toEqual({ ok: true })
    expect(await pictures('dealer', id)).toEqual({ arrived: 0, expected: 1 })
    await upload(counter.as.dealer, plate)
    await attach('dealer', id, hashSha256(plate), 'plate')
    await counter.server.db.deleteFrom('op_receipt').where('op_id', '=', 'plate').execute()
    await attach('dealer', id, hashSha256(plate), 'plate')
    expect(await pictures('dealer', id)).toEqual({ arrived: 1, expected: 1 })
  })

  it('of a form with several machines belong to the first', async () => {
    const { body } = await counter.register('dealer', {
      serial_picture: hashSha256(await taken()),
      receipt_picture: null,
      equipment: [
        counter.machine({ serial_number: 'MT52534Z99999' }),
        counter.machine({ serial_number: 'MT52534A00001' }),
      ],
    })
    expect(body.records.map((one) => one.pictures.expected)).toEqual([1, 0])
  })

  it('are opened by whom the whole record is for, and added by its own account, reviewer and admin', async () => {
    const record = await counter.registered('dealer')
    await counter.server.db
      .updateTable('labor_claim')
      .set({ serial_number: record.serial_number })
      .where('display_id', '=', 'LC-20418')
      .execute()
    const plate = await taken()
    await upload(counter.as.dealer, plate)
    const { body } = await attach('dealer', record.id, hashSha256(plate))
    for (const role of ['dealer', 'dealer-staff', 'servicer', 'reviewer', 'admin'] as const)
      expect([role, (await content(role, body.id)).status]).toEqual([role, 200])
    for (const role of ['dealer2', 'servicer2', 'customer'] as const)
      expect((await content(role, body.id)).refusal.error).toBe('files.unknown')
    for (const role of ['dealer2', 'customer'] as const)
      expect((await attach(role, record.id, hashSha256(plate))).refusal.error).toBe('files.recordUnknown')
    expect((await attach('servicer', record.id, hashSha256(plate))).refusal.error).toBe('auth.notAllowed')
    await upload(counter.as.reviewer, plate)
    expect((await attach('reviewer', record.id, hashSha256(plate))).status).toBe(200)
  })

  it('are accepted or refused by the office, taken off by their account, and both stand in the history', async () => {
    const record = await counter.registered('dealer')
    const plate = await taken()
    await upload(counter.as.dealer, plate)
    const { id } = (await attach('dealer', record.id, hashSha256(plate))).body
    const update = (role: Role) =>
      counter.as[role].call(files.table.updateFile, { params: { id }, body: { status: 'refused' } })
    expect((await update('dealer')).refusal.error).toBe('auth.notAllowed')
    expect((await update('reviewer')).body.status).toBe('refused')
    expect((await counter.as.dealer.call(files.table.removeFile, { params: { id }, query: {} })).body).toEqual({
      ok: true,
    })
    const after = await counter.read('dealer', record.id)
    expect(after.files).toEqual([])
    expect(after.history.slice(1).map((one) => [one.action, one.message])).toEqual([
      ['updateFile', 'Serial plate, pending → Serial plate, refused'],
      ['removeFile', 'Serial plate'],
    ])
  })
})

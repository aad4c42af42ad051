import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { files } from '../../../contract/files.ts'
import { outbox } from '../../../contract/outbox.ts'
import { createPicture, hashSha256, upload } from '../files/upload-fixtures.ts'
import type { RegistrationHarness, Role } from './registration-harness.ts'
import { startRegistrationHarness } from './registration-harness.ts'

let harness: RegistrationHarness
let shade = 60
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
beforeEach(() => {
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const newPicture = () => createPicture('png', (shade += 1))
const attach = (role: Role, ref_id: string, hash: string, key?: string) =>
  harness.as[role].call(
    files.table.addFile,
    { body: { ref_id, upload: hash, title: 'Serial plate' } },
    key === undefined ? {} : { key },
  )
const content = (role: Role, id: string) =>
  harness.as[role].call(files.table.readContent, { params: { id }, query: {} })
const pictures = async (role: Role, id: string) => (await harness.read(role, id)).pictures

describe('the pictures of a registration', () => {
  it('are announced by hashes in the form and arrive one by one', async () => {
    const [plate, receipt] = [await newPicture(), await newPicture()]
    const record = await harness.registered('dealer', {
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
    await upload(harness.as.dealer, plate)
    const file = await attach('dealer', record.id, hashSha256(plate))
    expect(file.body).toMatchObject({ ref_id: record.id, title: 'Serial plate', late: false, status: 'pending' })
    for (const role of ['dealer', 'reviewer'] as const)
      expect(await pictures(role, record.id)).toEqual({ arrived: 1, expected: 2 })
    expect(await harness.read('dealer', record.id)).toMatchObject({
      rev: 2,
      files: [{ id: file.body.id, file_id: file.body.id }],
    })
  })

  it('may be announced before, or wait for their record', async () => {
    const [plate, id] = [await newPicture(), harness.newId()]
    const announce = (key: string) =>
      harness.as.dealer.call(
        outbox.table.announceFiles,
        { body: { ref_id: id, files: [{ sha256: hashSha256(plate), title: 'Serial plate' }] } },
        { key },
      )
    expect((await announce('early-pictures')).status).toBe(424)
    await harness.registered('dealer', {}, { id })
    expect((await announce('pictures')).body).toEqual({ ok: true })
    expect(await pictures('dealer', id)).toEqual({ arrived: 0, expected: 1 })
    await upload(harness.as.dealer, plate)
    await attach('dealer', id, hashSha256(plate), 'plate')
    await harness.server.db.deleteFrom('op_receipt').where('op_id', '=', 'plate').execute()
    await attach('dealer', id, hashSha256(plate), 'plate')
    expect(await pictures('dealer', id)).toEqual({ arrived: 1, expected: 1 })
  })

  it('that the form named alone are not expected once they are withdrawn', async () => {
    const plate = hashSha256(await newPicture())
    const { id } = await harness.registered('dealer', { serial_picture: plate })
    await harness.as.dealer.call(outbox.table.withdrawFiles, { body: { ref_id: id, files: [plate] } })
    expect((await harness.read('dealer', id)).expected_files).toEqual([])
    expect(await pictures('dealer', id)).toEqual({ arrived: 0, expected: 0 })
  })

  it('belong to the first machine of a form', async () => {
    const { body } = await harness.register('dealer', {
      serial_picture: hashSha256(await newPicture()),
      receipt_picture: null,
      equipment: [
        harness.machine({ serial_number: 'MT52534Z99999' }),
        harness.machine({ serial_number: 'MT52534A00001' }),
      ],
    })
    expect(body.records.map((one) => one.pictures.expected)).toEqual([1, 0])
  })

  it('are visible with full access, and added by the account, reviewers and admins', async () => {
    const record = await harness.registered('dealer')
    await harness.server.db
      .updateTable('labor_claim')
      .set({ serial_number: record.serial_number, registration_id: record.id })
      .where('display_id', '=', 'LC-20418')
      .execute()
    const plate = await newPicture()
    await upload(harness.as.dealer, plate)
    const { body } = await attach('dealer', record.id, hashSha256(plate))
    for (const role of ['dealer', 'dealer-staff', 'servicer', 'reviewer', 'admin'] as const)
      expect([role, (await content(role, body.id)).status]).toEqual([role, 200])
    for (const role of ['dealer2', 'servicer2', 'customer'] as const)
      expect((await content(role, body.id)).refusal.error).toBe('files.unknown')
    for (const role of ['dealer2', 'customer'] as const)
      expect((await attach(role, record.id, hashSha256(plate))).refusal.error).toBe('files.recordUnknown')
    expect((await attach('servicer', record.id, hashSha256(plate))).refusal.error).toBe('auth.notAllowed')
    await upload(harness.as.reviewer, plate)
    expect((await attach('reviewer', record.id, hashSha256(plate))).status).toBe(200)
  })

  it('do not count once they are removed, nor do their announcements', async () => {
    const [plate, receipt] = [await newPicture(), await newPicture()]
    const { id } = await harness.registered('dealer', {
      serial_picture: hashSha256(plate),
      receipt_picture: hashSha256(receipt),
    })
    const add = async () => {
      await upload(harness.as.dealer, plate)
      return (await attach('dealer', id, hashSha256(plate))).body
    }
    const wrong = await add()
    await harness.as.dealer.call(files.table.removeFile, { params: { id: wrong.id }, query: {} })
    const after = await harness.read('dealer', id)
    expect(after.pictures).toEqual({ arrived: 0, expected: 1 })
    expect(after.expected_files).toEqual([{ sha256: hashSha256(receipt), title: 'Receipt', arrived: false }])
    await add()
    const again = await harness.read('dealer', id)
    expect(again.pictures).toEqual({ arrived: 1, expected: 2 })
    expect(again.expected_files).toContainEqual({ sha256: hashSha256(plate), title: 'Serial plate', arrived: true })
  })

  it('are accepted or refused by the office and removed by their account, and the history has both', async () => {
    const record = await harness.registered('dealer')
    const plate = await newPicture()
    await upload(harness.as.dealer, plate)
    const { id } = (await attach('dealer', record.id, hashSha256(plate))).body
    const update = (role: Role) =>
      harness.as[role].call(files.table.updateFile, { params: { id }, body: { status: 'refused' } })
    expect((await update('dealer')).refusal.error).toBe('auth.notAllowed')
    expect((await update('reviewer')).body.status).toBe('refused')
    expect((await harness.as.dealer.call(files.table.removeFile, { params: { id }, query: {} })).body).toEqual({
      ok: true,
    })
    const after = await harness.read('dealer', record.id)
    expect(after.files).toEqual([])
    expect(after.history.slice(1).map((one) => [one.action, one.message])).toEqual([
      ['updateFile', 'Serial plate, pending → Serial plate, refused'],
      ['removeFile', 'Serial plate'],
    ])
  })
})

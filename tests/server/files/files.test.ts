import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { files } from '../../../contract/files.ts'
import { outbox } from '../../../contract/outbox.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { hasLocation } from '../../../server/modules/files/location.rules.ts'
import type { ClaimHarness, Role } from '../labor-claims/claim-harness.ts'
import { startClaimHarness, table } from '../labor-claims/claim-harness.ts'
import { createLocatedPicture, createPicture, hashSha256, upload } from './upload-fixtures.ts'

let harness: ClaimHarness
let shade = 20
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(() => {
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const sent = async (role: Role, bytes?: Buffer) => {
  const given = bytes ?? (await createPicture('png', (shade += 1)))
  await upload(harness.as[role], given)
  return hashSha256(given)
}
type Status = 'pending' | 'accepted' | 'refused'
const attach = (
  role: Role,
  ref_id: string,
  hash: string,
  more: { id?: string; title?: string; status?: Status; purpose?: 'photo' | 'signature'; signed_by?: string } = {},
  key?: string,
) =>
  harness.as[role].call(
    files.table.addFile,
    { body: { ref_id, upload: hash, title: 'Serial plate', ...more } },
    key === undefined ? {} : { key },
  )
const content = (role: Role, id: string, size?: 'original' | 'screen' | 'thumb') =>
  harness.as[role].call(files.table.readContent, { params: { id }, query: size === undefined ? {} : { size } })
const filesOf = async (id: string) => (await harness.as.admin.call(table.readClaim, { params: { id } })).body.files

describe('POST /files/new-file (F03)', () => {
  it('attaches a completed upload to a claim that the caller can read', async () => {
    const [id, fileId, hash] = [await harness.claim(), harness.newId(), await sent('servicer')]
    const { status, body } = await attach('servicer', id, hash, { id: fileId })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: fileId,
      ref_id: id,
      type: 'ets',
      title: 'Serial plate',
      status: 'pending',
      sha256: hash,
      mime: 'image/png',
      width: 640,
      height: 480,
      url: `/files/${fileId}/content`,
      late: false,
      author: { user_id: demoUsers.servicer, organization: 'Northside Fitness' },
    })
    expect((await filesOf(id)).map((file) => file.id)).toEqual([fileId])
  })

  it('is for filer, assigned servicer, reviewers and admins; records of others answer as unknown ones do', async () => {
    const id = await harness.claim()
    for (const role of ['dealer', 'servicer', 'reviewer', 'admin'] as const)
      expect((await attach(role, id, await sent(role))).status).toBe(200)
    for (const role of ['dealer2', 'servicer2', 'customer', 'onsite'] as const) {
      const hash = await sent(role)
      const { status, refusal } = await attach(role, id, hash, {}, `strange-${role}`)
      expect({ status, error: refusal.error }).toEqual({ status: 424, error: 'labor-claims.parentMissing' })
      expect((await attach(role, id, hash)).refusal.error).toBe('files.recordUnknown')
    }
  })

  it('waits for a claim or an upload that has not arrived', async () => {
    const hash = await sent('servicer')
    expect((await attach('servicer', harness.newId(), hash, {}, 'early-photo')).refusal.error).toBe(
      'labor-claims.parentMissing',
    )
    expect((await attach('servicer', harness.newId(), hash)).refusal.error).toBe('files.recordUnknown')
    const missing = await attach('servicer', await harness.claim(), hashSha256(Buffer.from('never sent')))
    expect({ status: missing.status, error: missing.refusal.error }).toEqual({
      status: 424,
      error: 'files.uploadMissing',
    })
  })

  it('refuses uploads of another user', async () => {
    const hash = await sent('dealer')
    expect((await attach('servicer', await harness.claim(), hash)).refusal.error).toBe('files.uploadMissing')
  })

  it('marks a photo on a closed claim as late', async () => {
    const id = await harness.claim({ status: 'paid' })
    expect((await attach('servicer', id, await sent('servicer'))).body.late).toBe(true)
  })

  it('attaches once for concurrent repeats and finds the file after the receipt was pruned', async () => {
    const [id, fileId, hash] = [await harness.claim(), harness.newId(), await sent('servicer')]
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => attach('servicer', id, hash, { id: fileId }, 'photo-op')),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1)
    await harness.server.db.deleteFrom('op_receipt').where('op_id', '=', 'photo-op').execute()
    expect((await attach('servicer', id, hash, { id: fileId }, 'photo-op')).body).toEqual(answers[0]?.body)
    expect(await filesOf(id)).toHaveLength(1)
    expect((await attach('servicer', id, hash, { id: fileId })).refusal.errors).toEqual({
      id: 'Another file has this id',
    })
  })

  it('refuses a status that only the office may set, and unknown fields', async () => {
    const [id, hash] = [await harness.claim(), await sent('servicer')]
    expect((await attach('servicer', id, hash, { status: 'accepted' })).refusal.error).toBe('auth.notAllowed')
    for (const more of [{ mime: 'text/html' }, { account_id: 1 }, { late: false }])
      expect(
        (
          await harness.as.servicer.send(
            'POST',
            '/api/files/new-file',
            JSON.stringify({ ref_id: id, upload: hash, title: 'x', ...more }),
            { 'content-type': 'application/json' },
          )
        ).status,
      ).toBe(422)
    expect((await attach('servicer', id, '../../etc/passwd')).status).toBe(422)
  })

  it('stores purpose and signer; the default purpose is photo', async () => {
    const id = await harness.claim()
    const [plain, signed] = [await sent('servicer'), await sent('servicer')]
    expect((await attach('servicer', id, plain)).body).toMatchObject({ purpose: 'photo', signed_by: null })
    const { body } = await attach('servicer', id, signed, {
      title: 'Signature',
      purpose: 'signature',
      signed_by: 'Ada Reyes',
    })
    expect(body).toMatchObject({ purpose: 'signature', signed_by: 'Ada Reyes' })
    expect((await filesOf(id)).map((file) => [file.purpose, file.signed_by])).toEqual([
      ['photo', null],
      ['signature', 'Ada Reyes'],
    ])
  })
})

describe('PUT /files/{id}/update-file (F02)', () => {
  it('waits for a photo that has not arrived, as on a restored server; a removed one is unknown', async () => {
    const [id, fileId] = [await harness.claim(), harness.newId()]
    const rename = (key?: string) =>
      harness.as.servicer.call(
        files.table.updateFile,
        { params: { id: fileId }, body: { title: 'Console', ref_id: id } },
        key === undefined ? {} : { key },
      )
    const early = await rename('rename-early')
    expect({ status: early.status, error: early.refusal.error }).toEqual({ status: 424, error: 'files.notArrived' })
    expect((await rename()).refusal.error).toBe('files.unknown')
    await attach('servicer', id, await sent('servicer'), { id: fileId })
    expect((await rename('rename-early')).body.title).toBe('Console')
    await harness.as.servicer.call(files.table.removeFile, { params: { id: fileId }, query: {}, body: undefined })
    expect((await rename('rename-late')).refusal.error).toBe('files.unknown')
  })
  it('lets the owner change the title and the office the status', async () => {
    const id = await harness.claim()
    const file = (await attach('servicer', id, await sent('servicer'))).body
    const update = (role: Role, body: { title?: string; status?: Status }) =>
      harness.as[role].call(files.table.updateFile, { params: { id: file.id }, body })
    expect((await update('servicer', { title: 'Console' })).body.title).toBe('Console')
    expect((await update('reviewer', { status: 'accepted' })).body).toMatchObject({
      title: 'Console',
      status: 'accepted',
    })
    for (const status of ['refused', 'pending'] as const)
      expect((await update('servicer', { status })).refusal.error).toBe('auth.notAllowed')
    expect((await update('dealer', { title: 'Mine' })).refusal.error).toBe('auth.notAllowed')
    expect((await update('dealer2', { title: 'Mine' })).refusal.error).toBe('files.unknown')
    const { history } = (await harness.as.reviewer.call(table.readClaim, { params: { id } })).body
    expect(history.map((entry) => entry.message)).toEqual([
      'Serial plate, pending → Console, pending',
      'Console, pending → Console, accepted',
    ])
  })
})

describe('A photo that is renamed', () => {
  const announced = async (id: string) =>
    (await harness.as.servicer.call(table.readClaim, { params: { id } })).body.expected_files.map((one) => one.title)
  const rename = (id: string, title: string) =>
    harness.as.servicer.call(files.table.updateFile, { params: { id }, body: { title } })

  it('stays known by the title that it was taken for, announced or not', async () => {
    const [id, hash] = [await harness.claim(), await sent('servicer')]
    const { body: file } = await attach('servicer', id, hash)
    expect((await rename(file.id, 'Serial plate')).status).toBe(200)
    expect(await announced(id)).toEqual([])
    for (const title of ['Plate, scratched', 'Left side']) expect((await rename(file.id, title)).body.title).toBe(title)
    expect(await announced(id)).toEqual(['Serial plate'])

    const [other, second] = [await harness.claim(), await sent('servicer')]
    const notice = { ref_id: other, files: [{ sha256: second, title: 'Console' }] }
    await harness.as.servicer.call(outbox.table.announceFiles, { body: notice })
    const attached = await attach('servicer', other, second, { title: 'Display' })
    await rename(attached.body.id, 'Left side')
    expect(await announced(other)).toEqual(['Console'])
  })
})

describe('DELETE /files/{id} (F01)', () => {
  it('is for the owner’s account, reviewers and admins', async () => {
    const id = await harness.claim()
    for (const [owner, remover] of [
      ['servicer', 'servicer'],
      ['dealer', 'dealer-staff'],
      ['servicer', 'reviewer'],
      ['dealer', 'admin'],
    ] as const) {
      const file = (await attach(owner, id, await sent(owner))).body
      const read = (await harness.as[remover].call(table.readClaim, { params: { id } })).body
      expect([remover, read.files.map((one) => one.may_change)]).toEqual([remover, [true]])
      const others = owner === 'servicer' ? 'dealer' : 'servicer'
      const seen = (await harness.as[others].call(table.readClaim, { params: { id } })).body
      expect(seen.files.map((one) => one.may_change)).toEqual([false])
      expect(
        (
          await harness.as[remover].call(files.table.removeFile, {
            params: { id: file.id },
            query: { source: 'ets' },
            body: undefined,
          })
        ).body,
      ).toEqual({ ok: true })
      expect((await content(owner, file.id)).refusal.error).toBe('files.unknown')
    }
    expect(await filesOf(id)).toEqual([])
  })

  it('refuses other readers, and is unknown to others', async () => {
    const file = (await attach('servicer', await harness.claim(), await sent('servicer'))).body
    const remove = async (role: Role, id: string) =>
      (await harness.as[role].call(files.table.removeFile, { params: { id }, query: {}, body: undefined })).refusal
    expect((await remove('dealer', file.id)).error).toBe('auth.notAllowed')
    expect(await remove('dealer2', file.id)).toEqual(await remove('dealer2', harness.newId()))
    expect((await remove('dealer2', file.id)).error).toBe('files.unknown')
  })
})

describe('GET /files/{id}/content', () => {
  it('answers the bytes with an ETag, no scripts and no content sniffing', async () => {
    const bytes = await createPicture('jpeg', 200)
    const file = (await attach('servicer', await harness.claim(), await sent('servicer', bytes))).body
    const answer = await content('dealer', file.id)
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      etag: `"${file.sha256}-original"`,
    })
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/)
    const again = await harness.as.dealer.send('GET', `/api/files/${file.id}/content`, undefined, {
      'if-none-match': answer.headers['etag'] ?? '',
    })
    expect({ status: again.status, length: again.bytes.length }).toEqual({ status: 304, length: 0 })
  })

  it('renders a smaller picture once for ten concurrent requests', async () => {
    const file = (
      await attach('servicer', await harness.claim(), await sent('servicer', await createPicture('jpeg', 333)))
    ).body
    const put = vi.spyOn(harness.server.files, 'put')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => harness.as.dealer.send('GET', `/api/files/${file.id}/content?size=screen`)),
    )
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes.toString('base64')}`)).size).toBe(1)
    expect([answers[0]?.status, put.mock.calls.length]).toEqual([200, 1])
    put.mockRestore()
  })

  it('renders screen and list sizes once, upright and without metadata', async () => {
    const turned = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#345' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const file = (await attach('servicer', await harness.claim(), await sent('servicer', turned))).body
    expect({ width: file.width, height: file.height }).toEqual({ width: 1200, height: 2400 })
    for (const [size, longest] of [
      ['thumb', 320],
      ['screen', 1600],
    ] as const) {
      const { bytes, headers } = await content('servicer', file.id, size)
      const { width, height, format, exif } = await sharp(bytes).metadata()
      expect({ width, height, format, exif }).toEqual({
        width: longest / 2,
        height: longest,
        format: 'jpeg',
        exif: undefined,
      })
      expect(headers['etag']).toBe(`"${file.sha256}-${size}"`)
      expect((await content('servicer', file.id, size)).bytes.equals(bytes)).toBe(true)
    }
  })

  it('never reveals the location of a picture', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await createLocatedPicture(format)
      expect(await hasLocation(bytes)).toBe(true)
      const file = (await attach('servicer', await harness.claim(), await sent('servicer', bytes))).body
      for (const size of ['original', 'screen', 'thumb'] as const)
        expect((await sharp((await content('reviewer', file.id, size)).bytes).metadata()).exif).toBeUndefined()
    }
  })

  it('serves a document as a download', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n')
    const file = (await attach('servicer', await harness.claim(), await sent('servicer', pdf))).body
    const { headers, bytes } = await content('servicer', file.id, 'thumb')
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'attachment' })
    expect(bytes.equals(pdf)).toBe(true)
  })

  it('is unknown to users who cannot read the claim', async () => {
    const file = (await attach('servicer', await harness.claim(), await sent('servicer'))).body
    for (const role of ['dealer2', 'servicer2', 'customer', 'onsite'] as const)
      expect((await content(role, file.id)).refusal.error).toBe('files.unknown')
    expect(
      (await harness.server.visitor().call(files.table.readContent, { params: { id: file.id }, query: {} })).status,
    ).toBe(401)
  })
})

describe('POST /outbox/withdraw', () => {
  const announce = (role: Role, ref_id: string, hashes: readonly string[]) =>
    harness.as[role].call(outbox.table.announceFiles, {
      body: { ref_id, files: hashes.map((sha256) => ({ sha256, title: 'Photo' })) },
    })
  const withdraw = (role: Role, ref_id: string, hashes: readonly string[]) =>
    harness.as[role].call(outbox.table.withdrawFiles, { body: { ref_id, files: [...hashes] } })
  const read = async (id: string) => (await harness.as.servicer.call(table.readClaim, { params: { id } })).body

  it('ends the expectation of a discarded file, on both sides; what has arrived stays', async () => {
    const [id, hash, gone] = [await harness.claim(), await sent('servicer'), hashSha256(Buffer.from('discarded'))]
    await announce('servicer', id, [hash, gone])
    await attach('servicer', id, hash)
    const before = await read(id)
    expect(before.expected_files.map((one) => one.arrived).sort()).toEqual([false, true])
    expect((await withdraw('servicer', id, [hash, gone])).body).toEqual({ ok: true })
    const after = await read(id)
    expect(after.expected_files).toEqual([expect.objectContaining({ sha256: hash, arrived: true })])
    expect(after.rev).toBeGreaterThan(before.rev)
    expect((await withdraw('servicer', id, [gone])).body).toEqual({ ok: true })
    expect((await read(id)).rev).toBe(after.rev)
  })

  it('withdraws nobody else’s announcement and tells nothing about their claims', async () => {
    const [id, hash] = [await harness.claim(), hashSha256(Buffer.from('theirs'))]
    await announce('servicer', id, [hash])
    expect((await withdraw('dealer2', id, [hash])).body).toEqual({ ok: true })
    expect((await withdraw('dealer2', harness.newId(), [hash])).body).toEqual({ ok: true })
    expect((await read(id)).expected_files).toHaveLength(1)
  })
})

describe('POST /outbox/announce', () => {
  const announce = (role: Role, ref_id: string, files: { sha256: string; title: string }[], key?: string) =>
    harness.as[role].call(outbox.table.announceFiles, { body: { ref_id, files } }, key === undefined ? {} : { key })
  const expected = async (id: string) =>
    (await harness.as.servicer.call(table.readClaim, { params: { id } })).body.expected_files

  it('announces hashes for a claim, and both sides see which have arrived', async () => {
    const [id, hash, other] = [await harness.claim(), await sent('servicer'), hashSha256(Buffer.from('later'))]
    expect(
      (
        await announce('servicer', id, [
          { sha256: hash, title: 'Serial plate' },
          { sha256: other, title: 'Console' },
        ])
      ).body,
    ).toEqual({ ok: true })
    expect((await expected(id)).map((one) => one.arrived)).toEqual([false, false])
    await attach('servicer', id, hash)
    expect(new Map((await expected(id)).map((one) => [one.title, one.arrived]))).toEqual(
      new Map([
        ['Serial plate', true],
        ['Console', false],
      ]),
    )
    await announce('servicer', id, [{ sha256: other, title: 'Console, E07' }])
    expect((await expected(id)).map((one) => one.title).sort()).toEqual(['Console, E07', 'Serial plate'])
  })

  it('waits for a claim that has not arrived, and for one of others alike', async () => {
    const files = [{ sha256: hashSha256(Buffer.from('x')), title: 'X' }]
    expect((await announce('servicer', harness.newId(), files, 'announce-early')).refusal.error).toBe(
      'labor-claims.parentMissing',
    )
    expect((await announce('dealer2', await harness.claim(), files, 'announce-strange')).refusal.error).toBe(
      'labor-claims.parentMissing',
    )
  })
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { files } from '../../../contract/files.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import type { ClaimHarness } from '../labor-claims/claim-harness.ts'
import { startClaimHarness } from '../labor-claims/claim-harness.ts'
import {
  completeUpload,
  splitIntoChunks,
  formatDigest,
  createLargePicture,
  createPicture,
  putChunk,
  hashSha256,
  upload,
} from './upload-fixtures.ts'

let harness: ClaimHarness
let me: Client
beforeAll(async () => {
  harness = await startClaimHarness()
  me = harness.as.servicer
})
beforeEach(() => {
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const state = async (client: Client, sha256: string) =>
  (await client.call(files.table.readUpload, { params: { sha256 } })).body
const errorOf = (answer: { status: number; refusal: { error: string } }) => [answer.status, answer.refusal.error]

describe('PUT /uploads/{sha256}/{n}', () => {
  it('accepts chunks in any order and repeatedly, and lists stored chunks', async () => {
    const bytes = await createLargePicture()
    const [sha256, parts] = [hashSha256(bytes), splitIntoChunks(bytes)]
    expect(parts.length).toBeGreaterThanOrEqual(4)
    const order = [2, 0, 2, ...parts.keys()].filter((n) => n !== 1)
    for (const n of order) expect((await putChunk(me, bytes, n, parts[n] ?? bytes)).status).toBe(200)
    expect(await state(me, sha256)).toEqual({
      sha256,
      length: bytes.byteLength,
      parts: [...parts.keys()].filter((n) => n !== 1),
      complete: false,
    })
    expect(errorOf(await completeUpload(me, sha256))).toEqual([424, 'files.uploadMissing'])
    await putChunk(me, bytes, 1, parts[1] ?? bytes)
    expect((await completeUpload(me, sha256)).body).toEqual({
      sha256,
      length: bytes.byteLength,
      parts: [],
      complete: true,
    })
    expect(bytes.equals(harness.server.files.stored.get(`${demoUsers.servicer}/${sha256}`) ?? new Uint8Array())).toBe(
      true,
    )
    expect(
      await harness.server.db.selectFrom('upload_part').select('n').where('sha256', '=', sha256).execute(),
    ).toEqual([])
  })

  it('ignores a second completion and chunks after it', async () => {
    const bytes = await createPicture('png', 1)
    const first = await upload(me, bytes)
    expect((await completeUpload(me, hashSha256(bytes))).body).toEqual(first.body)
    expect((await putChunk(me, bytes, 0, bytes)).body).toEqual(first.body)
  })

  it('assembles once for twenty concurrent completions', async () => {
    const bytes = await createLargePicture(730)
    for (const [n, part] of splitIntoChunks(bytes).entries()) await putChunk(me, bytes, n, part)
    const put = vi.spyOn(harness.server.files, 'put')
    const answers = await Promise.all(Array.from({ length: 20 }, () => completeUpload(me, hashSha256(bytes))))
    expect(answers.map(({ status, body }) => [status, body.complete])).toEqual(Array(20).fill([200, true]))
    expect(put).toHaveBeenCalledTimes(1)
    put.mockRestore()
  })

  it('accepts concurrent chunks', async () => {
    const bytes = await createLargePicture(720)
    await Promise.all(splitIntoChunks(bytes).map((part, n) => putChunk(me, bytes, n, part)))
    expect((await completeUpload(me, hashSha256(bytes))).body.complete).toBe(true)
  })

  it('refuses a chunk with a wrong digest', async () => {
    const bytes = await createPicture('jpeg', 2)
    expect(errorOf(await putChunk(me, bytes, 0, bytes, { digest: formatDigest(Buffer.from('else')) }))).toEqual([
      422,
      'files.partDigest',
    ])
    expect((await state(me, hashSha256(bytes))).length).toBeNull()
  })

  it('refuses a chunk without digest or length, naming the header', async () => {
    const bytes = await createPicture('jpeg', 3)
    expect((await putChunk(me, bytes, 0, bytes, { digest: 'md5=abc' })).refusal.errors).toEqual({
      digest: 'Must be sha-256= and the digest of this part in base64',
    })
    for (const length of ['', '0', '-1', '1e3', 'many'])
      expect((await putChunk(me, bytes, 0, bytes, { length })).refusal.errors).toEqual({
        'upload-length': 'Must be the size of the whole file in bytes',
      })
    expect(errorOf(await putChunk(me, bytes, 0, bytes, { length: 33 * 1024 * 1024 }))).toEqual([413, 'call.tooLarge'])
  })

  it('refuses a chunk that does not fit the declared length', async () => {
    const bytes = await createLargePicture(710)
    const [first, second] = splitIntoChunks(bytes)
    if (first === undefined || second === undefined) throw new Error('The picture is too small')
    expect(errorOf(await putChunk(me, bytes, 90, first))).toEqual([422, 'files.partRange'])
    expect(errorOf(await putChunk(me, bytes, 0, first.subarray(1)))).toEqual([422, 'files.partRange'])
    await putChunk(me, bytes, 0, first)
    expect(errorOf(await putChunk(me, bytes, 1, second, { length: bytes.byteLength + 1 }))).toEqual([
      422,
      'files.partRange',
    ])
  })

  it('refuses chunks over 512 KiB, numbers out of range and malformed hashes', async () => {
    const big = Buffer.alloc(512 * 1024 + 1)
    expect((await putChunk(me, big, 0, big)).status).toBe(413)
    const small = await createPicture('jpeg', 4)
    for (const n of ['-1', '128', '1.5', 'x'])
      expect(
        (
          await me.send('PUT', `/api/uploads/${hashSha256(small)}/${n}`, small, {
            'content-type': 'application/octet-stream',
            'upload-length': '10',
            digest: formatDigest(small),
          })
        ).status,
      ).toBe(422)
    for (const name of ['..%2f..%2fetc%2fpasswd', 'ABC', 'g'.repeat(64)])
      expect(
        (await me.send('PUT', `/api/uploads/${name}/0`, small, { 'content-type': 'application/octet-stream' })).status,
      ).toBe(422)
  })

  it('hides uploads from other users', async () => {
    const bytes = await createPicture('jpeg', 5)
    await upload(me, bytes)
    const sha256 = hashSha256(bytes)
    const nothing = { sha256, length: null, parts: [], complete: false }
    expect(await state(harness.as.servicer2, sha256)).toEqual(nothing)
    expect(await state(harness.as.admin, sha256)).toEqual(nothing)
    expect(errorOf(await completeUpload(harness.as.servicer2, sha256))).toEqual([424, 'files.uploadMissing'])
    expect((await harness.server.visitor().call(files.table.readUpload, { params: { sha256 } })).status).toBe(401)
  })

  it('limits a user to 1 GiB of uploads that are on no record, also with concurrent uploads', async () => {
    const half = 32 * 1024 * 1024
    await harness.server.db
      .insertInto('upload')
      .values(
        Array.from({ length: 31 }, (_, index) => ({
          owner_id: demoUsers.onsite,
          sha256: hashSha256(Buffer.from(`full ${index}`)),
          length: half,
          complete: true,
          mime: 'image/png',
          width: 1,
          height: 1,
          created_at: new Date(),
          completed_at: null,
        })),
      )
      .execute()
    const pieces = Array.from({ length: 3 }, (_, index) => Buffer.alloc(256 * 1024, index + 1))
    const answers = await Promise.all(
      pieces.map((piece) => putChunk(harness.as.onsite, piece, 0, piece, { length: half })),
    )
    expect(answers.map((one) => one.status).sort()).toEqual([200, 413, 413])
    const refused = answers.find((one) => one.status === 413)
    expect(refused?.refusal).toMatchObject({
      error: 'files.quota',
      message:
        'Your uploads that are not on a claim or registration yet fill your 1 GiB. Send what waits first, or ask the shop to raise the limit.',
    })
  })
})

describe('POST /uploads/{sha256}/complete', () => {
  it('accepts JPEG, PNG, WebP and PDF by content', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
    const given = [
      ['image/jpeg', await createPicture('jpeg', 10)],
      ['image/png', await createPicture('png', 11)],
      ['image/webp', await createPicture('webp', 12)],
      ['application/pdf', pdf],
    ] as const
    for (const [mime, bytes] of given) {
      expect((await upload(me, bytes)).status).toBe(200)
      expect(
        await harness.server.db
          .selectFrom('upload')
          .select(['mime', 'width', 'complete'])
          .where('sha256', '=', hashSha256(bytes))
          .executeTakeFirst(),
      ).toEqual({ mime, width: mime === 'application/pdf' ? null : 640, complete: true })
    }
  })

  it('refuses bytes with a wrong hash and accepts them again', async () => {
    const [bytes, other] = [await createPicture('jpeg', 13), await createPicture('jpeg', 14)]
    const sha256 = hashSha256(bytes)
    await putChunk(me, other, 0, other, { sha256, length: other.byteLength })
    expect(errorOf(await completeUpload(me, sha256))).toEqual([422, 'files.digest'])
    expect((await state(me, sha256)).parts).toEqual([])
  })

  it('refuses other content: SVG, HTML, GIF, scripts, fake PDFs', async () => {
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .gif()
      .toBuffer()
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<!doctype html><script>alert(1)</script>',
      '#!/bin/sh\nrm -rf /\n',
      'GIF89a<script>alert(1)</script>',
      '%PDF-1.4 but no end',
      'MZ\x90\0 a program for windows',
      '\x89PNG not quite',
      'short',
    ].map((text) => Buffer.from(text, 'latin1'))
    for (const bytes of [...others, gif]) expect(errorOf(await upload(me, bytes))).toEqual([415, 'files.kind'])
  })

  it('refuses a polyglot without a picture, and stores one with a picture as a picture', async () => {
    expect(
      errorOf(
        await upload(
          me,
          Buffer.concat([
            Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
            Buffer.from('<script>alert(document.domain)</script>'.repeat(20)),
          ]),
        ),
      ),
    ).toEqual([422, 'files.broken'])
    const polyglot = Buffer.concat([
      await createPicture('jpeg', 15),
      Buffer.from('PK\x03\x04<html><script>alert(1)</script>'),
    ])
    expect((await upload(me, polyglot)).status).toBe(200)
    expect(
      await harness.server.db
        .selectFrom('upload')
        .select('mime')
        .where('sha256', '=', hashSha256(polyglot))
        .executeTakeFirst(),
    ).toEqual({ mime: 'image/jpeg' })
  })

  it('refuses a damaged picture', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await createPicture(format, 16)
      expect(errorOf(await upload(me, bytes.subarray(0, Math.floor(bytes.length * 0.6))))).toEqual([
        422,
        'files.broken',
      ])
    }
  })

  it('refuses a pixel bomb by its header, without decoding it', async () => {
    const bomb = await createPicture('png', 17)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect(errorOf(await upload(me, bomb))).toEqual([422, 'files.tooManyPixels'])
    const wide = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#123456' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const answer = await upload(me, wide)
    expect(errorOf(answer)).toEqual([422, 'files.tooManyPixels'])
    expect(answer.refusal.message).toBe('This picture has more than 50 megapixels.')
  })

  const photos = fileURLToPath(new URL('../../../../shared/data/photos', import.meta.url))
  it(`takes real photos upright and refuses damaged ones${existsSync(photos) ? '' : ' (the folder of photos is missing, so none were tried)'}`, async () => {
    for (const name of existsSync(photos) ? readdirSync(photos) : []) {
      const { status, refusal } = await upload(me, readFileSync(`${photos}/${name}`))
      expect(`${name} ${status} ${status === 200 ? '' : refusal.error}`).toBe(
        `${name} ${name.startsWith('corrupted') ? '422 files.broken' : '200 '}`,
      )
    }
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { files } from '../../../contract/files.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { withdrawOrphans } from '../../../server/modules/files/orphans.store.ts'
import type { Client } from '../../support/client.ts'
import type { ClaimHarness } from '../labor-claims/claim-harness.ts'
import { startClaimHarness } from '../labor-claims/claim-harness.ts'
import { createPicture, hashSha256, putChunk, upload } from './upload-fixtures.ts'

const { addFile, readContent, readPendingUploads, readUpload, setUploadLimit } = files.table
const day = 86_400_000
const mebibyte = 1024 ** 2

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

const attach = async (bytes: Uint8Array, ref_id: string) =>
  me.call(addFile, { body: { ref_id, upload: hashSha256(bytes), title: 'Plate' } })
/** Declares an upload of this many MiB; its bytes never arrive. */
const declare = (megabytes: number, shade: number) => {
  const chunk = Buffer.alloc(256 * 1024, shade)
  return putChunk(me, chunk, 0, chunk, { length: megabytes * mebibyte })
}
const setLimit = async (user_id: number, limit_mb: number | null, client = harness.as.admin) =>
  client.call(setUploadLimit, { params: { user_id }, body: { limit_mb } })
const complete = async (bytes: Uint8Array) =>
  (await me.call(readUpload, { params: { sha256: hashSha256(bytes) } })).body.complete
/** The daily sweep, and the jobs that it stages. */
async function sweep() {
  const { server } = harness
  await server.db
    .insertInto('staged_job')
    .values({ kind: 'kernel.sweep', payload: '{}', run_at: server.clock.now() })
    .execute()
  await server.jobs.drain()
  expect(server.jobErrors).toEqual([])
}

describe('The limit of uploads', () => {
  it('counts what is on no record; what is attached counts no longer', async () => {
    const claim = await harness.claim()
    await setLimit(demoUsers.servicer, 1)
    // Each declares 1 MiB or less; together they are over the limit of one person.
    for (const shade of [11, 12, 13]) {
      const picture = await createPicture('png', shade, 1600, 1200)
      const padded = Buffer.concat([picture, Buffer.alloc(600 * 1024 - picture.byteLength)])
      expect((await upload(me, padded)).status).toBe(200)
      expect((await attach(padded, claim)).status).toBe(200)
    }
    await setLimit(demoUsers.servicer, null)
  })

  it('is shown to the office by person, and raised for one of them', async () => {
    expect((await declare(30, 1)).status).toBe(200)
    await setLimit(demoUsers.servicer, 40)
    const refused = await declare(20, 2)
    expect([refused.status, refused.refusal.error]).toEqual([413, 'files.quota'])
    expect(refused.refusal.message).toContain('your 40 MiB')
    const { body } = await harness.as.admin.call(readPendingUploads, {})
    expect(body.default_limit_mb).toBe(1024)
    expect(body.people.find(({ user_id }) => user_id === demoUsers.servicer)).toMatchObject({
      files: 1,
      bytes: 30 * mebibyte,
      limit_mb: 40,
    })
    expect((await setLimit(demoUsers.servicer, 60)).body).toMatchObject({ limit_mb: 60, bytes: 30 * mebibyte })
    expect((await declare(20, 2)).status).toBe(200)
    await setLimit(demoUsers.servicer, null)
  })

  it('is the administrators’ to see and to set', async () => {
    for (const client of [harness.as.reviewer, harness.as.servicer, harness.as.onsite]) {
      expect((await client.call(readPendingUploads, {})).status).toBe(403)
      expect((await setLimit(demoUsers.servicer, 5, client)).status).toBe(403)
    }
    expect((await setLimit(999_999_999, 5)).refusal.error).toBe('users.unknown')
    for (const limit of [0, -1, 1.5, 2 ** 21]) expect((await setLimit(demoUsers.servicer, limit)).status).toBe(422)
  })
})

describe('An upload that is never attached', () => {
  it('goes after 30 days with its bytes; what a record has stays', async () => {
    const { server } = harness
    const claim = await harness.claim()
    const [attached, orphan] = [await createPicture('jpeg', 21), await createPicture('jpeg', 22)]
    for (const bytes of [attached, orphan]) await upload(me, bytes)
    const begun = Buffer.alloc(600 * 1024, 9)
    await putChunk(me, begun, 0, begun.subarray(0, 256 * 1024))
    const file = (await attach(attached, claim)).body
    server.clock.advance(29 * day)
    await sweep()
    me = await server.signIn('servicer@demo.test')
    expect(await complete(orphan)).toBe(true)
    server.clock.advance(2 * day)
    await sweep()
    me = await server.signIn('servicer@demo.test')
    expect(await complete(orphan)).toBe(false)
    expect((await me.call(readUpload, { params: { sha256: hashSha256(begun) } })).body.length).toBeNull()
    expect([...server.files.stored.keys()].filter((key) => key.includes(hashSha256(orphan)))).toEqual([])
    expect((await me.call(readContent, { params: { id: file.id }, query: {} })).status).toBe(200)
    const admin = await server.signIn('admin@demo.test')
    const { people } = (await admin.call(readPendingUploads, {})).body
    expect(people.map(({ user_id }) => user_id)).not.toContain(demoUsers.servicer)
  })

  it('is attached after all when its device sends the bytes again, even between the steps of its removal', async () => {
    const { server } = harness
    const claim = await harness.claim()
    const bytes = await createPicture('jpeg', 31)
    await upload(me, bytes)
    server.clock.advance(31 * day)
    me = await server.signIn('servicer@demo.test')
    // The first step has run; its job has not.
    await server.db.transaction().execute((tx) => withdrawOrphans(tx, server.clock.now()))
    const early = await attach(bytes, claim)
    expect([early.status, early.refusal.error]).toEqual([424, 'files.uploadMissing'])
    expect((await upload(me, bytes)).body.complete).toBe(true)
    const file = await attach(bytes, claim)
    expect(file.status).toBe(200)
    await server.jobs.drain()
    expect((await me.call(readContent, { params: { id: file.body.id }, query: {} })).status).toBe(200)
  })

  it('is kept while its chunks still arrive', async () => {
    const { server } = harness
    const whole = Buffer.alloc(600 * 1024, 7)
    const chunk = (n: number) => whole.subarray(n * 256 * 1024, (n + 1) * 256 * 1024)
    await putChunk(me, whole, 0, chunk(0))
    server.clock.advance(20 * day)
    me = await server.signIn('servicer@demo.test')
    await putChunk(me, whole, 1, chunk(1))
    server.clock.advance(20 * day)
    await sweep()
    me = await server.signIn('servicer@demo.test')
    expect((await me.call(readUpload, { params: { sha256: hashSha256(whole) } })).body.parts).toEqual([0, 1])
  })
})

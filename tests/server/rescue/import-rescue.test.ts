import { createCipheriv, createHash, createPublicKey, publicEncrypt, randomBytes, constants } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { rescue } from '../../../contract/rescue.ts'
import type { RescueFile } from '../../../contract/rescue.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { importRescue } = rescue.table
const deviceId = '0199aaaa-0000-4000-8000-00000000d001'
let count = 0
const newId = () => `0199aaaa-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`

type User = RescueFile['users'][number]
type Saved = {
  kind: string
  params?: unknown
  body: unknown
  opId?: string
  state?: string
  after?: string[]
  blobs?: Buffer[]
}

/** A rescue file as `/rescue.html` writes it: encrypted with a fresh key, or with the stored keys when no user is signed in. */
async function phone(who: Client, userId: number, saved: readonly Saved[], under: 'rescue' | 'device' = 'rescue') {
  const { body } = await who.call(auth.table.deviceKey, { body: { device_id: deviceId } })
  const fresh = under === 'rescue' ? randomBytes(32) : Buffer.from(body.key, 'base64')
  const seal = (about: string, bytes: Buffer) => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', fresh, iv).setAAD(Buffer.from(about))
    const data = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    return { under, iv: iv.toString('base64'), data: data.toString('base64') }
  }
  const key = createPublicKey({ key: body.rescue_key, format: 'jwk' })
  const wrapped = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, fresh)
  const blobs = saved.flatMap((one) => one.blobs ?? [])
  const user: User = {
    user: String(userId),
    wrapped_key: under === 'rescue' ? wrapped.toString('base64') : null,
    ops: saved.map(({ kind, params, body: content, opId = newId(), state = 'queued', after = [] }, seq) => ({
      ...{ opId, seq, kind, v: 1, state, groupId: 'claim:1', dependsOn: after, supersedes: null, actingAs: null },
      ...{ createdAt: Date.UTC(2026, 10, 19, 15), skewMs: 0 },
      body: seal(
        `ops\n${opId}`,
        Buffer.from(JSON.stringify({ params, body: content, label: `${kind} label`, groupLabel: '' })),
      ),
    })),
    blobs: blobs.map((bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { sha256, type: 'image/jpeg', size: bytes.byteLength, bytes: seal(`blobs\n${sha256}`, bytes) }
    }),
  }
  return { format: 'partwright-rescue', v: 1, device_id: deviceId, users: [user] } as const satisfies RescueFile
}

describe('A rescue file imported by staff', () => {
  let server: TestServer
  let servicer: Client
  let admin: Client
  let claimId: string
  const servicerId = 5
  beforeAll(async () => {
    server = await startServer()
    ;[servicer, admin] = [await server.signIn('servicer@demo.test'), await server.signIn('admin@demo.test')]
    const { body } = await admin.call(laborClaims.table.listClaims, {
      query: { section: 'assigned', filter: 'LC-20418' },
    })
    claimId = body.data[0]?.ticket_id ?? ''
  })
  afterAll(() => server.close())
  const claim = async () => (await admin.call(laborClaims.table.readClaim, { params: { id: claimId } })).body
  const note = (text: string, opId?: string): Saved => ({
    ...{ kind: 'addNote', params: { id: claimId }, body: { id: newId(), note: text, class: 'servicer' } },
    ...(opId === undefined ? {} : { opId }),
  })
  const imported = async (file: RescueFile) => {
    const { status, body, refusal } = await admin.call(importRescue, { body: { file: JSON.stringify(file) } })
    expect([status, refusal.error ?? null]).toEqual([200, null])
    return body.people
  }
  const statesOf = (people: Awaited<ReturnType<typeof imported>>) =>
    people.flatMap(({ items }) => items.map(({ state }) => state))

  it('is applied as its owner, in order and with its times, and logged as done by staff', async () => {
    const trip = {
      ...{
        id: newId(),
        trip_date_scheduled: '2026-11-19',
        trip_service_requested: '',
        trip_services_performed: 'Belt aligned',
      },
      ...{ trip_time_left: null, trip_time_start: null, trip_time_finish: null, miles: 12 },
    }
    const file = await phone(servicer, servicerId, [
      { kind: 'addTrip', params: { id: claimId }, body: trip },
      note('From the broken phone'),
    ])
    const people = await imported(file)
    expect(people).toMatchObject([{ user_id: servicerId, name: 'Dale Okafor' }])
    expect(people[0]?.items.map(({ label, state }) => `${label}: ${state}`)).toEqual([
      'addTrip label: arrived',
      'addNote label: arrived',
    ])
    const current = await claim()
    expect(current.trips.find(({ id }) => id === trip.id)?.author.user_id).toBe(servicerId)
    const stored = current.notes.find((one) => one.note === 'From the broken phone')
    expect([stored?.author.user_id, stored?.made_at]).toEqual([servicerId, '2026-11-19T15:00:00.000Z'])
    const noted = await server.db.selectFrom('rescued_op').selectAll().execute()
    expect(noted.map(({ owner_id, done_by, state }) => [owner_id, done_by, state])).toEqual([
      [servicerId, 8, 'arrived'],
      [servicerId, 8, 'arrived'],
    ])
  })

  it('repeats nothing if the phone sends later or earlier, or the file is imported twice', async () => {
    const [sent, unsent] = [newId(), newId()]
    const [first, second] = [note('Sent by the phone', sent), note('Only in the file', unsent)]
    await servicer.call(
      laborClaims.table.addNote,
      { params: { id: claimId }, body: first.body as never },
      { key: sent },
    )
    const file = await phone(servicer, servicerId, [first, second])
    expect(statesOf(await imported(file))).toEqual(['was-there', 'arrived'])
    expect(statesOf(await imported(file))).toEqual(['was-there', 'was-there'])
    const late = await servicer.call(
      laborClaims.table.addNote,
      { params: { id: claimId }, body: second.body as never },
      { key: unsent },
    )
    expect([late.status, late.headers['x-op-ack']]).toEqual([200, unsent])
    const texts = (await claim()).notes.map((one) => one.note)
    expect(texts.filter((one) => one === 'Only in the file' || one === 'Sent by the phone')).toHaveLength(2)
  })

  it('imports photos with their bytes', async () => {
    const picture = await sharp(randomBytes(700 * 600 * 3), { raw: { width: 700, height: 600, channels: 3 } })
      .jpeg({ quality: 100 })
      .toBuffer()
    expect(picture.byteLength).toBeGreaterThan(512 * 1024)
    const sha256 = createHash('sha256').update(picture).digest('hex')
    const body = { id: newId(), ref_id: claimId, type: 'ets', upload: sha256, title: 'Rescued plate' }
    const file = await phone(servicer, servicerId, [{ kind: 'addFile', body, blobs: [picture] }])
    expect(statesOf(await imported(file))).toEqual(['arrived'])
    const stored = (await claim()).files.find(({ title }) => title === 'Rescued plate')
    expect([stored?.sha256, stored?.author.user_id]).toEqual([sha256, servicerId])
  })

  it('can be imported if no user was signed in on the phone', async () => {
    const file = await phone(servicer, servicerId, [note('Sealed with the key of the device')], 'device')
    expect(statesOf(await imported(file))).toEqual(['arrived'])
  })

  it('leaves refused items to their user, and reports unreadable items and those of others', async () => {
    const other = { ...note('To another’s claim'), params: { id: '0199aaaa-0000-4000-8000-0000000fffff' } }
    const file = await phone(servicer, servicerId, [
      { ...note('Refused long ago'), state: 'rejected' },
      note('Cannot be read'),
      other,
      { kind: 'fromTheFuture', body: {} },
      { kind: 'addFile', body: { id: newId(), ref_id: claimId, type: 'ets', upload: 'a'.repeat(64), title: 'Lost' } },
    ])
    const [user] = file.users
    const broken = {
      ...file,
      users: [{ ...user, ops: user.ops.map((op, at) => (at === 1 ? { ...op, opId: newId() } : op)) }],
    }
    const people = await imported(broken)
    expect(statesOf(people)).toEqual(['for-its-person', 'unreadable', 'later', 'refused', 'refused'])
    expect(people[0]?.items[3]?.message).toContain('newer version')
    expect(people[0]?.items[4]?.message).toContain('missing from the file')
  })

  it('cannot be decrypted by another shop', async () => {
    const file = await phone(servicer, servicerId, [note('Of another shop')])
    const foreign = {
      ...file,
      users: file.users.map((user) => ({ ...user, wrapped_key: randomBytes(384).toString('base64') })),
    }
    expect(statesOf(await imported(foreign))).toEqual(['unreadable'])
  })

  it('is only for admins', async () => {
    const file = await phone(servicer, servicerId, [note('Not by me')])
    for (const who of ['servicer', 'reviewer', 'dealer']) {
      const client = await server.signIn(`${who}@demo.test`)
      const { refusal } = await client.call(importRescue, { body: { file: JSON.stringify(file) } })
      expect([who, refusal.error]).toEqual([who, 'auth.notAllowed'])
    }
    const wrong = await admin.call(importRescue, { body: { file: '{"format":"holiday-photos"}' } })
    expect([wrong.status, wrong.refusal.errors['file']]).toEqual([422, 'This is not a rescue file'])
  })
})

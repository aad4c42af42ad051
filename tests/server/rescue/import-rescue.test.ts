import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { outbox } from '../../../contract/outbox.ts'
import { sentence } from '../../../contract/refusals.ts'
import { rescue } from '../../../contract/rescue.ts'
import type { RescueItem, Sender } from '../../../contract/rescue.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { hashOf, newId, openPhone, unsigned } from './rescue-phone.ts'
import type { SavedOp } from './rescue-phone.ts'

const { previewRescue, importRescue, bringRescuePhoto } = rescue.table
const [servicerId, adminId] = [5, 8]

let server: TestServer
let servicer: Client
let admin: Client
let phone: Awaited<ReturnType<typeof openPhone>>
let claimId: string
beforeAll(async () => {
  server = await startServer()
  ;[servicer, admin] = [await server.signIn('servicer@demo.test'), await server.signIn('admin@demo.test')]
  phone = await openPhone(servicer, servicerId)
  const { body } = await admin.call(laborClaims.table.listClaims, {
    query: { section: 'assigned', filter: 'LC-20418' },
  })
  claimId = body.data[0]?.ticket_id ?? ''
})
afterAll(() => server.close())

const claim = async () => (await admin.call(laborClaims.table.readClaim, { params: { id: claimId } })).body
const notes = async () => (await claim()).notes.map(({ note }) => note)
const note = (text: string, over: Partial<SavedOp> = {}): SavedOp => ({
  ...{ kind: 'addNote', params: { id: claimId }, body: { id: newId(), note: text, class: 'servicer' } },
  ...over,
})
async function send(items: readonly RescueItem[], as: Sender = 'owner', corrected?: unknown, client = admin) {
  const { status, body, refusal } = await client.call(importRescue, {
    body: {
      device_id: phone.deviceId,
      items: items.map((item) => ({ ...item, as, ...(corrected === undefined ? {} : { corrected }) })),
    },
  })
  expect([status, refusal.error ?? null]).toEqual([200, null])
  return body.items
}
const statesOf = (lines: Awaited<ReturnType<typeof send>>) => lines.map(({ state }) => state)
async function preview(items: readonly RescueItem[], device = phone.deviceId) {
  const { status, body } = await admin.call(previewRescue, { body: { device_id: device, items: [...items] } })
  expect(status).toBe(200)
  return body.items
}

describe('Items that their owner signed', () => {
  it('are applied as their owner, in order and with their times, with both names in the history and the log', async () => {
    const trip = {
      ...{ id: newId(), trip_date_scheduled: '2026-11-19', trip_service_requested: '' },
      ...{ trip_services_performed: 'Belt aligned', trip_time_left: null, trip_time_start: null },
      ...{ trip_time_finish: null, miles: 12 },
    }
    const items = [
      phone.save({ kind: 'addTrip', params: { id: claimId }, body: trip }),
      phone.save(note('From the broken phone')),
    ]
    expect((await preview(items)).map((line) => [line.name, line.label, line.proof, line.may_send.owner])).toEqual([
      ['Dale Okafor', 'addTrip label', 'fits', true],
      ['Dale Okafor', 'addNote label', 'fits', true],
    ])
    expect(await notes()).not.toContain('From the broken phone')
    expect(statesOf(await send(items))).toEqual(['arrived', 'arrived'])
    const current = await claim()
    expect(current.trips.find(({ id }) => id === trip.id)?.author.user_id).toBe(servicerId)
    const stored = current.notes.find((one) => one.note === 'From the broken phone')
    expect([stored?.author.user_id, stored?.made_at]).toEqual([servicerId, '2026-11-19T15:00:00.000Z'])
    const { name } = current.history.at(-1)?.author ?? { name: '' }
    expect(
      current.history
        .filter(({ action }) => action === 'import')
        .map(({ author, message }) => [author.user_id, message]),
    ).toEqual([
      [adminId, `Imported by ${name} from the device of Dale Okafor: trip`],
      [adminId, `Imported by ${name} from the device of Dale Okafor: note`],
    ])
    const logged = await server.db
      .selectFrom('rescued_op')
      .selectAll()
      .where(
        'op_id',
        'in',
        items.map(({ op }) => op.opId),
      )
      .execute()
    expect(logged.map(({ owner_id, done_by, state }) => [owner_id, done_by, state])).toEqual([
      [servicerId, adminId, 'arrived'],
      [servicerId, adminId, 'arrived'],
    ])
  })

  it('are repeated neither by a second import nor by the phone', async () => {
    const [sent, unsent] = [note('Sent by the phone', { opId: newId() }), note('Only in the file', { opId: newId() })]
    const addNote = ({ body, opId = '' }: SavedOp) =>
      servicer.call(laborClaims.table.addNote, { params: { id: claimId }, body: body as never }, { key: opId })
    await addNote(sent)
    const items = [phone.save(sent), phone.save(unsent)]
    expect((await preview(items)).map(({ receipt, may_send }) => [receipt, may_send.owner])).toEqual([
      ['arrived', false],
      ['none', true],
    ])
    expect(statesOf(await send(items))).toEqual(['was-there', 'arrived'])
    expect(statesOf(await send(items))).toEqual(['was-there', 'was-there'])
    const late = await addNote(unsent)
    expect([late.status, late.headers['x-op-ack']]).toEqual([200, unsent.opId])
    expect((await notes()).filter((one) => one === 'Only in the file' || one === 'Sent by the phone')).toHaveLength(2)
  })

  it('open sealed with the key of the file, with the key of the device, and in clear', async () => {
    const items = [
      phone.save(note('Sealed for the shop')),
      phone.save(note('Sealed by a signed-out phone'), 'device'),
      phone.save(note('Exported to be read'), 'plain'),
    ]
    expect(statesOf(await send(items))).toEqual(['arrived', 'arrived', 'arrived'])
  })

  it('that were refused, in conflict or set aside are listed with the reason, and can be tried again', async () => {
    const states = ['rejected', 'conflict', 'quarantined', 'sending']
    const items = states.map((state) =>
      phone.save(
        note(`Was ${state}`, {
          state,
          error: {
            status: 422,
            code: 'labor-claims.unknown',
            ...(state === 'rejected' ? { said: 'No such claim' } : {}),
          },
        }),
      ),
    )
    const lines = await preview(items)
    expect(lines.map(({ state }) => state)).toEqual(states)
    expect(lines[0]?.reason).toBe('No such claim')
    expect(lines[1]?.reason).toMatch(/claim/i)
    // What only waits for a connection was not refused.
    expect(lines[3]?.reason).toBeNull()
    expect(lines.every(({ may_send }) => may_send.owner && may_send.mine)).toBe(true)
    expect(statesOf(await send(items))).toEqual(['arrived', 'arrived', 'arrived', 'arrived'])
  })
})

describe('A photo of a rescue file', () => {
  const bring = (frame: Uint8Array, client = admin) =>
    client.call(bringRescuePhoto, { body: frame as Uint8Array<ArrayBuffer> })

  it('comes by itself, as an upload of its owner, and is attached as the owner’s', async () => {
    const picture = await sharp(randomBytes(700 * 600 * 3), { raw: { width: 700, height: 600, channels: 3 } })
      .jpeg({ quality: 100 })
      .toBuffer()
    expect(picture.byteLength).toBeGreaterThan(512 * 1024)
    const sha256 = hashOf(picture)
    const body = { id: newId(), ref_id: claimId, type: 'ets', upload: sha256, title: 'Rescued plate' }
    const item = phone.save({ kind: 'addFile', body })
    expect((await preview([item]))[0]?.photo).toEqual({ sha256, there: { owner: false, mine: false } })
    expect(await send([item])).toMatchObject([{ state: 'later', error: 'files.uploadMissing' }])
    expect((await bring(phone.photo(item, picture))).body).toEqual({ complete: true })
    expect((await bring(phone.photo(item, picture))).body).toEqual({ complete: true })
    expect((await preview([item]))[0]?.photo?.there).toEqual({ owner: true, mine: false })
    expect(statesOf(await send([item]))).toEqual(['arrived'])
    const stored = (await claim()).files.find(({ title }) => title === 'Rescued plate')
    expect([stored?.sha256, stored?.author.user_id]).toEqual([sha256, servicerId])
  })

  it('is refused without the proof of an item that names these bytes, and where it is broken', async () => {
    const picture = randomBytes(1000)
    const form = (upload: string) => ({ id: newId(), ref_id: claimId, type: 'ets', upload, title: 'Plate' })
    const item = phone.save({ kind: 'addFile', body: form(hashOf(picture)) })
    const other = phone.save({ kind: 'addFile', body: form('a'.repeat(64)) })
    const codes = [
      await bring(phone.photo(unsigned(item), picture)),
      await bring(phone.photo(other, picture)),
      await bring(phone.photo(item, randomBytes(50), 'owner', hashOf(picture))),
      await bring(phone.photo(phone.save(note('Not a photo')), picture)),
      // Signed, but no picture: the upload's own check refuses it.
      await bring(phone.photo(item, picture)),
    ]
    expect(codes.map(({ refusal }) => refusal.error)).toEqual([
      'rescue.noProof',
      ...['rescue.photo', 'rescue.photo', 'rescue.photo', 'rescue.photo'],
    ])
    for (const frame of [[], [0, 0, 0, 9], [255, 255, 255, 255, 1], [0, 0, 0, 2, 123, 125]])
      expect((await bring(new Uint8Array(frame))).refusal.error).toBe('call.invalid')
  })

  it('is tried again later while nothing can be scanned, and refused with the reason where it is infected', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const infected = Buffer.concat([picture, Buffer.from('EICAR')])
    const [later, bad] = [picture, infected].map((bytes) => {
      const body = { id: newId(), ref_id: claimId, type: 'ets', upload: hashOf(bytes), title: 'Plate' }
      return phone.photo(phone.save({ kind: 'addFile', body }), bytes)
    })
    server.scanner.isDown = true
    expect((await bring(later!)).body).toEqual({ complete: false })
    server.scanner.isDown = false
    expect((await bring(later!)).body).toEqual({ complete: true })
    const { refusal } = await bring(bad!)
    expect([refusal.error, refusal.errors]).toEqual(['rescue.photo', { body: sentence('files.infected') }])
  })

  it('is not brought for an owner who has no account any more, though the proof fits', async () => {
    const picture = randomBytes(1000)
    const body = { id: newId(), ref_id: claimId, type: 'ets', upload: hashOf(picture), title: 'Plate' }
    const item = phone.save({ kind: 'addFile', body })
    const setActive = (active: boolean) =>
      server.db.updateTable('app_user').set({ active }).where('user_id', '=', servicerId).execute()
    await setActive(false)
    expect((await bring(phone.photo(item, picture))).refusal.error).toBe('rescue.ownerGone')
    expect(await send([item])).toMatchObject([{ error: 'rescue.ownerGone' }])
    await setActive(true)
  })
})

describe('An import', () => {
  it('reports what cannot be opened, is newer, or has lost its photo, and brings in the rest', async () => {
    const cannotOpen = phone.save(note('Cannot be read'))
    const items = [
      { ...cannotOpen, op: { ...cannotOpen.op, opId: newId() } },
      phone.save({
        ...note('To another’s claim', { group: 'claim:2' }),
        params: { id: '0199aaaa-0000-4000-8000-0000000fffff' },
      }),
      phone.save({ kind: 'fromTheFuture', body: {}, group: 'other' }),
      phone.save(note('Of a newer build', { v: 9 })),
      phone.save({ ...note('Waits for another', { after: [newId()] }) }),
    ]
    const lines = await send(items)
    expect(statesOf(lines)).toEqual(['unreadable', 'later', 'refused', 'refused', 'arrived'])
    expect(lines.map(({ error }) => error)).toEqual([
      'rescue.unreadable',
      'labor-claims.parentMissing',
      'op.unknownVersion',
      'op.unknownVersion',
      null,
    ])
  })

  it('opens nothing of another shop, and answers nonsense in a sentence', async () => {
    const item = phone.save(note('Of another shop'))
    const foreign = { ...item, wrapped_key: randomBytes(384).toString('base64') }
    expect((await preview([foreign]))[0]).toMatchObject({
      input: null,
      proof: 'does-not-fit',
      may_send: { owner: false, mine: false },
    })
    expect(statesOf(await send([foreign]))).toEqual(['unreadable'])
    const odd: readonly unknown[] = [
      { ...item, op: { ...item.op, createdAt: 1e300 } },
      { ...item, op: { ...item.op, seq: 0.5 } },
      { ...item, op: { ...item.op, proof: 5 } },
      { user: '5' },
      null,
    ]
    for (const items of [...odd.map((one) => [one]), [], [item, item], new Array(51).fill(item)]) {
      const { status, refusal } = await admin.call(importRescue, {
        body: {
          device_id: phone.deviceId,
          items: items.map((one) => (one === null ? one : { as: 'owner', ...(one as object) })) as never,
        },
      })
      expect([status, refusal.error]).toEqual([422, 'call.invalid'])
    }
    const yearless = { ...item, op: { ...item.op, createdAt: 8e15 } }
    expect(statesOf(await send([yearless]))).toEqual(['for-its-person'])
  })

  it('is only for administrators', async () => {
    const item = phone.save(note('Not by me'))
    for (const who of ['servicer', 'reviewer', 'dealer']) {
      const client = await server.signIn(`${who}@demo.test`)
      const body = { device_id: phone.deviceId, items: [{ ...item, as: 'owner' as const }] }
      const codes = [
        (await client.call(previewRescue, { body })).refusal.error,
        (await client.call(importRescue, { body })).refusal.error,
        (await client.call(bringRescuePhoto, { body: new Uint8Array(9) })).refusal.error,
      ]
      expect([who, ...codes]).toEqual([who, 'auth.notAllowed', 'auth.notAllowed', 'auth.notAllowed'])
    }
  })

  it('goes on where it stopped: what has arrived is known', async () => {
    const items = Array.from({ length: 4 }, (_, n) => phone.save(note(`Resumed ${n}`)))
    await send(items.slice(0, 2))
    expect((await preview(items)).map(({ receipt }) => receipt)).toEqual(['arrived', 'arrived', 'none', 'none'])
    expect(statesOf(await send(items))).toEqual(['was-there', 'was-there', 'arrived', 'arrived'])
  })

  it('runs a visitor’s question as nobody', async () => {
    const body = {
      id: newId(),
      action: 'open',
      contact: { name: 'Ann', email: 'ann@example.com', phone: '' },
      message: 'Which belt?',
    }
    const item = phone.save({ kind: 'openTicket', body, group: 'tickets' })
    const visitors = { ...unsigned(item), user: 'device:0199aaaa-0000-4000-8000-00000000d001' }
    expect((await preview([visitors]))[0]).toMatchObject({
      proof: 'visitor',
      name: 'Not signed in',
      may_send: { owner: true, mine: false },
    })
    const lines = await send([visitors])
    expect(lines).toMatchObject([{ state: 'arrived' }])
    const stored = await server.db
      .selectFrom('support_ticket')
      .select('user_id')
      .where('ticket_id', '=', body.id)
      .execute()
    expect(stored).toEqual([{ user_id: null }])
    expect((await preview([visitors]))[0]).toMatchObject({
      receipt: 'arrived',
      may_send: { owner: false, mine: false },
    })
    expect(await send([visitors])).toMatchObject([{ state: 'was-there' }])
    const forged = { ...phone.save(note('As a visitor')), user: 'device:x' }
    expect(statesOf(await send([forged]))).toEqual(['unreadable'])
  })
})

describe('Items that staff send as their own', () => {
  it('bear the staff member’s name, and the phone repeats nothing later', async () => {
    const opId = newId()
    const saved = note('Without a proof', { opId })
    const item = unsigned(phone.save(saved))
    expect((await preview([item]))[0]).toMatchObject({ proof: 'none', may_send: { owner: false, mine: true } })
    expect(await send([item])).toMatchObject([{ state: 'for-its-person', error: 'rescue.noProof' }])
    expect(await notes()).not.toContain('Without a proof')
    expect(statesOf(await send([item], 'mine'))).toEqual(['arrived'])
    expect(statesOf(await send([item], 'mine'))).toEqual(['was-there'])
    const current = await claim()
    expect(current.notes.find((one) => one.note === 'Without a proof')?.author.user_id).toBe(adminId)
    const entry = current.history.findLast(({ action }) => action === 'import')
    expect(entry?.message).toBe(
      `Sent by ${entry?.author.name ?? ''} as their own, from the device of Dale Okafor: note`,
    )
    const late = await servicer.call(
      laborClaims.table.addNote,
      { params: { id: claimId }, body: saved.body as never },
      { key: opId },
    )
    expect(late.refusal.error).toBe('op.voided')
    expect((await notes()).filter((one) => one === 'Without a proof')).toHaveLength(1)
    expect((await preview([item]))[0]).toMatchObject({ receipt: 'replaced', may_send: { owner: false, mine: false } })
  })

  it('can be corrected', async () => {
    const item = phone.save(note('Wrong text', { state: 'rejected' }))
    const body = { id: newId(), note: 'Right text', class: 'servicer' }
    expect(statesOf(await send([item], 'mine', body))).toEqual(['arrived'])
    const current = await claim()
    expect(current.notes.find((one) => one.note === 'Right text')?.author.user_id).toBe(adminId)
    expect(current.history.findLast(({ action }) => action === 'import')?.message).toContain('note, corrected')
  })

  it('are not sent where the phone has sent, discarded or corrected them', async () => {
    const [sent, gone] = [note('Already sent', { opId: newId() }), note('Discarded', { opId: newId() })]
    const key = newId()
    await servicer.call(
      laborClaims.table.addNote,
      { params: { id: claimId }, body: sent.body as never },
      { key: sent.opId ?? '' },
    )
    await servicer.call(
      outbox.table.discardOp,
      { body: { op: gone.opId ?? '' } },
      { key, headers: { 'x-supersedes': gone.opId ?? '' } },
    )
    const lines = await send([phone.save(sent), phone.save(gone)], 'mine')
    expect(lines.map(({ state, error }) => [state, error])).toEqual([
      ['was-there', 'op.alreadyApplied'],
      ['refused', 'rescue.replaced'],
    ])
    expect((await notes()).filter((one) => one === 'Already sent' || one === 'Discarded')).toEqual(['Already sent'])
  })

  it('are never a discard of the owner’s, nor a visitor’s', async () => {
    const discard = phone.save({ kind: 'discardOp', body: { op: newId() }, group: 'other' })
    expect(await send([discard], 'mine')).toMatchObject([{ state: 'for-its-person', error: 'rescue.notYours' }])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { rescue } from '../../../contract/rescue.ts'
import type { RescueItem, Sender } from '../../../contract/rescue.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { newId, openPhone, unsigned } from './rescue-phone.ts'

const { previewRescue, importRescue } = rescue.table
const [servicerId, dealerId] = [5, 3]
type Phone = Awaited<ReturnType<typeof openPhone>>

let server: TestServer
let clients: Record<'servicer' | 'reviewer' | 'admin', Client>
let phone: Phone
let claimId: string
beforeAll(async () => {
  server = await startServer()
  clients = {
    servicer: await server.signIn('servicer@demo.test'),
    reviewer: await server.signIn('reviewer@demo.test'),
    admin: await server.signIn('admin@demo.test'),
  }
  phone = await openPhone(clients.servicer, servicerId)
  const { body } = await clients.admin.call(laborClaims.table.listClaims, {
    query: { section: 'assigned', filter: 'LC-20418' },
  })
  claimId = body.data[0]?.ticket_id ?? ''
})
afterAll(() => server.close())

async function send(item: RescueItem, as: Sender, deviceId: string | null = phone.deviceId) {
  const body = { device_id: deviceId, items: [{ ...item, as }] }
  const { status, body: answer } = await clients.admin.call(importRescue, { body })
  expect(status).toBe(200)
  return answer.items[0]
}
async function proofOf(item: RescueItem, deviceId: string | null = phone.deviceId) {
  const { body } = await clients.admin.call(previewRescue, { body: { device_id: deviceId, items: [item] } })
  return body.items[0]?.proof
}
const note = (text: string) => ({
  ...{ kind: 'addNote', params: { id: claimId }, body: { id: newId(), note: text, class: 'servicer' } },
})
const notes = async () =>
  (await clients.admin.call(laborClaims.table.readClaim, { params: { id: claimId } })).body.notes.map(
    ({ note: n }) => n,
  )
const act = (who: keyof typeof clients, id: string, action: string, more: object = {}) =>
  clients[who].call(laborClaims.table.actOnClaim, { params: { id }, body: { action, ...more } as never })
const userIdOf = async (email: string) =>
  (await server.db.selectFrom('app_user').select('user_id').where('email', '=', email).executeTakeFirstOrThrow())
    .user_id

describe('A rescue file made by hand', () => {
  it('acts as nobody: it names a user, and has no proof of theirs', async () => {
    const item = phone.save(note('Forged by hand'))
    for (const forged of [
      { ...item, user: String(dealerId) },
      { ...unsigned(item), user: String(dealerId) },
      unsigned(item),
      { ...item, op: { ...item.op, proof: '1.' } },
      { ...item, op: { ...item.op, proof: `2.${item.op.proof?.slice(2) ?? ''}` } },
      { ...item, op: { ...item.op, proof: '1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' } },
    ])
      expect(await send(forged, 'owner')).toMatchObject({ state: 'for-its-person', error: 'rescue.noProof' })
    expect(await notes()).not.toContain('Forged by hand')
  })

  it('moves no proof to another item, text, place, time, device or user', async () => {
    const [one, two] = [phone.save(note('One'), 'plain'), phone.save(note('Two'), 'plain')]
    expect(await proofOf(one)).toBe('fits')
    const { op } = one
    const changed: readonly Partial<RescueItem['op']>[] = [
      ...[{ opId: newId() }, { seq: op.seq + 1 }, { kind: 'addRecordNote' }, { groupId: 'claim:2' }],
      ...[
        { dependsOn: [newId()] },
        { supersedes: newId() },
        { actingAs: 'servicer' as const },
        { createdAt: op.createdAt + 1 },
      ],
      ...[{ skewMs: 60_000 }, { body: two.op.body }, two.op.proof === undefined ? {} : { proof: two.op.proof }],
    ]
    for (const change of changed) {
      const moved = { ...one, op: { ...op, ...change } }
      expect([Object.keys(change), await proofOf(moved)]).toEqual([Object.keys(change), 'does-not-fit'])
      expect(await send(moved, 'owner')).toMatchObject({ error: 'rescue.noProof' })
    }
    expect(await proofOf(one, '0199aaaa-0000-4000-8000-00000000d002')).toBe('does-not-fit')
    expect(await proofOf(one, null)).toBe('does-not-fit')
    expect(await proofOf({ ...one, user: String(dealerId) })).toBe('does-not-fit')
    // An older server or a file of the first format has no proof, and changes nothing of the sealed state.
    expect(await proofOf({ ...one, op: { ...op, state: 'rejected' } })).toBe('fits')
    expect(await notes()).not.toContain('One')
  })

  it('cannot borrow another item’s sender in one batch', async () => {
    const [mine, theirs] = [
      phone.save(note('Written by an attacker'), 'plain'),
      phone.save(note('The owner’s'), 'plain'),
    ]
    const twin = { ...unsigned(mine), op: { ...unsigned(mine).op, opId: theirs.op.opId } }
    const { refusal } = await clients.admin.call(importRescue, {
      body: {
        device_id: phone.deviceId,
        items: [
          { ...twin, as: 'mine' },
          { ...theirs, as: 'owner' },
        ],
      },
    })
    expect(refusal.errors).toEqual({ items: 'An item is in the list twice' })
  })

  it('with the fields of the first format waits for its owner', async () => {
    const { op, ...rest } = phone.save(note('Of the first format'))
    const { proof: _, ...first } = op
    const old = { ...rest, op: first }
    expect(await proofOf(old)).toBe('none')
    expect(await send(old, 'owner')).toMatchObject({ state: 'for-its-person' })
    expect((await clients.admin.call(importRescue, { body: { file: '{}' } as never })).status).toBe(422)
  })
})

describe('An approval', () => {
  it('of a servicer’s own payment is imported neither in the reviewer’s name nor as staff’s own', async () => {
    await act('servicer', claimId, 'accept')
    expect((await act('servicer', claimId, 'complete', { message: 'Done' })).body.status).toBe('approve_payment')
    const body = { action: 'approve_payment' }
    const reviewerId = await userIdOf('reviewer@demo.test')
    const item = { ...phone.save({ kind: 'actOnClaim', params: { id: claimId }, body }), user: String(reviewerId) }
    expect(await send(item, 'owner')).toMatchObject({ state: 'refused', error: 'rescue.decision' })
    expect(await send(unsigned(item), 'mine')).toMatchObject({ state: 'refused', error: 'rescue.decision' })
    // Even signed by the reviewer, on the reviewer's own device.
    const own = await openPhone(clients.reviewer, reviewerId, phone.deviceId)
    for (const action of ['approve_payment', 'decline', 'ask', 'queue_payment', 'mark_paid', 'reopen', 'assign']) {
      const signed = own.save({ kind: 'actOnClaim', params: { id: claimId }, body: { action, message: 'Because' } })
      expect([action, await proofOf(signed)]).toEqual([action, 'fits'])
      expect([action, (await send(signed, 'owner'))?.error]).toEqual([action, 'rescue.decision'])
    }
    const { body: now } = await clients.admin.call(laborClaims.table.readClaim, { params: { id: claimId } })
    expect(now.status).toBe('approve_payment')
  })

  it('that is named like a servicer’s step is refused by the status of the claim', async () => {
    const { body } = await clients.admin.call(laborClaims.table.listClaims, { query: { section: 'requests' } })
    const requested = body.data[0]?.ticket_id ?? ''
    const own = await openPhone(clients.reviewer, await userIdOf('reviewer@demo.test'), phone.deviceId)
    const accept = own.save({ kind: 'actOnClaim', params: { id: requested }, body: { action: 'accept' } })
    expect(await send(accept, 'owner')).toMatchObject({ state: 'refused', error: 'rescue.decision' })
    expect(await send(unsigned(accept), 'mine')).toMatchObject({ state: 'refused', error: 'rescue.decision' })
    // With a connection the reviewer decides it, also from an outbox of an earlier build.
    expect((await act('reviewer', requested, 'accept')).body.status).toBe('open')
  })

  it('of a photo is not imported, nor added by a correction', async () => {
    const file = {
      id: newId(),
      ref_id: claimId,
      type: 'ets',
      upload: 'a'.repeat(64),
      title: 'Plate',
      status: 'accepted',
    }
    expect(await send(phone.save({ kind: 'addFile', body: file }), 'owner')).toMatchObject({ error: 'rescue.decision' })
    const rename = { kind: 'renameFile', params: { id: newId() }, body: { title: 'A', status: 'refused' } }
    expect(await send(phone.save(rename), 'owner')).toMatchObject({ error: 'rescue.decision' })
    const step = phone.save({ kind: 'actOnClaim', params: { id: claimId }, body: { action: 'accept' } })
    const { body } = await clients.admin.call(importRescue, {
      body: { device_id: phone.deviceId, items: [{ ...step, as: 'mine', corrected: { action: 'approve_payment' } }] },
    })
    expect(body.items[0]?.error).toBe('rescue.decision')
  })
})

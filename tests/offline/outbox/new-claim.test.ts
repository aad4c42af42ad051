import { describe, expect, it } from 'vitest'
import { fileClaim } from '../../../offline/operations/file-claim.ts'
import { setParts } from '../../../offline/operations/set-parts.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { addTrip } from '../../../offline/operations/add-trip.ts'
import { dump, opRows } from '../../support/device-dump.ts'
import { signedIn } from '../../support/signed-in.ts'

const id = '00000000-0000-4000-8000-000000000077'
const createForm = (serviceRequested: string) => ({
  id,
  serial_number: 'MT52534K00417',
  customer_state_id: 23,
  service_requested: serviceRequested,
})

describe('A claim that was filed on this device', () => {
  it('is sent before everything that was added to it, each once', async () => {
    const { server, engine } = await signedIn()
    await engine.enqueue(fileClaim, { body: createForm('Belt slips') })
    await engine.enqueue(addTrip, { params: { id }, body: { trip_date_scheduled: '2026-11-20' } })
    await engine.enqueue(addNote, { params: { id }, body: { note: 'Key at the desk' } })
    await engine.enqueue(setParts, {
      params: { id },
      body: { parts: [{ product_id: 40, qty: 1, source: 'order' }], was: [] },
    })
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    expect(server.effects().map((effect) => effect.route)).toEqual([
      'POST /labor-claims',
      `POST /labor-claims/${id}/trips`,
      `POST /labor-claims/${id}/note`,
      `PUT /labor-claims/${id}/parts`,
    ])
  })

  it('holds its trips and notes when the server refuses it, and sends them after its correction', async () => {
    const { server, engine } = await signedIn()
    const filed = await engine.enqueue(fileClaim, { body: createForm('REFUSE this') })
    await engine.enqueue(addNote, { params: { id }, body: { note: 'Key at the desk' } })
    await engine.drain()
    expect((await engine.outbox()).map((item) => [item.kind, item.state, item.waiting])).toEqual([
      ['fileClaim', 'rejected', null],
      ['addNote', 'queued', 'parent'],
    ])
    const corrected = await engine.resend(filed.opId, createForm('Belt slips'))
    expect(corrected.entityId).toBe(id)
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    expect(server.effects().map((effect) => effect.route)).toEqual([
      'POST /labor-claims',
      `POST /labor-claims/${id}/note`,
    ])
  })

  it('is discarded with everything that was added to it, and nothing of another claim', async () => {
    const { server, engine, note, photo, device } = await signedIn()
    const filed = await engine.enqueue(fileClaim, { body: createForm('REFUSE this') })
    await note('Key at the desk', id)
    await photo(new Uint8Array([1, 2, 3]), 'Serial plate', id)
    await engine.drain()
    const other = await note('Of another claim')
    await engine.discard(filed.opId)
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    const rows = await opRows(device.indexedDB)
    expect(
      rows.filter(({ groupId }) => groupId === `claim:${id}`).map(({ kind, state }) => `${kind} ${state}`),
    ).toEqual([
      'fileClaim discarded',
      'addNote discarded',
      // The note was sent in the claim's batch and may still arrive, so a discard goes to the server.
      'discardOp acked',
      'addFile discarded',
      'discardOp acked',
    ])
    expect(
      server
        .effects()
        .map((effect) => effect.route.replace(/[0-9a-f-]{36}/, '{id}'))
        .sort(),
    ).toEqual(['POST /labor-claims/{id}/note', 'POST /outbox/discard', 'POST /outbox/discard'])
    expect(server.effectsOf(other.opId)).toBe(1)
    const blobs = (await dump(device.indexedDB)).find(({ table }) => table === 'blobs')
    expect(blobs?.rows).toEqual([])
  })

  it('keeps the names that its form knew after a correction, and never sends them', async () => {
    const { server, engine } = await signedIn()
    const known = { brand: 'CANARY' }
    const filed = await engine.enqueue(fileClaim, { body: createForm('REFUSE this') }, { known })
    await engine.drain()
    await engine.resend(filed.opId, createForm('Belt slips'))
    expect((await engine.outbox()).map((item) => item.known)).toEqual([known])
    await engine.drain()
    expect(JSON.stringify(server.effects())).not.toContain('CANARY')
  })
})

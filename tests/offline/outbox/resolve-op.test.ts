import { describe, expect, it, vi } from 'vitest'
import { getCorrectionKey } from '../../../offline/drafts/correction-key.ts'
import { actOnClaim } from '../../../offline/operations/act-on-claim.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { addTrip } from '../../../offline/operations/add-trip.ts'
import { editTrip } from '../../../offline/operations/edit-trip.ts'
import { renameFile } from '../../../offline/operations/rename-file.ts'
import { removeTrip } from '../../../offline/operations/remove-trip.ts'
import { opRows } from '../../support/device-dump.ts'
import { claim, signedIn } from '../../support/signed-in.ts'

const states = async (indexedDB: IDBFactory) => (await opRows(indexedDB)).map((row) => [row.kind, row.state])

describe('An op that needs a person', () => {
  it('stays with the server’s message and fields, and stops no sibling', async () => {
    const { server, note, engine } = await signedIn()
    await note('REFUSE this')
    const sibling = await note('Goes on')
    await engine.drain()
    expect(server.effectsOf(sibling.opId)).toBe(1)
    expect(await engine.outbox()).toMatchObject([
      {
        state: 'rejected',
        waiting: null,
        input: { params: { id: claim }, body: { note: 'REFUSE this' } },
        error: {
          status: 422,
          code: 'call.invalid',
          message: 'Refused: call.invalid',
          errors: { note: 'Not like this' },
        },
      },
    ])
  })

  it.each(['resend', 'discard'] as const)('takes the draft of its correction along: %s', async (decision) => {
    const { note, engine } = await signedIn()
    const { opId } = await note('REFUSE this')
    await engine.drain()
    await engine.saveDraft(getCorrectionKey(opId), { note: 'Half a correction' })
    await (decision === 'resend' ? engine.resend(opId, { note: 'Better' }) : engine.discard(opId))
    expect(await engine.draft(getCorrectionKey(opId))).toBeNull()
  })

  it.each(['as it was saved', 'corrected'])('is sent again with the time at which it was saved: %s', async (how) => {
    const { engine, device, clock, note } = await signedIn()
    const { opId } = await note('REFUSE this')
    const saved = (await opRows(device.indexedDB)).find((row) => row.opId === opId)
    await engine.drain()
    clock.advance(3 * 86_400_000)
    await (how === 'corrected' ? engine.resend(opId, { note: 'Better' }) : engine.resendAll([opId]))
    const again = (await opRows(device.indexedDB)).find(({ supersedes }) => supersedes === opId)
    expect([again?.createdAt, again?.skewMs]).toEqual([saved?.createdAt, saved?.skewMs])
    expect(again?.nextAt).toBe(clock.now())
  })

  it('is found by its id once it was corrected, and no longer once it was discarded', async () => {
    const { note, engine } = await signedIn()
    const first = await note('REFUSE this')
    await engine.drain()
    const corrected = await engine.resend(first.opId, { note: 'REFUSE this too' })
    await engine.drain()
    expect(await engine.arrival(first.opId)).toMatchObject({ item: { opId: corrected.opId, state: 'rejected' } })
    await engine.discard(corrected.opId)
    expect(await engine.arrival(corrected.opId)).toBeNull()
  })

  it('is a conflict with the server’s current state', async () => {
    const { note, engine } = await signedIn()
    await note('CLASH')
    await engine.drain()
    expect(await engine.outbox()).toMatchObject([
      {
        state: 'conflict',
        error: { status: 409, code: 'labor-claims.closed', current: { closed_at: '2026-11-20T09:00:00.000Z' } },
      },
    ])
  })

  it('stops what depends on it until it is corrected under the same entity', async () => {
    const { server, engine, device } = await signedIn()
    const made = await engine.enqueue(addTrip, {
      params: { id: claim },
      body: { trip_date_scheduled: '2026-11-20', trip_service_requested: 'REFUSE' },
    })
    await engine.drain()
    const edit = await engine.enqueue(editTrip, {
      params: { id: claim, tripId: made.entityId },
      body: { trip_date_scheduled: '2026-11-21' },
    })
    const note = await engine.enqueue(addNote, { params: { id: claim }, body: { note: 'Sibling' } })
    await engine.drain()
    expect((await engine.outbox()).map((item) => [item.kind, item.state, item.waiting])).toEqual([
      ['addTrip', 'rejected', null],
      ['editTrip', 'queued', 'parent'],
    ])
    expect(server.effectsOf(note.opId)).toBe(1)
    const corrected = await engine.resend(made.opId, {
      trip_date_scheduled: '2026-11-20',
      trip_service_requested: 'mended',
    })
    expect(corrected.entityId).toBe(made.entityId)
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    expect([server.effectsOf(made.opId), server.effectsOf(corrected.opId), server.effectsOf(edit.opId)]).toEqual([
      0, 1, 1,
    ])
    expect(server.effects().find((effect) => effect.key === corrected.opId)?.body).toMatchObject({ id: made.entityId })
    expect(await states(device.indexedDB)).toEqual([
      ['addTrip', 'superseded'],
      ['editTrip', 'acked'],
      ['addNote', 'acked'],
      ['addTrip', 'acked'],
    ])
  })

  it('is voided by the corrected op, so that a late copy has no effect', async () => {
    const { server, note, engine } = await signedIn()
    const old = await note('REFUSE')
    await engine.drain()
    const corrected = await engine.resend(old.opId, { note: 'mended' })
    await engine.drain()
    const answer = await server.fetch(`/api/labor-claims/${claim}/note`, {
      method: 'POST',
      body: JSON.stringify({ note: 'late' }),
      headers: { 'idempotency-key': old.opId, 'x-op-owner': '7', 'x-requested-with': 'XMLHttpRequest' },
    })
    expect(answer.status).toBe(410)
    expect([server.effectsOf(old.opId), server.effectsOf(corrected.opId)]).toEqual([0, 1])
  })

  describe('whose corrected copy the server has not taken', () => {
    const lateCopy = async (server: Awaited<ReturnType<typeof signedIn>>['server'], opId: string) =>
      (
        await server.fetch(`/api/labor-claims/${claim}/note`, {
          method: 'POST',
          body: JSON.stringify({ note: 'first' }),
          headers: { 'idempotency-key': opId, 'x-op-owner': '7', 'x-requested-with': 'XMLHttpRequest' },
        })
      ).status

    it('is discarded on the server with the copy: one that was not sent', async () => {
      const { server, note, engine } = await signedIn()
      const { opId } = await note('REFUSE')
      await engine.drain()
      server.isOffline = true
      const copy = await engine.resend(opId, { note: 'Never mind' })
      await engine.discard(copy.opId)
      expect((await engine.outbox()).map(({ kind, supersedes }) => [kind, supersedes])).toEqual([['discardOp', opId]])
      server.isOffline = false
      await engine.drain()
      expect([await lateCopy(server, opId), server.effectsOf(opId), server.sends.get(copy.opId)]).toEqual([
        410,
        0,
        undefined,
      ])
    })

    it('is discarded on the server beside the next copy: one that never got through', async () => {
      const { server, note, engine, later } = await signedIn()
      const { opId } = await note('REFUSE')
      await engine.drain()
      server.isOffline = true
      const copy = await engine.resend(opId, { note: 'Never arrives' })
      server.isOffline = false
      for (let hours = 0; hours < 26; hours += 1) {
        server.faults.push('server-error')
        await engine.refreshClaim(claim)
        await later(3_600_000)
        server.faults.length = 0
      }
      expect((await engine.outbox()).map(({ state }) => state)).toEqual(['quarantined'])
      const next = await engine.resend(copy.opId, { note: 'Gets through' })
      await later()
      expect(await engine.outbox()).toEqual([])
      expect([await lateCopy(server, opId), await lateCopy(server, copy.opId), server.effectsOf(next.opId)]).toEqual([
        410, 410, 1,
      ])
    })

    it('is discarded on the server with a copy that was refused: not every refusal has voided it', async () => {
      const { server, note, engine, later } = await signedIn()
      const { opId } = await note('REFUSE')
      await engine.drain()
      const copy = await engine.resend(opId, { note: 'REFUSE again' })
      await later()
      await engine.discard(copy.opId)
      expect((await engine.outbox()).map(({ supersedes }) => supersedes)).toEqual([opId, copy.opId])
      await later()
      expect(await engine.outbox()).toEqual([])
      expect(await lateCopy(server, opId)).toBe(410)
    })
  })

  it('is discarded without a call when it was never sent', async () => {
    const { server, note, engine, device } = await signedIn()
    const { opId } = await note('Never mind')
    await engine.discard(opId)
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    expect(server.sends.size).toBe(0)
    expect(await opRows(device.indexedDB)).toMatchObject([{ opId, state: 'discarded', body: null }])
  })

  it('holds later ops until the server knows of the discard, in case a copy is still under way', async () => {
    const { engine, server, note, later } = await signedIn()
    const { opId: first } = await note('On its way')
    await note('After it')
    server.faults.push('lost')
    await engine.drain()
    await engine.discard(first)
    await later()
    expect(server.effects().map((effect) => effect.route.replace(/[0-9a-f-]{36}/, '{id}'))).toEqual([
      'POST /outbox/discard',
      'POST /labor-claims/{id}/note',
    ])
  })

  it('is discarded after saved JSON ops if it is a photo, which has a queue of its own', async () => {
    const { engine, server, note, photo, device } = await signedIn()
    const { opId } = await photo(new Uint8Array([1, 2, 3]))
    await note('After it')
    server.faults.push('slow', 'lost')
    await engine.drain()
    await engine.discard(opId)
    const rows = await opRows(device.indexedDB)
    expect(rows.filter((row) => row.lane === 'words').map((row) => row.kind)).toEqual([
      'addNote',
      'discardOp',
      'withdrawFiles',
    ])
    expect(rows.map((row) => row.seq)).toEqual([1, 2, 3, 4])
  })

  it('is discarded on the server too when the server may have seen it', async () => {
    const { server, note, engine, later, device } = await signedIn()
    const { opId } = await note('Perhaps')
    server.faults.push('lost')
    await engine.drain()
    await engine.discard(opId)
    await later()
    expect(await states(device.indexedDB)).toEqual([
      ['addNote', 'discarded'],
      ['discardOp', 'acked'],
    ])
    expect(server.effects().map((effect) => effect.route)).toEqual(['POST /outbox/discard'])
  })

  it('takes along what was saved on it, which the server would never take: a correction of a trip', async () => {
    const { server, trip, engine, later } = await signedIn()
    await engine.refreshClaim(claim)
    const made = await trip()
    server.faults.push('lost')
    await engine.drain()
    await engine.enqueue(editTrip, {
      params: { id: claim, tripId: made.entityId },
      body: { trip_date_scheduled: '2026-11-22' },
    })
    await engine.discard(made.opId)
    expect((await engine.outbox()).map(({ kind }) => kind)).toEqual(['discardOp'])
    expect((await engine.claim(claim))?.value.trips).toEqual([])
    await later()
    expect(await engine.outbox()).toEqual([])
    expect(server.effects().map(({ route }) => route)).toEqual(['POST /outbox/discard'])
  })

  it('takes along the title of a discarded photo', async () => {
    const { server, photo, engine, later } = await signedIn()
    const { opId, entityId } = await photo(new Uint8Array([1, 2, 3]), 'REFUSE')
    await engine.drain()
    await engine.enqueue(renameFile, { params: { id: entityId }, body: { ref_id: claim, title: 'Motor' } })
    await engine.discard(opId)
    await later()
    expect(await engine.outbox()).toEqual([])
    expect(server.effects().map(({ route }) => route)).toEqual(['POST /outbox/discard', 'POST /outbox/withdraw'])
  })

  it('reports a discarded op that had arrived after all, and ends there', async () => {
    const { server, note, engine, later } = await signedIn()
    const { opId } = await note('Arrived')
    server.faults.push('answer-lost')
    await engine.drain()
    await engine.discard(opId)
    await later()
    const [item] = await engine.outbox()
    expect(item).toMatchObject({
      kind: 'discardOp',
      state: 'conflict',
      supersedes: opId,
      error: { code: 'op.alreadyApplied', current: { note: 'Arrived' } },
    })
    await engine.discard(item?.opId ?? '')
    expect(await engine.outbox()).toEqual([])
  })

  it('allows no second decision, and none after it arrived', async () => {
    const { note, engine } = await signedIn()
    const { opId } = await note('REFUSE')
    await engine.drain()
    await engine.discard(opId)
    await expect(engine.discard(opId)).rejects.toThrow('no longer on this device')
    await expect(engine.resend(opId, { note: 'again' })).rejects.toThrow('no longer on this device')
    const fine = await note('Fine')
    await engine.drain()
    await expect(engine.discard(fine.opId)).rejects.toThrow('has arrived meanwhile')
  })
})

describe('A trip that is still in the outbox', () => {
  it('is corrected in place until it is sent', async () => {
    const { server, trip, engine, device } = await signedIn()
    const made = await trip()
    const edited = await engine.enqueue(editTrip, {
      params: { id: claim, tripId: made.entityId },
      body: { trip_date_scheduled: '2026-11-22', trip_services_performed: 'New brushes' },
    })
    expect(edited).toEqual(made)
    expect(await opRows(device.indexedDB)).toHaveLength(1)
    expect((await engine.outbox())[0]).toMatchObject({
      kind: 'addTrip',
      label: 'Trip, 2026-11-22',
      input: { body: { id: made.entityId, trip_services_performed: 'New brushes' } },
    })
    await engine.drain()
    expect(server.effects()).toMatchObject([{ key: made.opId, body: { trip_services_performed: 'New brushes' } }])
  })

  it('is never rewritten after it was sent: the correction follows it', async () => {
    const { server, trip, engine, later } = await signedIn()
    const made = await trip()
    server.faults.push('answer-lost')
    await engine.drain()
    const edited = await engine.enqueue(editTrip, {
      params: { id: claim, tripId: made.entityId },
      body: { trip_date_scheduled: '2026-11-22' },
    })
    expect(edited.opId).not.toBe(made.opId)
    await later()
    expect(server.effects().map((effect) => effect.route.slice(0, 4))).toEqual(['POST', 'PUT '])
  })

  it('is removed by a call after the one that creates it', async () => {
    const { server, trip, engine } = await signedIn()
    const made = await trip()
    await engine.enqueue(removeTrip, { params: { id: claim, tripId: made.entityId } })
    await engine.drain()
    expect(server.effects().map((effect) => effect.route.split(' ')[0])).toEqual(['POST', 'DELETE'])
  })
})

describe('An op that was never tried', () => {
  it('is corrected in its place, under its own key, and only the correction arrives', async () => {
    const { server, note, engine, item } = await signedIn()
    const first = await note('Brushes worn')
    const second = await note('Ordered two')
    await engine.saveDraft(getCorrectionKey(first.opId), { note: 'Half a correction' })
    const place = (await item(first.opId))?.seq
    expect((await engine.resend(first.opId, { note: 'Brushes new' })).opId).toBe(first.opId)
    expect(await item(first.opId)).toMatchObject({ seq: place, label: 'Note, “Brushes new”', supersedes: null })
    expect(await engine.draft(getCorrectionKey(first.opId))).toBeNull()
    await engine.drain()
    expect(server.effects().map(({ key, body }) => [key, body])).toMatchObject([
      [first.opId, { note: 'Brushes new' }],
      [second.opId, { note: 'Ordered two' }],
    ])
  })

  it('can be corrected no more once it was tried: it may have arrived', async () => {
    const { server, note, engine } = await signedIn()
    const { opId } = await note('Brushes worn')
    server.faults.push('answer-lost')
    await engine.drain()
    await expect(engine.resend(opId, { note: 'Brushes new' })).rejects.toThrow('This item has moved on meanwhile.')
  })
})

describe('The draft of a correction', () => {
  it('goes where the item is changed on its own screen, and takes nothing of that back', async () => {
    const { engine, trip } = await signedIn()
    const { opId, entityId } = await trip()
    await engine.saveDraft(getCorrectionKey(opId), { miles: '12' })
    const edited = await engine.enqueue(editTrip, {
      params: { id: claim, tripId: entityId },
      body: { trip_date_scheduled: '2026-11-21' },
    })
    expect(edited.opId).toBe(opId)
    expect(await engine.draft(getCorrectionKey(opId))).toBeNull()
  })

  it('leaves the device with an item that arrives', async () => {
    const { engine, note } = await signedIn()
    const { opId } = await note('One')
    await engine.saveDraft(getCorrectionKey(opId), { note: 'Two' })
    await engine.drain()
    expect(await engine.draftKeys(getCorrectionKey(''))).toEqual([])
  })
})

describe('An op that is held for an Undo', () => {
  const accept = { params: { id: claim }, body: { action: 'accept' as const } }

  it('is on the device at once, is not sent before its time, and is gone when it is undone', async () => {
    const { server, engine, clock, note } = await signedIn({ ports: { onLine: () => true } })
    const { opId } = await engine.enqueue(actOnClaim, accept, { heldMs: 10_000 })
    await note('Saved after it, and sent after it')
    expect(server.effects()).toEqual([])
    await engine.discard(opId)
    clock.advance(10_000)
    await engine.drain()
    expect(server.effects().map(({ route }) => route)).toEqual([`POST /labor-claims/${claim}/note`])
    expect(await engine.outbox()).toEqual([])
  })

  it('is sent when its time is over, and at once where a person sends now or the page closes', async () => {
    const { server, engine, clock, start } = await signedIn({ ports: { onLine: () => true } })
    const stop = start()
    const first = await engine.enqueue(actOnClaim, accept, { heldMs: 10_000 })
    const isDueInTenSeconds = () => clock.timers.some(({ at }) => at === clock.now() + 10_000)
    await vi.waitUntil(isDueInTenSeconds)
    expect(server.effectsOf(first.opId)).toBe(0)
    clock.advance(10_000)
    clock.runTimers()
    await vi.waitUntil(() => server.effectsOf(first.opId) === 1)
    stop()
    const second = await engine.enqueue(actOnClaim, accept, { heldMs: 10_000 })
    // The worker drains so too.
    await engine.drain()
    expect(server.effectsOf(second.opId)).toBe(1)
  })
})

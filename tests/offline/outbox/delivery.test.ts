import { describe, expect, it } from 'vitest'
import { ownVersions } from '../../../contract/own-versions.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { dump, foundIn, opRows } from '../../support/device-dump.ts'
import { claim, otherClaim, signedIn } from '../../support/signed-in.ts'

const picture = (size: number) => crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536)))

describe('An op that was saved on this device', () => {
  it('reaches the server exactly once, when there is a network again', async () => {
    const { server, note, later, item, engine } = await signedIn()
    server.isOffline = true
    const { opId } = await note('Brushes worn to 4 mm')
    await engine.drain()
    expect(await item(opId)).toMatchObject({
      label: 'Note, “Brushes worn to 4 mm”',
      groupLabel: 'LC-20418 · canary Gym',
      state: 'queued',
      waiting: 'retry',
      attempts: 1,
    })
    server.isOffline = false
    await later()
    expect(await engine.outbox()).toEqual([])
    expect(server.effectsOf(opId)).toBe(1)
  })

  it.each([
    'lost',
    'answer-lost',
    'killed',
    'slow',
    'portal',
    'proxy-404',
    'server-error',
    'busy',
    'too-many',
    'hang',
  ] as const)('arrives once, even if the first try was %s', async (failure) => {
    const { server, note, later, engine } = await signedIn()
    const { opId } = await note('Once')
    server.faults.push(failure)
    await engine.drain()
    await later()
    await server.idle()
    expect(await engine.outbox()).toEqual([])
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('is there after the browser was killed at any step of sending it', async () => {
    for (let at = 1; at <= 40; at += 1) {
      const { device, tab, server, note, clock } = await signedIn()
      const { opId } = await note('Survives')
      tab.killAt(at)
      await Promise.race([tab.engine.drain().catch(() => undefined), tab.death])
      tab.kill()
      const next = device.openTab().engine
      clock.advance(6 * 60_000)
      await next.drain()
      expect([at, server.effectsOf(opId), (await next.outbox()).length]).toEqual([at, 1, 0])
    }
  })

  it('is sent in order within a claim; a waiting claim stops no other', async () => {
    const { server, note, engine } = await signedIn()
    const first = await note('First')
    const second = await note('Second')
    server.missing.add(`claim:${otherClaim}`)
    const stuck = await note('Its claim has not arrived', otherClaim)
    const third = await note('Third')
    await engine.drain()
    expect(server.effects().map((effect) => effect.key)).toEqual([first.opId, second.opId, third.opId])
    expect((await engine.outbox()).map((item) => [item.opId, item.waiting])).toEqual([[stuck.opId, 'parent']])
  })

  it('is sent in batches of as many as the server takes, 50 where it names no number', async () => {
    for (const [takes, batches] of [
      [ownVersions, 1],
      [null, 2],
    ] as const) {
      const { server, note, engine } = await signedIn()
      server.takes = takes
      await engine.refreshSession()
      for (let count = 0; count < 60; count += 1) await note(`Note ${count}`)
      server.requests.length = 0
      await engine.drain()
      expect(server.requests.filter(({ path }) => path === '/outbox/batch')).toHaveLength(batches)
      expect(server.effects()).toHaveLength(60)
    }
  })

  it('is sent one by one where the server has no batch', async () => {
    const { server, note, engine } = await signedIn()
    server.hasBatch = false
    await note('One')
    await note('Two', otherClaim)
    server.requests.length = 0
    await engine.drain()
    expect(server.requests.map((request) => request.path)).toEqual([
      '/outbox/batch',
      `/labor-claims/${claim}/note`,
      `/labor-claims/${otherClaim}/note`,
    ])
    await note('Three')
    await note('Four', otherClaim)
    server.requests.length = 0
    await engine.drain()
    expect(server.requests.map((request) => request.path)).not.toContain('/outbox/batch')
    expect(await engine.outbox()).toEqual([])
  })

  it('is sent after all JSON ops if it is a photo, and after the photo’s bytes, which arrive unchanged', async () => {
    const { server, photo, note, engine } = await signedIn()
    const bytes = picture(60_000)
    const saved = await photo(bytes)
    const textOp = await note('After the picture')
    await engine.drain()
    expect(server.effects().map((effect) => effect.key)).toEqual([textOp.opId, saved.opId])
    expect(server.uploads.bytesOf(saved.sha256)).toEqual(bytes)
    expect((await engine.blob(saved.sha256))?.type).toBe('image/jpeg')
  })

  it('is sent with its id, owner, version, time and clock skew', async () => {
    const { server, engine } = await signedIn({ server: { now: () => Date.parse('2026-11-20T09:58:00Z') } })
    const { opId } = await engine.enqueue(addNote, { params: { id: claim }, body: { note: 'With headers' } })
    await engine.drain()
    expect(server.effects()[0]?.headers).toMatchObject({
      'idempotency-key': opId,
      'x-op-owner': '7',
      'x-op-version': '1',
      'x-op-created': '2026-11-20T10:00:00.000Z',
      'x-op-skew': '120000',
    })
    expect(await engine.connectionStatus()).toMatchObject({
      skewMs: 120_000,
      lastContact: Date.parse('2026-11-20T10:00:00Z'),
      storage: 'ok',
    })
  })

  it('is stored encrypted', async () => {
    const { device, engine, note, photo } = await signedIn()
    await note('canary text')
    await note('canary REFUSE')
    await photo(new TextEncoder().encode('canary picture'), 'canary title')
    await engine.saveDraft('note', { text: 'canary draft' })
    await engine.drain()
    expect(foundIn(await dump(device.indexedDB), 'canary')).toEqual([])
  })

  it('is saved with others in order in one transaction that deletes the draft', async () => {
    const { engine, device } = await signedIn()
    await engine.saveDraft('note/c1', { note: 'half' })
    const input = (note: string) => ({ operation: addNote, input: { params: { id: claim }, body: { note } } })
    const saved = await engine.enqueueAll([input('One'), input('Two')], 'note/c1')
    expect((await opRows(device.indexedDB)).map((row) => row.opId)).toEqual(saved.map((one) => one.opId))
    expect(await engine.draft('note/c1')).toBeNull()
  })

  it('is deleted with its photo 30 days after it arrived', async () => {
    const { engine, device, photo, later } = await signedIn()
    const { sha256 } = await photo(picture(100))
    await engine.drain()
    await later(29 * 86_400_000)
    expect(await opRows(device.indexedDB)).toHaveLength(1)
    expect(await engine.blob(sha256)).not.toBeNull()
    await later(2 * 86_400_000)
    expect(await opRows(device.indexedDB)).toEqual([])
    expect(await engine.blob(sha256)).toBeNull()
  })

  it('can be exported one by one as a readable file with its photos', async () => {
    const { engine, photo, server } = await signedIn()
    server.isOffline = true
    const bytes = picture(50)
    const { opId } = await photo(bytes, 'Plate')
    const file = await engine.exportItem(opId)
    const read = JSON.parse(new TextDecoder().decode(file.bytes)) as {
      items: { op_id: string; path: string; body: unknown; photos: { base64: string }[] }[]
    }
    expect(file).toMatchObject({ name: 'partwright-2026-11-20T1000.json', type: 'application/json' })
    expect(read.items[0]).toMatchObject({
      op_id: opId,
      label: 'Photo, “Plate”',
      method: 'POST',
      path: '/files/new-file',
      body: { ref_id: claim, title: 'Plate' },
    })
    expect(read.items).toHaveLength(1)
    expect(read.items[0]?.photos[0]?.base64).toBe(Buffer.from(bytes).toString('base64'))
    await expect(engine.exportItem('gone')).rejects.toThrow('no longer on this device')
  })
})

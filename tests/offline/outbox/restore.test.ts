import { describe, expect, it, vi } from 'vitest'
import { openTicket } from '../../../offline/operations/open-ticket.ts'
import { renameFile } from '../../../offline/operations/rename-file.ts'
import { claim, credentials, signedIn } from '../../support/signed-in.ts'

describe('A server that was restored from a backup', () => {
  it('receives again what it acknowledged after the backup, in order and without repeats', async () => {
    const { server, note, trip, engine } = await signedIn()
    const before = await note('Before the backup')
    await engine.drain()
    server.backup()
    const after = [await note('After it'), await trip(), await note('Last')]
    await engine.drain()
    server.restore()
    expect(server.effects()).toHaveLength(1)
    await engine.refreshSession()
    await engine.drain()
    expect(server.effects().map((effect) => effect.key)).toEqual([before.opId, ...after.map((one) => one.opId)])
    expect(await engine.outbox()).toEqual([])
  })

  it('receives a photo before its new title, which was saved after the photo had arrived', async () => {
    const { server, photo, engine } = await signedIn()
    server.backup()
    const { entityId } = await photo(new Uint8Array([1, 2, 3]))
    await engine.drain()
    await engine.enqueue(renameFile, { params: { id: entityId }, body: { ref_id: claim, title: 'Motor' } })
    server.restore()
    await engine.refreshSession()
    await engine.drain()
    expect(server.effects().map(({ route }) => route.split('/').at(-1))).toEqual(['new-file', 'update-file'])
    expect(await engine.outbox()).toEqual([])
  })

  it('receives a title that it lost before a newer one that had waited, from a device that nobody told of the restore', async () => {
    for (const notes of [0, 3]) {
      const { server, photo, note, engine, device } = await signedIn()
      const { entityId } = await photo(new Uint8Array([1, 2, 3]))
      const rename = (title: string) =>
        engine.enqueue(renameFile, { params: { id: entityId }, body: { ref_id: claim, title } })
      await engine.drain()
      server.backup()
      await rename('One')
      await engine.drain()
      await device.idle()
      server.isOffline = true
      await rename('Two')
      for (let n = 0; n < notes; n += 1) await note(`In the same batch ${n}`)
      server.isOffline = false
      server.restore()
      await engine.drain()
      expect(server.effects().flatMap(({ body }) => (body as { title?: string }).title ?? [])).toEqual([
        'Serial plate',
        'One',
        'Two',
      ])
      expect(await engine.outbox()).toEqual([])
    }
  })

  it('receives what waits even where something takes every epoch from its answers', async () => {
    const { server, note, engine, device } = await signedIn()
    await note('Before')
    await engine.drain()
    await device.idle()
    server.restart()
    const waiting = [await note('Behind a proxy'), await note('Again')]
    for (let answer = 0; answer < 6; answer += 1) server.faults.push('stripped')
    await engine.drain()
    expect(waiting.map(({ opId }) => server.effectsOf(opId))).toEqual([1, 1])
    expect(await engine.outbox()).toEqual([])
  })

  it('receives what waits even where two shops answer in turn', async () => {
    const { server, note, engine, device } = await signedIn()
    await note('Before')
    await engine.drain()
    await device.idle()
    const { opId } = await note('Between two shops')
    server.restartsAlways = true
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
    expect(server.sends.get(opId)).toBeGreaterThan(3)
  })

  it('receives them from a phone that was off meanwhile', async () => {
    const { server, note, engine, device } = await signedIn()
    server.backup()
    const { opId } = await note('Lost there')
    await engine.drain()
    engine.close()
    server.restore()
    const cold = device.openTab().engine
    await cold.refreshSession()
    await cold.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('takes nothing from a claim that is read after a drain of which no call arrived', async () => {
    const { server, trip, note, engine, device } = await signedIn()
    await engine.refreshClaim(claim)
    server.backup()
    const { entityId } = await trip()
    await engine.drain()
    await device.idle()
    server.restore()
    await note('Waits')
    for (let n = 0; n < 6; n += 1) server.faults.push('lost')
    await engine.drain()
    await engine.refreshClaim(claim)
    await device.idle()
    expect((await engine.claim(claim))?.value.trips.map(({ id }) => id)).toEqual([entityId])
  })

  it('takes nothing from a claim that one tab reads while another hangs in its drain', async () => {
    const { server, trip, note, engine, tab, device } = await signedIn()
    await engine.refreshClaim(claim)
    server.backup()
    const { entityId } = await trip()
    await engine.drain()
    await device.idle()
    await note('Waits')
    const stopped = tab.hang()
    void engine.drain()
    await stopped
    server.restore()
    const other = device.openTab().engine
    await other.refreshClaim(claim)
    await device.idle()
    expect((await other.claim(claim))?.value.trips.map(({ id }) => id)).toEqual([entityId])
    tab.kill()
  })

  it('takes nothing from a claim that is read while a call is under way', async () => {
    let underWay: Promise<void> | null = null
    const { server, trip, note, engine } = await signedIn({ server: { breath: () => underWay ?? Promise.resolve() } })
    await engine.refreshClaim(claim)
    server.backup()
    const { entityId } = await trip()
    await engine.drain()
    await note('Waits')
    let answer: () => void = () => undefined
    underWay = new Promise((resolve) => {
      answer = resolve
    })
    const arrived = server.requests.length
    const draining = engine.drain()
    await vi.waitUntil(() => server.requests.length > arrived)
    server.restore()
    await engine.refreshClaim(claim)
    await vi.waitUntil(async () => (await engine.claim(claim))?.value.trips[0]?.id === entityId, { timeout: 25_000 })
    answer()
    await draining
    expect((await engine.claim(claim))?.value.trips.map(({ id }) => id)).toEqual([entityId])
  })

  it('receives them even after other work has extended its log', async () => {
    const { server, note, engine } = await signedIn()
    server.backup()
    const { opId } = await note('Lost there')
    await engine.drain()
    server.restore()
    server.grow(50)
    await engine.refreshSession()
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('does not receive what the backup held', async () => {
    const { server, note, engine } = await signedIn()
    const before = await note('Before the backup')
    await engine.drain()
    server.backup()
    const after = await note('After it')
    await engine.drain()
    server.restore()
    await engine.refreshSession()
    await engine.drain()
    expect([server.sends.get(before.opId), server.sends.get(after.opId)]).toEqual([1, 2])
  })

  it('receives everything that unknown epochs acknowledged', async () => {
    const { server, note, engine } = await signedIn()
    server.backup()
    const first = await note('In the first epoch')
    await engine.drain()
    server.restart()
    const second = await note('In the second')
    await engine.drain()
    server.restore()
    server.grow(50)
    await engine.refreshSession()
    await engine.drain()
    expect(server.effects().map((effect) => effect.key)).toEqual([first.opId, second.opId])
  })

  it('receives an op whose tab died before it recorded the acknowledgement', async () => {
    const { server, note, engine, device } = await signedIn()
    server.backup()
    const { opId } = await note('Sent and restored in between')
    const dying = device.openTab()
    dying.killAt(12)
    await Promise.race([dying.engine.drain().catch(() => undefined), dying.death])
    server.restore()
    server.grow(3)
    await engine.refreshSession()
    device.clock.advance(120_000)
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('receives a photo’s op again while its bytes are on the phone', async () => {
    const { server, photo, engine } = await signedIn()
    server.backup()
    const { opId, sha256 } = await photo(new Uint8Array([4, 5, 6]))
    await engine.drain()
    server.restore()
    await engine.refreshSession()
    await engine.drain()
    expect([server.effectsOf(opId), server.uploads.bytesOf(sha256)]).toEqual([1, new Uint8Array([4, 5, 6])])
  })

  it('receives again what it acknowledged where something on the way took its epoch from the answer', async () => {
    const { server, note, engine } = await signedIn()
    server.backup()
    const saved = [await note('One'), await note('Two')]
    server.faults.push('stripped')
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    server.restore()
    await engine.refreshSession()
    await engine.drain()
    expect(saved.map(({ opId }) => server.effectsOf(opId))).toEqual([1, 1])
  })

  it('receives a visitor’s question again while somebody is signed in and nothing else waits', async () => {
    const { server, engine } = await signedIn()
    await engine.signOut('keep')
    server.backup()
    const body = { name: 'Pat', email: 'pat@demo.test', subject: 'Belt', message: 'Which belt fits the T500?' }
    const { opId } = await engine.enqueue(openTicket, { body } as never)
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
    await engine.signIn(credentials)
    await engine.drain()
    server.restore()
    await engine.refreshSession()
    await engine.drain()
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('is not assumed after a plain restart', async () => {
    const { server, note, engine, device } = await signedIn()
    const ops = [await note('One'), await note('Two')]
    await engine.drain()
    // What a drain reads afterwards would tell of the restart too.
    await device.idle()
    server.restart()
    const third = await note('Three')
    await engine.drain()
    server.restart()
    await engine.refreshSession()
    await engine.drain()
    // The third was the first that the new epoch saw: it goes once more, after the device knows that nothing was lost.
    expect([...ops, third].map(({ opId }) => server.sends.get(opId))).toEqual([1, 1, 2])
    expect(server.effects()).toHaveLength(3)
  })

  it('is not assumed after a plain restart for what a visitor sent, while somebody is signed in', async () => {
    const { server, engine, device } = await signedIn()
    await engine.signOut('keep')
    const body = { name: 'Pat', email: 'pat@demo.test', subject: 'Belt', message: 'Which belt fits the T500?' }
    const { opId } = await engine.enqueue(openTicket, { body } as never)
    await engine.drain()
    await engine.signIn(credentials)
    await engine.drain()
    for (let starts = 0; starts < 2; starts += 1) {
      server.restart()
      await engine.refreshSession()
      await device.idle()
      await engine.drain()
    }
    expect([server.effectsOf(opId), server.sends.get(opId)]).toEqual([1, 1])
  })

  it('is not assumed when answers arrive out of order', async () => {
    const { server, engine, note } = await signedIn()
    server.hasBatch = false
    for (const id of [1, 2, 3, 4, 5, 6]) await note(`Concurrent ${id}`, claim.replace('c1', `c${id}`))
    await engine.drain()
    expect([...server.sends.values()]).toEqual([1, 1, 1, 1, 1, 1])
  })
})

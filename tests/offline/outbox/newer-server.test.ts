import { describe, expect, it, vi } from 'vitest'
import { ownVersions } from '../../../contract/own-versions.ts'
import { isTaken, parseVersions, releasedVersions } from '../../../contract/taken-versions.ts'
import { requestSerial } from '../../../offline/operations/request-serial.ts'
import { claim, otherClaim, signedIn } from '../../support/signed-in.ts'

const waitUntil = (isReached: () => boolean | Promise<boolean>) =>
  vi.waitUntil(isReached, { timeout: 25_000, interval: 1 })

const serialRequest = { params: { id: claim }, body: { serial_number: 'SR22548B01177' } }
const withoutNotes = Object.fromEntries(Object.entries(ownVersions).filter(([kind]) => kind !== 'addNote'))

/** A device whose app is newer than its server: the server does not know notes, in this shape or at all. */
async function newerDevice(unknown = { status: 422, error: 'call.invalid' }) {
  const device = await signedIn({ ports: { onLine: () => true } })
  device.server.takes = { ...withoutNotes, addNote: 0 }
  device.server.unknown.set('/note', unknown)
  return {
    ...device,
    updateServer() {
      device.server.unknown.clear()
      device.server.takes = ownVersions
    },
  }
}

describe('What only a newer server takes', () => {
  it.each([
    ['in a batch', true, 422, 'call.invalid'],
    ['alone', false, 422, 'call.invalid'],
    ['alone, where the server has no such call', false, 404, 'call.notFound'],
    ['in a batch, where the server has no such call', true, 404, 'call.notFound'],
    ['in a batch, where the server does not queue it yet', true, 422, 'op.notQueueable'],
    ['alone, where the server says so', false, 426, 'op.unknownVersion'],
  ])('is held, not refused, and says why: %s', async (_, hasBatch, status, error) => {
    const { server, note, engine, item } = await newerDevice({ status, error })
    server.hasBatch = hasBatch
    const saved = [await note('Belt worn'), await note('Motor hums', otherClaim)]
    await engine.drain()
    for (const { opId } of saved) expect(await item(opId)).toMatchObject({ state: 'queued', waiting: 'newer-server' })
    expect(await engine.counts()).toMatchObject({ waiting: 2, attention: 0, held: 2, needsUpdate: false })
  })

  it('is not refused by an answer from which something took what the server names', async () => {
    const { server, note, engine } = await newerDevice({ status: 404, error: 'call.notFound' })
    server.isOffline = true
    await note('Belt worn')
    await note('Motor hums', otherClaim)
    await engine.drain()
    server.isOffline = false
    server.faults.push('stripped')
    await engine.drain()
    expect((await engine.outbox()).map(({ state }) => state)).toEqual(['queued', 'queued'])
    expect(await engine.counts()).toMatchObject({ waiting: 2, attention: 0 })
  })

  it('is not sent again and again, and stops nothing else', async () => {
    const { server, note, trip, engine, clock } = await newerDevice()
    const { opId } = await note('Belt worn')
    await engine.drain()
    const sent = server.sends.get(opId) ?? 0
    expect(sent).toBeLessThanOrEqual(1)
    for (let n = 0; n < 30; n += 1) {
      clock.advance(60_000)
      await engine.drain()
    }
    expect(server.sends.get(opId) ?? 0).toBe(sent)
    const other = await trip('2026-11-20', otherClaim)
    await engine.drain()
    expect(server.effectsOf(other.opId)).toBe(1)
  })

  it('is only what the server says: a device that read its session and lost the signal holds nothing', async () => {
    const { engine, server, device } = await signedIn()
    await engine.refreshSession()
    await engine.drain()
    server.isOffline = true
    await engine.enqueue(requestSerial, serialRequest)
    const reopened = device.openTab().engine
    expect(await reopened.counts()).toMatchObject({ waiting: 1, held: 0 })
  })

  it('is sent as soon as there is a signal to ask with, however often it was asked in vain', async () => {
    const { engine, server, device } = await signedIn()
    server.takes = releasedVersions
    await engine.refreshSession()
    await engine.drain()
    server.isOffline = true
    const { opId } = await engine.enqueue(requestSerial, serialRequest)
    const reopened = device.openTab().engine
    await reopened.drain()
    await reopened.drain()
    server.takes = ownVersions
    server.isOffline = false
    await reopened.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('keeps the order of its claim while it is held', async () => {
    const { server, note, trip, engine, updateServer } = await newerDevice()
    const first = await note('Belt worn')
    await engine.drain()
    const second = await trip('2026-11-20', claim)
    await engine.drain()
    expect(server.effects()).toEqual([])
    updateServer()
    await engine.refreshSession()
    await waitUntil(async () => (await engine.outbox()).length === 0)
    expect(server.effects().map(({ key }) => key)).toEqual([first.opId, second.opId])
  })

  it('goes by itself once the server takes it, also after the app was closed', async () => {
    const { server, device, note, engine, clock, updateServer } = await newerDevice()
    const { opId } = await note('Belt worn')
    await engine.drain()
    engine.close()
    const stop = device.openTab().engine.start()
    updateServer()
    // Nobody presses anything: the timer asks the server for its versions.
    for (let n = 0; n < 6; n += 1) {
      await waitUntil(() => clock.timers.length > 0)
      clock.advance(60_000)
      clock.runTimers()
    }
    await waitUntil(() => server.effectsOf(opId) === 1)
    stop()
  })

  it('is held again by a server that was rolled back', async () => {
    const { server, note, engine, item, updateServer } = await newerDevice()
    updateServer()
    const first = await note('Belt worn')
    await engine.drain()
    expect(server.effectsOf(first.opId)).toBe(1)
    server.takes = withoutNotes
    server.unknown.set('/note', { status: 404, error: 'call.notFound' })
    const second = await note('Motor hums')
    await waitUntil(async () => (await item(second.opId))?.waiting === 'newer-server')
  })
})

describe('A server that names no versions', () => {
  it('is taken for the last release: what that took is sent, and its refusals count', async () => {
    const { server, note, engine } = await signedIn()
    server.takes = null
    const [fine, refused] = [await note('Belt worn'), await note('REFUSE this', otherClaim)]
    await engine.drain()
    expect(server.effectsOf(fine.opId)).toBe(1)
    expect((await engine.outbox()).map(({ opId, state }) => [opId, state])).toEqual([[refused.opId, 'rejected']])
  })

  it('takes no kind and no version that came later', () => {
    const versions = parseVersions(null)
    expect(isTaken(versions, { kind: 'addNote', v: releasedVersions['addNote'] ?? 0 })).toBe(true)
    expect(isTaken(versions, { kind: 'addNote', v: (releasedVersions['addNote'] ?? 0) + 1 })).toBe(false)
    expect(isTaken(versions, { kind: 'addSomethingNew', v: 1 })).toBe(false)
    expect(isTaken(versions, { kind: 'toString', v: 1 })).toBe(false)
    expect(parseVersions('addNote=2, addTrip=1,broken,=3,x=-1')).toEqual({ addNote: 2, addTrip: 1 })
  })
})

import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { otherClaim, signedIn } from '../../support/signed-in.ts'

const { add, put } = IDBObjectStore.prototype
const realDelete = IDBObjectStore.prototype.delete
afterEach(() => {
  Object.assign(IDBObjectStore.prototype, { add, put, delete: realDelete })
})

/** Counts every write of the device. */
function countWrites(): () => number {
  let count = 0
  const counted = <T extends (...args: never[]) => unknown>(real: T) =>
    function (this: IDBObjectStore, ...args: Parameters<T>) {
      count += 1
      return real.apply(this, args)
    }
  Object.assign(IDBObjectStore.prototype, { add: counted(add), put: counted(put), delete: counted(realDelete) })
  return () => count
}

describe('A page whose server cannot be reached', () => {
  it('keeps the radio and the disk quiet for ten minutes, and sends within seconds when it is back', async () => {
    const { engine, server, clock, note, photo, start } = await signedIn({ ports: { isVisible: () => true } })
    await note('One')
    await note('Two', otherClaim)
    await photo(new Uint8Array([1, 2, 3]))
    server.isOffline = true
    const stop = start()
    const settle = () => vi.waitUntil(() => clock.timers.length > 0, { timeout: 25_000, interval: 1 })
    await settle()
    const [writes, callsBefore] = [countWrites(), server.requests.length]
    for (let second = 0; second < 600; second += 1) {
      clock.advance(1_000)
      clock.runTimers()
      await settle()
    }
    // One small read a minute, and nothing is written: nothing has changed.
    expect(writes()).toBe(0)
    expect(server.requests.length - callsBefore).toBeLessThanOrEqual(12)
    server.isOffline = false
    clock.advance(60_000)
    clock.runTimers()
    await vi.waitUntil(async () => (await engine.outbox()).length === 0, { timeout: 25_000, interval: 1 })
    stop()
  }, 120_000)

  it('asks at once after a save, and writes nothing but what was saved until the server answers', async () => {
    let isOnline = false
    const { engine, server, note } = await signedIn({ ports: { onLine: () => isOnline } })
    await note('One')
    server.isOffline = true
    await engine.drain()
    isOnline = true
    const before = server.requests.length
    const { opId } = await note('Two', otherClaim)
    await vi.waitUntil(() => server.requests.length === before + 1, { timeout: 25_000, interval: 1 })
    expect(server.requests.at(-1)?.path).toBe('/auth/user')
    server.isOffline = false
    const { opId: next } = await note('Three')
    await vi.waitUntil(() => server.effectsOf(opId) + server.effectsOf(next) === 2, { timeout: 25_000, interval: 1 })
  })
})

describe('A page with nothing to send', () => {
  it('writes nothing at its timers', async () => {
    const { engine, clock, start } = await signedIn({ ports: { isVisible: () => true } })
    const stop = start()
    await engine.drain()
    const writes = countWrites()
    for (let minute = 0; minute < 10; minute += 1) {
      clock.advance(60_000)
      clock.runTimers()
      for (let n = 0; n < 60; n += 1)
        await new Promise((resolve) => {
          setImmediate(resolve)
        })
    }
    stop()
    expect(writes()).toBe(0)
  })
})

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { World } from '../../../offline/engine.ts'
import { openEngine } from '../../../src/platform/open-engine.ts'

/** A page's world over this IndexedDB, without a server and with timers that rest. */
const worldOver = (indexedDB: unknown) =>
  ({
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    now: () => 0,
    uuid: () => crypto.randomUUID(),
    random: () => 0.5,
    crypto,
    indexedDB,
    IDBKeyRange,
    setTimer: () => () => undefined,
    appVersion: '0.1.0',
    api: '/api',
    onLine: () => false,
  }) as World

/** Only an engine that opens later says when it has. */
const isLate = async (indexedDB: unknown, mayWait: boolean) =>
  (await openEngine(worldOver(indexedDB), mayWait)).opened !== undefined

async function holding(name: string): Promise<IDBFactory> {
  const factory = new IDBFactory()
  await new Promise<void>((resolve) => {
    factory.open(name).onsuccess = () => {
      resolve()
    }
  })
  return factory
}

describe('opening the engine', () => {
  it('waits in the shop and at the sign-in on a device that keeps nothing', async () => {
    expect(await isLate(new IDBFactory(), true)).toBe(true)
  })

  it('does not wait behind the sign-in', async () => {
    expect(await isLate(new IDBFactory(), false)).toBe(false)
  })

  it('does not wait where anything is kept, whatever else the browser has forgotten', async () => {
    expect(await isLate(await holding('partwright-catalogue'), true)).toBe(false)
  })

  it('does not wait where the browser cannot tell what is kept', async () => {
    const mute = Object.assign(Object.create(new IDBFactory()) as IDBFactory, { databases: undefined })
    expect(await isLate(mute, true)).toBe(false)
  })
})

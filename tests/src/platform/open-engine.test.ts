import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { Ports } from '../../../offline/engine.ts'
import { openEngine } from '../../../src/platform/open-engine.ts'

/** A page's ports over this IndexedDB, without a server and with timers that never fire. */
const createPorts = (indexedDB: unknown) =>
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
  }) as Ports

/** Only an engine that opens later has `opened`. */
const isDeferred = async (indexedDB: unknown, mayWait: boolean) =>
  (await openEngine(createPorts(indexedDB), mayWait)).opened !== undefined

async function createDatabase(name: string): Promise<IDBFactory> {
  const factory = new IDBFactory()
  await new Promise<void>((resolve) => {
    factory.open(name).onsuccess = () => {
      resolve()
    }
  })
  return factory
}

describe('Opening the engine', () => {
  it('is deferred in the shop and at sign-in on a device without data', async () => {
    expect(await isDeferred(new IDBFactory(), true)).toBe(true)
  })

  it('is not deferred behind sign-in', async () => {
    expect(await isDeferred(new IDBFactory(), false)).toBe(false)
  })

  it('is not deferred if any data is stored, whatever else the browser has lost', async () => {
    expect(await isDeferred(await createDatabase('partwright-catalogue'), true)).toBe(false)
  })

  it('is not deferred if the browser cannot tell what is stored', async () => {
    const unsupported = Object.assign(Object.create(new IDBFactory()) as IDBFactory, { databases: undefined })
    expect(await isDeferred(unsupported, true)).toBe(false)
  })
})

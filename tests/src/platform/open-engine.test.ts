import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import * as engineCode from '../../../offline/create-engine.ts'
import { openEngine } from '../../../src/platform/open-engine.ts'
import { createEnginePorts } from '../../support/engine-ports.ts'

/** Only an engine that opens later has `opened`. */
const isDeferred = async (indexedDB: IDBFactory, mayWait: boolean) =>
  (await openEngine(createEnginePorts({ indexedDB }), mayWait)).opened !== undefined

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

  it('is tried again with the next network where its code does not arrive: without it the user is unknown', async () => {
    const load = vi
      .fn<() => Promise<typeof engineCode>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/create-engine.js'))
      .mockResolvedValue(engineCode)
    const opening = openEngine(createEnginePorts({ indexedDB: new IDBFactory() }), false, load)
    await vi.waitFor(() => {
      expect(load).toHaveBeenCalledOnce()
    })
    await new Promise((resolve) => setTimeout(resolve))
    window.dispatchEvent(new Event('online'))
    expect(await (await opening).owner()).toBeNull()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is not deferred if the browser cannot tell what is stored', async () => {
    const unsupported = Object.assign(Object.create(new IDBFactory()) as IDBFactory, { databases: undefined })
    expect(await isDeferred(unsupported, true)).toBe(false)
  })
})

import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import { opRows } from '../../support/device-dump.ts'
import { signedIn } from '../../support/signed-in.ts'

const realAdd = IDBObjectStore.prototype.add
/** Makes the storage fail for the next so many new ops. */
function failAdds(name: string, times: number): () => number {
  let failed = 0
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...args: Parameters<typeof realAdd>) {
    if (this.name === 'ops' && failed < times) {
      failed += 1
      throw new DOMException('The disk failed', name)
    }
    return realAdd.apply(this, args)
  } as typeof realAdd
  return () => failed
}
afterEach(() => {
  IDBObjectStore.prototype.add = realAdd
})

describe('Storage that fails', () => {
  it('frees space once when it is full, and saves', async () => {
    const evict = vi.fn(() => Promise.resolve())
    const { note, device, engine } = await signedIn({ ports: { evict } })
    failAdds('QuotaExceededError', 1)
    await note('Fits after all')
    expect(evict).toHaveBeenCalledTimes(1)
    expect(await opRows(device.indexedDB)).toHaveLength(1)
    expect(await engine.connectionStatus()).toMatchObject({ storage: 'ok' })
  })

  it('refuses visibly when it stays full, and nothing is saved', async () => {
    const { note, device, engine } = await signedIn()
    failAdds('QuotaExceededError', 2)
    await expect(note('Too much')).rejects.toMatchObject({
      code: 'storage-full',
      message: expect.stringContaining('Nothing was saved') as string,
    })
    expect(await opRows(device.indexedDB)).toEqual([])
    expect(await engine.connectionStatus()).toMatchObject({ storage: 'full' })
  })

  it('frees the bytes of arrived photos first', async () => {
    const { note, photo, engine } = await signedIn()
    const { sha256 } = await photo(new Uint8Array([1, 2, 3]))
    await engine.drain()
    expect(await engine.blob(sha256)).not.toBeNull()
    failAdds('QuotaExceededError', 1)
    await note('Needs the room')
    expect(await engine.blob(sha256)).toBeNull()
  })

  it('opens a lost connection again, three times', async () => {
    const { note, device, engine } = await signedIn()
    const failed = failAdds('InvalidStateError', 3)
    await note('Fourth time')
    expect(failed()).toBe(3)
    expect(await opRows(device.indexedDB)).toHaveLength(1)
    expect(await engine.connectionStatus()).toMatchObject({ storage: 'ok' })
  })

  it('reports that it cannot save when the connection stays lost', async () => {
    const { note, engine } = await signedIn()
    failAdds('InvalidStateError', 4)
    const saving = note('Lost')
    await expect(saving).rejects.toBeInstanceOf(SaveRefused)
    await expect(saving).rejects.toMatchObject({ code: 'storage-lost' })
    expect(await engine.connectionStatus()).toMatchObject({ storage: 'lost' })
  })

  it('is never an empty outbox: a read that fails throws', async () => {
    const { engine, note } = await signedIn()
    await note('There')
    engine.close()
    await expect(engine.outbox()).rejects.toBeInstanceOf(SaveRefused)
    await expect(engine.counts()).rejects.toBeInstanceOf(SaveRefused)
  })

  it('asks the browser once for persistent storage, at the first queued item', async () => {
    const persist = vi.fn(() => Promise.resolve(true))
    const { note } = await signedIn({ ports: { storage: { estimate: () => Promise.resolve({}), persist } } })
    expect(persist).not.toHaveBeenCalled()
    await note('First')
    await note('Second')
    expect(persist).toHaveBeenCalledTimes(1)
  })
})

import { Dexie } from 'dexie'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import { opRows } from '../../support/device-dump.ts'
import { signedIn } from '../../support/signed-in.ts'
import { losingConnections } from '../support/losing-connections.ts'

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
const realTransaction = Reflect.get(Dexie.prototype, 'transaction') as (...args: unknown[]) => Promise<unknown>
/** Loses the answers to the next commits of the outbox: what they wrote is there, and the page is told of an error. */
function loseCommits(times: number): () => number {
  let lost = 0
  Reflect.set(Dexie.prototype, 'transaction', async function (this: Dexie, ...args: unknown[]) {
    const done = await realTransaction.apply(this, args)
    const [mode, tables] = args as [string, readonly { readonly name: string }[]]
    if (mode !== 'rw' || lost >= times || ![tables].flat().some(({ name }) => name === 'ops')) return done
    lost += 1
    throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
  })
  return () => lost
}
afterEach(() => {
  IDBObjectStore.prototype.add = realAdd
  Reflect.set(Dexie.prototype, 'transaction', realTransaction)
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
    failAdds('QuotaExceededError', Infinity)
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

  it('asks for a picture again whose freed bytes a restored server has lost', async () => {
    const { server, note, photo, engine, device, later } = await signedIn()
    server.backup()
    const { opId, sha256 } = await photo(new Uint8Array([1, 2, 3]))
    await engine.drain()
    failAdds('QuotaExceededError', 1)
    await note('Needs the room')
    await device.idle()
    server.restore()
    server.uploads.forget(sha256)
    await engine.refreshSession()
    await later()
    expect((await engine.outbox()).find((one) => one.opId === opId)).toMatchObject({
      state: 'rejected',
      error: { code: 'device.bytesMissing' },
    })
    await engine.discard(opId)
    await later()
    expect(await engine.outbox()).toEqual([])
  })

  it('opens a lost connection again, three times', async () => {
    const { note, device, engine } = await signedIn()
    const failed = failAdds('InvalidStateError', 3)
    await note('Fourth time')
    expect(failed()).toBe(3)
    expect(await opRows(device.indexedDB)).toHaveLength(1)
    expect(await engine.connectionStatus()).toMatchObject({ storage: 'ok' })
  })

  it.each([2, 3])('opens it again where a new connection is lost at once: %i times', async (times) => {
    const { indexedDB, lose } = losingConnections()
    const { note, engine } = await signedIn({ indexedDB })
    lose(times)
    await note('After all')
    await note('And the next')
    expect(await engine.outbox()).toHaveLength(2)
    expect(await engine.connectionStatus()).toMatchObject({ storage: 'ok' })
  })

  it('reads the session of its user again after a lost connection: a start without a network is theirs', async () => {
    const { indexedDB, lose } = losingConnections()
    const { engine, server } = await signedIn({ indexedDB })
    server.isOffline = true
    lose(1)
    expect((await engine.lastSession())?.session.user?.user_id).toBe(7)
    lose(1)
    expect(await engine.owner()).toMatchObject({ userId: 7 })
    lose(Number.POSITIVE_INFINITY)
    await expect(engine.lastSession()).rejects.toMatchObject({ code: 'storage-lost' })
  })

  it('reports that it cannot save when each new connection is lost at once', async () => {
    const { indexedDB, lose } = losingConnections()
    const { note, engine } = await signedIn({ indexedDB })
    lose(Number.POSITIVE_INFINITY)
    await expect(note('Lost')).rejects.toMatchObject({ code: 'storage-lost' })
    expect(await engine.connectionStatus()).toMatchObject({ storage: 'lost' })
    lose(0)
    await note('Back again')
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

describe('A commit whose answer is lost', () => {
  it.each([1, 2, 3])('is found again after %i losses: one press of Save is one note', async (times) => {
    const { note, photo, device, engine, server } = await signedIn()
    const lost = loseCommits(times)
    const { opId } = await note('Belt worn')
    expect(lost()).toBe(times)
    const { sha256 } = await photo(new Uint8Array([1, 2, 3]))
    expect((await opRows(device.indexedDB)).map((row) => row.kind)).toEqual(['addNote', 'addFile'])
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
    expect(server.effects()).toHaveLength(2)
    expect(await engine.blob(sha256)).not.toBeNull()
  })

  it('is at most one note if it is never answered, and the person is told to look', async () => {
    const { note, device } = await signedIn()
    loseCommits(4)
    await expect(note('Belt worn')).rejects.toMatchObject({
      code: 'storage-lost',
      message: expect.stringContaining('look whether it is there') as string,
    })
    expect(await opRows(device.indexedDB)).toHaveLength(1)
  })

  it('counts the bytes of a photo once', async () => {
    const { photo, device, engine } = await signedIn()
    loseCommits(1)
    const { opId, sha256 } = await photo(new Uint8Array([1, 2, 3]))
    expect(await opRows(device.indexedDB)).toHaveLength(1)
    await engine.discard(opId)
    expect(await engine.blob(sha256)).toBeNull()
  })

  it('of a correction is one corrected note', async () => {
    const { note, device, engine, server } = await signedIn()
    const { opId } = await note('REFUSE this')
    await engine.drain()
    loseCommits(1)
    const corrected = await engine.resend(opId, { note: 'Belt worn' })
    expect((await opRows(device.indexedDB)).map((row) => row.state).toSorted()).toEqual(['queued', 'superseded'])
    await engine.drain()
    expect(server.effectsOf(corrected.opId)).toBe(1)
  })

  it('of a discard is one discard', async () => {
    const { note, device, engine } = await signedIn()
    const { opId } = await note('REFUSE this')
    await engine.drain()
    loseCommits(2)
    await engine.discard(opId)
    const rows = await opRows(device.indexedDB)
    expect(rows.filter((row) => row.kind === 'discardOp')).toHaveLength(1)
    expect(rows.find((row) => row.opId === opId)?.state).toBe('discarded')
  })
})

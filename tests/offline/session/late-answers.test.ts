import { describe, expect, it } from 'vitest'
import { createDevice } from '../../support/fake-device.ts'
import { opRows } from '../../support/device-dump.ts'
import { createHoldingServer } from '../../support/holding-server.ts'
import { credentials, signedIn } from '../../support/signed-in.ts'

const isSessionRead = (path: string) => path.endsWith('/auth/user')
const isKeyCall = (path: string) => path.endsWith('/auth/device-key')

describe('An answer about the session that comes late', () => {
  it('from before a sign-in neither signs out nor stops the queue', async () => {
    const { fetch, server, clock, hold, release } = createHoldingServer()
    const { engine } = createDevice({ fetch, clock, ports: { onLine: () => false } }).openTab()
    server.session = null
    const isThere = hold(isSessionRead)
    const reading = engine.refreshSession()
    await isThere
    await engine.signIn(credentials)
    release()
    expect((await reading).user?.user_id).toBe(7)
    expect(await engine.owner()).toMatchObject({ userId: 7 })
    expect((await engine.counts()).behindSignIn).toBe(0)
  })

  it('of one person signs out and discards no one else', async () => {
    const { engine, note } = await signedIn()
    await engine.signOut('keep')
    await engine.signIn({ ...credentials, email: 'other@demo.test' })
    const { opId } = await note('Of the next person')
    await expect(engine.signOut('discard', 7)).rejects.toMatchObject({ code: 'signed-out' })
    expect((await engine.owner())?.userId).toBe(8)
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    expect((await engine.arrival(opId))?.item.state).toBe('acked')
    await engine.signOut('discard', 8)
    expect(await engine.owner()).toBeNull()
  })

  it('from before a sign-in keeps nothing that was saved since from being sent', async () => {
    const { fetch, server, clock, hold, release } = createHoldingServer()
    const { engine, note } = await signedIn({ fetch, clock })
    await engine.signOut('keep')
    const isThere = hold(isSessionRead)
    const reading = engine.refreshSession()
    await isThere
    await engine.signIn(credentials)
    release()
    await reading
    const { opId } = await note('Saved at once')
    expect((await engine.counts()).behindSignIn).toBe(0)
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('while a sign-in is on its way is left to that', async () => {
    const { fetch, server, clock, hold, release } = createHoldingServer()
    const { engine } = createDevice({ fetch, clock, ports: { onLine: () => false } }).openTab()
    server.session = null
    const isThere = hold(isKeyCall)
    const signingIn = engine.signIn(credentials)
    await isThere
    server.session = null
    await engine.refreshSession()
    server.session = 7
    release()
    expect((await signingIn).logged_in).toBe(true)
    expect(await engine.owner()).toMatchObject({ userId: 7 })
    expect((await engine.counts()).behindSignIn).toBe(0)
  })

  it('from before a sign-out does not sign in again, and leaves no key on the device', async () => {
    for (const isHeld of [isSessionRead, isKeyCall]) {
      const { fetch, server, clock, hold, release } = createHoldingServer()
      const { engine, device, note } = await signedIn({ fetch, clock })
      server.isOffline = true
      await note('Stays locked')
      server.isOffline = false
      // A key is asked for again where none is here: another tab has signed out and in.
      if (isHeld === isKeyCall) await engine.signOut('keep')
      const isThere = hold(isHeld)
      const reading = isHeld === isKeyCall ? engine.signIn(credentials) : engine.refreshSession()
      await isThere
      await engine.signOut('keep')
      release()
      await reading.catch(() => undefined)
      expect(await engine.owner()).toBeNull()
      await expect(note('For no one')).rejects.toMatchObject({ code: 'signed-out' })
      expect((await opRows(device.indexedDB)).map(({ state }) => state)).toEqual(['queued'])
      expect(await keysOf(device.indexedDB)).toEqual([])
    }
  })
})

/** What opens the user's database on this device. */
async function keysOf(indexedDB: IDBFactory): Promise<string[]> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('partwright-user-7')
    opening.onsuccess = () => {
      resolve(opening.result)
    }
    opening.onerror = () => {
      reject(new Error(String(opening.error)))
    }
  })
  const names = await new Promise<IDBValidKey[]>((resolve) => {
    const reading = db.transaction('meta').objectStore('meta').getAllKeys()
    reading.onsuccess = () => {
      resolve(reading.result)
    }
  })
  db.close()
  return names.map(String).filter((name) => ['key', 'key_ring', 'proof_key', 'wrapped_keys'].includes(name))
}

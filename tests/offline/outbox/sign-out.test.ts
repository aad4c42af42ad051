import { describe, expect, it, vi } from 'vitest'
import { sha256Hex } from '../../../offline/crypto/bytes.ts'
import { addFile } from '../../../offline/operations/add-file.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { createClock, createDevice } from '../../support/fake-device.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { opRows, toPromise, userDatabases } from '../../support/device-dump.ts'
import { createHoldingServer } from '../../support/holding-server.ts'
import { claim, credentials, signedIn } from '../../support/signed-in.ts'
import { createTestCrypto } from '../../support/test-crypto.ts'

const other = { ...credentials, email: 'other@demo.test' }

const isNoteCall = (path: string) => path.includes('/outbox/batch') || path.includes('/note')

describe('Signing out while an op is being sent', () => {
  it('locks the op on the device, and it is sent again without a second effect', async () => {
    const { fetch, server, clock, hold, release } = createHoldingServer()
    const { engine, device, note } = await signedIn({ fetch, clock, server: {} })
    await engine.signIn(credentials)
    const first = await note('On its way')
    const isThere = hold(isNoteCall)
    const draining = engine.drain()
    await isThere
    await engine.signOut('keep')
    release()
    await draining
    expect(server.effectsOf(first.opId)).toBe(1)
    expect((await opRows(device.indexedDB)).map((row) => [row.state, row.error])).toEqual([['sending', null]])
    await engine.signIn(credentials)
    await engine.drain()
    expect(await engine.counts()).toMatchObject({ waiting: 0, attention: 0 })
    expect(server.effectsOf(first.opId)).toBe(1)
  })

  it('sends no more of it after another user signs in', async () => {
    const { fetch, server, clock, hold, release } = createHoldingServer()
    const { engine, photo } = await signedIn({ fetch, clock })
    await engine.signIn(credentials)
    const { opId } = await photo(new Uint8Array(900_000).fill(7))
    const isThere = hold((path) => path.includes('/uploads/'))
    const draining = engine.drain()
    await isThere
    await engine.signOut('keep')
    await engine.signIn(other)
    const before = server.requests.length
    release()
    await draining
    await engine.drain()
    expect(server.requests.slice(before).filter(({ path }) => path.includes('/uploads/'))).toEqual([])
    expect(server.effectsOf(opId)).toBe(0)
    await engine.signIn(credentials)
    await engine.drain()
    expect(await engine.counts()).toMatchObject({ waiting: 0, attention: 0 })
    expect(server.effects().filter(({ key }) => key === opId)).toMatchObject([{ owner: 7 }])
    // Chunks that had arrived are not sent again: each was sent once.
    const chunkPuts = server.requests.filter(({ method, path }) => method === 'PUT' && path.includes('/uploads/'))
    expect(new Set(chunkPuts.map(({ path }) => path)).size).toBe(chunkPuts.length)
    expect(chunkPuts.length).toBeGreaterThan(1)
  })

  it('with “discard” a late answer stores nothing on the device', async () => {
    const { fetch, clock, hold, release } = createHoldingServer()
    const { engine, device, note } = await signedIn({ fetch, clock })
    await engine.signIn(credentials)
    await note('canary gone')
    const isThere = hold(isNoteCall)
    const draining = engine.drain()
    await isThere
    await engine.signOut('discard')
    release()
    await draining
    expect((await device.indexedDB.databases()).map(({ name }) => name)).not.toContain('partwright-user-7')
    await engine.signIn(credentials)
    expect(await engine.counts()).toMatchObject({ waiting: 0, attention: 0 })
  })

  it('with “discard” ends while a frozen tab holds the database, which is empty by then and goes with that tab', async () => {
    const { engine, device, note, server, clock } = await signedIn()
    server.isOffline = true
    const { opId } = await note('canary gone')
    server.isOffline = false
    const frozen = await toPromise(device.indexedDB.open('partwright-user-7'))
    const tables = [...frozen.objectStoreNames]
    const countRows = async () => {
      const reading = frozen.transaction(tables)
      const counts = await Promise.all(tables.map((table) => toPromise(reading.objectStore(table).count())))
      return counts.reduce((sum, count) => sum + count, 0)
    }
    expect(await countRows()).toBeGreaterThan(0)
    let hasEnded = false
    const ending = engine.signOut('discard').finally(() => {
      hasEnded = true
    })
    // A sign-out that waits for the frozen tab never ends, and the room's own limit shows it.
    while (!hasEnded) {
      await new Promise(setImmediate)
      clock.advance(10)
      clock.runTimers()
    }
    await ending
    expect(await countRows()).toBe(0)
    expect(server.session).toBeNull()
    expect(await engine.owner()).toBeNull()
    frozen.close()
    await vi.waitFor(async () => {
      expect(await userDatabases(device.indexedDB)).not.toContain('7')
    })
    await engine.signIn(credentials)
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    expect(server.effectsOf(opId)).toBe(0)
  })

  it('loses, refuses and repeats nothing at any step of a drain', async () => {
    for (let at = 1; at <= 30; at += 1) {
      const clock = createClock()
      const server = createFakeServer({ now: () => clock.now() })
      let [steps, act]: [number, (() => void) | null] = [0, null]
      const step = () => {
        steps += 1
        if (steps === at) act?.()
      }
      const steppingCrypto = createTestCrypto(() => {
        step()
        return undefined
      })
      const fetch = (input: string | URL | Request, init?: RequestInit) => {
        step()
        return server.fetch(input, init)
      }
      const device = createDevice({ fetch, clock, ports: { onLine: () => false } })
      const [page, worker] = [device.openTab().engine, device.openTab({ crypto: steppingCrypto }).engine]
      await page.signIn(credentials)
      await page.drain()
      const saved: string[] = []
      for (const text of ['One', 'Two'])
        saved.push((await page.enqueue(addNote, { params: { id: claim }, body: { note: text } })).opId)
      const bytes = new Uint8Array([1, 2, 3])
      const sha256 = await sha256Hex(crypto, bytes)
      const photo = { bytes: bytes.buffer, type: 'image/jpeg', title: 'Plate', sha256 }
      const attached = { body: { ref_id: claim, upload: sha256, title: 'Plate' } }
      saved.push((await page.enqueue(addFile, attached, { photos: [photo] })).opId)
      steps = 0
      let signingOut: Promise<unknown> = Promise.resolve()
      act = () => {
        signingOut = page.signOut('keep').then(() => page.signIn(other))
      }
      await worker.drain()
      act = null
      await signingOut
      await worker.drain()
      await page.signIn(credentials)
      await page.drain()
      expect(await page.counts()).toMatchObject({ waiting: 0, attention: 0 })
      expect(saved.map((opId) => server.effectsOf(opId))).toEqual([1, 1, 1])
      for (const effect of server.effects()) expect(effect.owner).toBe(7)
    }
  })
})

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { openDatabases } from '../../../offline/db/open.ts'
import { acquireLease, leaseMs, releaseLease, renewLease } from '../../../offline/outbox/lease.ts'
import { transition } from '../../../offline/outbox/transition.ts'
import { opRows } from '../../support/device-dump.ts'
import { credentials, otherClaim, signedIn } from '../../support/signed-in.ts'

/** What a database needs beside the device's storage. */
const others = { IDBKeyRange, setTimer: () => () => undefined }

const waitTicks = async () => {
  for (let ticks = 0; ticks < 20; ticks += 1)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}

describe('A drain', () => {
  it.each([true, false])(
    'in two tabs at once sends each op exactly once over a slow network (Web Locks: %s)',
    async (locks) => {
      const { server, device, engine, note, photo } = await signedIn({ locks, server: { breath: waitTicks } })
      const saved = [
        await note('One'),
        await note('Two', otherClaim),
        await note('Three'),
        await photo(new Uint8Array([1, 2, 3])),
      ]
      server.hasBatch = false
      const other = device.openTab().engine
      await Promise.all([engine.drain(), other.drain(), engine.drain(), other.drain()])
      expect(saved.map((one) => [server.sends.get(one.opId), server.effectsOf(one.opId)])).toEqual(
        saved.map(() => [1, 1]),
      )
      expect(device.twins).toEqual([])
      expect(await engine.outbox()).toEqual([])
    },
  )

  it('sends what is saved during a drain, even while a photo is uploading', async () => {
    let arrived: () => void = () => undefined
    const release = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const { server, engine, note, photo } = await signedIn()
    const answer = server.uploads.answer.bind(server.uploads)
    server.uploads.answer = async (...args) => {
      if (args[0] === 'PUT') await release
      return answer(...args)
    }
    await photo(new Uint8Array([1, 2, 3]))
    const draining = engine.drain()
    while (server.requests.every((request) => request.method !== 'PUT')) await waitTicks()
    const { opId } = await note('Meanwhile')
    void engine.drain()
    while (server.effectsOf(opId) === 0) await waitTicks()
    arrived()
    await draining
    expect(await engine.outbox()).toEqual([])
  })

  it('is not held for ever by a tab whose upload hangs beyond its time-out, although its timers run', async () => {
    const { server, device, engine, tab, photo, clock } = await signedIn({ locks: false })
    const { opId } = await photo(new Uint8Array([1, 2, 3]))
    const stopped = tab.hang()
    void engine.drain()
    await stopped
    const other = device.openTab().engine
    for (let n = 0; n < 20 && server.effectsOf(opId) === 0; n += 1) {
      clock.advance(30_000)
      clock.runTimers()
      await waitTicks()
      await other.drain()
    }
    expect(server.effectsOf(opId)).toBe(1)
    tab.kill()
  })

  it('recovers from a tab that died while sending: at once under the Web Lock, after 90 s without it', async () => {
    for (const locks of [true, false]) {
      let resume: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        resume = resolve
      })
      const { server, device, tab, note, clock } = await signedIn({ locks, server: { breath: () => held } })
      const { opId } = await note('Left behind')
      const fetched = server.requests.length
      void tab.engine.drain().catch(() => undefined)
      while (server.requests.length === fetched)
        await new Promise((resolve) => {
          setImmediate(resolve)
        })
      tab.kill()
      resume()
      const next = device.openTab().engine
      await next.drain()
      expect([locks, (await next.outbox()).length]).toEqual([locks, locks ? 0 : 1])
      clock.advance(leaseMs + 1)
      await next.drain()
      expect([locks, await next.outbox(), server.effectsOf(opId)]).toEqual([locks, [], 1])
    }
  })

  it('that another tab’s lease holds back asks a lost session once, though the server was restored meanwhile', async () => {
    const { server, device, engine, note, clock } = await signedIn({ locks: false })
    await note('Sent before')
    await engine.drain()
    const { opId } = await note('Behind two tabs')
    server.session = null
    await engine.drain()
    const databases = openDatabases({ indexedDB: device.indexedDB, ...others })
    await acquireLease(await databases.user('7'), 'another tab', clock.now(), false)
    server.restart()
    const asked = () => server.requests.filter(({ path }) => path.endsWith('/auth/user')).length
    const before = asked()
    const drained = engine.drain()
    // A drain that asked without end would do so until there is no connection.
    for (let ticks = 0; ticks < 40; ticks += 1) await waitTicks()
    server.isOffline = true
    await drained
    expect(asked() - before).toBe(1)
    server.isOffline = false
    await engine.signIn(credentials)
    clock.advance(leaseMs + 1)
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  /** Another tab has the lock as long as `isElsewhere`, and does nothing with it. */
  const lockElsewhere = () => {
    const lock = {
      isElsewhere: true,
      request: (_name: string, _options: LockOptions, run: (got: Lock | null) => Promise<unknown>) =>
        run(lock.isElsewhere ? null : { name: '', mode: 'exclusive' }),
    }
    return { lock, locks: lock as unknown as LockManager }
  }

  it('leaves a free lease to the tab that has the lock, so that dying it cannot stop that tab for 90 s', async () => {
    let isHeld = true
    const { server, device, note } = await signedIn({
      server: { breath: () => (isHeld ? new Promise<void>(() => undefined) : Promise.resolve()) },
    })
    const second = device.openTab({ locks: lockElsewhere().locks })
    const { opId } = await note('Of two tabs')
    void second.engine.drain().catch(() => undefined)
    await waitTicks()
    second.kill()
    isHeld = false
    const next = device.openTab().engine
    await next.drain()
    expect([await next.outbox(), server.effectsOf(opId)]).toEqual([[], 1])
  })

  it('passes by a tab that hangs with the lock before it has the lease, after 90 s', async () => {
    const { server, device, note, clock } = await signedIn()
    const { lock, locks } = lockElsewhere()
    const { engine } = device.openTab({ locks })
    const first = await note('Behind a hanging tab')
    await engine.drain()
    expect(server.sends.get(first.opId)).toBeUndefined()
    clock.advance(leaseMs)
    await engine.drain()
    expect(server.effectsOf(first.opId)).toBe(1)
    lock.isElsewhere = false
    const second = await note('After it')
    await engine.drain()
    expect(server.effectsOf(second.opId)).toBe(1)
  })

  it.each([true, false])('goes on after 90 s past a tab that hangs while sending (Web Locks: %s)', async (locks) => {
    let resume: () => void = () => undefined
    let held: Promise<void> | null = new Promise<void>((resolve) => {
      resume = resolve
    })
    const { server, device, tab, note, clock } = await signedIn({
      locks,
      server: { breath: () => held ?? Promise.resolve() },
    })
    const { opId } = await note('Left hanging')
    const fetched = server.requests.length
    const hanging = tab.engine.drain()
    while (server.requests.length === fetched) await waitTicks()
    const next = device.openTab().engine
    await next.drain()
    expect(server.sends.get(opId)).toBe(1)
    held = null
    clock.advance(leaseMs + 1)
    await next.drain()
    expect([await next.outbox(), server.effectsOf(opId)]).toEqual([[], 1])
    // The tab comes back: what it finds has been done, and it changes nothing.
    resume()
    await hanging
    expect([await next.outbox(), server.effectsOf(opId)]).toEqual([[], 1])
  })
})

describe('The lease', () => {
  const open = async () => openDatabases({ indexedDB: new IDBFactory(), ...others }).user('7')

  it('belongs to one holder for 90 s, and its epoch increases with each holder', async () => {
    const db = await open()
    const first = await acquireLease(db, 'a', 1_000, false)
    expect(first).toMatchObject({ by: 'a', until: 91_000, epoch: 1 })
    expect(await acquireLease(db, 'b', 90_999, false)).toBeNull()
    expect(await acquireLease(db, 'b', 91_000, false)).toMatchObject({ by: 'b', epoch: 2 })
  })

  it('is not renewed for a former holder', async () => {
    const db = await open()
    const first = await acquireLease(db, 'a', 1_000, false)
    await acquireLease(db, 'b', 200_000, false)
    if (first === null) throw new Error('The lease was free')
    expect(await db.transaction('rw', db.meta, () => renewLease(db, first, 200_001))).toBe(false)
    await releaseLease(db, first)
    expect(await acquireLease(db, 'c', 200_002, false)).toBeNull()
  })

  it('is ignored when the clock was set back', async () => {
    const db = await open()
    await acquireLease(db, 'a', 10_000_000, false)
    expect(await acquireLease(db, 'b', 1_000, false)).not.toBeNull()
  })

  it('must be held to record a verdict, except an acknowledgement', async () => {
    const { server, device, engine, note, clock } = await signedIn({ locks: false, server: { breath: waitTicks } })
    const { opId } = await note('REFUSE')
    const fetched = server.requests.length
    const draining = engine.drain()
    while (server.requests.length === fetched)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    clock.advance(leaseMs + 1)
    const other = device.openTab().engine
    await other.signIn(credentials)
    await Promise.all([draining, other.drain()])
    expect((await opRows(device.indexedDB)).filter((row) => row.opId === opId)).toMatchObject([{ state: 'rejected' }])
  })
})

describe('The states of an op', () => {
  it('have no transition that loses or duplicates one', async () => {
    const { device, note } = await signedIn()
    await note('Once')
    const [row] = await opRows(device.indexedDB)
    const db = await openDatabases({ indexedDB: device.indexedDB, ...others }).user('7')
    if (row === undefined) throw new Error('Nothing was saved')
    await expect(transition(db, row, 'pruned')).rejects.toThrow('An op cannot go from queued to pruned')
    await expect(transition(db, { ...row, state: 'rejected' }, 'queued')).rejects.toThrow(
      'An op cannot go from rejected to queued',
    )
    await expect(transition(db, { ...row, attempts: 1 }, 'queued', { bodyHash: 'other' })).rejects.toThrow(
      'An op that was sent is never rewritten',
    )
    db.close()
  })
})

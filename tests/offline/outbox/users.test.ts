import { describe, expect, it } from 'vitest'
import { logCrash } from '../../../offline/operations/log-crash.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { createClock, createDevice } from '../../support/fake-device.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { dump, foundIn } from '../../support/device-dump.ts'
import { claim, credentials, signedIn } from '../../support/signed-in.ts'

const other = { ...credentials, email: 'other@demo.test' }

describe('The users of a device', () => {
  it('are known after a cold start without a network, with the last session', async () => {
    const { device, server, note } = await signedIn()
    server.isOffline = true
    await note('Offline')
    const cold = device.openTab().engine
    expect(await cold.owner()).toEqual({ userId: 7, accountId: 70, email: 'canary-7@demo.test', name: 'canary User 7' })
    expect((await cold.lastSession())?.session).toMatchObject({ logged_in: true, user: { user_id: 7 } })
    expect((await cold.outbox())[0]?.label).toBe('Note, “Offline”')
    await expect(cold.refreshSession()).rejects.toThrow('There is no connection to the server.')
    expect(await cold.owner()).not.toBeNull()
  })

  it('do not change after a failed sign-in', async () => {
    const { engine } = await signedIn()
    expect(await engine.signIn({ ...credentials, email: 'wrong@demo.test' })).toMatchObject({
      logged_in: false,
      failed_attempt: true,
    })
    expect(await engine.owner()).toMatchObject({ userId: 7 })
  })

  it('neither see nor send each other’s ops', async () => {
    const { engine, server, note } = await signedIn()
    server.isOffline = true
    const mine = await note('canary of user 7')
    await engine.drain()
    server.isOffline = false
    await engine.signIn(other)
    expect(await engine.outbox()).toEqual([])
    expect(await engine.counts()).toMatchObject({ waiting: 0, behindSignIn: 0 })
    const theirs = await engine.enqueue(addNote, { params: { id: claim }, body: { note: 'of user 8' } })
    await engine.drain()
    expect([server.effectsOf(mine.opId), server.effectsOf(theirs.opId)]).toEqual([0, 1])
    await engine.signIn(credentials)
    await engine.drain()
    expect(server.effects().map((effect) => [effect.key, effect.owner])).toEqual([
      [theirs.opId, 8],
      [mine.opId, 7],
    ])
  })

  it('lock their unsent ops by signing out with “keep”, and unlock them at the next sign-in', async () => {
    const { engine, server, device, note } = await signedIn()
    server.isOffline = true
    const { opId } = await note('canary locked')
    await engine.signOut('keep')
    expect(await engine.owner()).toBeNull()
    expect(await engine.lastSession()).toBeNull()
    expect(await engine.outbox()).toEqual([])
    const dumps = await dump(device.indexedDB)
    expect(foundIn(dumps, 'canary')).toEqual([])
    expect(dumps.find((one) => one.database === 'partwright-user-7' && one.table === 'meta')?.rows).not.toContainEqual(
      expect.objectContaining({ k: 'key' }),
    )
    server.isOffline = false
    await engine.signIn(credentials)
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('have their ops sent even if they sign in while a visitor’s ops are sent', async () => {
    let [sent, hold]: [() => void, Promise<void> | null] = [() => undefined, null]
    const here: { server?: Awaited<ReturnType<typeof signedIn>>['server'] } = {}
    const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const isCrash = JSON.stringify(init?.body ?? '').includes('/log/') || (input as string).includes('/log/')
      if (isCrash) sent()
      if (isCrash && hold !== null) await hold
      if (here.server === undefined) throw new TypeError('Failed to fetch')
      return here.server.fetch(input, init)
    }
    const clock = createClock()
    here.server = createFakeServer({ now: () => clock.now() })
    const { engine } = createDevice({ fetch, clock, ports: { onLine: () => false } }).openTab()
    await engine.signIn(credentials)
    await engine.drain()
    const { opId } = await engine.enqueue(addNote, { params: { id: claim }, body: { note: 'Saved before' } })
    await engine.signOut('keep')
    await engine.drain()
    await engine.enqueue(logCrash, { body: { error: 'Oops', error_body: '', browser: '', url: '/' } })
    let release: () => void = () => undefined
    hold = new Promise((resolve) => {
      release = resolve
    })
    const isOut = new Promise<void>((resolve) => {
      sent = resolve
    })
    const before = engine.drain()
    await isOut
    await engine.signIn(credentials)
    release()
    await before
    expect(here.server.effectsOf(opId)).toBe(1)
  })

  it('delete their database by signing out with “discard”', async () => {
    const { engine, server, device, note } = await signedIn()
    server.isOffline = true
    await note('canary gone')
    await engine.signOut('discard')
    expect((await device.indexedDB.databases()).map((database) => database.name)).not.toContain('partwright-user-7')
  })

  it('sign out without a network, and the server learns of it before any other call', async () => {
    const { engine, server } = await signedIn()
    server.isOffline = true
    await engine.signOut('keep')
    expect(server.session).toBe(7)
    server.isOffline = false
    expect(await engine.refreshSession()).toMatchObject({ logged_in: false })
    expect(server.session).toBeNull()
  })

  it('include visitors, whose crash report waits encrypted with a key of the device', async () => {
    const server = createFakeServer({ now: () => Date.parse('2026-11-20T10:00:00Z') })
    server.session = null
    server.isOffline = true
    const device = createDevice({ fetch: server.fetch, ports: { onLine: () => false } })
    const { engine } = device.openTab()
    expect(await engine.outbox()).toEqual([])
    const { opId } = await engine.enqueue(logCrash, { body: { error: 'canary crash', url: '/login' } })
    expect((await engine.outbox())[0]?.label).toBe('Crash report, “canary crash”')
    expect(foundIn(await dump(device.indexedDB), 'canary')).toEqual([])
    server.isOffline = false
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
    expect(server.effects()[0]?.owner).toBeNull()
  })

  it('include visitors in two tabs, whose first ops are encrypted with one key and all sent', async () => {
    const server = createFakeServer({ now: () => Date.parse('2026-11-20T10:00:00Z') })
    server.session = null
    server.isOffline = true
    const device = createDevice({ fetch: server.fetch, ports: { onLine: () => false } })
    const tabs = [device.openTab().engine, device.openTab().engine]
    const report = (engine: (typeof tabs)[number], error: string) =>
      engine.enqueue(logCrash, { body: { error, url: '/login' } })
    const saved = await Promise.all(tabs.flatMap((engine) => [report(engine, 'One'), report(engine, 'Another')]))
    server.isOffline = false
    await device.openTab().engine.drain()
    expect(saved.map(({ opId }) => server.effectsOf(opId))).toEqual([1, 1, 1, 1])
  })

  it('never have their ops mixed up, in any order of sign-ins', async () => {
    const { engine, server } = await signedIn()
    const owners = new Map<string, number>()
    for (let turn = 0; turn < 12; turn += 1) {
      const user = turn % 3 === 0 ? 8 : 7
      await engine.signIn(user === 8 ? other : credentials)
      server.isOffline = turn % 2 === 0
      owners.set((await engine.enqueue(addNote, { params: { id: claim }, body: { note: `Turn ${turn}` } })).opId, user)
      await engine.drain()
      server.isOffline = false
    }
    for (const user of [credentials, other]) {
      await engine.signIn(user)
      await engine.drain()
    }
    expect(server.effects()).toHaveLength(12)
    for (const effect of server.effects()) expect(effect.owner).toBe(owners.get(effect.key))
  })
})

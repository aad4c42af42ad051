import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { openDatabases } from '../../offline/db/open.ts'
import type { Ports } from '../../offline/engine.ts'
import { createEngine } from '../../offline/create-engine.ts'
import { acquireLease, leaseMs } from '../../offline/outbox/lease.ts'
import { addRecordFile } from '../../offline/operations/add-record-file.ts'
import { logCrash } from '../../offline/operations/log-crash.ts'
import { openTicket } from '../../offline/operations/open-ticket.ts'
import { registerMachines } from '../../offline/operations/register-machines.ts'
import type { WorkerScope } from '../../sw/scope.ts'
import { drainOnce, registerSync } from '../../sw/sync.ts'
import { registerUpdate } from '../../sw/update.ts'
import { sha256Hex } from '../../offline/crypto/bytes.ts'
import { createEnginePorts } from '../support/engine-ports.ts'
import { claim, credentials, otherClaim, signedIn } from '../support/signed-in.ts'
import { createDouble } from '../support/test-double.ts'

/** The worker's scope as far as it is used: listeners that a test fires, and what they wait for. */
function createScope() {
  const listeners: Record<string, ((event: unknown) => void)[]> = {}
  const actions: string[] = []
  const scope = createDouble<WorkerScope>('WorkerScope', {
    addEventListener: (type: string, listener: (event: never) => void) => {
      ;(listeners[type] ??= []).push(listener as (event: unknown) => void)
    },
    skipWaiting: () => {
      actions.push('skipWaiting')
      return Promise.resolve()
    },
    clients: createDouble<WorkerScope['clients']>('Clients', {
      claim: () => {
        actions.push('claim')
        return Promise.resolve()
      },
    }),
  })
  const dispatch = (type: string, event: object = {}) => {
    const waits: Promise<unknown>[] = []
    for (const listener of listeners[type] ?? [])
      listener({
        ...event,
        waitUntil: (wait: Promise<unknown>) => {
          waits.push(wait)
        },
      })
    return waits
  }
  return { scope, actions, dispatch }
}

const indexedDB = new IDBFactory()
const createPorts = (fetch: Ports['fetch']) => createEnginePorts({ fetch, indexedDB })
const crash = { body: { error: 'It broke' } }

describe('Background sync in the worker', () => {
  it('runs one drain at a time, for the outbox tag and the page’s message only', async () => {
    const { scope, dispatch } = createScope()
    const drains: PromiseWithResolvers<void>[] = []
    registerSync(scope, createPorts(fetch), () => {
      const drain = Promise.withResolvers<void>()
      drains.push(drain)
      return drain.promise
    })
    expect(dispatch('sync', { tag: 'other' })).toEqual([])
    expect(dispatch('message', { data: { type: 'SKIP_WAITING' } })).toEqual([])
    const waits = [...dispatch('sync', { tag: 'outbox' }), ...dispatch('message', { data: 'drain' })]
    expect([waits.length, drains.length]).toEqual([2, 1])
    drains[0]?.resolve()
    await vi.waitUntil(() => drains.length === 2)
    drains[1]?.resolve()
    await Promise.all(waits)
    expect(dispatch('sync', { tag: 'outbox' })).toHaveLength(1)
    expect(drains).toHaveLength(3)
  })

  it('drains once more after a call during a drain, which may have failed just before', async () => {
    const { scope, dispatch } = createScope()
    const outcomes = ['1 still wait', null]
    registerSync(scope, createPorts(fetch), async () => {
      const error = outcomes.shift()
      if (typeof error === 'string') throw new Error(error)
    })
    const [first, second] = [...dispatch('sync', { tag: 'outbox' }), ...dispatch('sync', { tag: 'outbox' })]
    await expect(Promise.all([first, second])).resolves.toEqual([undefined, undefined])
    expect(outcomes).toEqual([])
  })

  it('makes the browser retry while work waits, but never the page', async () => {
    const { scope, dispatch } = createScope()
    registerSync(scope, createPorts(fetch), () => Promise.reject(new Error('2 still wait')))
    await expect(dispatch('sync', { tag: 'outbox' })[0]).rejects.toThrow('2 still wait')
    await expect(dispatch('message', { data: 'drain' })[0]).resolves.toBeUndefined()
  })

  it('opens the current user’s database and keeps what could not be sent', async () => {
    const cut = createPorts(() => Promise.reject(new TypeError('Failed to fetch')))
    const page = createEngine(cut)
    await page.enqueue(logCrash, crash)
    await expect(drainOnce(cut)).rejects.toThrow('1 still wait')
    expect(await page.outbox()).toMatchObject([{ kind: 'logCrash', state: 'queued', attempts: 1 }])
    page.close()
  })

  it('waits briefly for a closing page that still holds the queue', async () => {
    const timers: (() => void)[] = []
    let isHeld = true
    const request = async (_name: string, _options: LockOptions, work: (lock: object | null) => Promise<unknown>) =>
      work(isHeld ? null : {})
    const locks = createDouble<LockManager>('LockManager', { request: request as LockManager['request'] })
    const ports = createPorts(fetch)
    const databases = openDatabases(ports)
    const deviceId = (await (await databases.device()).meta.get('device_id'))?.value as string
    await acquireLease(await databases.user(`device:${deviceId}`), 'the closing page', ports.now(), true)
    databases.close()
    let sent = 0
    const reached = createPorts((input) => {
      if (String(input).endsWith('/javascript-error')) sent += 1
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    const draining = drainOnce({
      ...reached,
      locks,
      setTimer: (run) => {
        timers.push(run)
        return () => undefined
      },
    })
    await vi.waitUntil(() => timers.length === 1)
    expect(sent).toBe(0)
    isHeld = false
    timers[0]?.()
    await expect(draining).rejects.toThrow('still wait')
    expect(sent).toBe(1)
  })
})

describe('What a closed page leaves', () => {
  it('is sent by the worker to the documented addresses, in a call each: notes, trips, registrations and photos', async () => {
    const { engine, note, trip, photo, server, device, clock } = await signedIn()
    const machine = '00000000-0000-4000-8000-0000000000a1'
    const bytes = new Uint8Array(40).fill(7)
    const sha256 = await sha256Hex(crypto, bytes)
    await note('Brushes worn to 4 mm')
    await note('Ordered two')
    await trip()
    await photo(new Uint8Array(40).fill(9))
    await engine.enqueueAll([
      {
        operation: registerMachines,
        input: { body: { equipment: [{ id: machine, serial_number: 'MT52534K00417', equipment_id: 5 }] } },
      },
      {
        operation: addRecordFile,
        input: { body: { ref_id: machine, upload: sha256, title: 'Serial plate' } },
        photos: [{ sha256, bytes: bytes.buffer, type: 'image/jpeg', title: 'Serial plate' }],
      },
    ])
    const keys = (await engine.outbox()).map(({ opId }) => opId)
    engine.close()
    server.requests.length = 0
    const ports = createEnginePorts({ fetch: server.fetch, indexedDB: device.indexedDB, now: () => clock.now() })
    await drainOnce(ports)

    const sent = server.requests.map(({ method, path }) => `${method} ${path}`)
    expect(sent.filter((call) => !call.includes('/uploads/')).toSorted()).toEqual(
      [
        `POST /labor-claims/${claim}/note`,
        `POST /labor-claims/${claim}/note`,
        `POST /labor-claims/${claim}/trips`,
        'POST /warranties',
        'POST /files/new-file',
        'POST /files/new-file',
      ].toSorted(),
    )
    expect(keys.map((key) => server.effectsOf(key))).toEqual(keys.map(() => 1))
    const after = createEngine(ports)
    expect(await after.outbox()).toEqual([])
    after.close()
  })
})

describe('What waits for a sign-in', () => {
  it('makes the browser retry for what a visitor saved, and not for itself', async () => {
    const { engine, note, server, device, clock } = await signedIn()
    server.isOffline = true
    await engine.signOut('keep')
    const question = await engine.enqueue(openTicket, {
      body: {
        id: '00000000-0000-4000-8000-0000000000b1',
        action: 'open',
        contact: { name: 'Pat', email: 'pat@demo.test', phone: '' },
        message: 'Which belt fits the T500?',
      },
    })
    server.swallowed.add(question.opId)
    server.isOffline = false
    await engine.signIn(credentials)
    await note('Brushes worn')
    server.session = null
    engine.close()
    const ports = createEnginePorts({ fetch: server.fetch, indexedDB: device.indexedDB, now: () => clock.now() })
    await expect(drainOnce(ports)).rejects.toThrow('1 still wait')
    server.swallowed.delete(question.opId)
    // The page was closed while it sent the question, perhaps: its lease ends after 90 s.
    clock.advance(leaseMs + 1)
    await drainOnce(ports)
    expect(server.effectsOf(question.opId)).toBe(1)
    const after = createEngine(ports)
    expect(await after.counts()).toMatchObject({ waiting: 1, behindSignIn: 1 })
    after.close()
  })
})

describe('What waits for an update of the app', () => {
  it('keeps the browser retrying for all else, and not for itself', async () => {
    const { engine, note, server, device, clock } = await signedIn()
    server.isOld = true
    await note('Brushes worn')
    await engine.drain()
    server.isOld = false
    const own = { fetch: server.fetch, indexedDB: device.indexedDB, now: () => clock.now(), appVersion: '1.0.0' }
    const ports = createEnginePorts(own)
    await drainOnce(ports)
    const { opId } = await note('Motor hums', otherClaim)
    engine.close()
    server.isOffline = true
    await expect(drainOnce(ports)).rejects.toThrow('1 still wait')
    server.isOffline = false
    clock.advance(60_000)
    await drainOnce(ports)
    expect(server.effectsOf(opId)).toBe(1)
    expect(server.effects()).toHaveLength(1)
  })
})

describe('A new build', () => {
  it('waits for the person’s consent and then takes over every page', async () => {
    const { scope, actions, dispatch } = createScope()
    registerUpdate(scope)
    await Promise.all(dispatch('message', { data: 'drain' }))
    expect(actions).toEqual([])
    await Promise.all(dispatch('message', { data: { type: 'SKIP_WAITING' } }))
    await Promise.all(dispatch('activate'))
    expect(actions).toEqual(['skipWaiting', 'claim'])
  })

  it('takes over a page that asks for it, as it was still on its way when the worker started', async () => {
    const { scope, actions, dispatch } = createScope()
    registerUpdate(scope)
    await Promise.all(dispatch('message', { data: { type: 'CLAIM' } }))
    expect(actions).toEqual(['claim'])
  })
})

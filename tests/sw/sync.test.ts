import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import type { World } from '../../offline/engine.ts'
import { createEngine } from '../../offline/create-engine.ts'
import { logCrash } from '../../offline/operations/logging.ts'
import type { WorkerScope } from '../../sw/scope.ts'
import { drainOnce, registerSync } from '../../sw/sync.ts'
import { registerUpdate } from '../../sw/update.ts'

/** The worker's scope as far as it is used: listeners that a test rings, and what they wait until. */
function bench() {
  const listeners: Record<string, ((event: unknown) => void)[]> = {}
  const said: string[] = []
  const scope = {
    addEventListener: (type: string, heard: (event: unknown) => void) => {
      ;(listeners[type] ??= []).push(heard)
    },
    skipWaiting: () => {
      said.push('skipWaiting')
      return Promise.resolve()
    },
    clients: {
      claim: () => {
        said.push('claim')
        return Promise.resolve()
      },
    },
  } as unknown as WorkerScope
  const ring = (type: string, event: object = {}) => {
    const waits: Promise<unknown>[] = []
    for (const heard of listeners[type] ?? [])
      heard({
        ...event,
        waitUntil: (wait: Promise<unknown>) => {
          waits.push(wait)
        },
      })
    return waits
  }
  return { scope, said, ring }
}

function world(fetch: World['fetch']): World {
  return {
    fetch,
    now: () => 1_000_000,
    uuid: () => crypto.randomUUID(),
    random: () => 0.5,
    crypto,
    indexedDB,
    IDBKeyRange,
    setTimer: () => () => undefined,
    appVersion: '0.1.0',
    api: '/api',
    onLine: () => false,
  }
}
const indexedDB = new IDBFactory()
const crash = { body: { error: 'It broke' } }

describe('the worker’s sync', () => {
  it('drains once at a time, for the outbox’s tag and for the page’s word alone', async () => {
    const { scope, ring } = bench()
    const drains: PromiseWithResolvers<void>[] = []
    registerSync(scope, world(fetch), () => {
      const drain = Promise.withResolvers<void>()
      drains.push(drain)
      return drain.promise
    })
    expect(ring('sync', { tag: 'other' })).toEqual([])
    expect(ring('message', { data: { type: 'SKIP_WAITING' } })).toEqual([])
    const waits = [...ring('sync', { tag: 'outbox' }), ...ring('message', { data: 'drain' })]
    expect([waits.length, drains.length]).toEqual([2, 1])
    drains[0]?.resolve()
    await vi.waitUntil(() => drains.length === 2)
    drains[1]?.resolve()
    await Promise.all(waits)
    expect(ring('sync', { tag: 'outbox' })).toHaveLength(1)
    expect(drains).toHaveLength(3)
  })

  it('drains once more for whoever asks in the middle of a drain, which may have found no network a moment before', async () => {
    const { scope, ring } = bench()
    const outcomes = ['1 still wait', null]
    registerSync(scope, world(fetch), async () => {
      const fault = outcomes.shift()
      if (typeof fault === 'string') throw new Error(fault)
    })
    const [first, second] = [...ring('sync', { tag: 'outbox' }), ...ring('sync', { tag: 'outbox' })]
    await expect(Promise.all([first, second])).resolves.toEqual([undefined, undefined])
    expect(outcomes).toEqual([])
  })

  it('tells the browser to try again while something waits, and never the page', async () => {
    const { scope, ring } = bench()
    registerSync(scope, world(fetch), () => Promise.reject(new Error('2 still wait')))
    await expect(ring('sync', { tag: 'outbox' })[0]).rejects.toThrow('2 still wait')
    await expect(ring('message', { data: 'drain' })[0]).resolves.toBeUndefined()
  })

  it('opens the database of whoever this device works for, and keeps what could not be sent', async () => {
    const cut = world(() => Promise.reject(new TypeError('Failed to fetch')))
    const page = createEngine(cut)
    await page.enqueue(logCrash, crash)
    await expect(drainOnce(cut)).rejects.toThrow('1 still wait')
    expect(await page.outbox()).toMatchObject([{ kind: 'logCrash', state: 'queued', attempts: 1 }])
    page.close()
  })

  it('waits a moment for a page that is closing and holds the queue still', async () => {
    const timers: (() => void)[] = []
    let held = true
    const locks = {
      request: async (_name: string, _options: LockOptions, work: (lock: object | null) => Promise<unknown>) =>
        work(held ? null : {}),
    } as unknown as LockManager
    let sent = 0
    const reached = world((input) => {
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
    held = false
    timers[0]?.()
    await expect(draining).rejects.toThrow('still wait')
    expect(sent).toBe(1)
  })
})

describe('a new build', () => {
  it('waits until the person says so, then takes over every page', async () => {
    const { scope, said, ring } = bench()
    registerUpdate(scope)
    await Promise.all(ring('message', { data: 'drain' }))
    expect(said).toEqual([])
    await Promise.all(ring('message', { data: { type: 'SKIP_WAITING' } }))
    await Promise.all(ring('activate'))
    expect(said).toEqual(['skipWaiting', 'claim'])
  })
})

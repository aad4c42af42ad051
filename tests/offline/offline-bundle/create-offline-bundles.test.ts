import { describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { site } from '../../../contract/site.ts'
import type { ModelOnDevice } from '../../../offline/catalogue/catalogue.ts'
import { createOfflineBundles } from '../../../offline/offline-bundle/create-offline-bundles.ts'
import type { OfflineBundlePorts } from '../../../offline/offline-bundle/create-offline-bundles.ts'
import { createModel, now } from './bundle-facts.ts'

const megabyte = 1_000_000

/** A device with a job list and nothing else. Tests change its surroundings. */
function createTestDevice(
  jobs: readonly { readonly id: string; readonly model: number; readonly status?: string }[],
  hasFileStorage = true,
) {
  const conditions = {
    isOnline: true,
    isSavingData: false,
    isSending: false,
    time: now,
    free: 500 * megabyte,
    /** The network is cut but the device has not noticed: nothing is answered. */
    isCut: false,
    /** Models whose pictures never arrive. */
    broken: new Set<number>(),
    jobs: [...jobs],
  }
  const quota = 1000 * megabyte
  const snapshots = new Map<string, number>()
  const claims = new Map<string, number>()
  let forJobs: number[] = []
  let byChoice: number[] = []
  let hasPlaces = false
  const calls: string[] = []
  const timers: { ms: number; run: () => void }[] = []
  let trigger: (why: 'online' | 'visible' | 'shown') => void = () => undefined

  const describeModel = (id: number): ModelOnDevice =>
    forJobs.includes(id) || byChoice.includes(id)
      ? createModel(id, { missing: conditions.broken.has(id) ? 2 : 0 })
      : createModel(id, { is: 'unknown', brandBytes: 0, pictureBytes: 0, diagrams: 0 })
  const toSeen = (value: object, asOf: number) => ({ value, asOf, pending: {}, localFiles: [] })
  const toRow = ({ id, model, status = 'assigned' }: (typeof conditions.jobs)[number]) => ({
    ticket_id: id,
    display_id: id,
    status,
    completed: false,
    rev: 1,
    equipment_id: model,
    manufacturer_id: 87,
    appointment_at: null,
    distance: null,
    earlier_claims: [],
  })
  const getKey = (row: unknown) =>
    row === laborClaims.table.readConfig ? 'rates' : row === site.table.listStates ? 'states' : 'places to start'
  const ports = {
    now: () => conditions.time,
    setTimer: (run: () => void, ms: number) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
      }
    },
    onLine: () => conditions.isOnline,
    storage: { estimate: async () => ({ usage: quota - conditions.free, quota }) },
    triggers: (fire: typeof trigger) => {
      trigger = fire
      return () => undefined
    },
    isSavingData: () => conditions.isSavingData,
    hasFileStorage,
    engine: {
      owner: async () => ({ userId: 7, accountId: 3, email: '', name: '' }),
      counts: async () => ({ sending: conditions.isSending ? 1 : 0 }),
      claims: async () => ({ rows: conditions.jobs.map((job) => toSeen(toRow(job), now)), asOf: now - 60_000 }),
      claim: async (id: string) => {
        const job = conditions.jobs.find((one) => one.id === id)
        const asOf = claims.get(id)
        return job === undefined || asOf === undefined ? null : toSeen(toRow(job), asOf)
      },
      refreshClaims: async () => {
        calls.push('list')
        return { kept: 0 }
      },
      refreshClaim: async (id: string) => {
        calls.push(id)
        claims.set(id, conditions.time)
      },
      keptCopy: async (row: unknown) => {
        const asOf = snapshots.get(getKey(row))
        return asOf === undefined ? null : { value: {}, asOf }
      },
      mirrored: async (row: unknown) => {
        calls.push(getKey(row))
        snapshots.set(getKey(row), conditions.time)
        return { value: {}, asOf: conditions.time, fresh: true }
      },
    },
    catalogue: {
      modelsOnDevice: async (ids: readonly number[]) => ({ models: ids.map(describeModel), jobModels: forJobs, freshAt: now }),
      setJobModels: async (ids: readonly number[]) => {
        calls.push(`models ${ids.join(' ')}`.trim())
        forJobs = [...ids]
      },
      getModelSize: async () =>
        conditions.isCut ? new Promise(() => undefined) : { bytes: 3 * megabyte, storedBytes: 0 },
      state: async () => ({ storedBytes: 12 * megabyte }),
      watch: () => () => undefined,
    },
    shared: [
      {
        is: 'places',
        bytes: megabyte,
        getCachedBytes: async () => (hasPlaces ? megabyte : null),
        download: async () => {
          calls.push('postal codes')
          hasPlaces = true
        },
      },
    ],
  }
  return {
    conditions,
    calls,
    timers,
    choose: (ids: number[]) => {
      byChoice = ids
    },
    forJobs: () => forJobs,
    /** Opens the page again over the stored data, with the models now chosen for another reason. */
    reopen: () => {
      ;[byChoice, forJobs] = [forJobs, []]
      return createOfflineBundles(ports as unknown as OfflineBundlePorts)
    },
    fire: (why: 'online' | 'visible' | 'shown') => {
      trigger(why)
    },
    bundles: createOfflineBundles(ports as unknown as OfflineBundlePorts),
  }
}
const two = [
  { id: 'LC-1', model: 500 },
  { id: 'LC-2', model: 501 },
]
const listReady = ({ bundles }: ReturnType<typeof createTestDevice>) => bundles.state()?.jobs.map((bundle) => bundle.isReady)

describe('Offline bundles are downloaded', () => {
  it('one thing at a time until every job is ready offline', async () => {
    const test = createTestDevice(two)
    await test.bundles.check()
    expect(test.calls).toEqual([
      'LC-1',
      'rates',
      'LC-2',
      'states',
      'places to start',
      'models 500',
      'postal codes',
      'models 500 501',
    ])
    expect(listReady(test)).toEqual([true, true])
    expect(test.bundles.state()).toMatchObject({ activity: 'rest', quotaShortfall: null, almostFull: null })
    expect(test.timers).toEqual([])
  })

  it('and reported as they arrive', async () => {
    const test = createTestDevice(two)
    const states: unknown[] = []
    test.bundles.watch(() => states.push([test.bundles.state()?.activity, ...(listReady(test) ?? [])]))
    await test.bundles.check()
    expect(states).toContainEqual(['fetching', true, false])
    expect(states.at(-1)).toEqual(['rest', true, true])
  })

  it('only with a connection, and at once when it returns', async () => {
    const test = createTestDevice(two)
    test.conditions.isOnline = false
    test.bundles.start()
    await test.bundles.check()
    expect(test.bundles.state()?.activity).toBe('no-signal')
    expect(test.calls).toEqual([])
    test.conditions.isOnline = true
    test.fire('online')
    await test.bundles.check()
    expect(listReady(test)).toEqual([true, true])
  })

  it('and stay reported during an outage, although the size check never answers', async () => {
    const test = createTestDevice(two)
    await test.bundles.check()
    test.conditions.isCut = true
    test.conditions.free = 100 * megabyte
    const reopened = test.reopen()
    const isPublished = new Promise<void>((resolve) => {
      reopened.watch(resolve)
    })
    void reopened.check()
    await isPublished
    expect(reopened.state()?.jobs.map((bundle) => bundle.isReady)).toEqual([true, true])
    expect(reopened.state()?.activity).toBe('rest')
  })

  it('after queued work is sent', async () => {
    const test = createTestDevice(two)
    test.conditions.isSending = true
    await test.bundles.check()
    expect([test.bundles.state()?.activity, test.calls]).toEqual(['sending', []])
    test.conditions.isSending = false
    test.timers[0]?.run()
    await test.bundles.check()
    expect(listReady(test)).toEqual([true, true])
  })

  it('as data only in data-saver mode, until the person requests a job', async () => {
    const test = createTestDevice(two)
    test.conditions.isSavingData = true
    await test.bundles.check()
    expect(test.bundles.state()?.activity).toBe('saving')
    expect(test.calls).not.toContain('models 500')
    expect(test.calls).toContain('LC-2')
    await test.bundles.download(['LC-2'])
    expect(test.forJobs()).toEqual([501])
    expect(listReady(test)).toEqual([false, true])
  })

  it('with a warning if storage is low, and anyway on request', async () => {
    const test = createTestDevice(two)
    test.conditions.free = 20 * megabyte
    await test.bundles.check()
    expect(test.bundles.state()).toMatchObject({
      activity: 'no-room',
      quotaShortfall: { needed: 3 * megabyte, free: 20 * megabyte },
      almostFull: { usage: 980 * megabyte, quota: 1000 * megabyte, catalogue: 12 * megabyte },
    })
    expect(test.forJobs()).toEqual([])
    await test.bundles.download(['LC-1'])
    expect(test.forJobs()).toEqual([500])
    expect(listReady(test)).toEqual([true, false])
  })

  it('without repeating a failed request in a loop', async () => {
    const test = createTestDevice(two)
    test.conditions.broken = new Set([500])
    await test.bundles.check()
    await test.bundles.check()
    expect(test.calls.filter((one) => one === 'models 500')).toHaveLength(1)
    expect(listReady(test)).toEqual([false, true])
    expect(test.bundles.state()?.jobs[0]?.missing).toEqual([{ is: 'diagrams', count: 2 }])
    test.conditions.broken.clear()
    test.conditions.time += 61_000
    test.timers.find((timer) => timer.ms === 60_000)?.run()
    await test.bundles.check()
    expect(listReady(test)).toEqual([true, true])
  })

  it('without pictures in a browser that cannot store files', async () => {
    const test = createTestDevice(two, false)
    await test.bundles.check()
    expect(test.calls).toEqual(['LC-1', 'rates', 'LC-2', 'states', 'places to start'])
    expect([test.bundles.state()?.hasFileStorage, listReady(test), test.timers]).toEqual([false, [false, false], []])
  })
})

describe('Offline bundles are removed', () => {
  it('when their job is finished; the person’s own choices stay', async () => {
    const test = createTestDevice(two)
    await test.bundles.check()
    test.choose([501])
    test.conditions.jobs = [two[0]!, { ...two[1]!, status: 'approve_payment' }]
    await test.bundles.check()
    expect(test.calls.at(-1)).toBe('models 500')
    expect(test.bundles.state()?.jobs.map((bundle) => bundle.ticketId)).toEqual(['LC-1'])
    test.conditions.jobs = []
    await test.bundles.check()
    expect(test.forJobs()).toEqual([])
    expect(test.bundles.state()).toMatchObject({ jobs: [], bytes: megabyte + '{}'.length })
  })
})

describe('New jobs', () => {
  it('arrive even if no screen shows them, by refreshing a stale list', async () => {
    const test = createTestDevice(two)
    const stop = test.bundles.start()
    test.conditions.time += 11 * 60_000
    test.timers[0]?.run()
    await test.bundles.check()
    expect(test.calls[0]).toBe('list')
    expect(test.timers.map((timer) => timer.ms)).toContain(600_000)
    stop()
    expect(test.timers).toEqual([])
  })
})

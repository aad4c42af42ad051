import { describe, expect, it } from 'vitest'
import { bulletins } from '../../../contract/bulletins.ts'
import { payTerms } from '../../../contract/claim-pay-terms.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { site } from '../../../contract/site.ts'
import type { ClaimRow } from '../../../contract/shapes/claim.ts'
import type { Catalogue, CatalogueState, ModelOnDevice } from '../../../offline/catalogue/catalogue.ts'
import type { Seen } from '../../../offline/engine.ts'
import { createOfflineBundles } from '../../../offline/offline-bundle/create-offline-bundles.ts'
import type { OfflineBundlePorts } from '../../../offline/offline-bundle/create-offline-bundles.ts'
import { createTestEngine, emptyCounts } from '../../src/support/engine.ts'
import { createDouble } from '../../support/test-double.ts'
import { aClaim, rowOf } from '../support/claims.ts'
import { createModel, now } from './bundle-facts.ts'

const megabyte = 1_000_000

/** A device with a job list and nothing else. Tests change its surroundings. */
function createTestDevice(
  jobs: readonly { readonly id: string; readonly model: number; readonly status?: ClaimRow['status'] }[],
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
    /** Models that the catalogue on the device does not know, and of these the ones that the shop has. */
    notHere: new Set<number>(),
    added: new Set<number>(),
    /** When the catalogue on the device was confirmed. */
    catalogueAt: now,
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

  const nothing = { brandBytes: 0, pictureBytes: 0, diagrams: 0 }
  const describeModel = (id: number): ModelOnDevice => {
    if (conditions.notHere.has(id)) return createModel(id, { is: 'gone', ...nothing })
    return forJobs.includes(id) || byChoice.includes(id)
      ? createModel(id, { missing: conditions.broken.has(id) ? 2 : 0 })
      : createModel(id, { is: 'unknown', ...nothing })
  }
  const toSeen = <T>(value: T, asOf: number): Seen<T> => ({ value, asOf, pending: {}, localFiles: [] })
  const toClaim = ({ id, model, status = 'assigned' }: (typeof conditions.jobs)[number]) =>
    aClaim({
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
      pay_facts: {
        ...{ serial_number: '', filed_on: '2026-11-12', purchased_date: null, has_pattern: false, serial_model: null },
        ...{ market: '', registration: null, open_claims: [], other_trips: [], used_pictures: [] },
      },
    })
  const getKey = (row: unknown) =>
    row === laborClaims.table.readConfig
      ? 'rates'
      : row === payTerms.readPayTerms
        ? 'terms'
        : row === site.table.listStates
          ? 'states'
          : row === bulletins.table.listBulletins
            ? 'bulletins'
            : 'places to start'
  const ports: OfflineBundlePorts = {
    now: () => conditions.time,
    setTimer: (run, ms) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
      }
    },
    onLine: () => conditions.isOnline,
    storage: { estimate: async () => ({ usage: quota - conditions.free, quota }) },
    triggers: (fire) => {
      trigger = fire
      return () => undefined
    },
    isSavingData: () => conditions.isSavingData,
    hasFileStorage,
    engine: createTestEngine({
      owner: async () => ({ userId: 7, accountId: 3, email: '', name: '' }),
      counts: async () => ({ ...emptyCounts, sending: conditions.isSending ? 1 : 0 }),
      claims: async () => ({
        rows: conditions.jobs.map((job) => toSeen(rowOf(toClaim(job)), now)),
        asOf: now - 60_000,
      }),
      storedClaim: async (id) => {
        const job = conditions.jobs.find((one) => one.id === id)
        const asOf = claims.get(id)
        return job === undefined || asOf === undefined ? null : { value: toClaim(job), asOf }
      },
      refreshClaims: async () => {
        calls.push('list')
        return { stored: 0 }
      },
      refreshClaim: async (id) => {
        calls.push(id)
        claims.set(id, conditions.time)
      },
      cachedSnapshot: async (row) => {
        const asOf = snapshots.get(getKey(row))
        return asOf === undefined ? null : { value: {}, asOf }
      },
      fetchOrCached: async (row) => {
        calls.push(getKey(row))
        snapshots.set(getKey(row), conditions.time)
        return { value: {}, asOf: conditions.time, fresh: true }
      },
    }),
    catalogue: createDouble<Catalogue>('Catalogue', {
      modelsOnDevice: async (ids) => ({
        models: ids.map(describeModel),
        jobModels: forJobs,
        freshAt: conditions.catalogueAt,
      }),
      setJobModels: async (ids) => {
        calls.push(`models ${ids.join(' ')}`.trim())
        forJobs = [...ids]
        conditions.catalogueAt = conditions.time
        for (const id of conditions.added) conditions.notHere.delete(id)
      },
      getModelSize: async () =>
        conditions.isCut ? new Promise(() => undefined) : { bytes: 3 * megabyte, storedBytes: 0 },
      state: async () => createDouble<CatalogueState>('CatalogueState', { storedBytes: 12 * megabyte }),
      watch: () => () => undefined,
    }),
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
      return createOfflineBundles(ports)
    },
    fire: (why: 'online' | 'visible' | 'shown') => {
      trigger(why)
    },
    bundles: createOfflineBundles(ports),
  }
}
const two = [
  { id: 'LC-1', model: 500 },
  { id: 'LC-2', model: 501 },
]
const listReady = ({ bundles }: ReturnType<typeof createTestDevice>) =>
  bundles.state()?.jobs.map((bundle) => bundle.isReady)

describe('Offline bundles are downloaded', () => {
  it('one thing at a time until every job is ready offline', async () => {
    const setup = createTestDevice(two)
    await setup.bundles.check()
    expect(setup.calls).toEqual([
      'LC-1',
      'terms',
      'rates',
      'LC-2',
      'bulletins',
      'states',
      'places to start',
      'models 500',
      'postal codes',
      'models 500 501',
    ])
    expect(listReady(setup)).toEqual([true, true])
    expect(setup.bundles.state()).toMatchObject({ activity: 'rest', quotaShortfall: null, almostFull: null })
    expect(setup.timers).toEqual([])
  })

  it('for a model that the shop added after the catalogue on the device, and not asked for again where it has none', async () => {
    const setup = createTestDevice(two)
    Object.assign(setup.conditions, { notHere: new Set([500, 501]), catalogueAt: now - 120_000 })
    setup.conditions.added.add(501)
    await setup.bundles.look()
    expect(setup.bundles.state()?.jobs.map(({ missing }) => missing.some(({ is }) => is === 'parts'))).toEqual([
      true,
      true,
    ])
    await setup.bundles.check()
    expect(setup.bundles.state()?.jobs).toMatchObject([
      { isReady: true, diagrams: 0 },
      { isReady: true, diagrams: 6 },
    ])
    expect(setup.calls.filter((call) => call.startsWith('models'))).toEqual(['models 500', 'models 500 501'])
  })

  it('and reported as they arrive', async () => {
    const setup = createTestDevice(two)
    const states: unknown[] = []
    setup.bundles.watch(() => states.push([setup.bundles.state()?.activity, ...(listReady(setup) ?? [])]))
    await setup.bundles.check()
    expect(states).toContainEqual(['fetching', true, false])
    expect(states.at(-1)).toEqual(['rest', true, true])
  })

  it('and what is stored is known before the first check, which a screen need not wait for', async () => {
    const setup = createTestDevice(two)
    await setup.bundles.look()
    expect(setup.bundles.state()?.activity).toBe('soon')
    expect(listReady(setup)).toEqual([false, false])
    expect(setup.calls).toEqual([])
    await setup.bundles.check()
    const reopened = setup.reopen()
    await reopened.look()
    expect(reopened.state()?.activity).toBe('rest')
    expect(reopened.state()?.jobs.map((bundle) => bundle.isReady)).toEqual([true, true])
  })

  it('and known before it without a connection or with data saver, with why nothing is downloaded', async () => {
    const setup = createTestDevice(two)
    setup.conditions.isSavingData = true
    await setup.bundles.look()
    expect(setup.bundles.state()?.activity).toBe('saving')
    setup.conditions.isOnline = false
    await setup.bundles.recheck()
    expect(setup.bundles.state()?.activity).toBe('no-signal')
    expect(setup.calls).toEqual([])
  })

  it('and a claim that arrives before the first check brings none: the first screen loads before', async () => {
    const setup = createTestDevice(two)
    await setup.bundles.recheck()
    expect(setup.bundles.state()).toBeNull()
    await setup.bundles.look()
    await setup.bundles.recheck()
    expect(setup.calls).toEqual([])
    await setup.bundles.check()
    const done = setup.calls.length
    setup.conditions.jobs.push({ id: 'LC-3', model: 502 })
    await setup.bundles.recheck()
    expect(setup.calls.slice(done)).toContain('LC-3')
  })

  it('and a screen that asks for both gets the check alone', async () => {
    const setup = createTestDevice(two)
    const states: unknown[] = []
    setup.bundles.watch(() => states.push(setup.bundles.state()?.activity))
    await Promise.all([setup.bundles.look(), setup.bundles.check()])
    expect(states).not.toContain('soon')
    expect(listReady(setup)).toEqual([true, true])
  })

  it('only with a connection, and at once when it returns', async () => {
    const setup = createTestDevice(two)
    setup.conditions.isOnline = false
    setup.bundles.start()
    await setup.bundles.check()
    expect(setup.bundles.state()?.activity).toBe('no-signal')
    expect(setup.calls).toEqual([])
    setup.conditions.isOnline = true
    setup.fire('online')
    await setup.bundles.check()
    expect(listReady(setup)).toEqual([true, true])
  })

  it('and stay reported during an outage, although the size check never answers', async () => {
    const setup = createTestDevice(two)
    await setup.bundles.check()
    setup.conditions.isCut = true
    setup.conditions.free = 100 * megabyte
    const reopened = setup.reopen()
    const isPublished = new Promise<void>((resolve) => {
      reopened.watch(resolve)
    })
    void reopened.check()
    await isPublished
    expect(reopened.state()?.jobs.map((bundle) => bundle.isReady)).toEqual([true, true])
    expect(reopened.state()?.activity).toBe('rest')
  })

  it('after queued work is sent', async () => {
    const setup = createTestDevice(two)
    setup.conditions.isSending = true
    await setup.bundles.check()
    expect([setup.bundles.state()?.activity, setup.calls]).toEqual(['sending', []])
    setup.conditions.isSending = false
    setup.timers[0]?.run()
    await setup.bundles.check()
    expect(listReady(setup)).toEqual([true, true])
  })

  it('as data only in data-saver mode, until the person requests a job', async () => {
    const setup = createTestDevice(two)
    setup.conditions.isSavingData = true
    await setup.bundles.check()
    expect(setup.bundles.state()?.activity).toBe('saving')
    expect(setup.calls).not.toContain('models 500')
    expect(setup.calls).toContain('LC-2')
    await setup.bundles.download(['LC-2'])
    expect(setup.forJobs()).toEqual([501])
    expect(listReady(setup)).toEqual([false, true])
  })

  it('with a warning if storage is low, and anyway on request', async () => {
    const setup = createTestDevice(two)
    setup.conditions.free = 20 * megabyte
    await setup.bundles.check()
    expect(setup.bundles.state()).toMatchObject({
      activity: 'no-room',
      quotaShortfall: { needed: 3 * megabyte, free: 20 * megabyte },
      almostFull: { usage: 980 * megabyte, quota: 1000 * megabyte, catalogue: 12 * megabyte },
    })
    expect(setup.forJobs()).toEqual([])
    await setup.bundles.download(['LC-1'])
    expect(setup.forJobs()).toEqual([500])
    expect(listReady(setup)).toEqual([true, false])
  })

  it('without repeating a failed request in a loop', async () => {
    const setup = createTestDevice(two)
    setup.conditions.broken = new Set([500])
    await setup.bundles.check()
    await setup.bundles.check()
    expect(setup.calls.filter((one) => one === 'models 500')).toHaveLength(1)
    expect(listReady(setup)).toEqual([false, true])
    expect(setup.bundles.state()?.jobs[0]?.missing).toEqual([{ is: 'diagrams', count: 2 }])
    setup.conditions.broken.clear()
    setup.conditions.time += 61_000
    setup.timers.find((timer) => timer.ms === 60_000)?.run()
    await setup.bundles.check()
    expect(listReady(setup)).toEqual([true, true])
  })

  it('without pictures in a browser that cannot store files', async () => {
    const setup = createTestDevice(two, false)
    await setup.bundles.check()
    expect(setup.calls).toEqual(['LC-1', 'terms', 'rates', 'LC-2', 'bulletins', 'states', 'places to start'])
    expect([setup.bundles.state()?.hasFileStorage, listReady(setup), setup.timers]).toEqual([false, [false, false], []])
  })
})

describe('Offline bundles are removed', () => {
  it('when their job is finished; the person’s own choices stay', async () => {
    const setup = createTestDevice(two)
    await setup.bundles.check()
    setup.choose([501])
    setup.conditions.jobs = [two[0]!, { ...two[1]!, status: 'approve_payment' }]
    await setup.bundles.check()
    expect(setup.calls.at(-1)).toBe('models 500')
    expect(setup.bundles.state()?.jobs.map((bundle) => bundle.ticketId)).toEqual(['LC-1'])
    setup.conditions.jobs = []
    await setup.bundles.check()
    expect(setup.forJobs()).toEqual([])
    expect(setup.bundles.state()).toMatchObject({ jobs: [], bytes: megabyte + '{}{}'.length })
  })
})

describe('New jobs', () => {
  it('arrive even if no screen shows them, by refreshing a stale list', async () => {
    const setup = createTestDevice(two)
    const stop = setup.bundles.start()
    setup.conditions.time += 11 * 60_000
    setup.timers[0]?.run()
    await setup.bundles.check()
    expect(setup.calls[0]).toBe('list')
    expect(setup.timers.map((timer) => timer.ms)).toContain(600_000)
    stop()
    expect(setup.timers).toEqual([])
  })
})

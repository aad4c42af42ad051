import { describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { site } from '../../../contract/site.ts'
import type { ModelHere } from '../../../offline/catalogue/catalogue.ts'
import { createKits } from '../../../offline/kit/create-kits.ts'
import type { KitPorts } from '../../../offline/kit/create-kits.ts'
import { modelOf, now } from './facts.ts'

const megabyte = 1_000_000

/** A device with a list of jobs and nothing else on it; the test changes what its world is like. */
function device(
  jobs: readonly { readonly id: string; readonly model: number; readonly status?: string }[],
  keepsFiles = true,
) {
  const outside = {
    isOnline: true,
    isSaving: false,
    isSending: false,
    time: now,
    free: 500 * megabyte,
    /** The network is cut, and the device does not know it yet: nothing is answered. */
    isCut: false,
    /** Models whose pictures do not come. */
    broken: new Set<number>(),
    jobs: [...jobs],
  }
  const quota = 1000 * megabyte
  const copies = new Map<string, number>()
  const claims = new Map<string, number>()
  let forJobs: number[] = []
  let byChoice: number[] = []
  let hasPlaces = false
  const taken: string[] = []
  const timers: { ms: number; run: () => void }[] = []
  let trigger: (why: 'online' | 'visible' | 'shown') => void = () => undefined

  const stand = (id: number): ModelHere =>
    forJobs.includes(id) || byChoice.includes(id)
      ? modelOf(id, { missing: outside.broken.has(id) ? 2 : 0 })
      : modelOf(id, { is: 'unknown', brandBytes: 0, pictureBytes: 0, diagrams: 0 })
  const seenOf = (value: object, asOf: number) => ({ value, asOf, pending: {}, localFiles: [] })
  const rowOf = ({ id, model, status = 'assigned' }: (typeof outside.jobs)[number]) => ({
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
  const keyOf = (row: unknown) =>
    row === laborClaims.table.readConfig ? 'rates' : row === site.table.listStates ? 'states' : 'places to start'
  const ports = {
    world: {
      now: () => outside.time,
      setTimer: (run: () => void, ms: number) => {
        const timer = { ms, run }
        timers.push(timer)
        return () => {
          if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
        }
      },
      onLine: () => outside.isOnline,
      storage: { estimate: async () => ({ usage: quota - outside.free, quota }) },
      triggers: (fire: typeof trigger) => {
        trigger = fire
        return () => undefined
      },
    },
    isSaving: () => outside.isSaving,
    keepsFiles,
    engine: {
      owner: async () => ({ userId: 7, accountId: 3, email: '', name: '' }),
      counts: async () => ({ sending: outside.isSending ? 1 : 0 }),
      claims: async () => ({ rows: outside.jobs.map((job) => seenOf(rowOf(job), now)), asOf: now - 60_000 }),
      claim: async (id: string) => {
        const job = outside.jobs.find((one) => one.id === id)
        const asOf = claims.get(id)
        return job === undefined || asOf === undefined ? null : seenOf(rowOf(job), asOf)
      },
      refreshClaims: async () => {
        taken.push('list')
        return { kept: 0 }
      },
      refreshClaim: async (id: string) => {
        taken.push(id)
        claims.set(id, outside.time)
      },
      keptCopy: async (row: unknown) => {
        const asOf = copies.get(keyOf(row))
        return asOf === undefined ? null : { value: {}, asOf }
      },
      mirrored: async (row: unknown) => {
        taken.push(keyOf(row))
        copies.set(keyOf(row), outside.time)
        return { value: {}, asOf: outside.time, fresh: true }
      },
    },
    catalogue: {
      modelsHere: async (ids: readonly number[]) => ({ models: ids.map(stand), jobModels: forJobs, freshAt: now }),
      keepForJobs: async (ids: readonly number[]) => {
        taken.push(`models ${ids.join(' ')}`.trim())
        forJobs = [...ids]
      },
      sizeOfModel: async () => (outside.isCut ? new Promise(() => undefined) : { bytes: 3 * megabyte, keptBytes: 0 }),
      state: async () => ({ keptBytes: 12 * megabyte }),
      watch: () => () => undefined,
    },
    shared: [
      {
        is: 'places',
        bytes: megabyte,
        here: async () => (hasPlaces ? megabyte : null),
        take: async () => {
          taken.push('postal codes')
          hasPlaces = true
        },
      },
    ],
  }
  return {
    outside,
    taken,
    timers,
    choose: (ids: number[]) => {
      byChoice = ids
    },
    forJobs: () => forJobs,
    /** The page is opened anew over what is kept, its models for another reason than the jobs. */
    openedAnew: () => {
      ;[byChoice, forJobs] = [forJobs, []]
      return createKits(ports as unknown as KitPorts)
    },
    fire: (why: 'online' | 'visible' | 'shown') => {
      trigger(why)
    },
    kits: createKits(ports as unknown as KitPorts),
  }
}
const two = [
  { id: 'LC-1', model: 500 },
  { id: 'LC-2', model: 501 },
]
const ready = ({ kits }: ReturnType<typeof device>) => kits.state()?.jobs.map((kit) => kit.isReady)

describe('Kits come by themselves', () => {
  it('one thing after the other, until every job is ready for no signal', async () => {
    const own = device(two)
    await own.kits.look()
    expect(own.taken).toEqual([
      'LC-1',
      'rates',
      'LC-2',
      'states',
      'places to start',
      'models 500',
      'postal codes',
      'models 500 501',
    ])
    expect(ready(own)).toEqual([true, true])
    expect(own.kits.state()).toMatchObject({ work: 'rest', room: null, almostFull: null })
    expect(own.timers).toEqual([])
  })

  it('and are told as they come', async () => {
    const own = device(two)
    const told: unknown[] = []
    own.kits.watch(() => told.push([own.kits.state()?.work, ...(ready(own) ?? [])]))
    await own.kits.look()
    expect(told).toContainEqual(['fetching', true, false])
    expect(told.at(-1)).toEqual(['rest', true, true])
  })

  it('not without a signal, and at once when there is one again', async () => {
    const own = device(two)
    own.outside.isOnline = false
    own.kits.start()
    await own.kits.look()
    expect(own.kits.state()?.work).toBe('no-signal')
    expect(own.taken).toEqual([])
    own.outside.isOnline = true
    own.fire('online')
    await own.kits.look()
    expect(ready(own)).toEqual([true, true])
  })

  it('and stay said while the network is cut: how large something is can wait for ever', async () => {
    const own = device(two)
    await own.kits.look()
    own.outside.isCut = true
    own.outside.free = 100 * megabyte
    const anew = own.openedAnew()
    const isTold = new Promise<void>((told) => {
      anew.watch(told)
    })
    void anew.look()
    await isTold
    expect(anew.state()?.jobs.map((kit) => kit.isReady)).toEqual([true, true])
    expect(anew.state()?.work).toBe('rest')
  })

  it('behind the work that is being sent', async () => {
    const own = device(two)
    own.outside.isSending = true
    await own.kits.look()
    expect([own.kits.state()?.work, own.taken]).toEqual(['sending', []])
    own.outside.isSending = false
    own.timers[0]?.run()
    await own.kits.look()
    expect(ready(own)).toEqual([true, true])
  })

  it('on a line that saves data only as words, until somebody asks for a job', async () => {
    const own = device(two)
    own.outside.isSaving = true
    await own.kits.look()
    expect(own.kits.state()?.work).toBe('saving')
    expect(own.taken).not.toContain('models 500')
    expect(own.taken).toContain('LC-2')
    await own.kits.get(['LC-2'])
    expect(own.forJobs()).toEqual([501])
    expect(ready(own)).toEqual([false, true])
  })

  it('after what it takes is said where room is short, and anyway for who asks', async () => {
    const own = device(two)
    own.outside.free = 20 * megabyte
    await own.kits.look()
    expect(own.kits.state()).toMatchObject({
      work: 'no-room',
      room: { needed: 3 * megabyte, free: 20 * megabyte },
      almostFull: { usage: 980 * megabyte, quota: 1000 * megabyte, catalogue: 12 * megabyte },
    })
    expect(own.forJobs()).toEqual([])
    await own.kits.get(['LC-1'])
    expect(own.forJobs()).toEqual([500])
    expect(ready(own)).toEqual([true, false])
  })

  it('without ever asking for the same thing over and over', async () => {
    const own = device(two)
    own.outside.broken = new Set([500])
    await own.kits.look()
    await own.kits.look()
    expect(own.taken.filter((one) => one === 'models 500')).toHaveLength(1)
    expect(ready(own)).toEqual([false, true])
    expect(own.kits.state()?.jobs[0]?.missing).toEqual([{ is: 'diagrams', count: 2 }])
    own.outside.broken.clear()
    own.outside.time += 61_000
    own.timers.find((timer) => timer.ms === 60_000)?.run()
    await own.kits.look()
    expect(ready(own)).toEqual([true, true])
  })

  it('but no pictures to a browser that keeps no files', async () => {
    const own = device(two, false)
    await own.kits.look()
    expect(own.taken).toEqual(['LC-1', 'rates', 'LC-2', 'states', 'places to start'])
    expect([own.kits.state()?.keepsFiles, ready(own), own.timers]).toEqual([false, [false, false], []])
  })
})

describe('Kits go with their jobs', () => {
  it('when a job is over, and nothing that was chosen goes with them', async () => {
    const own = device(two)
    await own.kits.look()
    own.choose([501])
    own.outside.jobs = [two[0]!, { ...two[1]!, status: 'approve_payment' }]
    await own.kits.look()
    expect(own.taken.at(-1)).toBe('models 500')
    expect(own.kits.state()?.jobs.map((kit) => kit.ticketId)).toEqual(['LC-1'])
    own.outside.jobs = []
    await own.kits.look()
    expect(own.forJobs()).toEqual([])
    expect(own.kits.state()).toMatchObject({ jobs: [], bytes: megabyte + '{}'.length })
  })
})

describe('New jobs', () => {
  it('come though no screen shows them: a list that nobody asked for lately is asked for', async () => {
    const own = device(two)
    const stop = own.kits.start()
    own.outside.time += 11 * 60_000
    own.timers[0]?.run()
    await own.kits.look()
    expect(own.taken[0]).toBe('list')
    expect(own.timers.map((timer) => timer.ms)).toContain(600_000)
    stop()
    expect(own.timers).toEqual([])
  })
})

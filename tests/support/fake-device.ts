// A device that a test controls: IndexedDB, clock, locks and random numbers, shared by one engine per tab. An engine can be
// killed at any step, as a browser can.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { idempotencyKey } from '../../contract/kernel/headers.ts'
import { createEngine } from '../../offline/create-engine.ts'
import type { Engine, Ports } from '../../offline/engine.ts'
import type { PageProtocol } from '../../offline/outbox/page-protocol.ts'
import { toPromise } from './device-dump.ts'
import { createDisk } from './fake-disk.ts'
import { createTestCrypto } from './test-crypto.ts'

export interface Clock {
  now(): number
  advance(ms: number): void
}

export const start = Date.parse('2026-11-20T10:00:00Z')

export function createClock(): Clock & { timers: { at: number; run: () => void }[]; runTimers(): void } {
  let at = start
  const timers: { at: number; run: () => void }[] = []
  return {
    now: () => at,
    timers,
    advance(ms) {
      at += ms
    },
    /** Runs the due timers in order. */
    runTimers() {
      for (const timer of timers.filter((one) => one.at <= at).sort((a, b) => a.at - b.at)) {
        timers.splice(timers.indexOf(timer), 1)
        timer.run()
      }
    },
  }
}

/** Numbers in [0, 1) from a seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Web Locks with `ifAvailable` only. A killed holder releases its lock. */
function createLocks() {
  const held = new Map<string, object>()
  return {
    for(owner: object): LockManager {
      const request = async (
        name: string,
        _options: LockOptions,
        run: (lock: Lock | null) => Promise<unknown>,
      ): Promise<unknown> => {
        if (held.has(name)) return run(null)
        held.set(name, owner)
        try {
          return await run({ name, mode: 'exclusive' })
        } finally {
          if (held.get(name) === owner) held.delete(name)
        }
      }
      return { request: request as LockManager['request'], query: () => Promise.resolve({ held: [], pending: [] }) }
    },
    release(owner: object) {
      for (const [name, by] of held) if (by === owner) held.delete(name)
    },
  }
}

export interface Tab {
  readonly engine: Engine
  /** How many steps the tab has made; `killAt` stops it at one of them. */
  steps(): number
  killAt(step: number): void
  kill(): void
  isDead(): boolean
  /** Resolves when the tab is dead. */
  readonly death: Promise<void>
  /** Its calls stop on their way from now on, while it holds its lock. Resolves once one has stopped, or `wake` was called. */
  hang(): Promise<void>
  /** Its calls go on. */
  wake(): void
}

export interface DeviceOptions {
  readonly fetch: typeof fetch
  /** The data that is on the device already. */
  readonly indexedDB?: IDBFactory
  readonly clock?: Clock & { timers?: { at: number; run: () => void }[] }
  readonly seed?: number
  readonly locks?: boolean
  readonly protocol?: PageProtocol | undefined
  readonly ports?: Partial<Ports>
}

/** The idempotency keys of a request: its own, or those of a batch's calls. */
function keysOf(init: RequestInit | undefined): string[] {
  const own = new Headers(init?.headers).get(idempotencyKey)
  if (own !== null) return [own]
  const calls =
    typeof init?.body === 'string' ? (JSON.parse(init.body) as { calls?: { key: string }[] }).calls : undefined
  return calls?.map((call) => call.key) ?? []
}

export function createDevice(options: DeviceOptions) {
  const clock = options.clock ?? createClock()
  const indexedDB = options.indexedDB ?? new IDBFactory()
  const disk = createDisk(indexedDB)
  /** Calls and cryptographic operations under way in live tabs that do not hang. */
  let underWay = 0
  const random = dice(options.seed ?? 1)
  const locks = createLocks()
  let serial = 0
  const uuid = () => {
    serial += 1
    const rest = Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
    return `${rest}-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`
  }
  const listeners = new Set<(signal: unknown) => void>()
  /** The live tabs that are sending each key now. Two at once means that the lease failed. */
  const flights = new Map<string, object[]>()
  const twins: string[] = []

  /** `create` makes the engine of another build. */
  function openTab(own: Partial<Ports> = {}, create?: (ports: Ports) => Engine): Tab {
    const me = {}
    let [steps, deadAt, isDead] = [0, Number.POSITIVE_INFINITY, false]
    let died: () => void = () => undefined
    let hanging: { readonly end: Promise<void>; wake(): void; stopped(): void } | null = null
    let mine = 0
    const count = (change: 1 | -1) => {
      if (isDead) return
      mine += change
      underWay += change
    }
    /** Where a hanging tab stops. */
    async function stopIfHanging(): Promise<void> {
      if (hanging === null) return
      count(-1)
      hanging.stopped()
      await hanging.end
      count(1)
    }
    const death = new Promise<void>((resolve) => {
      died = resolve
    })
    const never = new Promise<never>(() => undefined)
    function kill(): void {
      if (isDead) return
      isDead = true
      underWay -= mine
      locks.release(me)
      for (const [key, tabs] of flights)
        flights.set(
          key,
          tabs.filter((tab) => tab !== me),
        )
      engine.close()
      died()
    }
    const step = (): boolean => {
      steps += 1
      if (steps >= deadAt) kill()
      return isDead
    }
    /** Notes which keys are on their way, and by which tab. */
    async function call(args: Parameters<typeof fetch>): Promise<Response> {
      const keys = keysOf(args[1])
      for (const key of keys) {
        if ((flights.get(key)?.length ?? 0) > 0) twins.push(key)
        flights.set(key, [...(flights.get(key) ?? []), me])
      }
      try {
        const response = await options.fetch(...args)
        await stopIfHanging()
        return response
      } finally {
        for (const key of keys)
          flights.set(
            key,
            (flights.get(key) ?? []).filter((tab) => tab !== me),
          )
      }
    }
    const ports: Ports = {
      fetch: async (...args: Parameters<typeof fetch>) => {
        if (step()) return never
        count(1)
        try {
          await stopIfHanging()
          return await call(args).then(
            (response) => (step() ? never : response),
            (error: unknown) => (step() ? never : Promise.reject(error as Error)),
          )
        } finally {
          count(-1)
        }
      },
      now: () => clock.now(),
      uuid,
      random,
      crypto: createTestCrypto(
        () => (step() ? never : undefined),
        uuid,
        (running) => {
          count(1)
          const end = () => {
            count(-1)
          }
          running.then(end, end)
        },
      ),
      indexedDB,
      IDBKeyRange,
      ...(options.locks === false ? {} : { locks: locks.for(me) }),
      setTimer: (run, ms) => {
        const timer = {
          at: clock.now() + ms,
          run: () => {
            if (!isDead) run()
          },
        }
        options.clock?.timers?.push(timer)
        return () => {
          const at = options.clock?.timers?.indexOf(timer) ?? -1
          if (at >= 0) options.clock?.timers?.splice(at, 1)
        }
      },
      channel: () => {
        const own = new Set<(signal: unknown) => void>()
        return {
          post: (signal) => {
            for (const message of listeners) if (!own.has(message)) message(signal)
          },
          listen: (message) => {
            own.add(message)
            listeners.add(message)
            return () => {
              listeners.delete(message)
            }
          },
        }
      },
      appVersion: '1.0.0',
      api: '/api',
      onLine: () => true,
      ...options.ports,
      ...own,
    }
    const engine = create === undefined ? createEngine(ports, options.protocol) : create(ports)
    return {
      engine,
      steps: () => steps,
      killAt: (at) => {
        deadAt = steps + at
      },
      kill,
      isDead: () => isDead,
      death,
      hang: () =>
        new Promise((stopped) => {
          let wake: () => void = () => undefined
          const end = new Promise<void>((resolve) => {
            wake = resolve
          })
          hanging = { end, wake, stopped }
        }),
      wake: () => {
        hanging?.wake()
        hanging?.stopped()
        hanging = null
      },
    }
  }

  /** Removes the marks from every snapshot and acknowledged op, as if an earlier build had stored them. */
  async function forgetMarks(): Promise<void> {
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await toPromise(indexedDB.open(name))
      for (const table of ['mirror', 'ops'].filter((one) => db.objectStoreNames.contains(one))) {
        const rows = db.transaction(table, 'readwrite').objectStore(table)
        for (const row of (await toPromise(rows.getAll())) as Record<string, unknown>[]) {
          delete row['mark']
          delete row['ackedMark']
          await toPromise(rows.put(row))
        }
      }
      db.close()
    }
  }

  /** Resolves when nothing is under way: only timers, hanging tabs and the world outside can begin something. */
  async function idle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = underWay === 0 && disk.running() === 0 ? quiet + 1 : 0)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
  }

  return { openTab, indexedDB, disk, clock, twins, forgetMarks, idle }
}

// The engine of a page on a device without any stored data. A visitor sees the shop before the database's code has loaded.
// Plain reads go straight to the server. The engine opens on the first need of the device, or soon after the first answer.
import type { Row } from '../contract/kernel/endpoint.ts'
import { sessionRow } from '../contract/session-row.ts'
import type { Engine, Ports } from './engine.ts'
import { createHttp } from './http/call.ts'

/** From the page's first answer until the engine loads: the screen comes first. */
const afterAnswerMs = 2000
/** The same without an answer, and from a failed attempt to the next. */
const maxWaitMs = 8000

/** The methods that must answer at once, before the engine is open. */
type SyncMethod = {
  [K in keyof Engine]-?: Engine[K] extends (...args: never[]) => Promise<unknown> ? never : K
}[keyof Engine]
/** What the lazy engine answers by itself. Every other method is forwarded with all its arguments. */
type Own = Pick<Engine, SyncMethod> & Partial<Engine>
type AnyMethod = (...args: readonly unknown[]) => Promise<unknown>

/**
 * An engine that opens when it is first needed, for a device without a database: `lastSession` answers null without
 * looking. `open` rejects where the code does not load; the next call tries again.
 */
export function createLazyEngine(ports: Ports, open: () => Promise<Engine>): Engine {
  const http = createHttp(ports)
  let reportOpened: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    reportOpened = resolve
  })
  let real: Engine | null = null
  let opening: Promise<Engine> | null = null
  let isStarted = false
  let stopTimer: () => void = () => undefined
  let stopReal: () => void = () => undefined
  /** Reads that were answered while nothing could store them: repeated once the engine is open. */
  const unstored: (() => Promise<unknown>)[] = []

  function openEngine(): Promise<Engine> {
    opening ??= open().then(
      (engine) => {
        stopTimer()
        real = engine
        if (isStarted) stopReal = engine.start()
        reportOpened()
        for (const repeat of unstored) repeat().catch(() => undefined)
        return engine
      },
      (error: unknown) => {
        opening = null
        openIn(maxWaitMs)
        throw error
      },
    )
    return opening
  }
  function openIn(ms: number): void {
    stopTimer()
    if (!isStarted || real !== null) return
    stopTimer = ports.setTimer(() => {
      openEngine().catch(() => undefined)
    }, ms)
  }
  let isAnswered = false
  function onAnswer(): void {
    if (isAnswered) return
    isAnswered = true
    openIn(afterAnswerMs)
  }
  /** By now: `opening` may change during any wait. */
  const isNeeded = () => opening !== null
  /** Synchronous once the engine is open: a live query's zone does not survive a wait. */
  const run = <T>(work: (engine: Engine) => Promise<T>): Promise<T> =>
    real === null ? openEngine().then(work) : work(real)

  const own: Own = {
    opened,
    // Another tab may have signed in if the engine has been needed.
    readLock: () => (opening === null ? Promise.resolve(null) : run((engine) => engine.readLock())),
    lastSession: () => (opening === null ? Promise.resolve(null) : run((engine) => engine.lastSession())),
    async refreshSession(from) {
      if (opening !== null || typeof from === 'object') return run((engine) => engine.refreshSession(from))
      const session = await http.call(sessionRow.readSession, {})
      // Somebody may have signed in while the answer was on its way, or at the single sign-on.
      return session.logged_in || session.single_sign_on === true || isNeeded()
        ? run((engine) => engine.refreshSession(from))
        : session
    },
    call<R extends Row>(row: R, input: Parameters<typeof http.call<R>>[1]) {
      if (real !== null || row.effect !== 'read') return run((engine) => engine.call(row, input))
      return http.call(row, input).finally(onAnswer)
    },
    async fetchOrCached(row, input) {
      if (real !== null) return real.fetchOrCached(row, input)
      const asOf = ports.now()
      const value = await http.call(row, input)
      unstored.push(() => run((engine) => engine.fetchOrCached(row, input)))
      return { value, asOf, fresh: true }
    },
    // A person who is signed in has needed it: it is open.
    forOwner: (ownerId) => real?.forOwner(ownerId) ?? lazy,
    newId: () => ports.uuid(),
    lastOutbox: () => real?.lastOutbox() ?? null,
    start() {
      isStarted = true
      if (real === null) openIn(isAnswered ? afterAnswerMs : maxWaitMs)
      else stopReal = real.start()
      return () => {
        isStarted = false
        stopTimer()
        stopReal()
      }
    },
    close: () => {
      stopTimer()
      real?.close()
    },
  }

  const forwarded = new Map<string, AnyMethod>()
  function getForwarded(name: string): AnyMethod {
    const method =
      forwarded.get(name) ??
      ((...args) => run((engine) => (Reflect.get(engine, name) as AnyMethod).apply(engine, [...args])))
    forwarded.set(name, method)
    return method
  }
  const lazy = new Proxy(own, {
    get: (target, name) =>
      // A promise that resolves with the engine looks for `then`.
      Object.hasOwn(target, name) || typeof name === 'symbol' || name === 'then'
        ? (Reflect.get(target, name) as unknown)
        : getForwarded(name),
  }) as Engine
  return lazy
}

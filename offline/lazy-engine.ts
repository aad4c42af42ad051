// The engine of a page on a device that keeps nothing yet: a visitor sees the shop before the database's code is
// there. What only reads the server goes straight to it; the first thing that needs the device opens the engine, and
// otherwise it opens by itself once the page has been answered.
import { auth } from '../contract/auth.ts'
import type { Row } from '../contract/kernel/endpoint.ts'
import type { Engine, Ports } from './engine.ts'
import { createHttp } from './http/call.ts'

/** From the page's first answer until the engine is fetched: what is on the screen comes first. */
const afterAnswerMs = 2000
/** The same where no answer comes, and from a try that failed to the next. */
const atLatestMs = 8000

/**
 * An engine that is opened when it is first needed. Only for a device without any database: `lastSession` says that
 * nobody is known here without looking. `open` rejects where its code does not come; it is asked again then.
 */
export function createLateEngine(ports: Ports, open: () => Promise<Engine>): Engine {
  const http = createHttp(ports)
  let tellOpened: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    tellOpened = resolve
  })
  let there: Engine | null = null
  let opening: Promise<Engine> | null = null
  let isStarted = false
  let stopTimer: () => void = () => undefined
  let stopReal: () => void = () => undefined
  /** Reads that were answered while there was nowhere to keep a copy: asked again when there is. */
  const unkept: (() => Promise<unknown>)[] = []

  function engine(): Promise<Engine> {
    opening ??= open().then(
      (real) => {
        stopTimer()
        there = real
        if (isStarted) stopReal = real.start()
        tellOpened()
        for (const again of unkept) again().catch(() => undefined)
        return real
      },
      (fault: unknown) => {
        opening = null
        openIn(atLatestMs)
        throw fault
      },
    )
    return opening
  }
  function openIn(ms: number): void {
    stopTimer()
    if (!isStarted || there !== null) return
    stopTimer = ports.setTimer(() => {
      engine().catch(() => undefined)
    }, ms)
  }
  let isAnswered = false
  function answered(): void {
    if (isAnswered) return
    isAnswered = true
    openIn(afterAnswerMs)
  }
  /** At once where it is open: a live query's zone would not survive a wait. */
  const on = <T>(work: (real: Engine) => Promise<T>): Promise<T> => (there === null ? engine().then(work) : work(there))

  return {
    opened,
    owner: () => on((real) => real.owner()),
    // Once the engine is asked for anything, another tab's sign-in may be why.
    lastSession: () => (opening === null ? Promise.resolve(null) : on((real) => real.lastSession())),
    signIn: (input) => on((real) => real.signIn(input)),
    async refreshSession() {
      if (opening !== null) return on((real) => real.refreshSession())
      const session = await http.call(auth.table.readSession, {})
      return session.logged_in ? on((real) => real.refreshSession()) : session
    },
    signOut: (unsent) => on((real) => real.signOut(unsent)),
    call<R extends Row>(row: R, input: Parameters<typeof http.call<R>>[1]) {
      if (there !== null || row.effect !== 'read') return on((real) => real.call(row, input))
      return http.call(row, input).finally(answered)
    },
    enqueue: (operation, input, options) => on((real) => real.enqueue(operation, input, options)),
    enqueueAll: (ops, dropDraft) => on((real) => real.enqueueAll(ops, dropDraft)),
    outbox: () => on((real) => real.outbox()),
    counts: () => on((real) => real.counts()),
    arrival: (opId) => on((real) => real.arrival(opId)),
    resend: (opId, body) => on((real) => real.resend(opId, body)),
    discard: (opId) => on((real) => real.discard(opId)),
    exportAll: (opIds) => on((real) => real.exportAll(opIds)),
    drain: () => on((real) => real.drain()),
    claim: (id) => on((real) => real.claim(id)),
    claims: (section) => on((real) => real.claims(section)),
    refreshClaims: (section) => on((real) => real.refreshClaims(section)),
    refreshClaim: (id) => on((real) => real.refreshClaim(id)),
    records: (status) => on((real) => real.records(status)),
    record: (id) => on((real) => real.record(id)),
    recordsLike: (text) => on((real) => real.recordsLike(text)),
    refreshRecords: () => on((real) => real.refreshRecords()),
    refreshRecord: (id) => on((real) => real.refreshRecord(id)),
    findRecords: (text) => on((real) => real.findRecords(text)),
    async mirrored(row, input) {
      if (there !== null) return there.mirrored(row, input)
      const asOf = ports.now()
      const value = await http.call(row, input)
      unkept.push(() => on((real) => real.mirrored(row, input)))
      return { value, asOf, fresh: true }
    },
    keptCopy: (row, input) => on((real) => real.keptCopy(row, input)),
    blob: (sha256) => on((real) => real.blob(sha256)),
    newId: () => ports.uuid(),
    draft: <T>(key: string) => on((real) => real.draft<T>(key)),
    saveDraft: (key, value) => on((real) => real.saveDraft(key, value)),
    dropDraft: (key) => on((real) => real.dropDraft(key)),
    draftKeys: (prefix) => on((real) => real.draftKeys(prefix)),
    saveDraftBytes: (key, bytes) => on((real) => real.saveDraftBytes(key, bytes)),
    draftBytes: (key) => on((real) => real.draftBytes(key)),
    standing: () => on((real) => real.standing()),
    start() {
      isStarted = true
      if (there === null) openIn(isAnswered ? afterAnswerMs : atLatestMs)
      else stopReal = there.start()
      return () => {
        isStarted = false
        stopTimer()
        stopReal()
      }
    },
    close: () => {
      stopTimer()
      there?.close()
    },
  }
}

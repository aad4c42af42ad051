// Who drains, and when it ends: one at a time per user, by Web Lock and lease; whoever asks while it runs is served by
// the same run.
import type { Ports } from '../engine.ts'
import type { Http } from '../http/call.ts'
import type { Contacts } from '../session/server-contacts.ts'
import type { CurrentUser, Store } from '../session/current-user.ts'
import { batchLimit } from '../../contract/outbox.ts'
import { SaveRefused } from './save-refused.ts'
import type { Uploads } from '../uploads/create-uploads.ts'
import { readGate } from './queue-pause.ts'
import { releaseLease } from './lease.ts'
import { prune } from './prune.ts'
import type { Protocol } from './protocol.ts'
import { createRun } from './drain-run.ts'
import type { BatchMemory, Run } from './drain-run.ts'

const askAnewMs = 60_000

export interface Drain {
  /** Sends what can be sent now; resolves when there is no more, or when another drains. `hurry` does not wait for guesses about the network. */
  drain(hurry: boolean): Promise<void>
  /** Whether the last one was left to another tab or the worker: how that ends is not told to this one. */
  isElsewhere(): boolean
}

export interface DrainDeps {
  readonly ports: Ports
  readonly current: CurrentUser
  readonly contacts: Contacts
  readonly http: Http
  readonly uploads: Pick<Uploads, 'send'>
  readonly protocol: Protocol
  readonly refreshSession: () => Promise<unknown>
}

export function createDrain(deps: DrainDeps): Drain {
  const { ports, current, contacts, http, uploads, protocol } = deps
  const by = ports.uuid()
  const batch: BatchMemory = { isMissing: false, limit: batchLimit }
  let running: Promise<void> | null = null
  let [isAskedAgain, isElsewhere] = [false, false]
  let hurries = 0
  let ring: () => void = () => undefined

  /** Words as long as there are some; photos beside them; again when asked meanwhile. */
  async function lanes(run: Run): Promise<void> {
    let photos: Promise<void> | null = null
    let fault: unknown = null
    do {
      isAskedAgain = false
      await run.words()
      photos ??= run
        .photos()
        .catch((thrown: unknown) => {
          fault = thrown
        })
        .finally(() => {
          photos = null
          ring()
        })
      // `photos` is let go of by its own end: only a bell tells that it is over, or that there are new words.
      const heard = new Promise<void>((resolve) => {
        ring = resolve
      })
      if (!isAskedAgain) await heard
    } while (!run.isOver() && fault === null && (isAskedAgain || photos !== null))
    await photos
    if (fault !== null)
      throw fault instanceof Error ? fault : new Error('The photos could not be sent', { cause: fault })
  }

  async function underLease(store: Store, isLocked: boolean): Promise<void> {
    const lease = await protocol.acquire(store.db, by, ports.now(), isLocked)
    isElsewhere = lease === null
    if (lease === null) return
    try {
      // A sign-out takes the lease from who holds it; who takes it after that must see that there was one.
      if ((await current.who()).id !== store.who.id) return
      await prune(store.db, ports.now())
      const sender = { http, verdict: protocol.verdict }
      await lanes(
        createRun({ ...deps, store, lease, sender, contacts, uploads, batch, batchLimit, hurries: () => hurries }),
      )
    } finally {
      await releaseLease(store.db, lease).catch(() => undefined)
      await contacts.flush().catch(() => undefined)
    }
  }

  /** A late 401 may have shut a queue whose owner is signed in: once a minute the session is asked again. */
  async function askAnew({ db }: Store): Promise<void> {
    const gate = await readGate(db)
    if (gate?.why !== 'sign-in' || Math.abs(ports.now() - gate.since) < askAnewMs) return
    await deps.refreshSession().catch(() => undefined)
  }

  async function once(): Promise<void> {
    isElsewhere = false
    const who = await current.who()
    if (who.id === '') return
    try {
      const store = await current.store(who)
      await askAnew(store)
      if (ports.locks === undefined) await underLease(store, false)
      else
        await ports.locks.request(`partwright-drain-${who.id}`, { ifAvailable: true }, async (lock) => {
          if (lock === null) isElsewhere = true
          else await underLease(store, true)
        })
    } catch (fault) {
      // Locked, before or meanwhile: what waits stays, until its owner signs in with a connection.
      const isLeft = fault instanceof SaveRefused || (await current.who()).id !== who.id
      if (!isLeft) throw fault
    }
    // Who signed in meanwhile had asked too, and the drain of whoever was here before took that for its own.
    if ((await current.who()).id !== who.id) isAskedAgain = true
  }

  /** Whoever asked after the last look, but before the end, is served too. */
  async function untilQuiet(): Promise<void> {
    try {
      do {
        isAskedAgain = false
        await once()
      } while (isAskedAgain)
    } finally {
      running = null
    }
  }

  return {
    isElsewhere: () => isElsewhere,
    drain(hurry) {
      if (running !== null) {
        isAskedAgain = true
        if (hurry) hurries += 1
        ring()
        return running
      }
      hurries = hurry ? 1 : 0
      running = untilQuiet()
      return running
    },
  }
}

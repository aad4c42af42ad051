// One drain at a time per user, by Web Lock and lease. A request during a drain is served by the same run.
import type { Ports } from '../engine.ts'
import { CallRefused } from '../http/call.ts'
import type { Http } from '../http/call.ts'
import type { StorageGuard } from '../db/storage-guard.ts'
import type { Contacts } from '../session/server-contacts.ts'
import type { CurrentUser, Store } from '../session/current-user.ts'
import { auth } from '../../contract/auth.ts'
import { batchLimit } from '../../contract/outbox.ts'
import { SaveRefused } from './save-refused.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { Uploads } from '../uploads/create-uploads.ts'
import { readQueuePause, resumeQueue } from './queue-pause.ts'
import { isTooNew, readTakenHeader, saveTakenHeader, takesAll } from './taken-versions.ts'
import { isDue } from './choose-batch.ts'
import { isLeaseReleased, leaseMs, releaseLease } from './lease.ts'
import type { Lease } from './lease.ts'
import { createNetworkState } from './network-state.ts'
import { waitsForNetwork } from './next-state.ts'
import { hasExpired } from './prune.ts'
import type { Protocol } from './protocol.ts'
import { createEpochFollower } from './follow-epoch.ts'
import { createDrainRun } from './drain-run.ts'
import type { BatchMemory, DrainRun, SkipRequests } from './drain-run.ts'

const sessionCheckMs = 60_000
/** How often a server is asked whether it takes by now what is held for it. */
const versionCheckMs = 5 * 60_000
/** Of more queued rows than this, one is taken to be due. */
const maxRowsToLookThrough = 200
/** The least time between two drains that answers to other calls start. */
const contactDrainMs = 60_000

/**
 * Which waits a drain skips, once for each op: none, those that only guess at the network, or all, also those that our
 * server asked for: a person pressed Send now, or the network changed.
 */
export type Haste = 'none' | 'guesses' | 'all'

export interface Drain {
  /** Sends what can be sent now. Resolves when nothing is left, or when another drains. */
  drain(haste: Haste): Promise<void>
  /** Whether the last drain was left to another tab or the worker, whose end is not reported here. */
  isElsewhere(): boolean
  /** Something was saved: the next drain asks the server, even if it did so a moment ago. */
  askSoon(): void
  /** When the server is asked again after a drain that met none, epoch ms; null otherwise. */
  nextTry(): number | null
  /** Since when the drains have met no answer of the server, epoch ms; null after one that did. */
  lostSince(): number | null
  /** Whether the server's answer to another call should start a drain: the last one met none. At most once a minute. */
  wantsContact(): boolean
}

export interface DrainPorts {
  readonly ports: Ports
  /** Whose outbox is drained: the current user's, or the visitor's while somebody is signed in. */
  readonly current: Pick<CurrentUser, 'getIdentity' | 'openStore'>
  readonly contacts: Contacts
  readonly http: Http
  readonly uploads: Pick<Uploads, 'send'>
  readonly protocol: Protocol
  readonly guard: Pick<StorageGuard, 'runOpened' | 'state'>
  readonly refreshSession: () => Promise<unknown>
}

/** When the session was read for a paused queue, device time in epoch ms, and how many of a person's requests that served. */
interface SessionCheck {
  readonly at: number | null
  readonly requests: number
}

/** A request to skip all waits skips the guesses too. */
const countRequest = ({ guesses, all }: SkipRequests, haste: Haste): SkipRequests => ({
  guesses: guesses + (haste === 'none' ? 0 : 1),
  all: all + (haste === 'all' ? 1 : 0),
})

export function createDrain(drainPorts: DrainPorts): Drain {
  const { ports, current, contacts, http, uploads, protocol, guard } = drainPorts
  const by = ports.uuid()
  const batch: BatchMemory = { isMissing: false, limit: batchLimit }
  let running: Promise<void> | null = null
  let [isRequestedAgain, isElsewhere] = [false, false]
  let requests = { guesses: 0, all: 0 }
  let contactAt = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  let sessionChecked: SessionCheck = { at: null, requests: 0 }
  /** Whether the server answers now, and names what it takes. A visitor's queue asks without credentials. */
  const askServer = () =>
    http.call(auth.table.readSession, {}).then(
      () => true,
      (error: unknown) => error instanceof CallRefused,
    )
  const network = createNetworkState(ports, askServer)
  const epochs = createEpochFollower(drainPorts)
  let wake: () => void = () => undefined

  /**
   * Sends JSON operations while there are any, photos beside them, and starts again if it is requested meanwhile or a photo has
   * arrived: operations may have waited for it. The worker drains once, and days may pass before the app is opened.
   */
  async function sendAll(run: DrainRun): Promise<void> {
    let photos: Promise<void> | null = null
    let photoError: unknown = null
    let hasArrived = false
    do {
      isRequestedAgain = false
      hasArrived = false
      await run.sendJsonOps()
      photos ??= run
        .sendPhotos()
        .then((arrived) => {
          hasArrived = arrived > 0
        })
        .catch((thrown: unknown) => {
          photoError = thrown
        })
        .finally(() => {
          photos = null
          wake()
        })
      // Wakes when the photos are done, or when new JSON ops are saved.
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      if (!isRequestedAgain) await woken
    } while (!run.isOver() && photoError === null && (isRequestedAgain || hasArrived || photos !== null))
    await photos
    if (photoError !== null)
      throw photoError instanceof Error ? photoError : new Error('The photos could not be sent', { cause: photoError })
  }

  /** Whether a drain would change anything: without it the lease is not even asked for, because that writes. */
  async function hasWork({ db }: Store): Promise<boolean> {
    // A disk that was full is tried again: only a write tells whether it still is.
    if (guard.state() === 'full' || contacts.hasEpochChange() || (await hasExpired(db, ports.now()))) return true
    // Counted by index: reading thousands of rows would cost more than the lease.
    const [sending, queued] = await Promise.all([
      db.ops.where('state').equals('sending').count(),
      db.ops.where('state').equals('queued').count(),
    ])
    const isHurried = requests.guesses > 0 || requests.all > 0
    if (sending > 0 || queued > maxRowsToLookThrough || (queued > 0 && isHurried)) return true
    const rows = queued === 0 ? [] : await db.ops.where('state').equals('queued').toArray()
    const due = { now: ports.now(), appVersion: ports.appVersion, isHurried: () => false }
    return rows.some((row) => isDue(row, due) || waitsForNetwork(row))
  }

  /** Since when another has had the lock without the lease, device time in epoch ms; null where that is not so. */
  let idleLockSince: number | null = null

  /** Where another has the lock, it has the lease too in a moment. Only who hangs with the lock alone is passed by, after 90 s. */
  async function acquire(db: UserDatabase, isLocked: boolean): Promise<Lease | null> {
    const now = ports.now()
    const isElsewhere = ports.locks !== undefined && !isLocked
    const hasWaited = idleLockSince !== null && Math.abs(now - idleLockSince) >= leaseMs
    const lease = await guard.runOpened(
      () => protocol.acquire(db, by, now, isLocked, !isElsewhere || hasWaited),
      'lease',
    )
    idleLockSince = isElsewhere && lease === null && (await isLeaseReleased(db)) ? (idleLockSince ?? now) : null
    return lease
  }

  async function drainUnderLease(store: Store, isLocked: boolean): Promise<void> {
    if (!(await hasWork(store))) return
    const lease = await acquire(store.db, isLocked)
    isElsewhere = lease === null
    if (lease === null) return
    try {
      // A sign-out takes the lease away. The next holder must notice the sign-out.
      if ((await current.getIdentity()).id !== store.identity.id) return
      await guard.runOpened(() => protocol.prune(store.db, ports.now()), 'lease')
      const sender = { http, verdict: protocol.verdict, isTooNew: protocol.isTooNew }
      const run = createDrainRun({
        ...drainPorts,
        store,
        lease,
        sender,
        contacts,
        uploads,
        batch,
        requests: () => requests,
        epochs,
      })
      await sendAll(run)
      network.record(run.isCutOff())
    } finally {
      await guard.runOpened(() => releaseLease(store.db, lease), 'lease').catch(() => undefined)
      await guard.runOpened(() => contacts.flush(), 'contact').catch(() => undefined)
    }
  }

  /**
   * A late 401 may have paused the queue of a signed-in owner: the session is read again once a minute, and once whenever a
   * person asks to send now. Its answer may itself start a drain: where that drain asked again, it would do so without end.
   */
  async function checkSession({ db, identity }: Store): Promise<void> {
    const pause = await readQueuePause(db)
    if (pause?.why !== 'sign-in') return
    // An earlier build paused it. No sign-in ends that.
    if (identity.ownerId === null) return guard.runOpened(() => resumeQueue(db), 'lease')
    const isAsked = requests.all > sessionChecked.requests
    if (!isAsked && Math.abs(ports.now() - (sessionChecked.at ?? pause.since)) < sessionCheckMs) return
    sessionChecked = { at: ports.now(), requests: requests.all }
    await drainPorts.refreshSession().catch(() => undefined)
  }

  /** Stores what the server named last, for the time without a signal. Returns what it takes. */
  async function storeVersions(db: UserDatabase): Promise<string | null> {
    const [header, named] = [await readTakenHeader(db), contacts.takes()]
    if (named === undefined || named === header) return header
    await guard.runOpened(() => saveTakenHeader(db, named), 'lease')
    return named
  }

  /**
   * Asks an older server again, while something waits for its update. A question that was lost is asked again with the next
   * drain.
   */
  async function checkVersions({ db }: Store): Promise<void> {
    const header = await storeVersions(db)
    if (takesAll(header) || Math.abs(ports.now() - askedAt) < versionCheckMs) return
    const queued = await db.ops.where('state').equals('queued').toArray()
    if (!queued.some((row) => isTooNew(header, row))) return
    if (await askServer()) askedAt = ports.now()
    await storeVersions(db)
  }

  async function drainOnce(): Promise<void> {
    isElsewhere = false
    const identity = await current.getIdentity()
    if (identity.id === '') return
    try {
      await epochs.followAs(identity)
      if (!(await network.mayTry(requests.guesses > 0 || requests.all > 0))) return
      // A visitor's first drain makes a key.
      const store = await guard.runOpened(() => current.openStore(identity), 'key')
      await checkSession(store)
      await checkVersions(store)
      if (ports.locks === undefined) await drainUnderLease(store, false)
      else
        await ports.locks.request(`partwright-drain-${identity.id}`, { ifAvailable: true }, async (lock) => {
          // Without the lock the lease decides: it ends where a tab hangs with the lock.
          await drainUnderLease(store, lock !== null)
        })
    } catch (error) {
      // The database is locked: its ops wait until their owner signs in with a connection. A full disk is reported.
      const isLocked = error instanceof SaveRefused && (error.code === 'locked' || error.code === 'signed-out')
      const isLeft = isLocked || (await current.getIdentity()).id !== identity.id
      if (!isLeft) throw error
    }
    // Another user has signed in meanwhile: their request was merged into the previous user's drain.
    if ((await current.getIdentity()).id !== identity.id) isRequestedAgain = true
  }

  /** Repeats while requests arrive during the drain. */
  async function drainUntilQuiet(): Promise<void> {
    try {
      do {
        isRequestedAgain = false
        await drainOnce()
      } while (isRequestedAgain)
    } finally {
      running = null
    }
  }

  return {
    isElsewhere: () => isElsewhere,
    nextTry: () => network.nextTry(),
    askSoon: () => {
      network.askSoon()
    },
    lostSince: () => network.lostSince(),
    wantsContact() {
      if (!network.isCutOff() || running !== null || Math.abs(ports.now() - contactAt) < contactDrainMs) return false
      contactAt = ports.now()
      return true
    },
    drain(haste) {
      if (running !== null) {
        if (contacts.hasEpochChange())
          void current
            .getIdentity()
            .then((identity) => epochs.followAs(identity))
            .catch(() => undefined)
        isRequestedAgain = true
        requests = countRequest(requests, haste)
        wake()
        return running
      }
      requests = countRequest({ guesses: 0, all: 0 }, haste)
      sessionChecked = { ...sessionChecked, requests: 0 }
      running = drainUntilQuiet()
      return running
    },
  }
}

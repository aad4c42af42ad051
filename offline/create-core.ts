// The half of the engine that sends: the current user's database, the drain, uploads and drafts. The worker needs only this.
// The page's engine (offline/create-engine.ts) adds what screens save and read.
import { notifyContactReaders, openDatabases } from './db/open.ts'
import type { Databases } from './db/open.ts'
import type { DeviceDatabase, UserDatabase } from './db/tables.ts'
import { createFreeingSteps } from './db/free-space.ts'
import { createStorageGuard } from './db/storage-guard.ts'
import type { EnginePorts } from './db/engine-ports.ts'
import type { LogMark } from './http/contact.ts'
import { auth } from '../contract/auth.ts'
import { opTakes } from '../contract/kernel/headers.ts'
import { namesVersions } from '../contract/taken-versions.ts'
import type { DeviceLock, Engine, Ports } from './engine.ts'
import { createGuardedDrafts } from './drafts/guarded-drafts.ts'
import type { GuardedDrafts } from './drafts/guarded-drafts.ts'
import type { Replica } from './replica/create-replica.ts'
import { createHttp, holdCalls } from './http/call.ts'
import { createOnlineCall } from './http/online-call.ts'
import type { WriteKeyPorts, WriteKeys } from './http/write-keys.ts'
import { dedupe } from './dedupe.ts'
import { createDrain } from './outbox/drain.ts'
import type { Haste } from './outbox/drain.ts'
import { readServerEpoch } from './outbox/server-epoch.ts'
import type { Protocol } from './outbox/protocol.ts'
import { saveUnreadReply } from './outbox/fetch-ops.ts'
import { readTakenHeader } from './outbox/taken-versions.ts'
import { isPaused, readQueuePause } from './outbox/queue-pause.ts'
import { countWaiting } from './outbox/count-waiting.ts'
import type { ReaderPorts, Readers } from './outbox/readers.ts'
import { startTriggers } from './outbox/triggers.ts'
import type { WritePorts, Writes } from './outbox/writes.ts'
import { createContacts } from './session/server-contacts.ts'
import { createCurrentUser } from './session/current-user.ts'
import type { Store } from './session/current-user.ts'
import { createSession } from './session/session.ts'
import type { createDeviceKeys } from './session/device-keys.ts'
import type { createSignInCalls } from './session/sign-in-calls.ts'
import { createTokenOfCalls } from './session/single-sign-on-token.ts'
import type { Signal } from './signal.ts'
import { createUploads } from './uploads/create-uploads.ts'

/** A contact that is older than this, in ms, says nothing about the connection. */
const reportAfterMs = 30_000

export interface Core {
  /** The engine without the saving of operations, and without what screens read but the counts. */
  readonly engine: Omit<
    Engine,
    keyof (Replica & Writes & DeviceLock) | Exclude<keyof Readers, 'counts'> | 'losses' | 'dismissLoss' | 'forOwner'
  >
  readonly enginePorts: EnginePorts
  readonly writePorts: WritePorts
  readonly readerPorts: ReaderPorts
  readonly draftsOf: GuardedDrafts['of']
  /** Whether the last drain was left to another tab or the worker. */
  readonly isElsewhere: () => boolean
  readonly databases: Databases
  /** Tells the other tabs and the worker. */
  readonly broadcast: (signal: Signal) => void
}

/** What the page has and the worker lacks: the readers, the replica, signing, and the report of what waits. */
interface PageHooks {
  /** Fetches the snapshots of claims and registrations with acked ops. */
  readonly refreshAcked: () => Promise<void>
  /** Drops what was decrypted after a sign-in or sign-out. */
  readonly forget: () => void
  readonly nextDue: Readers['nextDue']
  /** Keys of online writes, which only a page sends. */
  readonly createWriteKeys: (ports: WriteKeyPorts) => WriteKeys
  /** Tells the server what waits on this device. */
  readonly report: (db: UserDatabase, device: DeviceDatabase) => Promise<void>
  /** Signs what an earlier build saved without a proof. The worker leaves that to the page. */
  readonly sign: (store: Store) => Promise<void>
  readonly createSignInCalls: typeof createSignInCalls
  readonly createDeviceKeys: typeof createDeviceKeys
}

const readEpochOf = (opening: Promise<UserDatabase | null>): Promise<string | null> =>
  opening.then((db) => (db === null ? null : readServerEpoch(db))).catch(() => null)

/** Builds the sending half for these ports. */
export function createCore(ports: Ports, protocol: Protocol, page?: PageHooks): Core {
  const databases = openDatabases(ports)
  const contacts = createContacts(databases)
  const current = createCurrentUser(ports, databases)
  const guard = createStorageGuard(
    databases,
    createFreeingSteps(ports, async () => (await current.openStore()).db),
    notifyContactReaders,
  )
  const channel = ports.channel?.()
  const broadcast = (signal: Signal) => {
    channel?.post(signal)
  }

  let hasReportedUnread = false
  const sso = createTokenOfCalls(() => guard.read(() => session.lastSession()))
  const http = createHttp(
    ports,
    (contact, refused, row, headers) => {
      contacts.record(contact, namesVersions(row) ? headers.get(opTakes) : undefined)
      if (refused?.error === 'auth.signedOut') void session.handleUnauthorized()
      if (contacts.takeVersionChange()) void sendWhatIsTaken().catch(() => undefined)
      if (contact.mark !== null) void notifyVisitor(contact.mark).catch(() => void (seenEpoch = null))
      if (contacts.hasEpochChange()) void drain.drain('none').catch(() => undefined)
      else if (drain.wantsContact()) void drainAndRefresh('guesses').catch(() => undefined)
    },
    // The stored epoch: the first tab that meets a new one follows it for all tabs.
    () => readEpochOf(current.openForRead()),
    () => sso.read(),
    () => {
      if (hasReportedUnread) return
      hasReportedUnread = true
      void current
        .openForRead()
        .then((db) => db && guard.runOpened(() => saveUnreadReply(db, ports), 'contact'))
        .catch(() => {
          hasReportedUnread = false
        })
    },
    protocol.isOurs,
  )
  const heldHttp = holdCalls(http, () => session.reportSignOut())
  const enginePorts: EnginePorts = {
    // A visitor's first read makes a key.
    open: () => guard.runOpened(async () => (await current.openStore()).db, 'key'),
    openNow: () => current.openNow(),
    cipher: current.cipher,
    ports,
    http: heldHttp,
    write: (work, purpose) => guard.runOpened(work, purpose),
  }
  const writeKeys = page?.createWriteKeys({
    ports,
    device: () => databases.device(),
    user: async () => (await current.getIdentity()).id,
  })
  const uploads = createUploads(enginePorts)
  // What was saved without signing in has its own outbox and its own view of the server's epoch.
  const visitorContacts = createContacts(databases)
  const visitorHttp = createHttp(
    ports,
    (contact, _refused, row, headers) => {
      visitorContacts.record(contact, namesVersions(row) ? headers.get(opTakes) : undefined)
      contacts.record({ ...contact, mark: null })
    },
    () => readEpochOf(current.visitor.openForRead()),
  )
  let seenEpoch: string | null = null
  /** A visitor's outbox makes no calls while nothing waits in it: it asks what a new epoch has once the user's calls tell of one. */
  const notifyVisitor = async ({ epoch }: LogMark) => {
    if (seenEpoch === epoch) return
    seenEpoch = epoch
    const known = await readEpochOf(current.visitor.openForRead())
    if (known === null || known === epoch) return
    await visitorHttp.send(auth.table.readSession, {}, { isAnonymous: true })
    await visitorDrain.drain('none')
  }
  const session = createSession({
    ports,
    current,
    databases,
    http,
    write: (work) => guard.runOpened(work, 'session'),
    onSession: (known) => sso.follow(known),
    calls: page?.createSignInCalls(http) ?? null,
    deviceKeys: page?.createDeviceKeys({ ports, current, databases, http }) ?? null,
    onConfirmed: async (store) => page?.sign(store),
    onChange: () => {
      page?.forget()
      broadcast({ word: 'session' })
      void drainAndRefresh('guesses').catch(() => undefined)
    },
  })
  const drain = createDrain({
    ports,
    current,
    contacts,
    http,
    uploads,
    protocol,
    guard,
    refreshSession: () => session.refreshSession(),
  })
  const visitorDrain = createDrain({
    ports,
    current: {
      getIdentity: () => current.visitor.getIdentity(),
      openStore: (identity) => current.openStore(identity),
    },
    contacts: { ...visitorContacts, flush: () => contacts.flush() },
    http: visitorHttp,
    uploads,
    protocol,
    guard,
    refreshSession: () => Promise.resolve(),
  })
  const writePorts: WritePorts = {
    ports,
    current,
    contacts,
    guard,
    onQueued: (isHeld = false) => {
      broadcast({ word: 'queued' })
      if (!isHeld) void ports.requestSync?.().catch(() => undefined)
      // Only this trigger trusts the hint; every other trigger tries anyway.
      if (!ports.onLine()) return
      drain.askSoon()
      void drainAndRefresh('none').catch(() => undefined)
    },
  }
  const drafts = createGuardedDrafts(enginePorts, guard)
  const refreshAcked = dedupe(async () => page?.refreshAcked())
  /** Drains, then fetches the snapshots of what has arrived: until then the overlay shows it. */
  const drainAndRefresh = async (haste: Haste) => {
    void session.reportSignOut().catch(() => undefined)
    try {
      await Promise.all([drain.drain(haste), visitorDrain.drain(haste)])
    } finally {
      reschedule()
    }
    await refreshAcked().catch(() => undefined)
    await report().catch(() => undefined)
  }
  /** Reports what waits, soon after the server was reached: no call of its own looks for a connection. */
  const report = dedupe(async () => {
    const identity = await current.getIdentity()
    const contact = await contacts.last()
    if (
      identity.ownerId === null ||
      contact === null ||
      // Reads may be answered where something on the way drops what is sent: then a person has to hear of it.
      contact.at <= (drain.lostSince() ?? Number.NEGATIVE_INFINITY) ||
      Math.abs(ports.now() - contact.at) > reportAfterMs
    )
      return
    const { db } = await current.openStore(identity)
    if (isPaused(await readQueuePause(db), ports.now())) return
    await page?.report(db, await databases.device())
  })
  /** A server that was updated takes what was held for it. */
  const sendWhatIsTaken = async () => {
    const db = await current.openForRead()
    if (db !== null && (await readTakenHeader(db)) !== contacts.takes()) await drainAndRefresh('none')
  }
  /** Sets the timer to the end of the next wait; does nothing before `start`. */
  let reschedule: () => void = () => undefined

  const engine: Core['engine'] = {
    owner: () => guard.read(() => session.owner()),
    lastSession: () => guard.read(() => session.lastSession()),
    signIn: (input) => session.signIn(input),
    refreshSession: (when) => session.refreshSession(when),
    signOut: (unsent, of) => session.signOut(unsent, of),
    call: createOnlineCall(heldHttp, writeKeys ?? null, {
      ...(ports.prove === undefined ? {} : { prove: ports.prove }),
      afterwards: () => guard.runOpened(() => contacts.flush(), 'contact').catch(() => undefined),
    }),
    counts: () => countWaiting(current, guard, ports),
    drain: () => drainAndRefresh('all'),
    blob: (sha256) => uploads.blob(sha256),
    newId: () => ports.uuid(),
    ...drafts.engine,
    start() {
      const triggers = startTriggers({
        ports,
        channel,
        drain: drainAndRefresh,
        nextDue: async () => {
          const due = (await page?.nextDue(drain.isElsewhere())) ?? null
          return drain.nextTry() ?? due
        },
        onSignal: ({ word }) => {
          if (word === 'session') {
            sso.forget()
            session.followOtherTab()
            page?.forget()
          }
        },
      })
      reschedule = triggers.reschedule
      return triggers.stop
    },
    close: () => {
      page?.forget()
      databases.close()
    },
  }
  return {
    engine,
    enginePorts,
    writePorts,
    readerPorts: { ports, current, contacts, guard },
    draftsOf: drafts.of,
    isElsewhere: () => drain.isElsewhere(),
    databases,
    broadcast,
  }
}

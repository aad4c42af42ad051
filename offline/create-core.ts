// Puts together what sends: whose database is open, the outbox, uploads and drafts. The worker needs no more of it; the
// page's engine (offline/create-engine.ts) adds what screens read.
import { openDatabases } from './db/open.ts'
import { createStorageGuard } from './db/storage-guard.ts'
import type { EnginePorts } from './db/engine-ports.ts'
import { createDrafts } from './drafts/create-drafts.ts'
import type { Row } from '../contract/kernel/endpoint.ts'
import type { Engine, Ports } from './engine.ts'
import type { Replica } from './replica/create-replica.ts'
import { createHttp } from './http/call.ts'
import { onceMore } from './once-more.ts'
import { createDrain } from './outbox/drain.ts'
import { knownLife } from './outbox/server-epoch.ts'
import { freePhotos } from './outbox/prune.ts'
import type { Protocol } from './outbox/protocol.ts'
import { createReaders } from './outbox/readers.ts'
import { startTriggers } from './outbox/triggers.ts'
import { createWrites } from './outbox/writes.ts'
import { createContacts } from './session/server-contacts.ts'
import { createCurrentUser } from './session/current-user.ts'
import { createSession } from './session/session.ts'
import type { Word } from './signal.ts'
import { createUploads } from './uploads/create-uploads.ts'

export interface Core {
  /** All of the engine but its readers of copies. */
  readonly engine: Omit<Engine, keyof Replica>
  readonly deps: EnginePorts
  readonly ops: ReturnType<typeof createReaders>['ops']
  /** Whether the last drain was left to another tab or the worker. */
  readonly isElsewhere: () => boolean
}

/** Where somebody shows copies of what the server has. */
interface Shown {
  /** Fetches the copies of what has arrived. */
  readonly arrived: () => Promise<void>
  /** Drops what was opened: somebody signed in or out. */
  readonly forget: () => void
}

/** What sends, in this world. */
export function createCore(ports: Ports, protocol: Protocol, shown?: Shown): Core {
  const databases = openDatabases(ports)
  const contacts = createContacts(databases)
  const current = createCurrentUser(ports, databases)
  const guard = createStorageGuard(databases, ports, async () => {
    await freePhotos((await current.store()).db)
  })
  const channel = ports.channel?.()
  const say = (word: Word) => {
    channel?.post(word)
  }

  let sso: string | null = null
  const http = createHttp(
    ports,
    (contact, refused) => {
      contacts.record(contact)
      if (refused?.error === 'auth.signedOut') void session.ended()
      if (contacts.hasEpochChange()) void drain.drain(false).catch(() => undefined)
    },
    // As it is written down, by this tab or another: whoever hears first of another life follows it for all.
    () =>
      current
        .openForRead()
        .then((db) => (db === null ? null : knownLife(db)))
        .catch(() => null),
    () => sso,
  )
  const deps: EnginePorts = {
    open: async () => (await current.store()).db,
    openNow: () => current.now(),
    cipher: current.cipher,
    ports,
    http,
  }
  const uploads = createUploads(deps)
  const readers = createReaders({ ports, current, contacts, guard })
  const forget = () => {
    readers.forget()
    shown?.forget()
  }
  const session = createSession({
    ports,
    current,
    databases,
    http,
    onSession: (known) => {
      sso = known?.user?.api_token ?? null
    },
    changed: () => {
      forget()
      say({ word: 'session' })
      void drained(true).catch(() => undefined)
    },
  })
  const drain = createDrain({
    ports,
    current,
    contacts,
    http,
    uploads,
    protocol,
    refreshSession: () => session.refreshSession(),
  })
  const writes = createWrites({
    ports,
    current,
    contacts,
    guard,
    queued: () => {
      say({ word: 'queued' })
      void ports.requestSync?.().catch(() => undefined)
      // The hint is believed for this one: every other trigger tries whatever it says.
      if (ports.onLine()) void drained(false).catch(() => undefined)
    },
  })
  const drafts = createDrafts(deps)
  const arrived = onceMore(async () => shown?.arrived())
  /** What has arrived is laid over its claim's copy until that one is fetched again. */
  const drained = async (hurry: boolean) => {
    try {
      await drain.drain(hurry)
    } finally {
      look()
    }
    await arrived().catch(() => undefined)
  }
  /** Sets the timer to the next wait that ends; nothing until `start`. */
  let look: () => void = () => undefined

  const engine: Core['engine'] = {
    owner: () => session.owner(),
    lastSession: () => session.lastSession(),
    signIn: (input) => session.signIn(input),
    refreshSession: () => session.refreshSession(),
    signOut: (unsent) => session.signOut(unsent),
    async call<R extends Row>(row: R, input: Parameters<typeof http.call<R>>[1]) {
      try {
        return await http.call(row, input)
      } finally {
        await contacts.flush().catch(() => undefined)
      }
    },
    ...writes,
    outbox: () => readers.outbox(),
    counts: () => readers.counts(),
    arrival: (opId) =>
      readers.ops().then((items) => {
        const item = items.find((one) => one.opId === opId)
        return item === undefined ? null : { item, answer: item.result }
      }),
    standing: () => readers.standing(),
    drain: () => drained(true),
    blob: (sha256) => uploads.blob(sha256),
    newId: () => ports.uuid(),
    draft: (key) => drafts.draft(key),
    saveDraft: (key, value) => guard.run(() => drafts.saveDraft(key, value)),
    dropDraft: (key) => drafts.dropDraft(key),
    draftKeys: (prefix) => drafts.draftKeys(prefix),
    saveDraftBytes: (key, bytes) => guard.run(() => drafts.saveDraftBytes(key, bytes)),
    draftBytes: (key) => drafts.draftBytes(key),
    start() {
      const triggers = startTriggers({
        ports,
        channel,
        drain: drained,
        nextDue: () => readers.nextDue(drain.isElsewhere()),
        heard: (word) => {
          if (word.word === 'session') {
            void current.refresh()
            forget()
          }
        },
      })
      look = triggers.look
      return triggers.stop
    },
    close: () => {
      databases.close()
    },
  }
  return { engine, deps, ops: () => readers.ops(), isElsewhere: () => drain.isElsewhere() }
}

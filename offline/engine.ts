// The engine's interface: these types and `createEngine` (offline/create-engine.ts). Screens read through it, as live queries
// (offline/live-query.ts), and write through `enqueue`. Only the engine opens the database.
import type { Reply, Row, Sent } from '../contract/kernel/endpoint.ts'
import type { DeviceLoss } from '../contract/devices.ts'
import type { Session } from '../contract/shapes/session.ts'
import type { Claim, ClaimRow } from '../contract/shapes/claim.ts'
import type { Order } from '../contract/shapes/order.ts'
import type { RecordRow, WarrantyRecord } from '../contract/shapes/registration.ts'
import type { records } from '../contract/warranty-records.ts'
import type { RegistrationStatus } from '../domain/warranty/registration.ts'
import type { Operation, QueuedRow, QueuedWrite } from './operations/operation.ts'
import type { Counts } from './outbox/counts.ts'
import type { DeviceLock, LockKey, LockState } from './session/lock-state.ts'
import type { SignIn } from './session/sign-in-input.ts'
import type { RescueReport, RescueSink } from './rescue/write-rescue.ts'

/** A token in a native shell's key store. */
export interface TokenStore {
  read(): Promise<string | null>
  write(token: string | null): Promise<void>
}

/** `back`: the page was set aside and is shown again. It heard of nothing meanwhile. */
export type Trigger = 'online' | 'visible' | 'shown' | 'back'

/** The environment of the engine: the page's, the worker's, or a test's. */
export interface Ports {
  readonly fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly uuid: () => string
  /** A number in [0, 1), for jitter. */
  readonly random: () => number
  readonly crypto: Crypto
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
  readonly locks?: LockManager
  readonly storage?: { estimate(): Promise<StorageEstimate>; persist?(): Promise<boolean> }
  readonly setTimer: (run: () => void, ms: number) => () => void
  /** Signals to the other tabs and the worker (offline/signal.ts). */
  readonly channel?: () => { post(signal: unknown): void; listen(onMessage: (message: unknown) => void): () => void }
  /** Asks the browser for a `sync` event, where it has Background Sync. */
  readonly requestSync?: () => Promise<void>
  readonly appVersion: string
  /** Base of the API, `/api` in a browser. */
  readonly api: string
  /** A native shell's store of the session token; a browser has a cookie instead. */
  readonly token?: TokenStore
  /** The same for a visit, before sign-in. */
  readonly visit?: TokenStore
  /** What the device believes about the network: a hint. */
  readonly onLine: () => boolean
  /** Fires when to drain (`online`, `visibilitychange`, `pageshow`); the returned function stops it. */
  readonly triggers?: (fire: (why: Trigger) => void) => () => void
  /** Whether the page is visible; the timer rests otherwise. */
  readonly isVisible?: () => boolean
  /** Asks the person to prove who they are, for a call that the server refused without it. Resolves whether they did. */
  readonly prove?: () => Promise<boolean>
  /** Frees what can be fetched again (Cache Storage), when the device is full. */
  readonly evict?: () => Promise<void>
}

/** The spec's `queued → sending → acked`, and the states that need a person. */
export type OpState = 'queued' | 'sending' | 'acked' | 'rejected' | 'conflict' | 'quarantined'
/** Derived, not stored: why a queued op is not being sent. */
export type Waiting = 'turn' | 'parent' | 'sign-in' | 'update' | 'newer-server' | 'retry' | 'other-owner' | 'locked'

export interface OutboxItem {
  readonly opId: string
  readonly seq: number
  readonly kind: string
  readonly groupId: string
  readonly entityId: string
  /** Its name: 'Note, “Brushes worn to 4 mm…”'. */
  readonly label: string
  /** The claim, registration or order it belongs to: 'LC-20418 · Lakeshore Community Gym'. */
  readonly groupLabel: string
  readonly icon: 'trip' | 'note' | 'photo' | 'action' | 'crash' | 'announce'
  readonly state: OpState
  readonly waiting: Waiting | null
  readonly createdAt: number
  readonly attempts: number
  readonly nextAt: number
  readonly ackedAt: number | null
  readonly error: {
    readonly status: number
    readonly code: string
    readonly message: string
    readonly errors: Readonly<Record<string, string>>
    readonly at: number
    readonly current: unknown
  } | null
  /** Of a photo: bytes sent and in total. */
  readonly progress: {
    readonly sent: number
    readonly total: number
    readonly chunk: number
    readonly chunks: number
  } | null
  /** The saved body and params; null where they cannot be decrypted (another user's, or the key is gone). */
  readonly input: { readonly params: unknown; readonly body: unknown } | null
  /** What the form knew beside its fields, shown until the server answers: names, a machine's model. Never sent. */
  readonly known?: unknown
  readonly actingAs: 'servicer' | null
  readonly supersedes: string | null
  /** Whose it is; null for what was saved without signing in. */
  readonly ownerId?: number | null
}

export type { Counts, DeviceLock, LockKey, LockState }

/** What the outbox knows of an item without decrypting it: where it belongs and how it stands, but not what it says. */
export type OutboxEntry = Pick<
  OutboxItem,
  'opId' | 'seq' | 'kind' | 'groupId' | 'entityId' | 'icon' | 'state' | 'waiting' | 'ownerId'
> & { readonly error: Pick<NonNullable<OutboxItem['error']>, 'status' | 'code'> | null }

/** An entity as a screen shows it: the last snapshot with the pending ops applied. `asOf` is null where there is no snapshot. */
export interface Seen<T> {
  readonly value: T
  /** When the snapshot was requested, epoch ms. */
  readonly asOf: number | null
  /** The server no longer shows it to this user; it stays until what waits on it is settled. */
  readonly isGone?: true
  /** The op's state by the id of each trip, note, file or action that is only on this device; `claim` is the filing, `parts` the list of parts. */
  readonly pending: Readonly<Record<string, Pick<OutboxItem, 'opId' | 'state' | 'waiting' | 'progress' | 'error'>>>
  /** Files that wait, shown from this device: their bytes are read with `blob`. */
  readonly localFiles: readonly {
    readonly id: string
    readonly sha256: string
    readonly title: string
    readonly type: string
  }[]
}

/**
 * A registration as its screen shows it. `is` says what the device has: all of it, a row of a list (no notes, files or
 * history), or only what was saved here and has not been sent.
 */
export interface SeenRecord extends Seen<WarrantyRecord> {
  readonly is: 'whole' | 'listed' | 'new'
}
/** A registration in a list; `registration` is the state of its op while the machine is only on this device, else null. */
export type SeenRecordRow = Seen<RecordRow> & { readonly registration: Seen<RecordRow>['pending'][string] | null }

export interface Owner {
  readonly userId: number
  readonly accountId: number
  readonly email: string
  readonly name: string
}

export interface PhotoInput {
  readonly bytes: ArrayBuffer
  readonly type: string
  readonly title: string
  readonly sha256: string
}

export type Enqueued = { readonly opId: string; readonly entityId: string }

/** Why a save failed, reported before the person leaves the form. */
export type SaveErrorCode = 'storage-full' | 'storage-lost' | 'locked' | 'signed-out' | 'decision'

/** What a page has read of the outbox. */
export interface LastOutbox {
  readonly entries: readonly OutboxEntry[]
  /** Null where an op has changed since: a total is never shown wrongly. */
  readonly counts: Counts | null
  /** These items of it, decrypted. */
  items(opIds: readonly string[]): Promise<readonly OutboxItem[]>
}

/** An email with its password, or in development the number of a user. */
export interface Engine extends DeviceLock {
  /** Of a lazy engine (offline/lazy-engine.ts): resolves once it is open. Live queries wait for it; all other calls open it. */
  readonly opened?: Promise<void>
  /** The same engine for the screens of one person: it saves nothing once another, or no one, is signed in here. Null: the visitor's. */
  forOwner(ownerId: number | null): Engine
  /** Who this device works for, or null. Survives a cold start without a network. */
  owner(): Promise<Owner | null>
  /** The last session that the server reported, for an offline start. */
  lastSession(): Promise<{ session: Session; asOf: number } | null>
  /** Signs in, fetches the device key, opens the user's database. The answer is the server's, failed attempts included. */
  signIn(input: SignIn): Promise<Session>
  /**
   * Reads the session again. After a 401 or a signed-out answer the database stays open and its ops wait for a sign-in. At the
   * app's start a visitor who is signed in at the single sign-on is signed in here (`SF106`). A session that another call has
   * just answered is stored without asking again.
   */
  refreshSession(from?: 'start' | 'later' | Session): Promise<Session>
  /** `keep` locks the unsent ops under this user's key; `discard` destroys them. With `of`, it refuses anyone else's sign-out. */
  signOut(unsent: 'keep' | 'discard', of?: number): Promise<void>

  /** Calls a row now; refusals throw `CallRefused`, no network throws `NoAnswer` (offline/http/call.ts). */
  call<R extends Row>(row: R, input: Sent<R>): Promise<Reply<R>>

  /** Saves an op and its photos and deletes the draft, in one strict transaction. Resolves after the commit. */
  enqueue<R extends QueuedRow>(
    operation: Operation<R>,
    input: Sent<R>,
    options?: {
      photos?: readonly PhotoInput[]
      dropDraft?: string
      groupLabel?: string
      after?: readonly string[]
      known?: unknown
      /** It is not sent for so long, ms, so that `discard` can undo it. A page that closes ends the wait. */
      heldMs?: number
    },
  ): Promise<Enqueued>
  /** Several in one transaction, in this order. */
  enqueueAll(writes: readonly QueuedWrite[], dropDraft?: string | readonly string[]): Promise<readonly Enqueued[]>
  /** The readers below work inside a Dexie live query. A failed read throws: it is never an empty outbox. */
  outbox(): Promise<readonly OutboxItem[]>
  /** The same without decrypting anything: for a list of thousands, of which few are in sight. */
  outboxEntries(): Promise<readonly OutboxEntry[]>
  /** These items of the outbox, decrypted. One that has left it is missing. */
  outboxItems(opIds: readonly string[]): Promise<readonly OutboxItem[]>
  /**
   * The open outbox as this page read it last, without a wait for the storage. Null before the first read, after a change of
   * person, once something was saved since, and where nothing waits. The readers around it say what is there now.
   */
  lastOutbox(): LastOutbox | null
  counts(): Promise<Counts>
  /** One op, or the one that corrects it, and the server's answer once it is acked; null where the device no longer has it. */
  arrival(opId: string): Promise<{ readonly item: OutboxItem; readonly answer: unknown } | null>
  /** Sends a corrected version under a new opId that supersedes the old one. `known` stays where nothing newer is given. */
  resend(opId: string, body: unknown, known?: unknown): Promise<Enqueued>
  /** Sends refused ops again as they are, each under a new opId that supersedes its own; returns how many. */
  resendAll(opIds: readonly string[]): Promise<number>
  /** Discards an op on the device at once; the server is notified when it can be reached. */
  discard(opId: string): Promise<void>
  /** All open ops and photos as a zip, written as a stream into what `open` answers for the file's name. */
  exportAll(open: (name: string) => RescueSink): Promise<RescueReport>
  /** One op as readable JSON with its photos. */
  exportItem(opId: string): Promise<{ name: string; type: string; bytes: ArrayBuffer }>
  /** Drains the outbox unless another tab does; resolves when nothing more can be sent now. */
  drain(): Promise<void>

  claim(id: string): Promise<Seen<Claim> | null>
  /** The server's last copy of a claim, without what waits on it; null where there is none. */
  storedClaim(id: string): Promise<{ readonly value: Claim; readonly asOf: number } | null>
  /** Of these claims, those that are on this device, without decrypting them. */
  storedClaims(ids: readonly string[]): Promise<ReadonlyMap<string, { readonly asOf: number }>>
  claims(section: 'jobs' | 'filed'): Promise<{ rows: readonly Seen<ClaimRow>[]; asOf: number | null }>
  /** Fetches the list and every open claim, so that each opens without a network; returns how many are stored. */
  refreshClaims(section: 'jobs' | 'filed'): Promise<{ stored: number }>
  refreshClaim(id: string): Promise<void>
  /** The account's registrations, or those of a status: ones that wait on this device first, then the newest. */
  records(status?: RegistrationStatus): Promise<{ rows: readonly SeenRecordRow[]; asOf: number | null }>
  record(id: string): Promise<SeenRecord | null>
  /** The registrations on this device, own and found ones, whose serial or number starts with the text. */
  recordsLike(text: string): Promise<readonly SeenRecordRow[]>
  refreshRecords(): Promise<void>
  refreshRecord(id: string): Promise<void>
  /** Finds a page of registrations by serial or number on the server and stores them for `recordsLike`. */
  findRecords(text: string, page?: number): Promise<Reply<typeof records.listRecords>>
  /** An order that was opened here, with the notes that wait on it. `id` is the order id. */
  order(id: string): Promise<Seen<Order> | null>
  refreshOrder(id: string): Promise<void>
  /** The orders that were opened here, the latest first, without what waits on them. */
  openedOrders(): Promise<readonly Order[]>
  /** Any other read (site, states, config): fetched over a network, else its last snapshot. */
  fetchOrCached<R extends Row>(row: R, input: Sent<R>): Promise<{ value: Reply<R>; asOf: number; fresh: boolean }>
  /** The last snapshot of such a read, without a call; null where there is none. */
  cachedSnapshot<R extends Row>(row: R, input: Sent<R>): Promise<{ value: Reply<R>; asOf: number } | null>
  /** Bytes stored on this device, decrypted. */
  blob(sha256: string): Promise<{ bytes: ArrayBuffer; type: string } | null>

  /** A new id for what a form will create, so that its pictures can name it before it is saved. */
  newId(): string
  draft<T>(key: string): Promise<T | null>
  saveDraft(key: string, value: unknown): Promise<void>
  dropDraft(key: string): Promise<void>
  /** The keys of all drafts that begin with `prefix`. */
  draftKeys(prefix: string): Promise<readonly string[]>
  /** Bytes of a picture in a draft. */
  saveDraftBytes(key: string, bytes: ArrayBuffer): Promise<void>
  draftBytes(key: string): Promise<ArrayBuffer | null>

  /** For live queries: last contact (epoch ms), clock skew (device minus server, ms), storage, network. */
  connectionStatus(): Promise<{
    lastContact: number | null
    skewMs: number | null
    storage: 'ok' | 'full' | 'lost'
    online: boolean
    /** Whether the browser promises to keep what is saved here; null before it was asked. */
    isPersistent: boolean | null
  }>
  /** What this device's storage lost before it was sent, as far as the server knows. For live queries. */
  losses(): Promise<readonly DeviceLoss[]>
  /** The person has read it. Needs the server. */
  dismissLoss(id: string): Promise<void>
  /** Starts the triggers (timer, online, visible, channel); the returned function stops them. */
  start(): () => void
  close(): void
}

// What the rest of the app sees of the engine: these types and `createEngine` (offline/create-engine.ts).
// Screens read through it (its readers can be watched, offline/live-query.ts) and write through `enqueue`;
// nobody else opens the database.
import type { Reply, Row, Sent } from '../contract/kernel/endpoint.ts'
import type { Session } from '../contract/shapes/session.ts'
import type { Claim, ClaimRow } from '../contract/shapes/claim.ts'
import type { RecordRow, WarrantyRecord } from '../contract/shapes/registration.ts'
import type { RegistrationStatus } from '../domain/warranty/registration.ts'
import type { Operation, QueuedRow, QueuedWrite } from './operations/operation.ts'

/** A token in a native shell's key store. */
export interface TokenStore {
  read(): Promise<string | null>
  write(token: string | null): Promise<void>
}

/** The world the engine runs in: the page's, the worker's, or a test's. */
export interface Ports {
  readonly fetch: typeof fetch
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
  /** Words to the other tabs and the worker (offline/signal.ts). */
  readonly channel?: () => { post(word: unknown): void; listen(heard: (word: unknown) => void): () => void }
  /** Asks the browser for a `sync` event; a bonus, never relied on. */
  readonly requestSync?: () => Promise<void>
  readonly appVersion: string
  /** Where the API is, `/api` in a browser. */
  readonly api: string
  /** Where a native shell keeps the token of its session; a browser has a cookie instead, and none of this. */
  readonly token?: TokenStore
  /** The same for a visit: what was begun before anybody signed in. */
  readonly visit?: TokenStore
  /** Online as far as the device knows: a hint. */
  readonly onLine: () => boolean
  /** Tells when to try (`online`, `visibilitychange`, `pageshow` of a page); the returned function stops it. */
  readonly triggers?: (fire: (why: 'online' | 'visible' | 'shown') => void) => () => void
  /** Whether somebody looks: the timer rests otherwise. */
  readonly isVisible?: () => boolean
  /** Frees what can be fetched again (Cache Storage), when the device is full. */
  readonly evict?: () => Promise<void>
}

/** The spec's `queued → sending → acked`, and where a person decides. */
export type OpState = 'queued' | 'sending' | 'acked' | 'rejected' | 'conflict' | 'quarantined'
/** Derived, not stored: why a queued op is not being sent. */
export type Waiting = 'turn' | 'parent' | 'sign-in' | 'update' | 'retry' | 'other-owner'

export interface OutboxItem {
  readonly opId: string
  readonly seq: number
  readonly kind: string
  readonly groupId: string
  readonly entityId: string
  /** What it is, in words: 'Note, “Brushes worn to 4 mm…”'. */
  readonly label: string
  /** The claim or registration it belongs to: 'LC-20418 · Lakeshore Community Gym'. */
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
  /** Of a photo: bytes sent and in all. */
  readonly progress: {
    readonly sent: number
    readonly total: number
    readonly part: number
    readonly parts: number
  } | null
  /** The body and params as they were saved; null where they cannot be read (another's, or the key is gone). */
  readonly input: { readonly params: unknown; readonly body: unknown } | null
  /** What the form knew beside its words, to show until the server says it: names, a machine's model. Never sent. */
  readonly known?: unknown
  readonly actingAs: 'servicer' | null
  readonly supersedes: string | null
}

export interface Counts {
  /** queued and sending. */
  readonly waiting: number
  readonly sending: number
  /** rejected, conflict and quarantined: they need the person. */
  readonly attention: number
  readonly needsSignIn: boolean
  readonly needsUpdate: boolean
}

/** An entity as a screen shows it: the last copy with the pending work laid over it. `asOf` is null when only pending work is known. */
export interface Seen<T> {
  readonly value: T
  /** When the copy was fetched, epoch ms. */
  readonly asOf: number | null
  /** By the id of each trip, note, file or action that is only on this device: its op's state; `claim` is its filing, `parts` its list of parts. */
  readonly pending: Readonly<Record<string, Pick<OutboxItem, 'opId' | 'state' | 'waiting' | 'progress' | 'error'>>>
  /** Files that wait, to show from the device: object bytes are read with `blob`. */
  readonly localFiles: readonly {
    readonly id: string
    readonly sha256: string
    readonly title: string
    readonly type: string
  }[]
}

/**
 * A registration as its screen shows it. `is` says what the device knows: all of it, only what a list told (no notes,
 * files or history), or only what was saved here and has not been sent.
 */
export interface SeenRecord extends Seen<WarrantyRecord> {
  readonly is: 'whole' | 'listed' | 'new'
}
/** A registration in a list; `registration` is where a machine that was registered here stands on its way, else null. */
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

/** A refusal to save, said before the person leaves the form. */
export type SaveFault = 'storage-full' | 'storage-lost' | 'locked' | 'signed-out'

export interface Engine {
  /** Of an engine that opens later (offline/lazy-engine.ts): when it has. What only watches waits for it; the rest opens it. */
  readonly opened?: Promise<void>
  /** Who this device works for, or null. Survives a cold start without a network. */
  owner(): Promise<Owner | null>
  /** The last session that the server told, for an offline start. */
  lastSession(): Promise<{ session: Session; asOf: number } | null>
  /** Signs in, fetches the device key, opens the user's database. The answer is the server's, failed attempts included. */
  signIn(input: { email: string; password: string; remember: boolean }): Promise<Session>
  /** Re-reads the session; a 401 or signed-out answer leaves the database open and its work waiting for sign-in. */
  refreshSession(): Promise<Session>
  /** `keep` locks what waits under this user's key; `discard` destroys it. Sending and exporting come before, by the caller. */
  signOut(unsent: 'keep' | 'discard'): Promise<void>

  /** Calls a row now; refusals throw `CallRefused`, no network throws `NoAnswer` (offline/http/call.ts). */
  call<R extends Row>(row: R, input: Sent<R>): Promise<Reply<R>>

  /** Keeps an op (and the photo behind it, and drops the draft) in one strict transaction; resolves only after it has committed. */
  enqueue<R extends QueuedRow>(
    operation: Operation<R>,
    input: Sent<R>,
    options?: {
      photos?: readonly PhotoInput[]
      dropDraft?: string
      groupLabel?: string
      after?: readonly string[]
      known?: unknown
    },
  ): Promise<Enqueued>
  /** Several in one transaction, in this order: a claim's photos with their announcement. */
  enqueueAll(
    writes: readonly QueuedWrite[],
    dropDraft?: string | readonly string[],
  ): Promise<readonly Enqueued[]>
  /** Readers below may be called inside a Dexie live query. A read that fails throws: it is never an empty outbox. */
  outbox(): Promise<readonly OutboxItem[]>
  counts(): Promise<Counts>
  /** One op, and what the server answered where it has arrived; null where the device no longer knows it. */
  arrival(opId: string): Promise<{ readonly item: OutboxItem; readonly answer: unknown } | null>
  /** Sends a corrected copy under a new opId that supersedes the old one; what was known stays where nothing newer is given. */
  resend(opId: string, body: unknown, known?: unknown): Promise<Enqueued>
  /** Gives it up: gone from the device at once, told to the server when there is one. */
  discard(opId: string): Promise<void>
  /** Everything that waits, as a file of its own: readable json with photos inside. */
  exportAll(opIds?: readonly string[]): Promise<{ name: string; type: string; bytes: ArrayBuffer }>
  /** Starts a drain if none runs anywhere; resolves when this drain has nothing more to do now. */
  drain(): Promise<void>

  claim(id: string): Promise<Seen<Claim> | null>
  claims(section: 'jobs' | 'filed'): Promise<{ rows: readonly Seen<ClaimRow>[]; asOf: number | null }>
  /** Fetches list and every assigned claim whole, so that each opens without a network; tells how many are kept. */
  refreshClaims(section: 'jobs' | 'filed'): Promise<{ kept: number }>
  refreshClaim(id: string): Promise<void>
  /** The account's registrations, or those of a status: what waits on this device first, then the newest. */
  records(status?: RegistrationStatus): Promise<{ rows: readonly SeenRecordRow[]; asOf: number | null }>
  record(id: string): Promise<SeenRecord | null>
  /** The registrations on this device, own ones and those found before, whose serial or number begins so. */
  recordsLike(text: string): Promise<readonly SeenRecordRow[]>
  refreshRecords(): Promise<void>
  refreshRecord(id: string): Promise<void>
  /** Asks the server for the registrations that fit a serial or number, and keeps them for `recordsLike`. */
  findRecords(text: string): Promise<readonly RecordRow[]>
  /** A mirrored copy of any other read (site, states, config): fetched when there is a network, else the last one. */
  mirrored<R extends Row>(row: R, input: Sent<R>): Promise<{ value: Reply<R>; asOf: number; fresh: boolean }>
  /** The last copy of such a read, without asking the server; null where there is none. */
  keptCopy<R extends Row>(row: R, input: Sent<R>): Promise<{ value: Reply<R>; asOf: number } | null>
  /** Bytes that are kept on this device, decrypted. */
  blob(sha256: string): Promise<{ bytes: ArrayBuffer; type: string } | null>

  /** An id for what a form is about to make, so that its pictures can name it before it is saved. */
  newId(): string
  draft<T>(key: string): Promise<T | null>
  saveDraft(key: string, value: unknown): Promise<void>
  dropDraft(key: string): Promise<void>
  /** The keys of all drafts that begin with `prefix`. */
  draftKeys(prefix: string): Promise<readonly string[]>
  /** Bytes of a picture that belongs to a form which is not sent yet. */
  saveDraftBytes(key: string, bytes: ArrayBuffer): Promise<void>
  draftBytes(key: string): Promise<ArrayBuffer | null>

  /** How things stand, to watch: last contact (epoch ms), the skew (device minus server, ms), storage. */
  standing(): Promise<{
    lastContact: number | null
    skewMs: number | null
    storage: 'ok' | 'full' | 'lost'
    online: boolean
  }>
  /** Starts the triggers of this world (timer, online, visible, channel); the returned function stops them. */
  start(): () => void
  close(): void
}

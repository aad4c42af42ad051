// What lies in IndexedDB: one database for the device and one for each user. What the outbox needs to sort, count and
// route stays in clear (ids, kinds, states); everything a person wrote is sealed (offline/crypto/cipher.ts).
// ArrayBuffers only: WebKit hangs on Blobs.
import type { Dexie, Table } from 'dexie'
import type { Sealed } from '../crypto/cipher.ts'
import type { OpState, OutboxItem } from '../engine.ts'

/** `discarded` and `superseded` are tombstones: they keep the id for 30 days and nothing that was written. */
export type StoredState = OpState | 'discarded' | 'superseded'

export interface OpLease {
  readonly by: string
  readonly until: number
  readonly epoch: number
}

export interface OpError {
  readonly status: number
  readonly code: string
  readonly at: number
  /** `{ message, errors, current }`, sealed under `errors`; null where there is nothing to say. */
  readonly said: Sealed | null
}

export interface OpRow {
  readonly opId: string
  /** Order of saving on this device. */
  readonly seq: number
  /** Null for what a visitor made. */
  readonly ownerId: number | null
  readonly accountId: number | null
  readonly actingAs: 'servicer' | null
  readonly kind: string
  readonly v: number
  readonly lane: 'words' | 'photos'
  readonly icon: OutboxItem['icon']
  readonly entityId: string
  readonly groupId: string
  /** opIds that must have arrived before. */
  readonly dependsOn: readonly string[]
  readonly blobs: readonly { readonly sha256: string; readonly size: number; readonly type: string }[]
  /** `OpBody`, sealed under `ops`; null on a tombstone. */
  readonly body: Sealed | null
  /** SHA-256 of what is sent, salted with the opId: never changes once an attempt was made. */
  readonly bodyHash: string
  readonly createdAt: number
  readonly skewMs: number | null
  readonly appVersion: string
  readonly state: StoredState
  readonly attempts: number
  readonly nextAt: number
  /** When `nextAt` was set: a clock that stands before it was set back, and nothing waits for it. */
  readonly triedAt: number
  readonly lease: OpLease | null
  readonly error: OpError | null
  /** Times of the server's errors in the last 24 h, for the quarantine. */
  readonly serverErrors: readonly number[]
  /** The app version that the server would not take (426); another version may try at once. */
  readonly heldBy: string | null
  readonly ackedAt: number | null
  /** The server's life and log position when it was acked, to see a restore. */
  readonly ackedEpoch: string | null
  readonly ackedPos: number | null
  /** The server's reply to an acked op, sealed under `results`. */
  readonly result: Sealed | null
  readonly supersedes: string | null
  /** When it became a tombstone. */
  readonly goneAt: number | null
}

/** What is sealed of an op. */
export interface OpBody {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly label: string
  readonly groupLabel: string
  /** What the form knew beside its words; never sent. */
  readonly known?: unknown
}

/** A photo's bytes, sealed under `blobs` + its hash; `refs` ops need it. */
export interface BlobRow {
  readonly sha256: string
  readonly refs: number
  readonly type: string
  readonly size: number
  readonly sealed: Sealed
}
/** A part that the server has. */
export interface PartRow {
  readonly sha256: string
  readonly n: number
  readonly size: number
}
export interface MetaRow {
  readonly k: string
  readonly value: unknown
}
/** The server's last copy of a read, sealed under `mirror` + its key. */
export interface MirrorRow {
  readonly key: string
  readonly asOf: number
  readonly rev: number | null
  readonly sealed: Sealed
}
/** A half-written form, sealed under `drafts` + its key. */
export interface DraftRow {
  readonly key: string
  readonly at: number
  readonly sealed: Sealed
}

export type UserDatabase = Dexie & {
  readonly ops: Table<OpRow, string>
  readonly blobs: Table<BlobRow, string>
  readonly parts: Table<PartRow, [string, number]>
  readonly meta: Table<MetaRow, string>
  readonly mirror: Table<MirrorRow, string>
  readonly drafts: Table<DraftRow, string>
}
export type DeviceDatabase = Dexie & { readonly meta: Table<MetaRow, string> }

export const userTables = {
  ops: '&opId, seq, state, [state+nextAt], groupId, entityId, ackedAt, goneAt',
  blobs: '&sha256',
  parts: '[sha256+n], sha256',
  meta: '&k',
  mirror: '&key',
  drafts: '&key',
} as const
export const deviceTables = { meta: '&k' } as const

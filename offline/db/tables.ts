// IndexedDB tables: one database per device and one per user. What the outbox sorts and routes by is unencrypted (ids,
// kinds, states). Everything that a person wrote is sealed (offline/crypto/cipher.ts). ArrayBuffers only: WebKit hangs
// on Blobs.
import type { Dexie, Table } from 'dexie'
import type { Sealed } from '../crypto/cipher.ts'
import type { OpState, OutboxItem } from '../engine.ts'

/** `discarded` and `superseded` are tombstones. They keep the id for 30 days, but no content. */
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
  /** `{ message, errors, current }`, sealed under `errors`; null if empty. */
  readonly said: Sealed | null
}

export interface OpRow {
  readonly opId: string
  /** Order in which operations were saved on this device. */
  readonly seq: number
  /** Null for a visitor's operation. */
  readonly ownerId: number | null
  readonly accountId: number | null
  readonly actingAs: 'servicer' | null
  readonly kind: string
  readonly v: number
  readonly lane: 'words' | 'photos'
  readonly icon: OutboxItem['icon']
  readonly entityId: string
  readonly groupId: string
  /** opIds that must be acknowledged first. */
  readonly dependsOn: readonly string[]
  readonly blobs: readonly { readonly sha256: string; readonly size: number; readonly type: string }[]
  /** `OpBody`, sealed under `ops`; null on a tombstone. */
  readonly body: Sealed | null
  /** SHA-256 of the request, salted with the opId. It never changes after the first attempt. */
  readonly bodyHash: string
  /**
   * Shows a later import that the owner saved this here (contract/op-proof.ts). Missing on rows of earlier builds and of
   * visitors: signed when the owner next signs in.
   */
  readonly proof?: string | undefined
  readonly createdAt: number
  readonly skewMs: number | null
  readonly appVersion: string
  readonly state: StoredState
  readonly attempts: number
  readonly nextAt: number
  /** When `nextAt` was set. If the clock is before this, it was set back and the wait is ignored. */
  readonly triedAt: number
  readonly lease: OpLease | null
  readonly error: OpError | null
  /** Times of server errors, the first and the last ones, for the quarantine. */
  readonly serverErrors: readonly number[]
  /** App version that the server rejected (426). A newer version may try at once. */
  readonly heldBy: string | null
  readonly ackedAt: number | null
  /** Server epoch and log position at acknowledgment, to detect a restored backup. */
  readonly ackedEpoch: string | null
  readonly ackedPos: number | null
  /** Where it stands among the server's writes; missing where an earlier server or build acknowledged it. */
  readonly ackedMark?: string | null
  /**
   * Of an op that an older server acknowledged without a mark: the mark of the copy that was here then. That copy has not seen
   * it. Missing otherwise.
   */
  readonly ackedAfter?: string | null
  /** The server's reply to an acknowledged operation, sealed under `results`. */
  readonly result: Sealed | null
  readonly supersedes: string | null
  /** When the row became a tombstone. */
  readonly goneAt: number | null
}

/** The sealed content of an operation. */
export interface OpBody {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly label: string
  readonly groupLabel: string
  /** Display data from the form that is not sent. */
  readonly known?: unknown
}

/** A photo's bytes, sealed under `blobs` + its hash. `refs` counts the operations that need it. */
export interface BlobRow {
  readonly sha256: string
  readonly refs: number
  readonly type: string
  readonly size: number
  readonly sealed: Sealed
}
/** A chunk that the server has. */
export interface ChunkRow {
  readonly sha256: string
  readonly n: number
  readonly size: number
}
export interface MetaRow {
  readonly k: string
  readonly value: unknown
}
/** The last snapshot of a server read, sealed under `mirror` + its key. */
export interface SnapshotRow {
  readonly key: string
  readonly asOf: number
  readonly rev: number | null
  /** When that revision was made, by the server; missing in snapshots of earlier builds. A restored server gives a revision again. */
  readonly changedAt?: string | null
  /** What the server had seen when it was read; missing in snapshots of earlier builds. */
  readonly mark?: string | null
  readonly sealed: Sealed
  /** The server no longer shows it to this user; absent otherwise. */
  readonly isGone?: true
}
/** An unfinished form, sealed under `drafts` + its key. */
export interface DraftRow {
  readonly key: string
  readonly at: number
  readonly sealed: Sealed
}

export type UserDatabase = Dexie & {
  readonly ops: Table<OpRow, string>
  readonly blobs: Table<BlobRow, string>
  readonly parts: Table<ChunkRow, [string, number]>
  readonly meta: Table<MetaRow, string>
  readonly mirror: Table<SnapshotRow, string>
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

// What a handler knows of its call besides the parsed input. Nothing in here is the HTTP framework's.
import type { Kysely, Transaction } from 'kysely'
import type { Facts, Permission } from '../../domain/accounts/permissions.ts'
import type { Database } from '../db/schema.ts'
import type { FileStore } from '../ports/file-store.ts'

export type Tx = Transaction<Database> | Kysely<Database>

/** Who is calling, read from the session in the same transaction. */
export interface Actor {
  readonly userId: number
  readonly accountId: number
  readonly name: string
  readonly email: string
  readonly accountName: string
  readonly facts: Facts
  readonly permissions: readonly Permission[]
  /** The session's switch, or the op's own `X-Acting-As`: what is listed, never what is allowed. */
  readonly viewingAsServicer: boolean
  readonly mustChangePassword: boolean
}

/** The op behind a queued call; null for a call without `Idempotency-Key`. */
export interface Op {
  readonly key: string
  readonly version: number
  /** By the device's clock; null where it was not said. */
  readonly createdAt: Date | null
  readonly skewMs: number | null
}

export interface SessionHandle {
  /** The public handle (`session_id`) and the row's key, the SHA-256 of the cookie's token. */
  readonly publicId: string
  readonly tokenHash: string
  readonly minutesLeft: number
}

/** A call of the contract inside an envelope; `path` below `/api`, parameters filled in, headers in lower case. */
export interface InnerCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** Whose it is, where the envelope is one of others' calls; null for a visitor's. */
  readonly as?: Actor | null
}
export interface InnerAnswer {
  readonly status: number
  /** The key, where the answer is the op's own and definite. */
  readonly ack: string | null
  readonly body: unknown
  readonly retryAfter: number | null
}

export interface Call {
  readonly actor: Actor | null
  readonly session: SessionHandle | null
  readonly op: Op | null
  /** The server's clock: it orders. */
  readonly now: Date
  /** The call's own transaction (a write) or the database (a read). Nothing else may talk to it. */
  readonly tx: Tx
  /** A new UUIDv7. */
  readonly newId: () => string
  /** 32 random bytes or as many as asked. */
  readonly randomBytes: (count: number) => Uint8Array
  readonly files: FileStore
  /** Stages a job in this transaction: done after the commit or when `runAt` has come, at least once. */
  readonly stage: (kind: string, payload: Readonly<Record<string, unknown>>, runAt?: Date) => Promise<void>
  /** For what is done before the call's own transaction: another one, committed when this resolves. */
  readonly apart: <T>(work: (call: Call) => Promise<T>) => Promise<T>
  /** After the commit, on the answer: starts a session's cookie (token in clear, here alone) or ends it. */
  readonly startSession: (token: string, remember: boolean) => void
  readonly endSession: () => void
  /** What this browser began before anybody signed in, or null: the SHA-256 of its own token. */
  readonly visit: { readonly tokenHash: string } | null
  /** After the commit, on the answer: begins a visit (token in clear, here alone) or ends it. */
  readonly startVisit: (token: string) => void
  readonly endVisit: () => void
  /** Sends another call as this caller, or as whom an envelope of others' calls names, in a transaction of its own; for a row that is an envelope alone, else null. */
  readonly send: ((inner: InnerCall) => Promise<InnerAnswer>) | null
  /** How many of those may run side by side. */
  readonly lanes: number
  /** `header` reads the few headers that belong to single rows (an upload's length and digest). */
  readonly request: {
    readonly id: string
    readonly address: string
    readonly userAgent: string
    readonly ssoToken: string | null
    readonly header: (name: string) => string | null
  }
  readonly development: boolean
}

/** A call whose row demands someone signed in. */
export type SignedIn = Call & { readonly actor: Actor; readonly session: SessionHandle }

// What a handler gets besides the parsed input. It contains nothing of the HTTP framework.
import type { Kysely, Transaction } from 'kysely'
import type { Row } from '../../contract/kernel/endpoint.ts'
import type { Facts, Permission } from '../../domain/accounts/permissions.ts'
import type { Database } from '../db/schema.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { MalwareScanner } from '../ports/malware-scanner.ts'

export type Tx = Transaction<Database> | Kysely<Database>

/** The caller, read from the session. */
export interface Actor {
  readonly userId: number
  readonly accountId: number
  readonly name: string
  readonly email: string
  readonly accountName: string
  readonly facts: Facts
  readonly permissions: readonly Permission[]
  /** The session's switch, or the op's own `X-Acting-As`. It selects what is listed and grants no right. */
  readonly viewingAsServicer: boolean
  readonly mustChangePassword: boolean
  /** The user's role needs a second factor, and this session began without one. */
  readonly mustAddSecondFactor: boolean
}

/** The op behind a queued call; null for a call without `Idempotency-Key`. */
export interface Op {
  readonly key: string
  readonly version: number
  /** By the device's clock; null where the device did not send it. */
  readonly createdAt: Date | null
  readonly skewMs: number | null
}

export interface SessionHandle {
  /** The public handle (`session_id`). */
  readonly publicId: string
  /** The key of the session's row: the SHA-256 of the cookie's token. */
  readonly tokenHash: string
  readonly minutesLeft: number
  /** When the password or a second factor was proved last; null where that is not known. */
  readonly provenAt: Date | null
  /** Whether calls that decide much ask this user for a fresh proof. */
  readonly asksForProof: boolean
}

/** A call of the contract inside an envelope. `path` is below `/api` with its parameters filled in; headers are lower case. */
export interface EnvelopeCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** The user to run it as, in an envelope of other users' calls; null for a visitor. */
  readonly as?: Actor | null
  /** How it came in, in an envelope of other users' calls. */
  readonly imported?: Imported
}

/** A call that staff import from another user's device (docs/decisions/051-rescue-as-a-stream.md). */
export interface Imported {
  /** The op of its owner that this call of the staff member's own replaces. Null where it runs as its owner. */
  readonly replaces: { readonly owner: number; readonly key: string } | null
  /** Records who imported it. It runs in the call's transaction, once the call is applied, with its reply. */
  readonly record: (call: Pick<Call, 'tx' | 'now' | 'newId'>, reply: unknown) => Promise<void>
}
export interface EnvelopeAnswer {
  readonly status: number
  /** The op's key, where this is its definite answer. */
  readonly ack: string | null
  readonly body: unknown
  /** The mark of its write (contract/kernel/marks.ts). */
  readonly mark: string | null
  readonly retryAfter: number | null
}

export interface Call {
  readonly actor: Actor | null
  readonly session: SessionHandle | null
  readonly op: Op | null
  /** Whether staff import the call from a rescue file. The office's decisions are never imported. */
  readonly isImported: boolean
  /** The server's clock: it orders events. */
  readonly now: Date
  /** The call's own transaction (a write) or the database (a read). A handler queries nothing else. */
  readonly tx: Tx
  /** A new UUIDv7. */
  readonly newId: () => string
  /** Cryptographically random bytes. */
  readonly randomBytes: (count: number) => Uint8Array
  readonly files: FileStore
  /** Used by `scan-incoming.ts`. */
  readonly scanner: MalwareScanner
  /** Stages a job in this transaction. It runs at least once, after the commit or when `runAt` has come. */
  readonly stage: (kind: string, payload: Readonly<Record<string, unknown>>, runAt?: Date) => Promise<void>
  /** Writes an entry about this call: in the transaction of a write, before the answer of a read. It may run twice. */
  readonly writeAudit: (write: (tx: Tx) => Promise<void>) => Promise<void>
  /** Prints a line of the security log after the commit; at once outside of a transaction. Used by `security-events.ts`. */
  readonly logSecurityEvent: (fields: object) => void
  /** Starts a session's cookie with the answer, after the commit. `token` is in clear only here. */
  readonly startSession: (token: string, remember: boolean) => void
  readonly endSession: () => void
  /** What this browser began before sign-in, by the SHA-256 of its own token; or null. */
  readonly visit: { readonly tokenHash: string } | null
  /** Begins a visit with the answer, after the commit. `token` is in clear only here. */
  readonly startVisit: (token: string) => void
  readonly endVisit: () => void
  /** This browser, by the SHA-256 of a token that outlives its storage; null before its first report and in a native shell. */
  readonly device: { readonly tokenHash: string } | null
  /** Names this browser with the answer, after the commit. `token` is in clear only here. */
  readonly startDevice: (token: string) => void
  /** Sends another call in a transaction of its own, as this caller or as another user; null unless the row is an envelope. */
  readonly send: ((inner: EnvelopeCall) => Promise<EnvelopeAnswer>) | null
  /** How many of those may run in parallel. */
  readonly concurrency: number
  /** `header` reads the few headers that belong to single rows (an upload's length and digest). */
  readonly request: {
    readonly id: string
    readonly address: string
    readonly userAgent: string
    readonly ssoToken: string | null
    /** A cookie of another host on the same domain; null for a native shell, whose cookies are ignored. */
    readonly cookie: (name: string) => string | null
    readonly header: (name: string) => string | null
  }
  /** Whether development sign-in and demo accounts are open to this call. */
  readonly development: boolean
}

/** A call whose row demands a signed-in user. */
export type SignedIn = Call & { readonly actor: Actor; readonly session: SessionHandle }

/** The call that a row's handler gets. */
export type CallOf<R extends Row> = R['access'] extends 'anyone' ? Call : SignedIn

/** Runs work in a transaction of its own, which is committed when the promise resolves. */
export interface OwnTransactions {
  readonly withOwnTransaction: <T>(work: (call: Call) => Promise<T>) => Promise<T>
}

/** The call of a row with `transaction: 'own'`; its `tx` is the plain database. */
export type OwnTransactionsCall = Call & OwnTransactions

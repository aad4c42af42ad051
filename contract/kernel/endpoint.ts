// A call is data: a row of about ten lines that the server, the client and the worker all read.
// The row alone decides who may call, what is parsed, how it is applied, and what happens without a network.
import type { z } from 'zod/mini'
import type { Permission } from '../../domain/accounts/permissions.ts'
import type { RefusalCode } from '../refusals.ts'
import type { ModuleName } from './module-names.ts'

type Schema = z.core.$ZodType

/** A fact of the account (dealer, servicer) or of the user (admin, on_site, reviewer, local_admin), or a named permission. */
export type Right = 'admin' | 'on_site' | 'reviewer' | 'local_admin' | 'dealer' | 'servicer' | Permission

/**
 * Who may call: everyone, any signed-in user, or users with at least one of the rights (an admin has all of them).
 * The module's policy decides whether a record belongs to the caller.
 */
export type Access = 'anyone' | 'user' | readonly Right[]

/** What the call does to the server. The HTTP method cannot tell: several documented GETs write (`GET /auth/logout`). */
export type Effect = 'read' | 'write'

/** Without a network: show the last snapshot, queue the call for later, or report that it needs a connection. */
export type Offline = 'mirror' | 'queue' | 'online'

/**
 * How a write uses transactions. `single`, the default: one transaction for the whole handler. `prepared`: a step before
 * the transaction reads, hashes or calls another host; the second step writes. `own`: the handler begins its own
 * transactions and makes repeats harmless by itself; such a call has no receipt.
 */
export type Transaction = 'single' | 'prepared' | 'own'

/** Reads that a write makes stale: everything, or modules (`cart`) and single reads (`labor-claims.readTotals`). */
export type Refreshes = 'everything' | readonly (ModuleName | `${ModuleName}.${string}`)[]

export interface Row {
  /** The row of the spec's table (`L09`), or `ours`. */
  readonly spec: string
  /** Where the rule comes from: ids of `docs/spec/requirements.tsv`, or the decision record of a call of our own. */
  readonly source: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters in braces. */
  readonly path: `/${string}`
  readonly access: Access
  readonly effect: Effect
  readonly offline: Offline
  /** Answered with 404 unless the server runs in development. */
  readonly only?: 'development'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly reply: Schema
  /** Every refusal of this call beyond those that any call can answer (`refusals.ts`, `everyCall`). */
  readonly refusals?: readonly RefusalCode[]
  /** Maximum size of the body in bytes; 64 KiB by default. */
  readonly bodyLimit?: number
  /** A link may open it: it needs no `X-Requested-With`. Calls that answer bytes (an `<img>`) never need it. */
  readonly linkable?: true
  /** The body or the answer is secret: no receipt stores it, and the key is only echoed. */
  readonly secret?: true
  /** Nobody pressed it: a page view, what waits on a device. It names no key, and leaves no receipt. */
  readonly isReport?: true
  /** The answer belongs to this browser's visit, even before sign-in (a cart). No cache may store it. */
  readonly ofVisit?: true
  /** A card number anywhere in the call is refused (`billing.rawCard`) before the input is parsed. */
  readonly cardFree?: true
  /** A read that takes many times what a list takes: a few run at a time, further ones are refused with 503 first. */
  readonly isHeavy?: true
  /** A list: a replica of the database may answer it, some seconds behind, but never behind the caller's own writes. */
  readonly isList?: true
  /** Carries other calls, each in a transaction of its own. `of-others`: calls that other users had queued, run as them. */
  readonly envelope?: true | 'of-others'
  /** An `of-others` envelope may run this call as another user although it cannot be queued. It decides a right: mark few. */
  readonly rescuable?: true
  /**
   * Whether a body holds what the office alone decides: an approval, a payment step. A device never queues it, and no
   * import runs it (docs/decisions/050-proof-of-a-rescued-operation.md).
   */
  readonly isDecision?: (body: unknown) => boolean
  /**
   * It decides about rights or money: refused with `auth.proofNeeded` unless the password or the second factor was proved within
   * ten minutes. The app asks for the proof and repeats the call.
   */
  readonly proof?: 'fresh'
  /** How a write uses transactions; `single` by default. */
  readonly transaction?: Transaction
  /** What screens fetch again after this write. Required on every online write. */
  readonly refreshes?: Refreshes
  /** Bytes on the wire instead of JSON. */
  readonly bodyAs?: 'bytes'
  readonly replyAs?: 'bytes'
  /** The version of a queued call's payload. It increases with every change of the payload's shape. */
  readonly v?: number
  /** Pure functions by the version that each takes: a payload of that version becomes one of the next. Retained for 180 days. */
  readonly upgrades?: Readonly<Record<number, (body: unknown) => unknown>>
}

/**
 * Rows that contradict themselves do not compile: a queued read, a mirrored write, a queued call without a receipt or
 * that asks for a fresh proof, a heavy write or one that is a list, a read with a transaction mode, an online write that
 * does not say what it refreshes.
 */
type Coherent<R extends Row> = R extends
  | { effect: 'read'; offline: 'queue' }
  | { effect: 'write'; offline: 'mirror' }
  | { transaction: 'own'; offline: 'queue' }
  | { effect: 'write'; isHeavy: true }
  | { effect: 'write'; isList: true }
  | { proof: 'fresh'; offline: 'queue' }
  ? never
  : R extends { effect: 'read'; transaction: Transaction }
    ? never
    : R extends { effect: 'write'; offline: 'online' }
      ? R extends { refreshes: Refreshes }
        ? R
        : R & { readonly refreshes: Refreshes }
      : R

/** The row's transaction mode, with its default. */
export type TransactionMode<R extends Row> = R extends { transaction: infer Mode } ? Mode : 'single'

export type Table = Readonly<Record<string, Row>>
export interface Module<T extends Table = Table, Name extends string = string> {
  readonly module: Name
  readonly table: T
}

const names = new WeakMap<Row, string>()

/** The rows of one module. */
export function endpoints<const Name extends string, const T extends Table>(
  module: Name,
  table: T & { readonly [K in keyof T]: Coherent<T[K]> },
): Module<T, Name> {
  for (const [name, row] of Object.entries<Row>(table)) names.set(row, `${module}.${name}`)
  return { module, table }
}

/** The name of a row, `labor-claims.readTotals`; null for a row outside of any table. */
export const getRowName = (row: Row): string | null => names.get(row) ?? null

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined
/** A section of the request that may be left out has an optional key. */
type Section<K extends string, V> = [V] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : undefined extends V
    ? { readonly [P in K]?: V }
    : { readonly [P in K]: V }

/** The parsed input of a handler. */
export type Received<R extends Row> = Section<'params', Out<R['params']>> &
  Section<'query', Out<R['query']>> &
  Section<'body', Out<R['body']>>
/** The input that a caller sends. */
export type Sent<R extends Row> = Section<'params', In<R['params']>> &
  Section<'query', In<R['query']>> &
  Section<'body', In<R['body']>>
/** The reply that a caller gets. */
export type Reply<R extends Row> = z.output<R['reply']>

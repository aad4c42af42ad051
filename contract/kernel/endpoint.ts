// A call is data: about eight lines that the server, the client and the worker all read.
// Nothing else decides who may call, what is parsed, or what happens without a network.
import type { z } from 'zod/mini'
import type { Permission } from '../../domain/accounts/permissions.ts'
import type { RefusalCode } from '../refusals.ts'

type Schema = z.core.$ZodType

/** A fact of the account (dealer, servicer) or of the user (admin, on_site, reviewer, local_admin), or a named permission. */
export type Right = 'admin' | 'on_site' | 'reviewer' | 'local_admin' | 'dealer' | 'servicer' | Permission

/**
 * Who may call: everybody, anyone signed in, or who has at least one of the rights (an admin has all).
 * 'Is it mine?' is the module's policy, not this.
 */
export type Access = 'anyone' | 'user' | readonly Right[]

/** What the call does to the server. Several documented GETs write (`GET /auth/logout`), so the method cannot tell. */
export type Effect = 'read' | 'write'

/** Without a network: show the last copy, keep the words for later, or say so. */
export type Offline = 'mirror' | 'queue' | 'online'

export interface Row {
  /** The row of the spec's table (`L09`), or `ours`. */
  readonly spec: string
  /** Where the rule comes from: a section of the spec, or the decision record of a call of our own. */
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
  /** Every 'no' of this call beyond those that any call can answer (`refusals.ts`, `everyCall`). */
  readonly refusals?: readonly RefusalCode[]
  /** Largest body in bytes; 64 KiB where nothing is said. */
  readonly bodyLimit?: number
  /** May be opened by a link: needs no `X-Requested-With`. What answers bytes (an `<img>`) may be anyhow. */
  readonly linkable?: true
  /** Its words or its answer are secret: no receipt keeps them, its key is only echoed. */
  readonly secret?: true
  /** Answers with what belongs to this browser's visit even before anybody signs in (a cart): never kept by a cache. */
  readonly ofVisit?: true
  /** Refused (`billing.rawCard`) before anything else is read where a card's number stands anywhere in it. */
  readonly cardFree?: true
  /** Carries other calls, each with a transaction of its own; has none itself. `of-others`: what other people had made, as them. */
  readonly envelope?: true | 'of-others'
  /** Bytes on the wire instead of JSON. */
  readonly bodyAs?: 'bytes'
  readonly replyAs?: 'bytes'
  /** The version of a queued call's payload; raised with every change of its shape. */
  readonly v?: number
}

/** A read cannot be queued, a write cannot be mirrored: said in types, so a wrong row does not compile. */
type Coherent<R extends Row> = R extends { effect: 'read'; offline: 'queue' }
  ? never
  : R extends { effect: 'write'; offline: 'mirror' }
    ? never
    : R

export type Table = Readonly<Record<string, Row>>
export interface Module<T extends Table = Table> {
  readonly module: string
  readonly table: T
}

/** The rows of one module. */
export function endpoints<const T extends Table>(
  module: string,
  table: T & { readonly [K in keyof T]: Coherent<T[K]> },
): Module<T> {
  return { module, table }
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined
/** A part that may be left out altogether has an optional key. */
type Part<K extends string, V> = [V] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : undefined extends V
    ? { readonly [P in K]?: V }
    : { readonly [P in K]: V }

/** What a handler gets: parsed. */
export type Received<R extends Row> = Part<'params', Out<R['params']>> &
  Part<'query', Out<R['query']>> &
  Part<'body', Out<R['body']>>
/** What a caller gives. */
export type Sent<R extends Row> = Part<'params', In<R['params']>> &
  Part<'query', In<R['query']>> &
  Part<'body', In<R['body']>>
/** What a caller gets back. */
export type Reply<R extends Row> = z.output<R['reply']>

// A transaction must not wait for a password hash or for another host: PGlite has one connection. A row with
// `transaction: 'prepared'` therefore has two steps: `prepare` runs before the transaction begins, `apply` inside it.
import type { Received, Reply, Row } from '../../contract/kernel/endpoint.ts'
import type { CallOf } from './call.ts'

declare const pairIsChecked: unique symbol

/** The two steps of a prepared row. Only `preparedHandler` makes one: it checks that `apply` takes what `prepare` found. */
export interface PreparedHandler<R extends Row> {
  readonly prepare: (input: Received<R>, call: CallOf<R>) => Promise<unknown>
  readonly apply: (input: Received<R>, call: CallOf<R>, prepared: never) => Promise<Reply<R>>
  readonly [pairIsChecked]: true
}

/**
 * Pairs the two steps. `prepare` reads and computes, and writes nothing that must be rolled back; its call's `tx` is the
 * plain database. `apply` decides and writes in the call's transaction, and runs again when the transaction is retried.
 */
export function preparedHandler<R extends Row, Prepared>(steps: {
  readonly prepare: (input: Received<R>, call: CallOf<R>) => Promise<Prepared>
  readonly apply: (input: Received<R>, call: CallOf<R>, prepared: Prepared) => Promise<Reply<R>>
}): PreparedHandler<R> {
  return steps as unknown as PreparedHandler<R>
}

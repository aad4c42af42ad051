// Handlers that must cover every row of their module: a missing one does not compile, nor one of the wrong shape.
import type { Module, Received, Reply, Row, Table, TransactionMode } from '../../contract/kernel/endpoint.ts'
import type { CallOf, OwnTransactions } from './call.ts'
import type { PreparedHandler } from './prepared-handler.ts'

/** A handler by its row's `transaction`: one function, two steps, or one function that begins its own transactions. */
export type Handler<R extends Row> =
  TransactionMode<R> extends 'prepared'
    ? PreparedHandler<R>
    : TransactionMode<R> extends 'own'
      ? (input: Received<R>, call: CallOf<R> & OwnTransactions) => Promise<Reply<R>>
      : (input: Received<R>, call: CallOf<R>) => Promise<Reply<R>>
export type Handlers<T extends Table> = { readonly [K in keyof T]: Handler<T[K]> }

/** A handler without its types, as the kernel runs it; its row says which of the two it is. */
export type AnyHandler =
  | ((input: never, call: never) => Promise<unknown>)
  | {
      readonly prepare: (input: never, call: never) => Promise<unknown>
      readonly apply: (input: never, call: never, prepared: never) => Promise<unknown>
    }

/** A module of the contract with its handlers, as the server mounts it. */
export interface Implemented {
  readonly contract: Module
  readonly handlers: Readonly<Record<string, AnyHandler>>
}

/** Pairs a module's rows with their handlers. */
export function implement<T extends Table>(contract: Module<T>, handlers: Handlers<T>): Implemented {
  return { contract, handlers }
}

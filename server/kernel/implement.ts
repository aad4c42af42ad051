// Handlers that must cover every row of their module: a missing one does not compile.
import type { Module, Received, Reply, Row, Table } from '../../contract/kernel/endpoint.ts'
import type { Call, SignedIn } from './call.ts'

type CallOf<R extends Row> = R['access'] extends 'anyone' ? Call : SignedIn
export type Handler<R extends Row> = (input: Received<R>, call: CallOf<R>) => Promise<Reply<R>>
export type Handlers<T extends Table> = { readonly [K in keyof T]: Handler<T[K]> }

/** A module of the contract with its handlers, as the mount takes it. */
export interface Implemented {
  readonly contract: Module
  readonly handlers: Readonly<Record<string, (input: never, call: never) => Promise<unknown>>>
}

export function implement<T extends Table>(contract: Module<T>, handlers: Handlers<T>): Implemented {
  return { contract, handlers }
}

// A transaction must not wait for a password's hash or for another host (PGlite has one connection). Such a handler has
// two steps: the first runs before the transaction begins, the second within it, with what the first found.
import type { Received, Reply, Row } from '../../contract/kernel/endpoint.ts'
import type { Call } from './call.ts'

/** A handler of two steps, as the mount sees it: `prepare` first, on a call whose `tx` is the plain database, and its answer handed in. */
export interface TwoSteps<R extends Row, C extends Call> {
  (input: Received<R>, call: C, prepared?: { readonly found: unknown }): Promise<Reply<R>>
  readonly prepare: (input: Received<R>, call: C) => Promise<unknown>
}

/** `before` reads and computes, and writes nothing; `within` decides and writes. Without a mount that prepares, both run in one. */
export function twoSteps<R extends Row, Found, C extends Call = Call>(
  before: (input: Received<R>, call: C) => Promise<Found>,
  within: (input: Received<R>, call: C, found: Found) => Promise<Reply<R>>,
): TwoSteps<R, C> {
  const whole = async (input: Received<R>, call: C, prepared?: { readonly found: unknown }) =>
    within(input, call, prepared ? (prepared.found as Found) : await before(input, call))
  return Object.assign(whole, { prepare: before })
}

/** Runs the first step of a handler that has one; for the mount, before it begins the transaction. */
export async function prepare(
  handler: unknown,
  input: unknown,
  call: unknown,
): Promise<{ readonly found: unknown } | undefined> {
  if (typeof handler !== 'function' || !('prepare' in handler) || typeof handler.prepare !== 'function')
    return undefined
  const first = handler.prepare as (input: unknown, call: unknown) => Promise<unknown>
  return { found: await first(input, call) }
}

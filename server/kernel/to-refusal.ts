// Turns a thrown error into a refusal that a user can read, without internal details.
import type { Log } from './ports.ts'
import { Refusal } from './refuse.ts'
import { isUnreachable, sqlState } from './unit-of-work.ts'

export interface RefusalContext {
  readonly log: Log
  readonly requestId: string
  readonly row: string
  readonly hasKey: boolean
}

/** The refusal for an error. Our own errors are logged with the request's id and without the user's input. */
export function toRefusal(error: unknown, context: RefusalContext): Refusal {
  if (error instanceof Refusal) return error
  const state = sqlState(error)
  const facts = { request: context.requestId, row: context.row, state }
  // A value that the database cannot store (class 22) is the caller's error; a schema should have refused it earlier.
  if (state?.startsWith('22') === true) {
    context.log.warn(facts, 'a value reached the database that it cannot store')
    return new Refusal('call.invalid')
  }
  // The lock timeout: another transaction holds the row.
  if (state === '55P03')
    return context.hasKey
      ? new Refusal('op.inProgress', { retryAfter: 1 })
      : new Refusal('call.busy', { retryAfter: 1 })
  if (isUnreachable(error) || state === '57014') {
    context.log.warn(facts, 'the database does not answer')
    return new Refusal('call.busy', { retryAfter: 2 })
  }
  context.log.error({ ...facts, stack: error instanceof Error ? error.stack : String(error) }, 'a call failed')
  return new Refusal('call.failed', { values: { request: context.requestId } })
}

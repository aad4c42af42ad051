// Whatever was thrown becomes a refusal that a person can read; nothing of the inside shows.
import type { Log } from './ports.ts'
import { Refusal } from './refuse.ts'
import { isUnreachable, sqlState } from './unit-of-work.ts'

/** The refusal behind an error. Faults of ours are logged with their request's id, without what the person wrote. */
export function asRefusal(
  error: unknown,
  context: { readonly log: Log; readonly requestId: string; readonly row: string; readonly hasKey: boolean },
): Refusal {
  if (error instanceof Refusal) return error
  const state = sqlState(error)
  const facts = { request: context.requestId, row: context.row, state }
  // A value that the database cannot hold (class 22) is the caller's, though a schema should have said so before.
  if (state?.startsWith('22') === true) {
    context.log.warn(facts, 'a value reached the database that it cannot hold')
    return new Refusal('call.invalid')
  }
  // Somebody else holds what this waits for.
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

import { findRefusal } from './error-message.ts'

/**
 * Returns the server's refusal where it says something about what was asked for, else null: a server that is busy, starts again or
 * has broken off answers otherwise in a moment, and so does one that counts too many calls.
 */
export function findDecision(error: unknown): ReturnType<typeof findRefusal> {
  const refused = findRefusal(error)
  return refused === null || refused.status >= 500 || [408, 429].includes(refused.status) ? null : refused
}

// A call that decides about rights or money asks for a fresh proof: an open session that somebody else got hold of is not
// enough (record 162). A row asks for it with `proof: 'fresh'`; where it depends on the record, its service calls this.
import type { Call } from './call.ts'
import { refuse } from './refuse.ts'

/** So long a proof is fresh. */
const freshMs = 600_000

/**
 * Refuses `auth.proofNeeded` unless the password or the second factor was proved within ten minutes. Asked of people with a
 * second factor and of everyone in production.
 */
export function requireFreshProof({ session, now }: Pick<Call, 'session' | 'now'>): void {
  if (session === null || !session.asksForProof) return
  if (session.provenAt === null || now.getTime() - session.provenAt.getTime() > freshMs) refuse('auth.proofNeeded')
}

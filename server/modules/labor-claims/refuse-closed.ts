import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { SeenClaim } from './labor-claims.policy.ts'
import { claimView } from './labor-claims.view.ts'

const dayWords = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Says on which day the claim was closed, with its present copy beside it: `labor-claims.closed`. */
export async function refuseClosed(call: SignedIn, seen: Authorized<SeenClaim>): Promise<never> {
  return refuse('labor-claims.closed', {
    values: { date: dayWords.format(seen.claim.closed_at ?? call.now) },
    current: await claimView(call, seen),
  })
}

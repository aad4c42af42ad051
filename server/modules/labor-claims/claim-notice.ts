import type { Call } from '../../kernel/call.ts'
import { tellUser } from '../push/index.ts'
import type { ClaimRecord } from './labor-claims.store.ts'

/** A notice to whoever was given the job. It lies on locked screens: the machine and the town, and nobody's name. */
export async function tellServicer(call: Pick<Call, 'stage'>, claim: ClaimRecord): Promise<void> {
  if (claim.assigned_to === null) return
  await tellUser(call, claim.assigned_to, {
    title: `New job ${claim.display_id}`,
    body: claim.customer_city === '' ? claim.model : `${claim.model} in ${claim.customer_city}`,
    path: `/dashboard/labor-claims/ticket/${claim.claim_id}`,
    tag: `claim-${claim.claim_id}`,
  })
}

import type { Operation } from '../../../../offline/engine.ts'
import type { laborClaims } from '../../../../contract/labor-claims.ts'
import type { ClaimAction, ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { acceptClaim, completeClaim, estimateLabor, refuseClaim, respondToClaim } from '../../../../offline/operations/labor-claims.ts'

type Step = Operation<(typeof laborClaims)['table']['actOnClaim']>

/** How a step is kept on this device; null where it needs the server now, as the office's steps do. */
export function operationOf(action: ClaimAction, status: ClaimStatus): Step | null {
  if (action === 'respond') return respondToClaim
  if (status !== 'assigned') return null
  const steps: Partial<Record<ClaimAction, Step>> = { accept: acceptClaim, refuse: refuseClaim, estimate: estimateLabor, complete: completeClaim }
  return steps[action] ?? null
}

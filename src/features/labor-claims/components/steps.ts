import type { Engine, Operation } from '../../../../offline/engine.ts'
import { laborClaims } from '../../../../contract/labor-claims.ts'
import type { ActionForm } from '../../../../contract/labor-claims.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { statusWords } from '../../../../domain/labor-claims/states.ts'
import type { ClaimAction, ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import {
  acceptClaim,
  completeClaim,
  estimateLabor,
  refuseClaim,
  respondToClaim,
} from '../../../../offline/operations/labor-claims.ts'

type Step = Operation<(typeof laborClaims)['table']['actOnClaim']>

/** How a step is kept on this device; null where it needs the server now, as the office's steps do. */
export function operationOf(action: ClaimAction, status: ClaimStatus): Step | null {
  if (action === 'respond') return respondToClaim
  if (status !== 'assigned') return null
  const steps: Partial<Record<ClaimAction, Step>> = {
    accept: acceptClaim,
    refuse: refuseClaim,
    estimate: estimateLabor,
    complete: completeClaim,
  }
  return steps[action] ?? null
}

/** A step that needs the server now. Where the claim had moved on meanwhile, the screen shows it as it is. */
export async function actNow(engine: Engine, id: string, body: ActionForm): Promise<Claim> {
  try {
    return await engine.call(laborClaims.table.actOnClaim, { params: { id }, body })
  } finally {
    await engine.refreshClaim(id).catch(() => undefined)
  }
}

/** What a step came to. */
export const nowWords = (claim: Pick<Claim, 'status' | 'accepted' | 'completed'>) =>
  `The claim is now: ${statusWords(claim)}`

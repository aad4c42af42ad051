import { useCallback } from 'react'
import { laborClaims } from '../../../../../contract/labor-claims.ts'
import type { ActionForm } from '../../../../../contract/labor-claims.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'

/**
 * Sends an action on a claim to the server now. Afterwards the claim, the lists and their totals are read again (`WO077`),
 * also when the server refuses: then another person was faster.
 */
export function useActOnline(): (id: string, body: ActionForm) => Promise<Claim> {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  return useCallback(
    async (id: string, body: ActionForm) => {
      try {
        return await engine.call(laborClaims.table.actOnClaim, { params: { id }, body })
      } finally {
        void refreshAfter(laborClaims.table.actOnClaim)
        await engine.refreshClaim(id).catch(() => undefined)
      }
    },
    [engine, refreshAfter],
  )
}

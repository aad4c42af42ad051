import { useCallback } from 'react'
import { laborClaims } from '../../../../../contract/labor-claims.ts'
import type { DecisionForm } from '../../../../../contract/claim-desk.ts'
import type { ActionForm } from '../../../../../contract/labor-claims.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { isUndoable } from '../../../../../domain/labor-claims/desk.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { hasPermission } from '../../../../data/has-permission.ts'
import { useSession } from '../../../../data/session.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { usePressId } from '../../../../data/use-press-id.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { formatNewStatus } from './claim-operations.ts'
import { useOfficeStep, useUndoStep } from './use-office-step.ts'

/**
 * Sends an action on a claim to the server now and says which status it led to. What the office can take back is decided on the
 * claim as it is shown and has Undo for some seconds; an approval of a payment names the findings that were `seen`. Afterwards the claim, the lists and their totals are read again (`WO077`), also when the server refuses: then
 * another person was faster.
 */
export function useActOnline(): (claim: Claim, body: ActionForm, seen?: DecisionForm['seen']) => Promise<void> {
  const engine = useEngine()
  const { session } = useSession()
  const refreshAfter = useRefreshAfter()
  const showSnackbar = useSnackbar()
  const takeStep = useOfficeStep(usePressId())
  const undoStep = useUndoStep()
  const isOffice = hasPermission(session, 'claims.manage')
  return useCallback(
    async (claim, body, seen) => {
      if (isOffice && isUndoable(body.action)) {
        const undo = (step: Parameters<typeof undoStep>[0]) => void undoStep(step)
        await takeStep(claim, seen === undefined ? body : { ...body, seen }, { describe: formatNewStatus, undo })
        return
      }
      const { ticket_id: id } = claim
      try {
        const taken = await engine.call(laborClaims.table.actOnClaim, { params: { id }, body })
        showSnackbar({ text: formatNewStatus(taken) })
      } finally {
        void refreshAfter(laborClaims.table.actOnClaim)
        await engine.refreshClaim(id).catch(() => undefined)
      }
    },
    [engine, refreshAfter, showSnackbar, takeStep, undoStep, isOffice],
  )
}

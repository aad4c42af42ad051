import { useCallback } from 'react'
import { claimDesk } from '../../../../../contract/claim-desk.ts'
import type { DecisionForm } from '../../../../../contract/claim-desk.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { getStatusLabel } from '../../../../../domain/labor-claims/states.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

const row = claimDesk.table.decide

/**
 * Decides about the claim as it is shown, then opens the next one by `onDecided`. Afterwards the claim and the queue are read
 * again, also when the server refuses: then another person was faster.
 */
export function useDecide(
  claim: Pick<Claim, 'ticket_id' | 'display_id' | 'rev'>,
  onDecided: () => void,
): (body: Omit<DecisionForm, 'rev'>) => Promise<void> {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  const showSnackbar = useSnackbar()
  const { ticket_id: id, display_id: number, rev } = claim
  return useCallback(
    async (body) => {
      try {
        const decided = await engine.call(row, { params: { id }, body: { ...body, rev } })
        showSnackbar({ text: `${number}: ${getStatusLabel(decided)}` })
        onDecided()
      } finally {
        void refreshAfter(row)
        void engine.refreshClaim(id).catch(() => undefined)
      }
    },
    [engine, refreshAfter, showSnackbar, onDecided, id, number, rev],
  )
}

import { useCallback } from 'react'
import { claimDesk } from '../../../../../contract/claim-desk.ts'
import type { DecisionForm } from '../../../../../contract/claim-desk.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { isUndoable, undoSeconds } from '../../../../../domain/labor-claims/desk.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import type { PressIds } from '../../../../data/use-press-id.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

const rows = claimDesk.table

/** A step that the office can still take back. */
export interface TakenStep {
  readonly id: string
  readonly claimId: string
  /** The number of the claim. */
  readonly number: string
}

/**
 * Takes a step back and says how the claim is now, or why the step stays. Afterwards claim and queue are read again. Resolves
 * with whether it was taken back.
 */
export function useUndoStep(): (step: TakenStep) => Promise<boolean> {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  const showSnackbar = useSnackbar()
  return useCallback(
    async ({ id, claimId, number }) => {
      try {
        await engine.call(rows.undoStep, { params: { id } })
        showSnackbar({ text: `${number}: step taken back` })
        return true
      } catch (error) {
        showSnackbar({ text: callErrorMessage(error) })
        return false
      } finally {
        void refreshAfter(rows.undoStep)
        void engine.refreshClaim(claimId).catch(() => undefined)
      }
    },
    [engine, refreshAfter, showSnackbar],
  )
}

/**
 * Takes a step of the office on the claim as it is shown, says what it led to, and offers Undo for some seconds where the step
 * can be taken back (docs/decisions/148-a-step-taken-back.md). Claim and queue are read again, also when the server refuses:
 * then another person was faster. The same press after a lost answer is the same step, by the ids of who asks for it.
 */
export function useOfficeStep({
  getId,
  forget,
}: PressIds): (
  claim: Pick<Claim, 'ticket_id' | 'display_id' | 'rev'>,
  body: Omit<DecisionForm, 'rev' | 'undo'>,
  options: { readonly describe: (taken: Claim) => string; readonly undo: (step: TakenStep) => void },
) => Promise<TakenStep | null> {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  const showSnackbar = useSnackbar()
  return useCallback(
    async ({ ticket_id: claimId, display_id: number, rev }, body, { describe, undo }) => {
      const asked = [claimId, rev, body]
      const step = isUndoable(body.action) ? { id: getId(asked), claimId, number } : null
      try {
        const taken = await engine.call(rows.decide, {
          params: { id: claimId },
          body: { ...body, rev, ...(step === null ? {} : { undo: step.id }) },
        })
        forget(asked)
        showSnackbar({
          text: describe(taken),
          ...(step === null
            ? {}
            : {
                ms: undoSeconds * 1000,
                action: {
                  label: 'Undo',
                  run: () => {
                    undo(step)
                  },
                },
              }),
        })
        return step
      } finally {
        void refreshAfter(rows.decide)
        void engine.refreshClaim(claimId).catch(() => undefined)
      }
    },
    [engine, refreshAfter, showSnackbar, getId, forget],
  )
}

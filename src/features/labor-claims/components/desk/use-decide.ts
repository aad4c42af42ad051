import { useCallback } from 'react'
import type { DecisionForm } from '../../../../../contract/claim-desk.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { getStatusLabel } from '../../../../../domain/labor-claims/states.ts'
import type { PressIds } from '../../../../data/use-press-id.ts'
import { useOfficeStep } from '../actions/use-office-step.ts'
import type { TakenStep } from '../actions/use-office-step.ts'

/** What follows a decision: the next claim opens, and for some seconds the step can be taken back. */
export interface AfterDecision {
  /** `step` is null where the decision cannot be taken back. `rev`: the revision that was decided about. */
  readonly onDecided: (step: TakenStep | null, rev: number) => void
  readonly undo: (step: TakenStep) => void
  /** Of the desk: the form of a claim is gone where another one is opened in between. */
  readonly presses: PressIds
}

/** Decides about the claim as it is shown, then opens the next one by `onDecided`. */
export function useDecide(
  claim: Pick<Claim, 'ticket_id' | 'display_id' | 'rev'>,
  { onDecided, undo, presses }: AfterDecision,
): (body: Omit<DecisionForm, 'rev' | 'undo'>) => Promise<void> {
  const takeStep = useOfficeStep(presses)
  const { ticket_id, display_id, rev } = claim
  return useCallback(
    async (body) => {
      const describe = (taken: Claim) => `${display_id}: ${getStatusLabel(taken)}`
      onDecided(await takeStep({ ticket_id, display_id, rev }, body, { describe, undo }), rev)
    },
    [takeStep, onDecided, undo, ticket_id, display_id, rev],
  )
}

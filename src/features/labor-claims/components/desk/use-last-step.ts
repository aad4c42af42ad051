import { useEffect, useState } from 'react'
import { undoSeconds } from '../../../../../domain/labor-claims/desk.ts'
import { useClock } from '../../../../data/clock.tsx'
import { useUndoStep } from '../actions/use-office-step.ts'
import type { TakenStep } from '../actions/use-office-step.ts'

/**
 * The last step at the desk while it can be taken back; null otherwise. `undo` takes a step back and opens its claim again by
 * `onUndone`.
 */
export function useLastStep(onUndone: (claimId: string) => void): {
  readonly last: TakenStep | null
  readonly setLast: (step: TakenStep | null) => void
  readonly undo: (step: TakenStep) => void
} {
  const clock = useClock()
  const undoStep = useUndoStep()
  const [last, setLast] = useState<TakenStep | null>(null)
  useEffect(() => {
    if (last === null) return undefined
    return clock.setTimer(undoSeconds * 1000, () => {
      setLast(null)
    })
  }, [clock, last])
  const undo = (step: TakenStep) => {
    setLast(null)
    void undoStep(step).then((isBack) => {
      if (isBack) onUndone(step.claimId)
    })
  }
  return { last, setLast, undo }
}

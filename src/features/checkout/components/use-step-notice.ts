import type { Step } from '../../../../domain/checkout/steps.ts'
import { useSharedState } from '../../../data/use-shared-state.ts'

interface Notice {
  readonly step: Step
  readonly message: string
}

/** A message that a later step shows on an earlier one, for example 'Billing Error: …'. */
export function useStepNotice(step: Step) {
  const [notice, { change }] = useSharedState<Notice | null>('checkout-notice', null)
  return {
    message: notice?.step === step ? notice.message : null,
    post: (next: Notice) => {
      change(() => next)
    },
    clear: () => {
      change(() => null)
    },
  }
}

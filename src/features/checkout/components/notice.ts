import type { Step } from '../../../../domain/checkout/steps.ts'
import { useShared } from '../../../data/use-shared.ts'

interface Notice {
  readonly step: Step
  readonly words: string
}

/** What a later step has to say on the one that it leads back to: 'Billing Error: …'. */
export function useNotice(step: Step) {
  const [notice, { change }] = useShared<Notice | null>('checkout-notice', null)
  return {
    said: notice?.step === step ? notice.words : null,
    leave: (next: Notice) => {
      change(() => next)
    },
    clear: () => {
      change(() => null)
    },
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Step } from '../../../../domain/checkout/steps.ts'

interface Notice {
  readonly step: Step
  readonly words: string
}
const key = ['checkout-notice']

/** What a later step has to say on the one that it leads back to: 'Billing Error: …'. */
export function useNotice(step: Step) {
  const queries = useQueryClient()
  const { data } = useQuery<Notice | null>({
    queryKey: key,
    enabled: false,
    queryFn: () => null,
    initialData: null,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return {
    said: data?.step === step ? data.words : null,
    leave: (notice: Notice) => {
      queries.setQueryData(key, notice)
    },
    clear: () => {
      queries.setQueryData(key, null)
    },
  }
}

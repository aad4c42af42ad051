import { useCallback } from 'react'
import type { Reply, Row, Sent } from '../../../../../contract/kernel/endpoint.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'

/**
 * Sends a reviewer's change of a registration now. Afterwards the registration and the lists are read again, also when the
 * server refuses: then another person was faster.
 */
export function useReviewCall(recordId: string): <R extends Row>(row: R, input: Sent<R>) => Promise<Reply<R>> {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  return useCallback(
    async (row, input) => {
      try {
        return await engine.call(row, input)
      } finally {
        await engine.refreshRecord(recordId).catch(() => undefined)
        void refreshAfter(row)
      }
    },
    [engine, recordId, refreshAfter],
  )
}

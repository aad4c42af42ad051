import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import { useEngine } from './engine.tsx'

/**
 * A write that needs the server now (an `online` row). What was read before is read again after it.
 * Writes that can wait go to `engine.enqueue` instead, which needs no cache and no network.
 */
export function useCall<R extends Row>(
  row: R,
): { send: (input: Sent<R>) => Promise<Reply<R>>; isSending: boolean; error: unknown } {
  const engine = useEngine()
  const queries = useQueryClient()
  const { mutateAsync, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (input: Sent<R>) => engine.call(row, input),
    onSuccess: () => queries.invalidateQueries(),
  })
  return { send: mutateAsync, isSending: isPending, error }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import { useEngine } from './engine.tsx'

/**
 * Sends a write that needs the server now (an `online` row), then fetches again what the row refreshes.
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
    onSuccess: () => refreshAfter(queries, row),
  })
  return { send: mutateAsync, isSending: isPending, error }
}

/** Fetches again what a write made stale, for a form that calls the engine itself. */
export function useRefreshAfter(): (row: Row) => Promise<void> {
  const queries = useQueryClient()
  return useCallback((row: Row) => refreshAfter(queries, row), [queries])
}

/**
 * Fetches again what a write made stale (`Row.refreshes`). A row that does not say refreshes everything, and so does
 * `everything`. Queries without a row are answered by the device and stay.
 */
export async function refreshAfter(queries: QueryClient, { refreshes = 'everything' }: Row): Promise<void> {
  if (refreshes === 'everything') return queries.invalidateQueries()
  if (refreshes.length === 0) return
  await queries.invalidateQueries({
    predicate: ({ meta }) => {
      const read = meta?.['row']
      return typeof read === 'string' && refreshes.some((name) => read === name || read.startsWith(`${name}.`))
    },
  })
}

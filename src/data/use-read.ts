import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import { getRowName } from '../../contract/kernel/endpoint.ts'
import { useEngine } from './engine.tsx'
import { useScreenRead } from './screen-reads.tsx'

/** A server read: the answer, its age, and whether it is fresh. */
export type ReadResult<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly refetch: () => void }
  | {
      readonly state: 'ready'
      readonly value: T
      /** Epoch ms. */ readonly asOf: number
      readonly isFresh: boolean
      readonly refetch: () => void
    }

/**
 * Reads a row. Without a network a `mirror` row shows the last snapshot; any other row fails. Claims use the engine's
 * readers (`claims`, `claim`), which include pending work.
 */
export function useRead<R extends Row>(
  row: R,
  input: Sent<R>,
  options: {
    isOn?: boolean
    /** Milliseconds for which an answer is used without asking again when a screen opens. */
    staleTime?: number
    /** Shows the answer to the input before until that to the present one is there; it is not fresh then. */
    keepPrevious?: boolean
    /** Forgets the answer when the last reader is gone: a form must not start from an older one. */
    isForgotten?: boolean
  } = {},
): ReadResult<Reply<R>> {
  const engine = useEngine()
  const query = useQuery({
    queryKey: [row.method, row.path, input],
    meta: { row: getRowName(row) },
    enabled: options.isOn ?? true,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.isForgotten === true ? { gcTime: 0 } : {}),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
    queryFn: async () =>
      row.offline === 'mirror'
        ? engine.fetchOrCached(row, input)
        : { value: await engine.call(row, input), asOf: null, fresh: true },
  })
  useScreenRead(async () => {
    const { data, isError } = await query.refetch()
    return !isError && data?.fresh === true
  }, options.isOn ?? true)
  const refetch = () => {
    void query.refetch()
  }
  if (query.data)
    return {
      state: 'ready',
      value: query.data.value,
      asOf: query.data.asOf ?? query.dataUpdatedAt,
      isFresh: query.data.fresh && !query.isPlaceholderData,
      refetch,
    }
  return query.isError ? { state: 'failed', error: query.error, refetch } : { state: 'loading' }
}

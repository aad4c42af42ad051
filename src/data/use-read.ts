import { useQuery } from '@tanstack/react-query'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import { useEngine } from './engine.tsx'

/** A read of the server: the answer, how old it is, and whether it came from there just now. */
export type Reading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void }
  | {
      readonly state: 'ready'
      readonly value: T
      /** Epoch ms. */ readonly asOf: number
      readonly isFresh: boolean
      readonly again: () => void
    }

/**
 * Reads a row. A `mirror` row shows the device's last copy where there is no network; any other says that it could not.
 * Claims have readers of their own on the engine (`claims`, `claim`): they show pending work too.
 */
export function useRead<R extends Row>(row: R, input: Sent<R>, options: { isOn?: boolean } = {}): Reading<Reply<R>> {
  const engine = useEngine()
  const query = useQuery({
    queryKey: [row.method, row.path, input],
    enabled: options.isOn ?? true,
    queryFn: async () =>
      row.offline === 'mirror'
        ? engine.mirrored(row, input)
        : { value: await engine.call(row, input), asOf: null, fresh: true },
  })
  const again = () => {
    void query.refetch()
  }
  if (query.data)
    return {
      state: 'ready',
      value: query.data.value,
      asOf: query.data.asOf ?? query.dataUpdatedAt,
      isFresh: query.data.fresh,
      again,
    }
  return query.isError ? { state: 'failed', error: query.error, again } : { state: 'loading' }
}

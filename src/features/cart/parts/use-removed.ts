import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CartLine } from '../../../../contract/shapes/cart.ts'
import type { RemovedLine } from './shown-lines.ts'

const key = ['cart-removed']
const nothing: readonly RemovedLine[] = []

/** What was taken out of the cart this session: shown at its old index until it is undone, updated or cleared (`storefront §3, §4`). */
export function useRemoved() {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    enabled: false,
    queryFn: () => nothing,
    initialData: nothing,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const change = (to: (before: readonly RemovedLine[]) => readonly RemovedLine[]) => {
    queries.setQueryData<readonly RemovedLine[]>(key, (before) => to(before ?? nothing))
  }
  const without = (all: readonly RemovedLine[], productId: number) =>
    all.filter(({ line }) => line.product_id !== productId)
  return {
    removed: data,
    add: (line: CartLine, at: number) => {
      change((before) => [...without(before, line.product_id), { line, at }])
    },
    drop: (productId: number) => {
      change((before) => without(before, productId))
    },
    clear: () => {
      change(() => nothing)
    },
  }
}

import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import type { Cart, CheckoutState } from '../../contract/shapes/cart.ts'
import { cartRows } from '../../contract/cart.ts'
import { useEngine } from './engine.tsx'
import { useRead } from './use-read.ts'
import type { ReadResult } from './use-read.ts'

const { readCart, countCart } = cartRows.table
const queryKey = (row: Row) => [row.method, row.path, {}]
const mutations = ['cart']

interface CachedRead<T> {
  readonly value: T
  readonly asOf: null
  readonly fresh: true
}
const toCachedRead = <T>(value: T): CachedRead<T> => ({ value, asOf: null, fresh: true })

/** The cart of this session or visit, with its checkout (C01). */
export const useCart = (): ReadResult<Cart> => useRead(readCart, {})

/** Whether a cart or checkout change is in progress. Displayed totals and shipping are then outdated. */
export const useIsCartChanging = (): boolean => useIsMutating({ mutationKey: mutations }) > 0

const hasKey = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value

/**
 * Whether a change of the cart lately got no answer. Pressed again, it gets the answer of the first press, which may be older
 * than what the screen shows.
 */
const mayBeRepeated = (queries: QueryClient): boolean =>
  queries.getMutationCache().find({ mutationKey: mutations, status: 'error' }) !== undefined

/** Writes an answer to the cache: a whole cart, or a checkout state, wherever it is in the answer. */
async function cacheAnswer(queries: QueryClient, answer: unknown): Promise<void> {
  const key = queryKey(readCart)
  await queries.cancelQueries({ queryKey: key })
  if (mayBeRepeated(queries)) return refetchCart(queries)
  if (hasKey(answer, 'product_count')) {
    const cart = answer as unknown as Cart
    queries.setQueryData<CachedRead<Cart>>(key, toCachedRead(cart))
    queries.setQueryData(queryKey(countCart), toCachedRead({ count: cart.product_count.count }))
    return
  }
  const state = hasKey(answer, 'submission') ? answer : hasKey(answer, 'checkout') ? answer.checkout : null
  if (hasKey(state, 'submission'))
    queries.setQueryData<CachedRead<Cart>>(key, (before) =>
      before === undefined ? undefined : toCachedRead({ ...before.value, checkout: state as unknown as CheckoutState }),
    )
  // An address changes tax and rates. An order empties the cart.
  await refetchCart(queries)
}

async function refetchCart(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: queryKey(readCart) }),
    queries.invalidateQueries({ queryKey: queryKey(countCart) }),
  ])
}

/**
 * Returns a call that changes the cart or checkout. Calls run one after another, so that the last answer is the newest.
 */
export function useCartCall<R extends Row>(
  row: R,
): { send: (input: Sent<R>) => Promise<Reply<R>>; isSending: boolean } {
  const engine = useEngine()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationKey: mutations,
    scope: { id: 'cart' },
    networkMode: 'always',
    mutationFn: (input: Sent<R>) => engine.call(row, input),
    onSuccess: (answer) => cacheAnswer(queries, answer),
  })
  return { send: mutateAsync, isSending: isPending }
}

/** Returns a function that refetches the cart and its count. */
export function useRefreshCart(): () => Promise<void> {
  const queries = useQueryClient()
  return () => refetchCart(queries)
}

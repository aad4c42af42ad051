import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import type { Cart, CheckoutState } from '../../contract/shapes/cart.ts'
import { cartRows } from '../../contract/cart.ts'
import { useEngine } from './engine.tsx'
import { useRead } from './use-read.ts'
import type { Reading } from './use-read.ts'

const { readCart, countCart } = cartRows.table
const keyOf = (row: Row) => [row.method, row.path, {}]
const mutations = ['cart']

interface Kept<T> {
  readonly value: T
  readonly asOf: null
  readonly fresh: true
}
const kept = <T>(value: T): Kept<T> => ({ value, asOf: null, fresh: true })

/** The cart of this session or visit, with the checkout that stands on it (C01). */
export const useCart = (): Reading<Cart> => useRead(readCart, {})

/** Whether a change of the cart or the checkout is on its way: totals and shipping are those from before it. */
export const useIsCartChanging = (): boolean => useIsMutating({ mutationKey: mutations }) > 0

const holds = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value

/** Lays an answer into what is shown: a whole cart, or a checkout's state, wherever it stands in the answer. */
async function take(queries: QueryClient, answer: unknown): Promise<void> {
  const key = keyOf(readCart)
  await queries.cancelQueries({ queryKey: key })
  if (holds(answer, 'product_count')) {
    const cart = answer as unknown as Cart
    queries.setQueryData<Kept<Cart>>(key, kept(cart))
    queries.setQueryData(keyOf(countCart), kept({ count: cart.product_count.count }))
    return
  }
  const state = holds(answer, 'submission') ? answer : holds(answer, 'checkout') ? answer.checkout : null
  if (holds(state, 'submission'))
    queries.setQueryData<Kept<Cart>>(key, (before) =>
      before === undefined ? undefined : kept({ ...before.value, checkout: state as unknown as CheckoutState }),
    )
  // An address changes tax and rates, and an order empties the cart.
  await Promise.all([
    queries.invalidateQueries({ queryKey: key }),
    queries.invalidateQueries({ queryKey: keyOf(countCart) }),
  ])
}

/** A call that changes the cart or the checkout. One goes after the other, so that the last answer is the newest. */
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
    onSuccess: (answer) => take(queries, answer),
  })
  return { send: mutateAsync, isSending: isPending }
}

/** Reads cart and count anew, after something else has changed them. */
export function useRefreshCart(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(readCart) }),
      queries.invalidateQueries({ queryKey: keyOf(countCart) }),
    ])
  }
}

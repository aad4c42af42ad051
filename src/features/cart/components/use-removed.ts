import type { CartLine } from '../../../../contract/shapes/cart.ts'
import { useShared } from '../../../data/use-shared.ts'
import type { RemovedLine } from './shown-lines.ts'

const nothing: readonly RemovedLine[] = []
const without = (all: readonly RemovedLine[], productId: number) =>
  all.filter(({ line }) => line.product_id !== productId)

/** What was taken out of the cart this session: shown at its old index until it is undone, updated or cleared (`storefront §3, §4`). */
export function useRemoved() {
  const [removed, { change }] = useShared('cart-removed', nothing)
  return {
    removed,
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

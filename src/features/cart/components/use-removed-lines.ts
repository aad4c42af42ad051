import type { CartLine } from '../../../../contract/shapes/cart.ts'
import { useSharedState } from '../../../data/use-shared-state.ts'
import type { RemovedLine } from './merge-removed-lines.ts'

const noLines: readonly RemovedLine[] = []
const without = (all: readonly RemovedLine[], productId: number) =>
  all.filter(({ line }) => line.product_id !== productId)

/** The lines removed this session. Each stays until it is undone, updated or cleared (`SF078, SF109`). */
export function useRemovedLines() {
  const [removed, { change }] = useSharedState('cart-removed', noLines)
  return {
    removed,
    add: (line: CartLine, at: number) => {
      change((before) => [...without(before, line.product_id), { line, at }])
    },
    drop: (productId: number) => {
      change((before) => without(before, productId))
    },
    clear: () => {
      change(() => noLines)
    },
  }
}

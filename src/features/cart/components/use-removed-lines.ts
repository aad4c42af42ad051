import type { CartLine } from '../../../../contract/shapes/cart.ts'
import { useCart } from '../../../data/use-cart.ts'
import { useSharedState } from '../../../data/use-shared-state.ts'
import type { RemovedLine } from './merge-removed-lines.ts'

const noLines: readonly RemovedLine[] = []
const without = (all: readonly RemovedLine[], productId: number) =>
  all.filter(({ line }) => line.product_id !== productId)

/**
 * The lines removed this session. Each stays until it is undone, updated or cleared (`SF078, SF109`), or its order is placed.
 * Those of a phone order are not shown in the order of another customer.
 */
export function useRemovedLines() {
  const cart = useCart()
  const order =
    cart.state === 'ready' ? `${cart.value.checkout.submission}:${cart.value.checkout.as_user?.user_id ?? ''}` : ''
  const [removed, { change }] = useSharedState(`cart-removed:${order}`, noLines)
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

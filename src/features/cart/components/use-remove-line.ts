import { cartRows } from '../../../../contract/cart.ts'
import type { Cart, CartLine } from '../../../../contract/shapes/cart.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { mergeRemovedLines } from './merge-removed-lines.ts'
import { useRemovedLines } from './use-removed-lines.ts'

/** Removes a line (C05) and shows it as removed, with Undo. If the server fails, the line stays in the cart. */
export function useRemoveLine(products: Cart['products']): (line: CartLine) => Promise<void> {
  const { send } = useCartCall(cartRows.table.removeFromCart)
  const { removed, add, drop } = useRemovedLines()
  const showSnackbar = useSnackbar()
  return async (line) => {
    add(
      line,
      mergeRemovedLines(products, removed).findIndex((one) => one.line === line),
    )
    try {
      await send({ params: { productId: line.product_id } })
    } catch (error) {
      drop(line.product_id)
      showSnackbar({ text: errorMessage(error) })
    }
  }
}

import { cartRows } from '../../../../contract/cart.ts'
import type { Cart, CartLine } from '../../../../contract/shapes/cart.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { shownLines } from './shown-lines.ts'
import { useRemoved } from './use-removed.ts'

/** Takes a line out (C05): it stays in sight at its place, with the way back; what the shop did not take out stays as it was. */
export function useTakeOut(products: Cart['products']): (line: CartLine) => Promise<void> {
  const { send } = useCartCall(cartRows.table.removeFromCart)
  const { removed, add, drop } = useRemoved()
  const say = useSnackbar()
  return async (line) => {
    add(
      line,
      shownLines(products, removed).findIndex((one) => one.line === line),
    )
    try {
      await send({ params: { productId: line.product_id } })
    } catch (error) {
      drop(line.product_id)
      say({ text: sayFault(error) })
    }
  }
}

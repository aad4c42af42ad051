import { cartRows } from '../../../../contract/cart.ts'
import type { Cart, CartLine } from '../../../../contract/shapes/cart.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { usePartPictures } from '../../../shared/cart/use-part-pictures.ts'
import { Button } from '../../../ui/button.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ShownCartLine } from './cart-line.tsx'
import { mergeRemovedLines } from './merge-removed-lines.ts'
import { useRemovedLines } from './use-removed-lines.ts'
import { useRemoveLine } from './use-remove-line.ts'

/** The cart's lines. Removed lines stay among them until they are undone or cleared. */
export function CartLines({ cart, isReadOnly }: { readonly cart: Cart; readonly isReadOnly: boolean }) {
  const set = useCartCall(cartRows.table.setInCart)
  const removeLine = useRemoveLine(cart.products)
  const { removed, drop, clear } = useRemovedLines()
  const showSnackbar = useSnackbar()
  const shown = mergeRemovedLines(cart.products, removed)
  const pictures = usePartPictures(shown.map(({ line }) => line.product_id))
  const showError = (error: unknown) => {
    showSnackbar({ text: errorMessage(error) })
  }
  const change = (line: CartLine, qty: number) =>
    set.send({ params: { productId: line.product_id }, query: { qty } }).then(() => {
      drop(line.product_id)
    }, showError)
  const undo = (line: CartLine) =>
    set
      .send({
        params: { productId: line.product_id },
        // The line's index from before its removal: the server puts it back there.
        query: { qty: line.cart.qty, index: line.index },
      })
      .then(() => {
        drop(line.product_id)
      }, showError)
  const hasRemoved = shown.some(({ isRemoved }) => isRemoved)
  return (
    <section className="card cart-lines" aria-label="Parts in the cart">
      <ul>
        {shown.map(({ line, isRemoved }) => (
          <ShownCartLine
            key={line.product_id}
            line={line}
            isRemoved={isRemoved}
            picture={pictures.get(line.product_id)}
            isReadOnly={isReadOnly}
            onQty={(qty) => change(line, qty)}
            onRemove={() => removeLine(line)}
            onUndo={() => undo(line)}
          />
        ))}
      </ul>
      {hasRemoved ? (
        <div className="cart-clear">
          <Button fill="link" size="small" onClick={clear}>
            Clear removed items
          </Button>
        </div>
      ) : null}
    </section>
  )
}

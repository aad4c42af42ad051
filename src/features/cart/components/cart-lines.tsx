import { cartRows } from '../../../../contract/cart.ts'
import type { Cart, CartLine } from '../../../../contract/shapes/cart.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { usePartPictures } from '../../../shared/use-part-pictures.ts'
import { Button } from '../../../ui/button.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { LiveLine, GoneLine } from './cart-line.tsx'
import { shownLines } from './shown-lines.ts'
import { useRemoved } from './use-removed.ts'
import { useTakeOut } from './use-take-out.ts'

/** The lines, and among them what was taken out, until it is undone or cleared. */
export function CartLines({ cart, isReadOnly }: { readonly cart: Cart; readonly isReadOnly: boolean }) {
  const set = useCartCall(cartRows.table.setInCart)
  const takeOut = useTakeOut(cart.products)
  const { removed, drop, clear } = useRemoved()
  const say = useSnackbar()
  const shown = shownLines(cart.products, removed)
  const pictures = usePartPictures(shown.map(({ line }) => line.product_id))
  const failed = (error: unknown) => {
    say({ text: sayFault(error) })
  }
  const change = (line: CartLine, qty: number) =>
    set.send({ params: { productId: line.product_id }, query: { qty } }).then(() => {
      drop(line.product_id)
    }, failed)
  const undo = (line: CartLine) =>
    set
      .send({
        params: { productId: line.product_id },
        // The index that it had when it was taken out: the shop remembers its place by it.
        query: { qty: line.cart.qty, index: line.index },
      })
      .then(() => {
        drop(line.product_id)
      }, failed)
  const hasGone = shown.some(({ isRemoved }) => isRemoved)
  return (
    <section className="card cart-lines" aria-label="Parts in the cart">
      <ul>
        {shown.map(({ line, isRemoved }) =>
          isRemoved ? (
            <GoneLine key={line.product_id} line={line} isReadOnly={isReadOnly} onUndo={() => undo(line)} />
          ) : (
            <LiveLine
              key={line.product_id}
              line={line}
              picture={pictures.get(line.product_id)}
              isReadOnly={isReadOnly}
              onQty={(qty) => change(line, qty)}
              onRemove={() => takeOut(line)}
            />
          ),
        )}
      </ul>
      {hasGone ? (
        <div className="cart-clear">
          <Button fill="link" size="small" onClick={clear}>
            Clear what was removed
          </Button>
        </div>
      ) : null}
    </section>
  )
}

import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CartLine } from '../../../../contract/shapes/cart.ts'
import type { PartPicture as Drawn } from '../../../../contract/shapes/catalogue.ts'
import { maxQuantity } from '../../../../domain/cart/totals.ts'
import { PartPicture } from '../../../shared/cart/part-picture.tsx'
import { formatCount, formatPrice } from '../../../shared/formats/format-price.ts'
import { Button } from '../../../ui/button.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { SwipeRow } from '../../../ui/swipe-row.tsx'
import { useFirstFocus } from '../../../ui/use-first-focus.ts'

const stockLabel = ({ stock, cart }: CartLine): string =>
  stock === 0 ? 'out of stock' : stock < cart.qty ? `only ${formatCount(stock)} in stock` : 'in stock'

interface ActiveLineProps {
  readonly line: CartLine
  readonly picture: Drawn | null | undefined
  readonly isReadOnly: boolean
  readonly onQty: (qty: number) => Promise<void>
  readonly onRemove: () => Promise<void>
}

/** A line of the cart, or what is left of it. The removed one has the focus only where it takes the place of the line. */
export function ShownCartLine({
  isRemoved,
  onUndo,
  ...active
}: ActiveLineProps & { readonly isRemoved: boolean; readonly onUndo: () => Promise<void> }) {
  const [wasActive, setWasActive] = useState(!isRemoved)
  if (!isRemoved && !wasActive) setWasActive(true)
  if (!isRemoved) return <ActiveCartLine {...active} />
  return <RemovedCartLine line={active.line} isFocused={wasActive} isReadOnly={active.isReadOnly} onUndo={onUndo} />
}

/** A line of the cart: part, quantity and line total. */
function ActiveCartLine({ line, picture, isReadOnly, onQty, onRemove }: ActiveLineProps) {
  const [isBusy, setBusy] = useState(false)
  const { product_name: name, number, cart, list_price } = line
  const lineCents = Math.round(cart.price * 100) * cart.qty
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  return (
    <li aria-busy={isBusy} aria-label={name}>
      <SwipeRow
        actions={
          isReadOnly || isBusy
            ? []
            : [
                {
                  label: 'Remove',
                  icon: 'trash',
                  isDanger: true,
                  run: () => {
                    void run(onRemove)
                  },
                },
              ]
        }
      >
        <div className={isBusy ? 'cart-line is-busy' : 'cart-line'}>
          <PartPicture picture={picture} />
          <div className="cl-what">
            <Link className="cl-name" to={`/products/${line.product_id}`}>
              {name}
            </Link>
            <span className="t13 mute">
              <span className="mono">{number}</span> ·{' '}
              <span className={line.stock < cart.qty ? 'b' : ''}>{stockLabel(line)}</span>
            </span>
            <span className="t13 mute tn">
              {formatPrice(cart.price)} each
              {list_price > cart.price ? (
                <>
                  {' · '}
                  <s>
                    <span className="sr">List price </span>
                    {formatPrice(list_price)}
                  </s>
                </>
              ) : null}
            </span>
          </div>
          <Stepper
            label={`Quantity of ${name}`}
            value={cart.qty}
            max={maxQuantity}
            disabled={isReadOnly}
            onChange={(qty) => run(() => onQty(qty))}
          />
          <span className="cl-sum tn">{formatPrice(lineCents / 100)}</span>
          <Button
            className="cl-out"
            fill="clear"
            isIconOnly
            icon="trash"
            aria-label={`Remove ${name}`}
            disabled={isReadOnly || isBusy}
            onClick={() => {
              void run(onRemove)
            }}
          />
        </div>
      </SwipeRow>
    </li>
  )
}

/** A removed line at its old position, with Undo. */
function RemovedCartLine({
  line,
  isFocused,
  isReadOnly,
  onUndo,
}: {
  readonly line: CartLine
  readonly isFocused: boolean
  readonly isReadOnly: boolean
  readonly onUndo: () => Promise<void>
}) {
  const [isBusy, setBusy] = useState(false)
  const focus = useFirstFocus<HTMLLIElement>(isFocused)
  return (
    <li ref={focus} tabIndex={-1} className="cart-line is-gone" aria-label={`${line.product_name}, removed`}>
      <div className="cl-what">
        <span className="cl-name">
          <s>{line.product_name}</s>
        </span>
        <span className="t13 mute">
          <b>Removed</b> · <span className="mono">{line.number}</span> · {line.cart.qty} ×
        </span>
      </div>
      <Button
        className="end"
        size="small"
        icon="undo"
        isBusy={isBusy}
        disabled={isReadOnly}
        aria-label={`Undo: put ${line.product_name} back`}
        onClick={() => {
          setBusy(true)
          void onUndo().finally(() => {
            setBusy(false)
          })
        }}
      >
        Undo
      </Button>
    </li>
  )
}

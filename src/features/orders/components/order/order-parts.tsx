import { Link } from 'react-router-dom'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { holdsStock } from '../../../../../domain/orders/states.ts'
import { formatLinePieces } from '../shipping/shipping-display.ts'
import { PartPicture } from '../../../../shared/cart/part-picture.tsx'
import { usePartPictures } from '../../../../shared/cart/use-part-pictures.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { Card } from '../../../../ui/card.tsx'
import '../order-status.css'

type Amounts = Pick<Order, 'subtotal' | 'discount' | 'shipping_cost' | 'surcharge' | 'tax' | 'total'>

/** Where this line's pieces are: taken for the order already, or how many could be taken. */
const formatInStock = (stock: number, qty: number, status: Order['status']) =>
  holdsStock(status)
    ? 'reserved'
    : stock >= qty
      ? `${stock} in stock`
      : stock === 0
        ? 'out of stock'
        : `only ${stock} in stock`

/** The parts of an order with prices and totals, as a card. */
export function OrderParts({ order }: { readonly order: Order }) {
  return (
    <Card title="Parts ordered" isFlush>
      <OrderLines order={order} hasStock={false} />
    </Card>
  )
}

/** The parts of an order with prices and totals. `hasStock`: staff see what is in stock now. */
export function OrderLines({ order, hasStock }: { readonly order: Order; readonly hasStock: boolean }) {
  const pictures = usePartPictures(order.products.map(({ product_id }) => product_id))
  return (
    <>
      <ul className="os-lines">
        {order.products.map((line) => (
          <li key={line.product_id}>
            <PartPicture picture={pictures.get(line.product_id)} />
            <span className="grow">
              <Link className="t14 m5" to={`/products/${line.product_id}`}>
                {line.name}
              </Link>
              <span className="t13 mute">
                <span className="mono">{line.number}</span>, {line.pivot.qty} × {formatPrice(line.pivot.price)}
                {hasStock && line.stock !== null && line.shipped < line.pivot.qty
                  ? `, ${formatInStock(line.stock, line.pivot.qty, order.status)}`
                  : ''}
              </span>
              <LinePieces line={line} />
            </span>
            <span className="t14 num">{formatPrice(line.pivot.price * line.pivot.qty)}</span>
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
    </>
  )
}

/** What of a line has shipped and what is back-ordered, where there is something to tell. */
function LinePieces({ line }: { readonly line: Order['products'][number] }) {
  const text = formatLinePieces(line)
  return text === '' ? null : <span className={line.backordered > 0 ? 't13 m5' : 't13 mute'}>{text}</span>
}

const figures: readonly (readonly [keyof Amounts, string, boolean])[] = [
  ['subtotal', 'Parts', true],
  ['discount', 'Discount', false],
  ['shipping_cost', 'Shipping', true],
  ['surcharge', 'Shipping surcharge', false],
  ['tax', 'Tax', true],
  ['total', 'Total', true],
]

/** The amounts of an order, those that are zero left out. */
export function OrderTotals({ order }: { readonly order: Amounts }) {
  return (
    <dl className="os-totals" aria-label="Totals">
      {figures
        .filter(([name, , isAlways]) => isAlways || order[name] !== 0)
        .map(([name, label]) => (
          <div key={name} className={name === 'total' ? 'whole' : ''}>
            <dt>{label}</dt>
            <dd>
              {name === 'discount' ? '−' : ''}
              {formatPrice(order[name])}
            </dd>
          </div>
        ))}
    </dl>
  )
}

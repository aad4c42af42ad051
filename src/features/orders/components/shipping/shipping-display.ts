import type { Order } from '../../../../../contract/shapes/order.ts'
import type { OrderShipment } from '../../../../../contract/shapes/order-shipment.ts'
import { getServiceName } from '../../../../../domain/orders/services.ts'
import { countLeft, getShippedState } from '../../../../../domain/orders/shipping.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'

type Line = Order['products'][number]

const toPieces = ({ pivot, shipped, backordered }: Line) => ({ qty: pivot.qty, shipped, backordered })

/** Whether a part of the order has left, and not all of it. */
export const isPartlyShipped = ({ products }: Pick<Order, 'products'>): boolean =>
  getShippedState(products.map(toPieces)) === 'part'

/** The parts of which something is still to ship, with how much. */
export const listOpenLines = ({ products }: Pick<Order, 'products'>): readonly (Line & { readonly left: number })[] =>
  products.map((line) => ({ ...line, left: countLeft(toPieces(line)) })).filter(({ left }) => left > 0)

/** `2 of 5`, the pieces of all parts that have shipped. Empty where nothing or everything has shipped. */
export function formatShippedShare({ products }: Pick<Order, 'products'>): string {
  if (!isPartlyShipped({ products })) return ''
  const sum = (of: (line: Line) => number) => products.reduce((all, line) => all + of(line), 0)
  return `${sum((line) => line.shipped)} of ${sum((line) => line.pivot.qty)}`
}

/** `1 shipped, 2 back-ordered, expected Dec 3, 2026`. Empty where nothing of a line has shipped and nothing is missing. */
export function formatLinePieces(line: Line): string {
  const { qty, shipped, backordered } = toPieces(line)
  if (shipped === 0 && backordered === 0) return ''
  const open = qty - shipped - backordered
  const expected = line.expected_on === null ? '' : `, expected ${formatFullDay(line.expected_on)}`
  return [
    shipped === 0 ? '' : shipped === qty ? 'shipped' : `${shipped} shipped`,
    backordered === 0 ? '' : `${backordered} back-ordered${expected}`,
    open === 0 ? '' : `${open} to ship`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** `UPS, Ground`. */
export const formatCarrier = ({ carrier, ship_code }: Pick<OrderShipment, 'carrier' | 'ship_code'>): string =>
  [carrier, getServiceName(ship_code)].filter(Boolean).join(', ')

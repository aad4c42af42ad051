// What anyone may learn of an order with something that only its buyer has: never a name, a price or a part.
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../contract/orders.ts'
import { parseOrderNumber } from '../../../domain/orders/number.ts'
import { normalizeTracking } from '../../../domain/orders/shipping.ts'
import { toPlaceCode } from '../../../domain/places/postal-code.ts'
import type { Call } from '../../kernel/call.ts'
import { countOrderGuess } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { findOrderRow } from './orders.store.ts'
import { findShipmentByTracking, listShipments } from './shipments/shipments.store.ts'

type Rows = typeof orders.table

const isPartly = (status: string) => status !== 'shipped' && status !== 'delivered'

/** The order of the shipment with this tracking number (O02), the newest if a number was reused. Refuses `orders.trackingUnknown`. */
export async function findByTracking(
  { tx }: Pick<Call, 'tx'>,
  tracking: string,
): Promise<Reply<Rows['findByTracking']>> {
  const number = normalizeTracking(tracking)
  const found = await findShipmentByTracking(tx, number)
  if (found === null) return refuse('orders.trackingUnknown')
  return {
    vendor_id: found.vendor_id,
    status: found.status,
    is_partly_shipped: isPartly(found.status),
    shipment: {
      carrier: found.carrier === '' ? null : found.carrier,
      tracking_number: number,
      ship_code: found.ship_code,
      shipped_at: found.shipped_at.toISOString(),
      delivered_at: found.delivered_at?.toISOString() ?? null,
    },
  }
}

type Guess = Received<Rows['findByPostalCode']>['body']

/** Counts a try, before the transaction that a refusal rolls back. */
export const countGuess = ({ tx, request, now }: Pick<Call, 'tx' | 'request' | 'now'>, number: string): Promise<void> =>
  countOrderGuess(tx, request.address, parseOrderNumber(number), now)

/** The order with this number that ships or is billed to this postal code. Refuses `orders.postalCodeUnknown`. */
export async function findByPostalCode(
  { tx }: Pick<Call, 'tx'>,
  { number, postal_code }: Guess,
): Promise<Reply<Rows['findByPostalCode']>> {
  const order = await findOrderRow(tx, number)
  const code = toPlaceCode(postal_code)
  const codes = [order?.shipping_postal_code, order?.billing_postal_code].map((one) => toPlaceCode(one ?? ''))
  if (order === null || code === null || !codes.includes(code)) return refuse('orders.postalCodeUnknown')
  const shipments = await listShipments(tx, order.order_id)
  return {
    vendor_id: order.vendor_id,
    status: order.status,
    is_partly_shipped: shipments.length > 0 && isPartly(order.status),
    shipments: shipments.map((one) => ({
      carrier: one.carrier === '' ? null : one.carrier,
      tracking_number: one.tracking_numbers.join(', ') || null,
      ship_code: one.ship_code,
      shipped_at: one.shipped_at.toISOString(),
      delivered_at: one.delivered_at?.toISOString() ?? null,
    })),
  }
}

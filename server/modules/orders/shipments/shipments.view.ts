import type { OrderShipment } from '../../../../contract/shapes/order-shipment.ts'
import type { ShipmentRecord } from './shipments.store.ts'

/** A shipment as the reply shows it. */
export const toShipment = (one: ShipmentRecord): OrderShipment => ({
  id: one.shipment_id,
  number: one.number,
  ship_code: one.ship_code,
  carrier: one.carrier,
  tracking_numbers: [...one.tracking_numbers],
  note: one.note,
  shipped_at: one.shipped_at.toISOString(),
  delivered_at: one.delivered_at?.toISOString() ?? null,
  products: one.lines.map(({ product_id, number, name, qty }) => ({ product_id, number, name, qty })),
})

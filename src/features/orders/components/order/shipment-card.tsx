import type { Order } from '../../../../../contract/shapes/order.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { Card } from '../../../../ui/card.tsx'
import { getServiceName } from '../../../../../domain/orders/services.ts'
import { formatShipmentStatus } from '../order-display.ts'

type Shipment = Pick<Order, 'carrier' | 'tracking_number' | 'ship_code' | 'shipped_at' | 'delivered_at'>

/** The shipment's status, carrier and tracking number, as a card. */
export function ShipmentCard({ shipment }: { readonly shipment: Shipment }) {
  return (
    <Card title="Shipment">
      <ShipmentFacts shipment={shipment} />
    </Card>
  )
}

/** The shipment's status, carrier and tracking number, as far as they are known. `share`: how much of an order has shipped. */
export function ShipmentFacts({ shipment, share = '' }: { readonly shipment: Shipment; readonly share?: string }) {
  const rows: readonly (readonly [string, string | null])[] = [
    ['Carrier', shipment.carrier],
    ['Service', getServiceName(shipment.ship_code)],
    ['Tracking number', shipment.tracking_number],
  ]
  return (
    <>
      <p className="t14 m5">
        {share === '' ? formatShipmentStatus(shipment, formatFullDay) : `Partly shipped, ${share}`}
      </p>
      <dl className="kv l mt3">
        {rows
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label} className="os-fact">
              <dt>{label}</dt>
              <dd className={label === 'Tracking number' ? 'mono' : ''}>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

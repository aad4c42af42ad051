import type { Order } from '../../../../contract/shapes/order.ts'
import { fullDay } from '../../../shared/when.ts'
import { Card } from '../../../ui/card.tsx'
import { parcelWords, serviceWords } from './order-words.ts'

type Shipment = Pick<Order, 'carrier' | 'tracking_number' | 'ship_code' | 'shipped_at' | 'delivered_at'>

/** Where the parcel is, as far as it is known. */
export function ParcelCard({ shipment }: { readonly shipment: Shipment }) {
  const rows: readonly (readonly [string, string | null])[] = [
    ['Carrier', shipment.carrier],
    ['Service', serviceWords(shipment.ship_code)],
    ['Tracking number', shipment.tracking_number],
  ]
  return (
    <Card title="Shipment">
      <p className="t14 m5">{parcelWords(shipment, fullDay)}</p>
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
    </Card>
  )
}

import type { Order } from '../../../../../contract/shapes/order.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { apiAddress } from '../../../../platform/api-address.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { getStatusChip } from '../order-display.ts'
import { OrderAddresses } from './order-addresses.tsx'
import { OrderParts } from './order-parts.tsx'
import { ShipmentsCard } from '../shipping/shipments-card.tsx'
import { ShipmentCard } from './shipment-card.tsx'
import { ShippedShare } from './shipped-share.tsx'

const encode = encodeURIComponent
const receiptPath = (order: Order, key: string) =>
  `${apiAddress}/orders/${encode(order.display_id)}/receipt${key === '' ? '' : `?order_key=${encode(key)}`}`

/** The receipt as a PDF, where the server can be reached, and the page on paper. */
export function PrintOrder({ order, orderKey = '' }: { readonly order: Order; readonly orderKey?: string }) {
  const { isOnline } = useConnectionStatus()
  return (
    <>
      {isOnline ? (
        <a className={buttonClass({})} href={receiptPath(order, orderKey)} target="_blank" rel="noopener noreferrer">
          PDF receipt
        </a>
      ) : null}
      <Button
        icon="print"
        onClick={() => {
          window.print()
        }}
      >
        Print
      </Button>
    </>
  )
}

/** An order, read-only: its parts, totals, addresses, shipment and receipt. */
export function OrderView({ order, orderKey }: { readonly order: Order; readonly orderKey: string }) {
  return (
    <article className="os-order" aria-label={`Order ${order.display_id}`}>
      <div className="row wrap g3">
        <h2 className="t20">{order.display_id}</h2>
        <StatusChip {...getStatusChip(order.status)} />
        <ShippedShare order={order} />
        <span className="t13 mute">ordered {formatFullDay(order.created_at)}</span>
        <span className="row g2 end no-print">
          <PrintOrder order={order} orderKey={orderKey} />
        </span>
      </div>
      <div className="os-two">
        <div className="stack">
          <OrderParts order={order} />
          {order.warranty_notes.length === 0 ? null : <Notes notes={order.warranty_notes} />}
        </div>
        <div className="stack">
          {order.shipments.length === 0 ? <ShipmentCard shipment={order} /> : <ShipmentsCard order={order} />}
          <OrderAddresses order={order} />
        </div>
      </div>
    </article>
  )
}

function Notes({ notes }: { readonly notes: Order['warranty_notes'] }) {
  return (
    <Card title="Warranty notes">
      <ul className="stack g3">
        {notes.map((note) => (
          <li key={note.note_id}>
            <p className="t14">{note.text}</p>
            <p className="t13 mute">{[note.by, formatFullDay(note.at)].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

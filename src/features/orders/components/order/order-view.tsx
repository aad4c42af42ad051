import { Link } from 'react-router-dom'
import { orders } from '../../../../../contract/orders.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { Card } from '../../../../ui/card.tsx'
import { Note } from '../../../../ui/note.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { getOrderPath, getStatusChip } from '../order-display.ts'
import { OrderAddresses } from './order-addresses.tsx'
import { DocumentLink } from '../../../../shared/papers/document-link.tsx'
import { PrintButton } from '../../../../shared/papers/print-button.tsx'
import { OrderParts } from './order-parts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { BalanceDue } from '../payment/pay-balance.tsx'
import { PaymentCard } from '../payment/payment-card.tsx'
import { ReturnsCard } from '../returns/returns-card.tsx'
import { ShipmentsCard } from '../shipping/shipments-card.tsx'
import { formatShippedShare } from '../shipping/shipping-display.ts'
import { ShipmentCard } from './shipment-card.tsx'
import { ShippedShare } from './shipped-share.tsx'

/** The order’s papers as PDFs, where the server can be reached, and the page on paper. Who ships it can pick it. */
export function PrintOrder({ order, orderKey = '' }: { readonly order: Order; readonly orderKey?: string }) {
  const { isOnline } = useConnectionStatus()
  const input = { params: { id: order.display_id }, query: orderKey === '' ? {} : { order_key: orderKey } }
  return (
    <>
      <DocumentLink row={orders.table.readInvoice} input={input}>
        Invoice
      </DocumentLink>
      <DocumentLink row={orders.table.readReceipt} input={input}>
        PDF receipt
      </DocumentLink>
      {order.may.ship ? (
        <DocumentLink row={orders.table.printPickingList} input={{ query: { ids: String(order.order_id) } }}>
          Picking list
        </DocumentLink>
      ) : null}
      {isOnline ? null : <span className="t13 mute">PDFs need a connection.</span>}
      <PrintButton>Print</PrintButton>
    </>
  )
}

const toAskPath = ({ display_id: order }: Order, key: string) =>
  `/ticket/order?${new URLSearchParams({ order, ...(key === '' ? {} : { key }) }).toString()}`

/** An order, read-only: its parts, totals, addresses, shipment and receipt. What is due can be paid. */
export function OrderView({
  order,
  orderKey,
  onPaid,
}: {
  readonly order: Order
  readonly orderKey: string
  readonly onPaid: () => Promise<void>
}) {
  return (
    <article className="os-order" aria-label={`Order ${order.display_id}`}>
      <div className="row wrap g3">
        <h2 className="t20">{order.display_id}</h2>
        <StatusChip {...getStatusChip(order.status)} />
        <ShippedShare order={order} />
        <span className="t13 mute">ordered {formatFullDay(order.created_at)}</span>
        <span className="row wrap g2 end no-print">
          <PrintOrder order={order} orderKey={orderKey} />
        </span>
      </div>
      {order.status === 'approval pending - response needed' ? (
        <Note tone="warn" icon="alert">
          The shop needs an answer before this order goes on. <Link to={getOrderPath(order)}>Answer on the order</Link>
        </Note>
      ) : null}
      <OrderTimeline
        status={order.status}
        orderedAt={order.created_at}
        isPartlyShipped={formatShippedShare(order) !== ''}
        shipments={order.shipments.length === 0 ? [order] : order.shipments}
      />
      <div className="os-two">
        <div className="stack">
          <BalanceDue order={order} orderKey={orderKey} onPaid={onPaid} />
          <OrderParts order={order} />
          <ReturnsCard order={order} orderKey={orderKey} />
          {order.warranty_notes.length === 0 ? null : <Notes notes={order.warranty_notes} />}
        </div>
        <div className="stack">
          {order.shipments.length === 0 ? (
            <ShipmentCard shipment={order} />
          ) : (
            <ShipmentsCard order={order} orderKey={orderKey} />
          )}
          <PaymentCard order={order} orderKey={orderKey} onPaid={onPaid} />
          <OrderAddresses order={order} />
          <Link className="t14 no-print" to={toAskPath(order, orderKey)}>
            Ask about this order
          </Link>
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
            <p className="t13 mute">{`${note.by || 'The shop'}, ${formatFullDay(note.at)}`}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { useState } from 'react'
import { orders } from '../../../../../contract/orders.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import type { OrderShipment } from '../../../../../contract/shapes/order-shipment.ts'
import { isWithdrawable } from '../../../../../domain/orders/shipping.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useNow } from '../../../../data/clock.tsx'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { formatShipmentStatus } from '../order-display.ts'
import { DocumentLink } from '../../../../shared/papers/document-link.tsx'
import { orderForms } from '../order/late-forms.ts'
import { formatCarrier } from './shipping-display.ts'
import './shipping.css'

const ChangeShipment = orderForms.get('ChangeShipment')

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

/** The shipments of an order: what was in each, how it travels, and for staff what can be put right. */
export function ShipmentsCard({ order, orderKey = '' }: { readonly order: Order; readonly orderKey?: string }) {
  const { isOnline } = useConnectionStatus()
  const now = useNow(60_000)
  const [open, setOpen] = useState<{ readonly id: string; readonly is: 'correct' | 'withdraw' } | null>(null)
  const shown = order.shipments.find(({ id }) => id === open?.id)
  const close = () => {
    setOpen(closeOnly(open))
  }
  const mayCorrect = order.may.correct && isOnline
  if (order.shipments.length === 0) return null
  return (
    <SectionCard title="Shipments" count={order.shipments.length}>
      <ul className="sh-list">
        {order.shipments.map((shipment) => (
          <li key={shipment.id}>
            <ShipmentDetails shipment={shipment} />
            <span className="sh-acts no-print">
              <Papers order={order} shipment={shipment} orderKey={orderKey} />
              {mayCorrect ? (
                <Button
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={`Correct shipment ${shipment.number}`}
                  onClick={() => {
                    setOpen({ id: shipment.id, is: 'correct' })
                  }}
                >
                  Correct
                </Button>
              ) : null}
              {mayCorrect && isWithdrawable(shipment, now, timeZone) ? (
                <Button
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={`Take shipment ${shipment.number} back`}
                  onClick={() => {
                    setOpen({ id: shipment.id, is: 'withdraw' })
                  }}
                >
                  Take back
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {shown === undefined || open === null ? null : (
        <Sheet
          isOpen
          onClose={close}
          title={open.is === 'correct' ? `Correct shipment ${shown.number}` : `Take shipment ${shown.number} back`}
        >
          <ChangeShipment order={order} shipment={shown} change={open.is} onClose={close} />
        </Sheet>
      )}
    </SectionCard>
  )
}

/** The papers of a shipment: the packing slip, and for staff the labels. */
function Papers({
  order,
  shipment,
  orderKey,
}: {
  readonly order: Order
  readonly shipment: OrderShipment
  readonly orderKey: string
}) {
  const params = { id: order.display_id, shipment: shipment.id }
  return (
    <>
      <DocumentLink
        row={orders.table.readPackingSlip}
        input={{ params, query: orderKey === '' ? {} : { order_key: orderKey } }}
        label={`Packing slip of shipment ${shipment.number}`}
        size="small"
      >
        Packing slip
      </DocumentLink>
      {order.may.correct ? (
        <DocumentLink
          row={orders.table.readLabels}
          input={{ params }}
          label={`Label of shipment ${shipment.number}`}
          size="small"
        >
          Label
        </DocumentLink>
      ) : null}
    </>
  )
}

/** What was in a shipment and how it travels. */
function ShipmentDetails({ shipment }: { readonly shipment: OrderShipment }) {
  return (
    <div className="sh-facts">
      <p className="t14 m5">Shipment {shipment.number}</p>
      <p className="t13 mute">
        {[formatShipmentStatus(shipment, formatFullDay), formatCarrier(shipment)].filter(Boolean).join(' · ')}
      </p>
      {shipment.tracking_numbers.map((number) => (
        <p key={number} className="t13 mono">
          {number}
        </p>
      ))}
      <ul className="t13" aria-label={`In shipment ${shipment.number}`}>
        {shipment.products.map(({ product_id, number, name, qty }) => (
          <li key={product_id}>
            {qty} × {name} <span className="mono mute">{number}</span>
          </li>
        ))}
      </ul>
      {shipment.note === '' ? null : <p className="t13 mute">{shipment.note}</p>}
    </div>
  )
}

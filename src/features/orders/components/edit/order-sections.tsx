import { useCallback, useState } from 'react'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { formatShippedShare } from '../shipping/shipping-display.ts'
import { ContactFacts } from '../order/contact-facts.tsx'
import { BillingAddress, DeliveryAddress } from '../order/order-addresses.tsx'
import { OrderLines } from '../order/order-parts.tsx'
import { ShipmentFacts } from '../order/shipment-card.tsx'
import { EditableCard } from './editable-card.tsx'
import type { Section, Sections } from './editable-card.tsx'

/** Which section of this order is edited. */
export function useSections(): Sections {
  const [open, setOpen] = useState<Section | null>(null)
  const close = useCallback((section: Section) => {
    setOpen((before) => (before === section ? null : before))
  }, [])
  return { open, show: setOpen, close }
}

interface Props {
  readonly order: Order
  readonly sections: Sections
}

/** The service of an order. Carriers and tracking numbers are those of its shipments, which have a card of their own. */
const toService = (order: Order) =>
  order.shipments.length === 0 ? order : { ...order, carrier: null, tracking_number: null }

/** The parts of an order, edited in place. */
export function PartsSection({ order, sections, hasStock }: Props & { readonly hasStock: boolean }) {
  return (
    <EditableCard {...{ order, sections }} section="parts" title="Parts ordered">
      <OrderLines order={order} hasStock={hasStock} />
    </EditableCard>
  )
}

/** Delivery, contact, billing and shipping of an order, each edited in place (`WO034`). */
export function OrderSections({ order, sections }: Props) {
  return (
    <>
      <EditableCard {...{ order, sections }} section="rates" title="Shipment">
        <div className="bd">
          <ShipmentFacts shipment={toService(order)} share={formatShippedShare(order)} />
        </div>
      </EditableCard>
      <EditableCard {...{ order, sections }} section="shipping" title="Ships to">
        <div className="bd">
          <DeliveryAddress order={order} hasContact={false} />
        </div>
      </EditableCard>
      <EditableCard {...{ order, sections }} section="contact" title="Contact">
        <div className="bd">
          <ContactFacts order={order} />
        </div>
      </EditableCard>
      <EditableCard {...{ order, sections }} section="billing" title="Billed to">
        <div className="bd">
          <BillingAddress order={order} />
        </div>
      </EditableCard>
    </>
  )
}

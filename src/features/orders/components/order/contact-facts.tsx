import type { Order } from '../../../../../contract/shapes/order.ts'
import { formatPhone } from '../../../../../domain/places/format.ts'

/** Who is told about an order, and what the customer wrote on it. */
export function ContactFacts({ order }: { readonly order: Order }) {
  const facts = [
    ['Phone', formatPhone(order.shipping_phone)],
    ['Email', order.shipping_email],
    ['PO number', order.po_number],
    ['Message', order.message],
  ].filter(([, value]) => value !== '')
  if (facts.length === 0) return <p className="t13 mute">None on file</p>
  return (
    <dl className="kv l od-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { Order } from '../../../../../contract/shapes/order.ts'
import { formatPhone } from '../../../../../domain/places/format.ts'
import { Card } from '../../../../ui/card.tsx'
import { formatPayment } from '../order-display.ts'
import '../order-status.css'

const placeLine = (city: string, state: Order['shipping_state'], postal: string) =>
  [city, `${state?.state_abbreviation ?? ''} ${postal}`.trim()].filter(Boolean).join(', ')

function Address({ lines }: { readonly lines: readonly string[] }) {
  const typed = lines.flatMap((line) => line.split('\n')).filter((line) => line.trim() !== '')
  // A company without a contact has its own name twice.
  const filled = typed.filter((line, at) => line !== typed[at - 1])
  if (filled.length === 0) return <p className="t13 mute">None on file</p>
  return (
    <address className="os-address">
      {filled.map((line, at) => (
        <span key={`${at} ${line}`}>{line}</span>
      ))}
    </address>
  )
}

/** Where an order is shipped. `hasContact`: with phone and email. */
export function DeliveryAddress({ order, hasContact }: { readonly order: Order; readonly hasContact: boolean }) {
  return (
    <Address
      lines={[
        order.shipping_name,
        order.shipping_company,
        order.shipping_addr1,
        order.shipping_addr2,
        placeLine(order.shipping_city, order.shipping_state, order.shipping_postal_code),
        ...(hasContact ? [formatPhone(order.shipping_phone), order.shipping_email] : []),
      ]}
    />
  )
}

/** How an order is paid and billed. */
export function BillingAddress({ order }: { readonly order: Order }) {
  return (
    <>
      <p className="t14 m5">
        {formatPayment(order)}
        {order.check_number === '' ? '' : ` ${order.check_number}`}
      </p>
      <Address
        lines={
          order.address_block === ''
            ? [
                order.billing_name,
                order.billing_company,
                order.billing_addr1,
                order.billing_addr2,
                placeLine(order.billing_city, order.billing_state, order.billing_postal_code),
              ]
            : [order.address_block]
        }
      />
    </>
  )
}

/** Where an order is shipped, and how it is paid and billed, as cards. */
export function OrderAddresses({ order }: { readonly order: Order }) {
  return (
    <>
      <Card title="Ships to">
        <DeliveryAddress order={order} hasContact />
      </Card>
      <Card title="Billed to">
        <BillingAddress order={order} />
      </Card>
    </>
  )
}

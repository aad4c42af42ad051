import { Link } from 'react-router-dom'
import type { Order } from '../../../../contract/shapes/order.ts'
import { formatPhone } from '../../../../domain/places/format.ts'
import { apiAddress } from '../../../platform/api-address.ts'
import { PartPicture } from '../../../shared/cart/part-picture.tsx'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { usePartPictures } from '../../../shared/cart/use-part-pictures.ts'
import { formatFullDay } from '../../../shared/formats/format-date.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { formatPayment, formatStatus } from './order-labels.ts'
import { ShipmentCard } from './shipment-card.tsx'

type Amounts = Pick<Order, 'subtotal' | 'discount' | 'shipping_cost' | 'surcharge' | 'tax' | 'total'>

const encode = encodeURIComponent
const receiptPath = (order: Order, key: string) =>
  `${apiAddress}/orders/${encode(order.display_id)}/receipt${key === '' ? '' : `?order_key=${encode(key)}`}`

/** An order, read-only: its parts, totals, addresses, shipment and receipt. */
export function OrderView({ order, orderKey }: { readonly order: Order; readonly orderKey: string }) {
  return (
    <article className="os-order" aria-label={`Order ${order.display_id}`}>
      <div className="row wrap g3">
        <h2 className="t20">{order.display_id}</h2>
        <StatusChip label={formatStatus(order.status)} />
        <span className="t13 mute">ordered {formatFullDay(order.created_at)}</span>
        <span className="row g2 end no-print">
          <a className={buttonClass({})} href={receiptPath(order, orderKey)} target="_blank" rel="noopener noreferrer">
            PDF receipt
          </a>
          <Button
            icon="print"
            onClick={() => {
              window.print()
            }}
          >
            Print
          </Button>
        </span>
      </div>
      <div className="os-two">
        <div className="stack">
          <Lines order={order} />
          {order.warranty_notes.length === 0 ? null : <Notes notes={order.warranty_notes} />}
        </div>
        <div className="stack">
          <ShipmentCard shipment={order} />
          <Card title="Ships to">
            <Address
              lines={[
                order.shipping_name,
                order.shipping_company,
                order.shipping_addr1,
                order.shipping_addr2,
                placeLine(order.shipping_city, order.shipping_state, order.shipping_postal_code),
                formatPhone(order.shipping_phone),
                order.shipping_email,
              ]}
            />
          </Card>
          <Card title="Billed to">
            <p className="t14 m5">{formatPayment(order)}</p>
            <Address
              lines={[
                order.billing_name,
                order.billing_company,
                order.billing_addr1,
                order.billing_addr2,
                placeLine(order.billing_city, order.billing_state, order.billing_postal_code),
              ]}
            />
          </Card>
        </div>
      </div>
    </article>
  )
}

const placeLine = (city: string, state: Order['shipping_state'], postal: string) =>
  [city, `${state?.state_abbreviation ?? ''} ${postal}`.trim()].filter(Boolean).join(', ')

function Address({ lines }: { readonly lines: readonly string[] }) {
  const filled = lines.filter((line) => line.trim() !== '')
  if (filled.length === 0) return <p className="t13 mute">None on file</p>
  return (
    <address className="os-address">
      {filled.map((line, at) => (
        <span key={`${at} ${line}`}>{line}</span>
      ))}
    </address>
  )
}

function Lines({ order }: { readonly order: Order }) {
  const pictures = usePartPictures(order.products.map(({ product_id }) => product_id))
  return (
    <Card title="Parts ordered" isFlush>
      <ul className="os-lines">
        {order.products.map((line) => (
          <li key={line.product_id}>
            <PartPicture picture={pictures.get(line.product_id)} />
            <span className="grow">
              <Link className="t14 m5" to={`/products/${line.product_id}`}>
                {line.name}
              </Link>
              <span className="t13 mute">
                <span className="mono">{line.number}</span>, {line.pivot.qty} × {formatPrice(line.pivot.price)}
              </span>
            </span>
            <span className="t14 num">{formatPrice(line.pivot.price * line.pivot.qty)}</span>
          </li>
        ))}
      </ul>
      <Totals order={order} />
    </Card>
  )
}

const figures: readonly (readonly [keyof Amounts, string, boolean])[] = [
  ['subtotal', 'Parts', true],
  ['discount', 'Discount', false],
  ['shipping_cost', 'Shipping', true],
  ['surcharge', 'Shipping surcharge', false],
  ['tax', 'Tax', true],
  ['total', 'Total', true],
]

function Totals({ order }: { readonly order: Amounts }) {
  return (
    <dl className="os-totals" aria-label="Totals">
      {figures
        .filter(([name, , isAlways]) => isAlways || order[name] !== 0)
        .map(([name, label]) => (
          <div key={name} className={name === 'total' ? 'whole' : ''}>
            <dt>{label}</dt>
            <dd>
              {name === 'discount' ? '−' : ''}
              {formatPrice(order[name])}
            </dd>
          </div>
        ))}
    </dl>
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

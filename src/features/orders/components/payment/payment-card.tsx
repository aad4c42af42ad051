import { useState } from 'react'
import type { Order, OrderPayment } from '../../../../../contract/shapes/order.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { CollectPayment } from './collect-payment.tsx'
import { formatPayment } from '../order-display.ts'
import { isPayable } from './payable.ts'
import { PayButton, Unconfirmed } from './pay-balance.tsx'
import '../order/order.css'

/** How an entry reads: 'Charged to Visa •••• 4242', 'Returned to the card'. */
function describeEntry(entry: OrderPayment, order: Order): string {
  const { kind, method, state, message, card: own } = entry
  if (kind === 'refund')
    return state === 'pending'
      ? 'On its way back to the card'
      : state === 'done'
        ? 'Returned to the card'
        : 'Not returned'
  if (method === 'check') return message === null ? 'Check' : `Check ${message}`
  const card = own == null ? formatPayment(order) : `${own.brand === '' ? 'Card' : own.brand} •••• ${own.last4}`
  if (entry.unconfirmed === true) return `Waiting for the bank of ${card}`
  if (state === 'pending') return `Held on ${card}`
  if (state === 'voided') return `Hold on ${card} ended`
  return state === 'failed' ? `${card} could not be charged` : `Charged to ${card}`
}

const isCounted = ({ state }: OrderPayment) => state === 'pending' || state === 'done'

/** What was paid for an order, what went back, and what is still to pay. Nothing where there is nothing to tell. */
export function PaymentCard({
  order,
  orderKey = '',
  onPaid,
}: {
  readonly order: Order
  readonly orderKey?: string
  readonly onPaid: () => Promise<void>
}) {
  const { payments, balance } = order
  const [isPaying, setPaying] = useState(false)
  if (order.payment === 'warranty' || (payments.length === 0 && balance === 0 && !isPaying)) return null
  return (
    <SectionCard title="Payment">
      <ul className="od-payments">
        {payments.map((entry) => (
          <li key={entry.id}>
            <span className="grow">
              <span className="t14">{describeEntry(entry, order)}</span>
              <span className="t13 mute">
                {formatFullDay(entry.at)}
                {entry.kind === 'refund' && entry.message !== null ? `. ${entry.message}` : ''}
              </span>
            </span>
            <span className={isCounted(entry) ? 't14 num' : 't14 num mute od-void'}>
              {entry.kind === 'refund' ? '−' : ''}
              {formatPrice(entry.amount)}
            </span>
          </li>
        ))}
      </ul>
      {(order.credited ?? 0) === 0 ? null : (
        <p className="od-balance">
          <span>Credited for returns</span>
          <span className="num">{formatPrice(order.credited ?? 0)}</span>
        </p>
      )}
      {(order.unconfirmed ?? 0) > 0 ? (
        <p className="od-balance">
          <span>Waiting for your bank</span>
          <span className="num">{formatPrice(order.unconfirmed ?? 0)}</span>
        </p>
      ) : null}
      <p className="od-balance">
        <span>{getBalanceLabel(order)}</span>
        <b className="num">{formatPrice(Math.abs(balance))}</b>
      </p>
      {order.may.collect ? (
        <div className="od-collect">
          <CollectPayment order={order} />
        </div>
      ) : null}
      {(isPayable(order) || isPaying) && order.payment === 'terms' ? (
        <div className="od-collect">
          <p>
            <Unconfirmed order={order} />
          </p>
          <PayButton order={order} orderKey={orderKey} onPaid={onPaid} isOpen={isPaying} setOpen={setPaying} />
        </div>
      ) : null}
    </SectionCard>
  )
}

/** What the balance of an order means. */
function getBalanceLabel({ balance, payment }: Pick<Order, 'balance' | 'payment'>): string {
  if (balance < 0) return 'Owed to the customer'
  return payment === 'terms' && balance > 0 ? 'On account terms' : 'Balance due'
}

import { Link } from 'react-router-dom'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { getOrderPath, typeLabels } from '../order-display.ts'

/** Who ordered what kind of order, for which machine and claim, and what was written on it. */
export function OrderFactsCard({ order }: { readonly order: Order }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Type', typeLabels[order.order_type]],
    ['Ordered', formatFullDay(order.created_at)],
    ['Account', order.account_name],
    ['Ordered by', order.ordered_by],
    ['Taken by', order.taken_by],
    ['Serial number', order.serial_number ?? ''],
    ['Purchased', order.purchased_date === null ? '' : formatFullDay(order.purchased_date)],
    ['Reason', order.claim_reason ?? ''],
    ['Surcharge requested by', order.surcharge_requested_by],
    ['Signature', order.require_signature ? 'Required' : ''],
    ['Refunded', order.refunded_at === null ? '' : formatFullDay(order.refunded_at)],
  ]
  return (
    <SectionCard title="Order">
      <div className="bd">
        <dl className="kv l od-facts">
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={name === 'Serial number' ? 'mono' : ''}>{value}</dd>
              </div>
            ))}
          {order.previous_order === '' ? null : (
            <div>
              <dt>Previous order</dt>
              <dd>
                <Link to={getOrderPath({ display_id: order.previous_order })}>{order.previous_order}</Link>
              </dd>
            </div>
          )}
          {order.claims.length === 0 ? null : (
            <div>
              <dt>Labor claim</dt>
              <dd>
                {order.claims.map((claim) => (
                  <Link key={claim.id} to={`/dashboard/labor-claims/ticket/${claim.id}`}>
                    {claim.display_id}
                  </Link>
                ))}
              </dd>
            </div>
          )}
        </dl>
        <p className="mt3 no-print">
          <Link className="t13" to={`/ticket/order?order=${order.display_id}`}>
            Ask about this order
          </Link>
        </p>
      </div>
    </SectionCard>
  )
}

import type { SeenRecord } from '../../../../../offline/engine.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'

/** Earlier parts orders for this machine, newest first. */
export function OrdersCard({ seen }: { readonly seen: SeenRecord }) {
  const { previous_orders: orders } = seen.value
  return (
    <SectionCard title="Previous orders" count={orders.length}>
      {orders.length === 0 ? (
        <p className="rv-none">
          {seen.is === 'listed' ? 'The orders are not on this device.' : 'No parts ordered for this machine.'}
        </p>
      ) : (
        <ul className="rv-orders">
          {orders.map((order) => (
            <li key={order.order_id}>
              <div className="row">
                <b>{order.display_id}</b>
                <span className="tag">{order.status}</span>
                <span className="mute tn end">{formatFullDay(order.ordered_on)}</span>
              </div>
              <p>{order.parts.join(', ')}</p>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

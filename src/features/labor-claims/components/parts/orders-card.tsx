import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { formatDay } from '../../../../ui/format-time.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'

/** Parts orders of this claim, newest first. */
export function OrdersCard({ claim, now }: { readonly claim: Claim; readonly now: number }) {
  const orders = claim.orders ?? []
  if (orders.length === 0) return null
  return (
    <SectionCard title="Orders" count={orders.length}>
      <ul className="bd tk-lines">
        {orders.map((order) => (
          <li key={order.order_id} className="row">
            <b className="tn">{order.display_id}</b>
            <span className="grow">{order.status.charAt(0).toUpperCase() + order.status.slice(1)}</span>
            <span className="mute tn">{formatDay(order.ordered_on, now)}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

import type { Claim } from '../../../../contract/shapes/claim.ts'
import { sayDay } from '../../../ui/say-time.ts'
import { Section } from './section.tsx'

/** Parts orders of this claim, the latest first. */
export function OrdersCard({ claim, now }: { readonly claim: Claim; readonly now: number }) {
  const orders = claim.orders ?? []
  if (orders.length === 0) return null
  return (
    <Section title="Orders" count={orders.length}>
      <ul className="bd tk-lines">
        {orders.map((order) => (
          <li key={order.order_id} className="row">
            <b className="tn">{order.display_id}</b>
            <span className="grow">{order.status.charAt(0).toUpperCase() + order.status.slice(1)}</span>
            <span className="mute tn">{sayDay(order.ordered_on, now)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

import type { Order } from '../../../../../contract/shapes/order.ts'
import { getActionLabel, HistoryList } from '../../../../shared/history-list.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { eventLabels } from './status-labels.ts'

/** What happened to the order, the latest first. Customers read the shop's name in place of its staff's. */
export function OrderHistoryCard({
  order,
  shop,
  now,
}: {
  readonly order: Order
  /** The shop's name. */
  readonly shop: string
  readonly now: number
}) {
  if (order.history.length === 0) return null
  return (
    <SectionCard title="History" count={order.history.length}>
      <HistoryList
        entries={order.history.map((event) => ({ ...event, author: { name: event.by === '' ? shop : event.by } }))}
        now={now}
        getLabel={({ action }) => getActionLabel(eventLabels, action)}
      />
    </SectionCard>
  )
}

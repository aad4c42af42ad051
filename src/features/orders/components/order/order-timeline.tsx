import { listTimeline } from '../../../../../domain/orders/timeline.ts'
import type { OrderStep } from '../../../../../domain/orders/timeline.ts'
import { orderStatuses } from '../../../../../domain/orders/states.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { Icon } from '../../../../ui/icon.tsx'
import './order-timeline.css'

const labels: Readonly<Record<OrderStep, string>> = {
  ordered: 'Ordered',
  packing: 'Being packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
}
const stateLabels = { done: 'done', now: 'now', next: 'to come' } as const

/** Where the order is: ordered, being packed, shipped, delivered, each with its day. */
export function OrderTimeline({
  status,
  orderedAt,
  isPartlyShipped,
  shipments,
}: {
  readonly status: string
  /** Null where the reader may not know it. */
  readonly orderedAt: string | null
  readonly isPartlyShipped: boolean
  readonly shipments: readonly { readonly shipped_at: string | null; readonly delivered_at: string | null }[]
}) {
  const known = orderStatuses.find((one) => one === status)
  if (known === undefined) return null
  const steps = listTimeline({ status: known, orderedAt, isPartlyShipped, shipments })
  return (
    <ol className="os-line" aria-label="Timeline">
      {steps.map(({ step, state, at }) => (
        <li key={step} className={`is-${state}`} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
          <span className="os-dot">{state === 'done' ? <Icon name="check" size="s" /> : null}</span>
          <span className="t13 m5">
            {step === 'packing' && state === 'done' ? 'Packed' : labels[step]}
            <span className="sr">, {stateLabels[state]}</span>
          </span>
          <span className="t12 mute">
            {at === null ? '' : formatFullDay(at)}
            {step === 'shipped' && isPartlyShipped ? ' in part' : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}

import type { OrderStatus } from './states.ts'

/** The steps that every order takes, in their order. */
export const orderSteps = ['ordered', 'packing', 'shipped', 'delivered'] as const
export type OrderStep = (typeof orderSteps)[number]

export interface TimelineStep {
  readonly step: OrderStep
  readonly state: 'done' | 'now' | 'next'
  /** When it was taken, ISO; null where it was not, or where it was not recorded. */
  readonly at: string | null
}

interface TimelineOrder {
  readonly status: OrderStatus
  /** Null where the reader may not know it. */
  readonly orderedAt: string | null
  readonly isPartlyShipped: boolean
  readonly shipments: readonly { readonly shipped_at: string | null; readonly delivered_at: string | null }[]
}

const reached: Readonly<Record<OrderStatus, OrderStep>> = {
  'approval pending': 'ordered',
  'approval pending - response needed': 'ordered',
  'order received': 'ordered',
  'on hold': 'ordered',
  processing: 'packing',
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'ordered',
}

/** The earliest of these moments, or the latest; null where one is missing or there is none. */
function findMoment(all: readonly (string | null)[], which: 'first' | 'last'): string | null {
  const known = all.flatMap((at) => (at === null ? [] : [at])).toSorted()
  if (which === 'last' && known.length < all.length) return null
  return (which === 'first' ? known[0] : known.at(-1)) ?? null
}

/**
 * Where an order is: the steps that it has taken, the one it is at, and those to come. A partly shipped order is still being
 * packed, though its shipments have left. A cancelled one has no further step.
 */
export function listTimeline({
  status,
  orderedAt,
  isPartlyShipped,
  shipments,
}: TimelineOrder): readonly TimelineStep[] {
  const step = status === 'shipped' && isPartlyShipped ? 'packing' : reached[status]
  const at = orderSteps.indexOf(step)
  const moments: Readonly<Record<OrderStep, string | null>> = {
    ordered: orderedAt,
    packing: null,
    shipped: findMoment(
      shipments.map((one) => one.shipped_at),
      'first',
    ),
    delivered: findMoment(
      shipments.map((one) => one.delivered_at),
      'last',
    ),
  }
  const steps = status === 'cancelled' ? orderSteps.slice(0, 1) : orderSteps
  return steps.map((one, index): TimelineStep => {
    const isEnd = index === at && (one === 'delivered' || status === 'cancelled')
    const state = index < at || isEnd ? 'done' : index === at ? 'now' : 'next'
    return { step: one, state, at: state === 'next' && !(one === 'shipped' && isPartlyShipped) ? null : moments[one] }
  })
}

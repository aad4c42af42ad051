import type { OrderStatus } from '../../domain/orders/states.ts'
import type { Random } from '../random.ts'
import type { Filer } from '../plan.ts'

type Buyer = Filer | 'customer'

/** An order without a claim. */
export interface OrderPlan {
  readonly buyer: Buyer
  readonly status: OrderStatus
  readonly daysAgo: number
  readonly payment: 'card' | 'check' | 'terms'
}

/** Statuses of a buyer's latest orders, newest first. Older orders are complete. */
const latestStatuses: readonly OrderStatus[] = ['order received', 'processing', 'on hold', 'shipped', 'shipped']
const buyers: readonly (readonly [buyer: Buyer, orders: number, payment: OrderPlan['payment']])[] = [
  ['dealer', 13, 'terms'],
  ['dealer-staff', 6, 'terms'],
  ['dealer2', 10, 'terms'],
  ['servicer', 10, 'card'],
  ['servicer2', 6, 'check'],
  ['customer', 8, 'card'],
]

/** Plans fifty-three orders of all buyers over the last seven months. */
export function planOrders(random: Random): OrderPlan[] {
  return buyers.flatMap(([buyer, orders, payment]) =>
    Array.from({ length: orders }, (_, index): OrderPlan => ({
      buyer,
      payment,
      status: latestStatuses[index] ?? (index % 5 === 4 ? 'cancelled' : 'delivered'),
      daysAgo: Math.round(index * (200 / orders)) + random.int(1, 8),
    })),
  )
}

/** Statuses of the orders of claims, in the order of the claims. The first claim's order is delivered. */
export const claimOrderStatuses: readonly OrderStatus[] = [
  'delivered',
  'approval pending',
  'delivered',
  'shipped',
  'approval pending - response needed',
  'delivered',
  'order received',
  'delivered',
  'processing',
  'cancelled',
]

/** Lists the steps that lead to a status: each action and its resulting status. */
export function listStepsTo(
  status: OrderStatus,
  isWarranty: boolean,
): readonly (readonly [action: string, to: OrderStatus])[] {
  const start: readonly (readonly [string, OrderStatus])[] = isWarranty
    ? [['place', 'approval pending']]
    : [['place', 'order received']]
  const received = isWarranty ? ([...start, ['approve', 'order received']] as const) : start
  switch (status) {
    case 'approval pending':
    case 'order received':
      return status === 'order received' ? received : start
    case 'approval pending - response needed':
      return [...start, ['ask', status]]
    case 'on hold':
      return [...received, ['hold', status]]
    case 'cancelled':
      return [...start, [isWarranty ? 'decline' : 'cancel', status]]
    case 'processing':
      return [...received, ['process', status]]
    case 'shipped':
      return [...received, ['process', 'processing'], ['ship', status]]
    case 'delivered':
      return [...received, ['process', 'processing'], ['ship', 'shipped'], ['deliver', status]]
  }
}

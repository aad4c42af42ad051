import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import { getOrderStatusLabel } from '../../../../domain/orders/states.ts'
import type { OrderStatus, WarrantyAction } from '../../../../domain/orders/states.ts'
import type { EmailTemplate } from '../../../mail/email-template.ts'
import { toOrderPath } from '../order-path.rules.ts'
import type { LinkedOrder } from '../order-path.rules.ts'

type Change = OrderStatus | WarrantyAction

/** The first sentence of the mail about a change of status. */
const sentences: Readonly<Partial<Record<Change, string>>> = {
  approve: 'Your warranty order was approved. We will email you when it ships.',
  decline: 'Your warranty order was declined.',
  ask: 'We need an answer from you before we can approve your warranty order.',
  'order received': 'Your order is no longer on hold. We will email you when it ships.',
  'on hold': 'Your order is on hold.',
  processing: 'We are packing your order.',
  delivered: 'Your order was delivered.',
  cancelled: 'Your order was cancelled. A payment by card is returned to the card.',
}

export interface ChangedOrder extends LinkedOrder {
  readonly status: OrderStatus
  readonly carrier: string | null
  readonly tracking_number: string | null
}

const describeOwed = (owed: Cents): string =>
  `Your order was cancelled. We owe you ${formatCents(owed)} and will send it to you another way. Any other payment by card is returned to the card.`

/**
 * The mail to the customer about a change of status, with what staff wrote and the link to the order. `owed`: what a person
 * returns, such as a check and what their card has not taken.
 */
export function buildStatusEmail(
  order: ChangedOrder,
  change: Change,
  message: string | null,
  owed: Cents = 0,
): EmailTemplate {
  const facts: (readonly [string, string])[] = [
    ['Status', getOrderStatusLabel(order.status)],
    ['Carrier', order.carrier ?? ''],
    ['Tracking number', order.tracking_number ?? ''],
  ]
  return {
    subject: `Order ${order.display_id}: ${getOrderStatusLabel(order.status)}`,
    heading: `Order ${order.display_id}`,
    parts: [
      { say: change === 'cancelled' && owed > 0 ? describeOwed(owed) : (sentences[change] ?? '') },
      { facts: facts.filter(([, value]) => value !== '').map(([name, value]) => [name, value]) },
      ...(message === null ? [] : [{ say: message }]),
      change === 'ask'
        ? // Only a note of its account answers, so the order is opened by signing in, not by its key.
          { button: 'Answer on the order', path: toOrderPath({ ...order, order_key: '' }) }
        : { button: 'View your order', path: toOrderPath(order) },
    ],
  }
}

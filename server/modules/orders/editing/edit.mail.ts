import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { EmailTemplate } from '../../../mail/email-template.ts'

/** The mail to the customer about an edit: what changed, the total, the link to the order. */
export function buildEditEmail(
  order: { readonly display_id: string; readonly order_key: string },
  changes: readonly string[],
  total: Cents,
): EmailTemplate {
  return {
    subject: `Order ${order.display_id}: changed`,
    heading: `Order ${order.display_id}`,
    parts: [
      { say: 'Your order was changed.' },
      ...changes.map((change) => ({ say: change })),
      { facts: [['Total', formatCents(total)]] },
      {
        button: 'View your order',
        path: `/order-status?order=${encodeURIComponent(order.display_id)}&key=${encodeURIComponent(order.order_key)}`,
      },
    ],
  }
}

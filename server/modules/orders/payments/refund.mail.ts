import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { EmailTemplate } from '../../../mail/email-template.ts'

/** The mail to the customer about money that went back to the card. */
export function buildRefundEmail(
  order: { readonly display_id: string; readonly order_key: string },
  amount: Cents,
): EmailTemplate {
  return {
    subject: `Order ${order.display_id}: ${formatCents(amount)} returned`,
    heading: `Order ${order.display_id}`,
    parts: [
      { say: `We returned ${formatCents(amount)} to your card. Your bank may need a few days to show it.` },
      {
        button: 'View your order',
        path: `/order-status?order=${encodeURIComponent(order.display_id)}&key=${encodeURIComponent(order.order_key)}`,
      },
    ],
  }
}

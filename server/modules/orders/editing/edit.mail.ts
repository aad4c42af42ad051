import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { EmailTemplate } from '../../../mail/email-template.ts'
import { toOrderPath } from '../order-path.rules.ts'
import type { LinkedOrder } from '../order-path.rules.ts'

/**
 * The mail to the customer about an edit: what changed, the total, the link to the order. Where money is due by now that
 * they pay themselves (`due`, cents), the link is to pay it.
 */
export function buildEditEmail(
  order: LinkedOrder,
  changes: readonly string[],
  { total, due }: { readonly total: Cents; readonly due: Cents },
): EmailTemplate {
  return {
    subject: `Order ${order.display_id}: changed`,
    heading: `Order ${order.display_id}`,
    parts: [
      { say: 'Your order was changed.' },
      ...changes.map((change) => ({ say: change })),
      {
        facts: [
          ['Total', formatCents(total)],
          ...(due > 0 ? [['Left to pay', formatCents(due)] as [string, string]] : []),
        ],
      },
      ...(due > 0 ? [{ say: 'You can pay it by card on the page of your order.' }] : []),
      {
        button: due > 0 ? `Pay ${formatCents(due)}` : 'View your order',
        path: toOrderPath(order),
      },
    ],
  }
}

import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { EmailTemplate } from '../../../mail/email-template.ts'

interface PaidOrder {
  readonly display_id: string
  readonly order_key: string
}

/** The mail to the customer about money that went back to the card. */
export const buildRefundEmail = (order: PaidOrder, amount: Cents): EmailTemplate =>
  buildMoneyEmail(order, `${formatCents(amount)} returned`, [
    `We returned ${formatCents(amount)} to your card. Your bank may need a few days to show it.`,
  ])

/** The mail to the customer about a payment that came after the order. */
export const buildPaidEmail = (order: PaidOrder, amount: Cents): EmailTemplate =>
  buildMoneyEmail(order, `${formatCents(amount)} paid`, [
    `Thank you. We received ${formatCents(amount)} for your order.`,
  ])

function buildMoneyEmail(order: PaidOrder, what: string, sentences: readonly string[]): EmailTemplate {
  return {
    subject: `Order ${order.display_id}: ${what}`,
    heading: `Order ${order.display_id}`,
    parts: [
      ...sentences.map((sentence) => ({ say: sentence })),
      {
        button: 'View your order',
        path: `/order-status?order=${encodeURIComponent(order.display_id)}&key=${encodeURIComponent(order.order_key)}`,
      },
    ],
  }
}

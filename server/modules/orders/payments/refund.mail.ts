import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import { calculateBalance, calculateDue } from '../../../../domain/orders/balance.ts'
import type { PaymentEntry } from '../../../../domain/orders/balance.ts'
import { formatDay } from '../../../../domain/orders/list-days.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import type { EmailTemplate } from '../../../mail/email-template.ts'
import { toOrderPath } from '../order-path.rules.ts'

interface PaidOrder {
  readonly display_id: string
  readonly order_key: string
}

/** The mail to the customer about money that went back to the card. */
export const buildRefundEmail = (order: PaidOrder, amount: Cents): EmailTemplate =>
  buildMoneyEmail(order, `${formatCents(amount)} returned`, [
    `We returned ${formatCents(amount)} to your card. Your bank may need a few days to show it.`,
  ])

/** The mail to the customer about money that did not reach the card, after a mail that it was returned. Amounts in cents. */
export const buildLostRefundEmail = (order: PaidOrder, amount: Cents, owed: Cents): EmailTemplate =>
  buildMoneyEmail(order, `${formatCents(amount)} did not reach your card`, [
    `The ${formatCents(amount)} that we returned to your card did not get there. The card may have been replaced or closed.`,
    owed > 0
      ? `We owe you ${formatCents(owed)} and will send it to you another way.`
      : 'The page of your order shows what was paid and what went back.',
  ])

/** The mail to the shop about money that did not reach the customer's card. Amounts in cents. */
export const buildLostRefundNotice = (order: PaidOrder, amount: Cents, owed: Cents): EmailTemplate => ({
  subject: `${order.display_id}: A refund did not go through`,
  heading: 'A refund did not go through',
  parts: [
    {
      say: `${formatCents(amount)} did not reach the card of order ${order.display_id}, so it is with you again. ${formatCents(owed)} is owed to the customer. Return it by hand.`,
    },
    { button: 'View the order', path: toOrderPath({ ...order, order_key: '' }) },
  ],
})

/** A payment with what the order was paid altogether, for its receipt. Amounts in cents. */
interface PaidEntry {
  readonly entry: {
    readonly amount: Cents
    readonly method: 'card' | 'check'
    readonly message: string | null
    readonly card_brand: string | null
    readonly card_last4: string | null
  }
  readonly payments: readonly PaymentEntry[]
  readonly at: Date
}
type BalancedOrder = PaidOrder & Parameters<typeof calculateBalance>[0]

const formatWay = ({ method, message, card_brand, card_last4 }: PaidEntry['entry']): string => {
  if (method === 'check') return `Check ${message ?? ''}`.trim()
  return card_last4 === null ? 'Card' : `${card_brand ?? 'Card'} ending in ${card_last4}`
}

/** The receipt of a payment that came after the order: how it was paid, and what is left to pay. */
export function buildPaidEmail(order: BalancedOrder, { entry, payments, at }: PaidEntry): EmailTemplate {
  const balance = calculateBalance(order, payments)
  return buildMoneyEmail(
    order,
    `${formatCents(entry.amount)} paid`,
    [`Thank you. We received ${formatCents(entry.amount)} for your order.`],
    [
      ['Paid', formatCents(entry.amount)],
      ['By', formatWay(entry)],
      ['On', formatDay(toShopDay(at))],
      ['Order total', formatCents(calculateDue(order))],
      ['Left to pay', formatCents(Math.max(0, balance))],
    ],
  )
}

function buildMoneyEmail(
  order: PaidOrder,
  what: string,
  sentences: readonly string[],
  facts: readonly (readonly [name: string, value: string])[] = [],
): EmailTemplate {
  return {
    subject: `Order ${order.display_id}: ${what}`,
    heading: `Order ${order.display_id}`,
    parts: [
      ...sentences.map((sentence) => ({ say: sentence })),
      ...(facts.length === 0 ? [] : [{ facts: facts.map(([name, value]): [string, string] => [name, value]) }]),
      {
        button: 'View your order',
        path: `/order-status?order=${encodeURIComponent(order.display_id)}&key=${encodeURIComponent(order.order_key)}`,
      },
    ],
  }
}

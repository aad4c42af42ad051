import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { EmailTemplate } from '../../../mail/email-template.ts'

interface UnreturnedCharge {
  /** The gateway's id of the charge. */
  readonly ref: string
  /** What did not go back, in cents. */
  readonly amount: Cents
  readonly customer: string
}

/** The mail to the shop about a charge that paid no order and did not go back to its card. */
export const buildUnreturnedChargeNotice = ({ ref, amount, customer }: UnreturnedCharge): EmailTemplate => ({
  subject: 'A payment without an order did not go back',
  heading: 'A payment without an order did not go back',
  parts: [
    {
      say: `${formatCents(amount)} was charged to a card in a checkout that placed no order, and did not go back to the card. Return it by hand.`,
    },
    {
      facts: [
        ['Charge at the payment gateway', ref],
        ['Customer', customer],
      ],
    },
  ],
})

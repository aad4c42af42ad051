import { formatCents } from '../../../domain/money/cents.ts'
import { formatFee } from '../../../domain/returns/credit.ts'
import type { CreditAmounts, CreditWay } from '../../../domain/returns/credit.ts'
import type { ReturnCondition } from '../../../domain/returns/states.ts'
import type { EmailSection, EmailTemplate } from '../../mail/email-template.ts'
import { toOrderPath } from '../orders/index.ts'
import type { LinkedOrder } from '../orders/index.ts'

type Payment = 'card' | 'check' | 'terms' | 'warranty'
interface MailedReturn {
  /** What staff wrote to the customer; may be empty. */
  readonly answer: string
  readonly lines: readonly {
    readonly position: number
    readonly number: string
    readonly name: string
    readonly qty: number
    readonly received: number
  }[]
}

const toButton = (order: LinkedOrder, button = 'View your return'): EmailSection => ({
  button,
  path: toOrderPath(order),
})
const toNote = ({ answer }: Pick<MailedReturn, 'answer'>): EmailSection[] => (answer === '' ? [] : [{ say: answer }])
const toLine = ({ number, name }: { readonly number: string; readonly name: string }, qty: number, right: string) => ({
  left: `${qty} × ${name}`,
  under: number,
  right,
})

const toLetter = (number: string, what: string, parts: readonly EmailSection[]): EmailTemplate => ({
  subject: `Return ${number}: ${what}`,
  heading: `Return ${number}`,
  parts: [...parts],
})

/** The mail about a return that was opened or accepted: what to send, where to, and what is kept of the price. */
export const buildOpenedEmail = (
  order: LinkedOrder,
  number: string,
  {
    record,
    sendTo,
  }: {
    readonly record: MailedReturn & { readonly fee_kind: 'percent' | 'money'; readonly fee_value: number }
    readonly sendTo: readonly string[]
  },
): EmailTemplate => {
  const fee = formatFee({ kind: record.fee_kind, value: record.fee_value })
  return toLetter(number, 'Send your parts', [
    { say: `You can send these parts of order ${order.display_id} back:` },
    { lines: record.lines.map((line) => toLine(line, line.qty, '')) },
    { say: 'Print the return slip from your order page and put it into the parcel. Send it to:' },
    {
      facts: [
        ['Address', sendTo.join(', ')],
        ['Write on the parcel', number],
      ],
    },
    ...(fee === '' ? [] : [{ say: `A restocking fee of ${fee} is taken off the credit.` }]),
    ...toNote(record),
    toButton(order, 'Print the return slip'),
  ])
}

const conditionTexts: Readonly<Record<ReturnCondition, string>> = {
  'as new': 'as new',
  opened: 'opened',
  used: 'used',
  damaged: 'damaged',
  'not sent back': 'not sent back',
}

/** The mail about parts that came. `came` is what came now. */
export const buildReceivedEmail = (
  order: LinkedOrder,
  number: string,
  {
    record,
    came,
  }: {
    readonly record: MailedReturn
    readonly came: readonly { readonly position: number; readonly qty: number; readonly condition: ReturnCondition }[]
  },
): EmailTemplate => {
  const rest = record.lines.filter(({ qty, received }) => received < qty)
  const lineOf = (at: number) => record.lines.find(({ position }) => position === at) ?? { number: '', name: '' }
  return toLetter(number, 'Received', [
    { say: 'We received these parts:' },
    { lines: came.map(({ position, qty, condition }) => toLine(lineOf(position), qty, conditionTexts[condition])) },
    ...(rest.length === 0
      ? [{ say: 'We will email you when they are credited.' }]
      : [{ say: 'Still to come:' }, { lines: rest.map((line) => toLine(line, line.qty - line.received, '')) }]),
    toButton(order),
  ])
}

type Credited = CreditAmounts & CreditWay

/** The mail about a credit: how it was worked out and where it went. */
export const buildCreditedEmail = (
  order: LinkedOrder & { readonly payment: Payment },
  number: string,
  record: MailedReturn & Credited,
): EmailTemplate => {
  const rows: (readonly [string, number])[] = [
    ['Parts', record.goods],
    ['Discount', -record.discount],
    ['Shipping', record.shipping],
    ['Tax', record.tax + record.shipping_tax],
    ['Restocking fee', -record.fee],
    ['Credit', record.credit],
  ]
  const facts = rows
    .filter(([name, amount]) => amount !== 0 || name === 'Credit')
    .map(([name, amount]): [string, string] => [name, formatCents(amount)])
  return toLetter(number, `${formatCents(record.credit)} credited`, [
    { say: `We credited your return of order ${order.display_id}.` },
    { facts },
    ...listWays(record, order.payment).map((sentence) => ({ say: sentence })),
    ...toNote(record),
    toButton(order),
  ])
}

/** Where a credit went, a sentence each, as the customer reads it. */
export const listWays = (way: CreditWay, payment: Payment): string[] => [
  ...(way.to_balance === 0
    ? []
    : [
        payment === 'terms'
          ? `${formatCents(way.to_balance)} is credited to your account.`
          : `${formatCents(way.to_balance)} is taken off what you still owe for the order.`,
      ]),
  ...(way.to_card === 0
    ? []
    : [`${formatCents(way.to_card)} goes back to your card. Your bank may need a few days to show it.`]),
  ...(way.to_hand === 0 ? [] : [`We owe you ${formatCents(way.to_hand)} and will send it to you.`]),
]

/** The mail about a request that was declined. */
export const buildDeclinedEmail = (order: LinkedOrder, number: string, record: MailedReturn): EmailTemplate =>
  toLetter(number, 'Declined', [
    { say: `We cannot take the parts of your request for order ${order.display_id} back.` },
    ...toNote(record),
    toButton(order, 'View your order'),
  ])

/** The mail about a return that was cancelled. */
export const buildCancelledEmail = (order: LinkedOrder, number: string, record: MailedReturn): EmailTemplate =>
  toLetter(number, 'Cancelled', [
    { say: `Your return of order ${order.display_id} was cancelled. Please do not send its parts.` },
    ...toNote(record),
    toButton(order, 'View your order'),
  ])

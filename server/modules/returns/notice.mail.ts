import { formatReason } from '../../../domain/returns/states.ts'
import type { ReturnReason } from '../../../domain/returns/states.ts'
import type { EmailTemplate } from '../../mail/email-template.ts'

interface NoticedReturn {
  readonly record: {
    readonly message: string
    readonly lines: readonly {
      readonly number: string
      readonly name: string
      readonly qty: number
      readonly reason: ReturnReason
      readonly reason_text: string
    }[]
  }
  readonly order: {
    readonly display_id: string
    readonly account_name: string
    readonly shipping_name: string
    readonly shipping_company: string
  }
}

/** Tells the shop that a customer asks for a return, or that they have withdrawn the request. */
export const buildNoticeEmail = (
  number: string,
  what: 'requested' | 'withdrawn',
  { record, order }: NoticedReturn,
): EmailTemplate => {
  const customer = order.shipping_name || order.shipping_company
  const heading = what === 'requested' ? 'A customer asks for a return' : 'A customer has withdrawn a return'
  return {
    subject: `${number}: ${heading}`,
    heading,
    parts: [
      {
        facts: [
          ['Return', number],
          ['Order', order.display_id],
          ['Account', order.account_name],
          ...(customer === '' ? [] : [['Customer', customer] as [string, string]]),
        ],
      },
      {
        lines: record.lines.map(({ qty, name, number: part, reason, reason_text }) => ({
          ...{ left: `${qty} × ${name}`, under: `${part}, ${formatReason(reason, reason_text)}`, right: '' },
        })),
      },
      ...(record.message === '' || what === 'withdrawn' ? [] : [{ say: `“${record.message}”` }]),
      ...(what === 'requested'
        ? [{ button: 'Decide', path: `/dashboard/returns/${encodeURIComponent(number)}` }]
        : [{ say: 'There is nothing to do: the parts stay with the customer.' }]),
    ],
  }
}

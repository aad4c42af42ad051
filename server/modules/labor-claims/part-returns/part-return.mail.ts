import { formatDay } from '../../../../domain/orders/list-days.ts'
import type { EmailTemplate } from '../../../mail/email-template.ts'

/** A part that is asked back, as its mails name it. */
export interface MailedPart {
  readonly claimId: string
  readonly displayId: string
  /** `RMA-LC20418-1`. */
  readonly number: string
  /** 'Meridian T500, serial number MT52534K00417'. */
  readonly machine: string
  /** `2 × Walking belt (MT-204817)`. */
  readonly part: string
  /** `YYYY-MM-DD`. */
  readonly dueOn: string
  readonly message: string
}

/** A part as history, mails and labels name it: `2 × Walking belt (MT-204817)`. */
export const formatPart = ({
  qty,
  part_name,
  part_number,
}: {
  readonly qty: number
  readonly part_name: string
  readonly part_number: string
}): string => `${qty} × ${part_name}${part_number === '' ? '' : ` (${part_number})`}`

const toFacts = ({ number, part, dueOn }: MailedPart): EmailTemplate['parts'][number] => ({
  facts: [
    ['Return', number],
    ['Part', part],
    ['Send it until', formatDay(dueOn)],
  ],
})
const toButton = ({ claimId }: MailedPart): EmailTemplate['parts'][number] => ({
  button: 'Open the claim',
  path: `/dashboard/labor-claims/ticket/${claimId}`,
})
const why = { small: 'Print the return label on the claim, put it on the parcel, and mark the part as sent there.' }

/** To the servicer: please send the failed part back. The subject holds no text that a user typed. */
export const buildAskedEmail = (of: MailedPart): EmailTemplate => ({
  subject: `${of.displayId}: please send the failed part back`,
  heading: `Send a part back for ${of.displayId}`,
  parts: [{ say: of.machine }, toFacts(of), ...(of.message === '' ? [] : [{ say: of.message }]), toButton(of), why],
})

/** The reminder before the last day, or after it. */
export const buildReminderEmail = (of: MailedPart, isOverdue: boolean): EmailTemplate => ({
  subject: isOverdue
    ? `${of.displayId}: the part ${of.number} is overdue`
    : `${of.displayId}: ${of.number} is due soon`,
  heading: isOverdue ? 'A part that you were to send back is overdue' : 'A part is to be sent back soon',
  parts: [{ say: of.machine }, toFacts(of), toButton(of), why],
})

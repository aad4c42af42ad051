import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import type { EmailTemplate } from '../../../mail/email-template.ts'
import type { RegistrationRecord } from '../warranty.store.ts'

type Registered = Pick<RegistrationRecord, 'record_id' | 'display_id' | 'brand' | 'model' | 'serial_number'>

const decisions: Readonly<Record<RegistrationStatus, { readonly subject: string; readonly text: string }>> = {
  approved: {
    subject: 'Registration approved',
    text: 'We checked the registration of this machine. Its warranty holds as shown on its page.',
  },
  declined: {
    subject: 'Registration declined',
    text: 'We could not accept the registration of this machine. You can register it again with other details.',
  },
  pending: { subject: 'Registration under review', text: 'We are looking at the registration of this machine again.' },
  'pending - response needed': {
    subject: 'Registration: your answer is needed',
    text: 'We need an answer from you before we can decide on the registration of this machine.',
  },
}

const describeMachine = ({ brand, model, serial_number: serial }: Registered) =>
  `${brand} ${model}, serial number ${serial}`

function buildMail(record: Registered, subject: string, texts: readonly string[], ending: string): EmailTemplate {
  return {
    subject: `${record.display_id}: ${subject}`,
    heading: `Registration ${record.display_id}`,
    parts: [
      { say: describeMachine(record) },
      ...texts.filter((text) => text !== '').map((text) => ({ say: text })),
      { button: 'Open the registration', path: `/warranty/records/${record.record_id}` },
      { small: ending },
    ],
  }
}

/** Tells who registered a machine what the office decided. `message`: the reviewer's own text, or empty. */
export const buildDecisionMail = (record: Registered, status: RegistrationStatus, message: string): EmailTemplate =>
  buildMail(
    record,
    decisions[status].subject,
    [decisions[status].text, message],
    'You receive this email because you registered this machine.',
  )

/** A reviewer's question to the customer. The subject holds no text that a user typed. */
export const buildQuestionMail = (record: Registered, message: string): EmailTemplate =>
  buildMail(
    record,
    decisions['pending - response needed'].subject,
    [message],
    'Answer this email, or add a note on the page of the registration.',
  )

import { formatRegistrationStatus } from '../../../../domain/warranty/registration.ts'
import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { notify } from '../../notifications/index.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import { listRegistrants } from './registrant.service.ts'
import { buildDecisionMail } from './review.mail.ts'

/** Tells those of the account who hear of a registration what the office decided, as each chose. Declined is urgent. */
export async function notifyRegistrant(
  call: SignedIn,
  record: RegistrationRecord,
  status: RegistrationStatus,
  message: string,
): Promise<void> {
  const path = `/warranty/records/${record.record_id}`
  const label = formatRegistrationStatus(status)
  await notify(call, {
    kind: 'registration.decided',
    isUrgent: status === 'declined',
    letter: buildDecisionMail(record, status, message),
    entry: {
      about: record.display_id,
      heading: `Registration ${record.display_id}`,
      machine: `${record.brand} ${record.model}, serial number ${record.serial_number}`,
      facts: [['Status', label]],
      message,
      path,
    },
    push: {
      title: `${record.display_id}: ${label}`,
      body: record.model,
      path,
      tag: `registration-${record.record_id}`,
    },
    users: (await listRegistrants(call, record)).map(({ userId }) => userId),
  })
}

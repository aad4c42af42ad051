import type { WarrantyRecord } from '../../../../contract/shapes/registration.ts'
import type { ContactForm, ReviewForm } from '../../../../contract/shapes/registration-review.ts'
import { formatRegistrationStatus } from '../../../../domain/warranty/registration.ts'
import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import { findVisibleRecord } from '../find-record.service.ts'
import { buildRecordView } from '../record.view.ts'
import { requireReview } from '../warranty.policy.ts'
import type { RecordAccess } from '../warranty.policy.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import { notifyRegistrant } from './notify-registrant.service.ts'
import { listRegistrants } from './registrant.service.ts'
import { buildQuestionMail } from './review.mail.ts'
import { saveRecord } from './save-record.service.ts'

const describeChange = (from: RegistrationStatus, to: RegistrationStatus, message: string) =>
  `${formatRegistrationStatus(from)} → ${formatRegistrationStatus(to)}${message === '' ? '' : `: ${message}`}`

/** Refuses what is sent about another status than the reviewer saw. */
async function requireStatus(
  call: SignedIn,
  access: Authorized<RecordAccess>,
  was: RegistrationStatus | undefined,
): Promise<void> {
  const { status } = access.record
  if (was === undefined || was === status) return
  const current = await buildRecordView(call, access)
  refuse('warranty.decided', { values: { status: formatRegistrationStatus(status) }, current })
}

/**
 * Decides on a registration (W05): any of the four statuses, for reviewers and admins. Who registered it gets an email. The
 * status that it has already changes nothing. Refuses `warranty.unknown`, `warranty.decided` where another person was
 * first, also with the same decision, `warranty.accountHasIt`.
 */
export async function setRecordStatus(
  call: SignedIn,
  recordId: string,
  { status, was, message }: ReviewForm,
): Promise<WarrantyRecord> {
  const access = requireReview(await findVisibleRecord(call, recordId, true))
  const { record } = access
  await requireStatus(call, access, was)
  if (record.status === status) return buildRecordView(call, access)
  const typed = message.trim()
  const saved = await saveRecord(
    call,
    access,
    { status },
    { action: 'changeStatus', message: describeChange(record.status, status, typed) },
  )
  await notifyRegistrant(call, record, status, typed)
  return saved
}

/** The customer's addresses: that of the owner, else of those in the account who hear of the registration. */
const listCustomerEmails = async (call: SignedIn, record: RegistrationRecord): Promise<readonly string[]> =>
  record.email === '' ? (await listRegistrants(call, record)).map(({ email }) => email) : [record.email]

/**
 * Emails a message to the customer (W04); the registration then needs a response. For reviewers and admins. Refuses
 * `warranty.unknown`, `warranty.decided` where another person was first, `warranty.accountHasIt`, `warranty.noRecipient`.
 */
export async function contactCustomer(
  call: SignedIn,
  recordId: string,
  { message, was }: ContactForm,
): Promise<WarrantyRecord> {
  const access = requireReview(await findVisibleRecord(call, recordId, true))
  const { record } = access
  await requireStatus(call, access, was)
  const to = await listCustomerEmails(call, record)
  if (to.length === 0) refuse('warranty.noRecipient')
  const status = 'pending - response needed'
  const saved = await saveRecord(
    call,
    access,
    { status },
    { action: 'contactCustomer', message: `To ${to.join(', ')}: ${message.trim()}` },
  )
  for (const email of to) await stageEmail(call, email, buildQuestionMail(record, message.trim()))
  return saved
}

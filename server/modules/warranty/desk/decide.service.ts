import type { RegistrationDecision } from '../../../../contract/registration-desk.ts'
import type { WarrantyRecord } from '../../../../contract/shapes/registration.ts'
import { findInRegistration, stepStatuses } from '../../../../domain/warranty/desk.ts'
import { formatRegistrationStatus } from '../../../../domain/warranty/registration.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { loadAuthors } from '../../labor-claims/index.ts'
import { findVisibleRecord } from '../find-record.service.ts'
import { buildRecordView } from '../record.view.ts'
import { contactCustomer, setRecordStatus } from '../review/status.service.ts'
import { requireReview } from '../warranty.policy.ts'
import type { RecordAccess } from '../warranty.policy.ts'
import { findLastDecision, loadReviewed } from './review-facts.store.ts'

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** Refuses a decision on what another person decided meanwhile, with their name, or changed. */
async function requireAsSeen(
  call: SignedIn,
  access: Authorized<RecordAccess>,
  { was, rev }: RegistrationDecision,
): Promise<void> {
  const { record } = access
  if (record.status === was && record.rev === rev) return
  const current = await buildRecordView(call, access)
  if (record.status === was) return refuse('registration-desk.changed', { current })
  const last = await findLastDecision(call.tx, record.record_id)
  const authorOf = await loadAuthors(call.tx, [last?.user_id ?? null])
  return refuse('registration-desk.decided', {
    values: {
      name: authorOf(last?.user_id ?? null).name,
      time: `${timeFormat.format(last?.at ?? record.updated_at)} UTC`,
      status: formatRegistrationStatus(record.status),
    },
    current,
  })
}

/** What was found and was not on the reviewer's screen: a registration is not approved past it. */
async function requireSeen(call: SignedIn, { record }: RecordAccess, seen: RegistrationDecision['seen'] = []) {
  const reviewed = await loadReviewed(call.tx, [record])
  const unseen = findInRegistration(reviewed(record).facts).filter(({ code }) => !seen.includes(code))
  if (unseen.length > 0)
    refuse('registration-desk.unseen', { values: { findings: unseen.map(({ sentence }) => sentence).join(' ') } })
}

/**
 * Decides about a registration as it was seen (ours): what W05 and W04 do, once. Refuses `warranty.unknown`,
 * `warranty.accountHasIt`, `warranty.noRecipient`, `registration-desk.decided`, `registration-desk.changed`, `registration-desk.unseen`.
 */
export async function decideRegistration(
  call: SignedIn,
  recordId: string,
  form: RegistrationDecision,
): Promise<WarrantyRecord> {
  const access = requireReview(await findVisibleRecord(call, recordId, true))
  await requireAsSeen(call, access, form)
  const { step, was, message } = form
  if ((step === 'ask' || step === 'decline') && message.trim() === '')
    refuse('call.invalid', { errors: { message: 'Required' } })
  if (step === 'approve') await requireSeen(call, access, form.seen)
  return step === 'ask'
    ? contactCustomer(call, recordId, { message })
    : setRecordStatus(call, recordId, { status: stepStatuses[step], was, message })
}

import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import { maxClear } from '../../../../contract/registration-desk.ts'
import type { registrationDesk } from '../../../../contract/registration-desk.ts'
import { undoSeconds } from '../../../../domain/labor-claims/desk.ts'
import { findInRegistration } from '../../../../domain/warranty/desk.ts'
import { formatRegistrationStatus } from '../../../../domain/warranty/registration.ts'
import {
  delayJobs,
  dropStaged,
  endApproval,
  isTooLate,
  lockApproval,
  putApproval,
} from '../../../kernel/approved-together.ts'
import type { ApprovedRecord } from '../../../kernel/approved-together.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findVisibleRecord } from '../find-record.service.ts'
import { setRecordStatus } from '../review/status.service.ts'
import { saveRecord } from '../review/save-record.service.ts'
import { requireReview } from '../warranty.policy.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import { describeRecord } from './desk.service.ts'
import { listQueue } from './desk.store.ts'
import { loadReviewed } from './review-facts.store.ts'
import type { Reviewed } from './review-facts.store.ts'

type Table = typeof registrationDesk.table
type Left = Reply<Table['approveClear']>['left'][number]

/** Why a registration is decided by itself; null where nothing was found in it. */
function explain({ facts }: Reviewed): string | null {
  const findings = findInRegistration(facts)
  return findings.length === 0 ? null : findings.map(({ sentence }) => sentence).join(' ')
}

const toLeft = ({ record_id, display_id }: RegistrationRecord, why: string): Left => ({ record_id, display_id, why })

/** Registrations that are read at a time, and that are looked at before the search for clear ones ends. */
const pageSize = 100
const maxRead = 1000

/**
 * The registrations under review in which nothing was found, the oldest first, and why the first of the others are decided
 * alone (ours). Those with findings stay at the head of the queue, so the search goes on behind them.
 */
export async function listClear(
  call: SignedIn,
  filter: Received<Table['listClear']>['query'],
): Promise<Reply<Table['listClear']>> {
  const registrations: Reply<Table['listClear']>['registrations'] = []
  const left: Left[] = []
  for (let offset = 0; ; offset += pageSize) {
    const slice = { section: 'pending', sort: 'oldest', offset, limit: pageSize } as const
    const rows = await listQueue(call.tx, { ...slice, ...filter })
    const reviewed = await loadReviewed(call.tx, rows)
    for (const record of rows) {
      if (registrations.length === maxClear || offset === maxRead) return { registrations, left, more: true }
      const one = reviewed(record)
      const why = explain(one)
      if (why === null) registrations.push({ ...describeRecord(record), account_name: one.accountName })
      else if (left.length < maxClear) left.push(toLeft(record, why))
    }
    if (rows.length < pageSize) return { registrations, left }
  }
}

/** Why a registration is no longer as its reviewer saw it; null where it is. */
function explainStale(record: RegistrationRecord, rev: number): string | null {
  if (record.status !== 'pending') return `Somebody was faster: it is “${formatRegistrationStatus(record.status)}” now.`
  return record.rev === rev ? null : 'It has changed since the list was opened.'
}

/**
 * Approves registrations in which nothing was found (ours). What is not as it was seen, or has a finding, is left, with the
 * reason. Who registered them is notified when the time to undo has passed.
 */
export async function approveClear(
  call: SignedIn,
  { id, registrations }: Received<Table['approveClear']>['body'],
): Promise<Reply<Table['approveClear']>> {
  const before = await lockApproval(call.tx, 'registration_approval', id)
  if (before !== null && before.userId !== call.actor.userId) refuse('registration-desk.approvalUnknown')
  if (before !== null) return before.reply as Reply<Table['approveClear']>
  const approved: { record_id: string; display_id: string }[] = []
  const after: ApprovedRecord[] = []
  const left: Left[] = []
  // In the order of their ids: two reviewers never wait for each other's registrations in a circle.
  const chosen = new Map(registrations.map((one) => [one.record_id, one.rev]))
  for (const [recordId, rev] of [...chosen].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { record } = requireReview(await findVisibleRecord(call, recordId, true))
    const why = explainStale(record, rev) ?? explain((await loadReviewed(call.tx, [record]))(record))
    if (why !== null) {
      left.push(toLeft(record, why))
      continue
    }
    const { later, keys } = delayJobs(call, undoSeconds)
    const now = await setRecordStatus(later, recordId, { status: 'approved', was: 'pending', message: '' })
    approved.push({ record_id: recordId, display_id: now.display_id })
    after.push({ id: recordId, display_id: now.display_id, rev: now.rev, jobs: keys })
  }
  const reply = {
    approval_id: id,
    undo_until: new Date(call.now.getTime() + undoSeconds * 1000).toISOString(),
    approved,
    left,
  }
  const stored = { approvalId: id, userId: call.actor.userId, approvedAt: call.now, undoneAt: null }
  await putApproval(call.tx, 'registration_approval', { ...stored, reply, records: after })
  return reply
}

/**
 * Takes approvals back that were given together (ours): the registrations are under review again, and no mail tells of them.
 * One that somebody changed meanwhile stays. Refuses `registration-desk.approvalUnknown` and `registration-desk.undoLate`.
 */
export async function undoClear(call: SignedIn, id: string): Promise<Reply<Table['undoClear']>> {
  const approval = await lockApproval(call.tx, 'registration_approval', id)
  if (approval === null || approval.userId !== call.actor.userId) return refuse('registration-desk.approvalUnknown')
  // The same press again: its answer was lost.
  if (approval.undoneAt !== null) return { returned: approval.records.length, kept: [] }
  if (isTooLate(call, approval.approvedAt, undoSeconds)) refuse('registration-desk.undoLate')
  const changed: Reply<Table['undoClear']>['kept'] = []
  for (const { id: recordId, display_id, rev, jobs } of approval.records) {
    const access = requireReview(await findVisibleRecord(call, recordId, true))
    if (access.record.rev !== rev) {
      changed.push({ record_id: recordId, display_id })
      continue
    }
    await saveRecord(call, access, { status: 'pending' }, { action: 'undoApproval', message: 'approved → pending' })
    await dropStaged(call.tx, jobs)
  }
  await endApproval(call.tx, 'registration_approval', id, call.now)
  return { returned: approval.records.length - changed.length, kept: changed }
}

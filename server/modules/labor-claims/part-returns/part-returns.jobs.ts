import * as z from 'zod/mini'
import { formatPartReturnNumber } from '../../../../domain/labor-claims/part-returns.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { claimById } from '../labor-claims.store.ts'
import { findInformed } from '../people/informed.service.ts'
import { listServicersOf } from '../people/people.store.ts'
import { buildReminderEmail, formatPart } from './part-return.mail.ts'
import type { MailedPart } from './part-return.mail.ts'
import type { PartReturnRecord } from './part-returns.store.ts'
import { findPartReturn } from './part-returns.store.ts'

/** The kind of the job that reminds of a part. */
export const remindJob = 'labor-claims.remindPartReturn'
const payloadSchema = z.object({ return_id: z.string(), is_overdue: z.boolean() })

/** A part that is asked back, as its mails name it. */
export const toMailedPart = (claim: ClaimRecord, record: PartReturnRecord): MailedPart => ({
  claimId: claim.claim_id,
  displayId: claim.display_id,
  number: formatPartReturnNumber(claim.display_id, record.nth),
  machine: `${claim.brand} ${claim.model}, serial number ${claim.serial_number}`,
  part: formatPart(record),
  dueOn: record.due_on,
  message: record.message,
})

/** Reminds the servicer of a part that was not sent; once it is overdue, the person who asked for it too. */
async function remind(payload: unknown, job: Pick<JobCall, 'tx' | 'stage' | 'newId'>): Promise<void> {
  const { return_id: returnId, is_overdue: isOverdue } = payloadSchema.parse(payload)
  const record = await findPartReturn(job.tx, returnId)
  if (record?.state !== 'asked') return
  const claim = await claimById(job.tx, record.claim_id)
  if (claim === null) return
  const people = claim.servicer_account_id === null ? [] : await listServicersOf(job.tx, claim.servicer_account_id)
  const asker = isOverdue ? await findInformed(job, claim, record.asked_by) : null
  const to = new Set([...people.map(({ email }) => email), ...(asker === null ? [] : [asker.email])])
  for (const address of to) await stageEmail(job, address, buildReminderEmail(toMailedPart(claim, record), isOverdue))
}

/** Reminders of parts that are asked back, staged with their times when the part was asked for. */
export const partReturnJobs = { [remindJob]: { apply: remind } }

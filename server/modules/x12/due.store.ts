import { sql } from 'kysely'
import { paymentStatuses } from '../../../domain/labor-claims/states.ts'
import type { Usage } from '../../../domain/x12/partner.ts'
import type { Tx } from '../../kernel/call.ts'

/** The records of a manufacturer that were approved from `start` to before `end`. */
export interface DueQuery {
  readonly manufacturerId: number
  readonly usage: Usage
  readonly start: Date
  readonly end: Date
  readonly limit: number
}

/** A record to send, and whether it was sent with this usage before. */
export interface Due {
  readonly id: string
  readonly approvedAt: Date
  readonly wasSent: boolean
}

const wasSent = (item: string, usage: Usage) =>
  sql<boolean>`exists (select from x12_sent sent where sent.item_id = ${sql.ref(item)} and sent.usage = ${usage})`

// A change is never later than `updated_at`, which keeps the look at the history to few records.
const claimApproved = sql<Date>`coalesce((select max(entry.at) from claim_history entry
  where entry.claim_id = labor_claim.claim_id and entry.to_status = 'approved_for_payment'), labor_claim.created_at)`
// `describeChange` of the review writes the message: 'pending → approved', with what the reviewer added.
const registrationApproved = sql<Date>`coalesce((select max(entry.at) from registration_history entry
  where entry.record_id = registration.record_id and entry.action = 'changeStatus'
    and entry.message ~ '^(pending|response needed|declined) → approved'), registration.created_at)`

/** Claims whose payment was approved, also those that are paid, the earliest first. */
export async function listDueClaims(tx: Tx, { manufacturerId, usage, start, end, limit }: DueQuery): Promise<Due[]> {
  const rows = await tx
    .selectFrom('labor_claim')
    .select('claim_id')
    .select([claimApproved.as('approved_at'), wasSent('labor_claim.claim_id', usage).as('was_sent')])
    .where('manufacturer_id', '=', manufacturerId)
    .where('status', 'in', [...paymentStatuses, 'paid'])
    .where((is) => is.or([is('status', '=', 'paid'), is('completed', '=', false)]))
    .where('updated_at', '>=', start)
    .where(claimApproved, '>=', start)
    .where(claimApproved, '<', end)
    .orderBy('approved_at')
    .orderBy('display_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.claim_id, approvedAt: row.approved_at, wasSent: row.was_sent }))
}

/** Approved registrations, the earliest first. */
export async function listDueRegistrations(
  tx: Tx,
  { manufacturerId, usage, start, end, limit }: DueQuery,
): Promise<Due[]> {
  const rows = await tx
    .selectFrom('registration')
    .select('record_id')
    .select([registrationApproved.as('approved_at'), wasSent('registration.record_id', usage).as('was_sent')])
    .where('manufacturer_id', '=', manufacturerId)
    .where('status', '=', 'approved')
    .where('updated_at', '>=', start)
    .where(registrationApproved, '>=', start)
    .where(registrationApproved, '<', end)
    .orderBy('approved_at')
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.record_id, approvedAt: row.approved_at, wasSent: row.was_sent }))
}

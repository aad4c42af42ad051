import { sql } from 'kysely'
import { paymentStatuses } from '../../../domain/labor-claims/states.ts'
import type { SetCode } from '../../../domain/x12/interchange.ts'
import type { Usage } from '../../../domain/x12/partner.ts'
import type { Tx } from '../../kernel/call.ts'

/** The records of a manufacturer that were approved from `start` on and before `until`. */
export interface DueQuery {
  readonly manufacturerId: number
  readonly usage: Usage
  readonly start: Date
  readonly until: Date
  /** Also what was sent since it was approved. */
  readonly again: boolean
  /** The control number of a file: what is in it or a later one is left out. */
  readonly since: number | null
}

/** A record to send, and whether it was sent to this manufacturer with this usage before. */
export interface Due {
  readonly id: string
  /** A claim's number, or a registration's without its letters: what those of one moment are in the order of. */
  readonly number: string | number
  readonly approvedAt: Date
  readonly wasSent: boolean
  /** What was sent of a record that was changed since, where it is known, and when. Null for one that is due in any case. */
  readonly sent: { readonly digest: string | null; readonly at: Date } | null
}
/** As many records as this, those behind `after`. */
export interface DueSlice {
  readonly after: Due | null
  readonly limit: number
}

// Files of this manufacturer alone: a record whose model was corrected may have been another one's.
const sentOf = (
  item: string,
  { usage, manufacturerId }: DueQuery,
) => sql`x12_sent sent join x12_file file using (file_id)
    where sent.item_id = ${sql.ref(item)} and sent.usage = ${usage} and file.manufacturer_id = ${manufacturerId}`
export const wasSent = (item: string, query: DueQuery) => sql<boolean>`exists (select from ${sentOf(item, query)})`
/** Whether a file has the record as it was approved last: one of an earlier approval may have other amounts. */
const isSentSince = (item: string, query: DueQuery) =>
  sql<boolean>`exists (select from ${sentOf(item, query)} and file.made_at >= approval.at)`
/** Whether a file that is not before `since` has the record. */
const isInFileSince = (item: string, query: DueQuery) =>
  sql<boolean>`exists (select from ${sentOf(item, query)} and file.control_number >= ${query.since})`
/** The last file of this manufacturer that has a record, and what it has of it. */
export const lastSent = (item: string, query: DueQuery) =>
  sql<{ made_at: Date; digest: string | null }>`(select file.made_at, sent.digest from ${sentOf(item, query)}
    order by file.control_number desc limit 1)`.as('last')

// When each record was approved, looked up once.
// What happens to a payment stands in the history with the status before and after it, and is no approval.
export const claimApproval = sql<{
  at: Date
}>`(select coalesce(max(entry.at), labor_claim.created_at) as at from claim_history entry
  where entry.claim_id = labor_claim.claim_id and entry.to_status = 'approved_for_payment'
    and entry.from_status is distinct from entry.to_status and entry.action <> 'undoStep')`.as('approval')
// `describeChange` of the review writes the message: 'pending → approved', with what the reviewer added.
export const registrationApproval = sql<{ at: Date }>`(select coalesce(max(entry.at), registration.created_at) as at
  from registration_history entry
  where entry.record_id = registration.record_id and entry.action = 'changeStatus'
    and entry.message ~ '^(pending|response needed|declined) → approved')`.as('approval')

/** As a `Date` has it, so that the next slice begins exactly behind the last record of this one. */
export const approvedAt = sql<Date>`date_trunc('milliseconds', approval.at)`
/** Records behind `after` were approved no earlier, so that the indexes need not find the earlier ones again. */
const from = (query: DueQuery, after: Due | null): DueQuery =>
  after === null ? query : { ...query, start: after.approvedAt }
export const isBehind = (number: string, after: Due | null) =>
  after === null
    ? sql<boolean>`true`
    : sql<boolean>`(${approvedAt}, ${sql.ref(number)}) > (${after.approvedAt}::timestamptz, ${after.number})`

/**
 * The records that may have been approved in this time: those with such an entry in the history, whose indexes have the few
 * entries of these days, and those made then, which count from that day where the history has no approval.
 */
const mayBeApprovedClaim = ({ start, until }: DueQuery) => sql<boolean>`labor_claim.claim_id in (
  select entry.claim_id from claim_history entry
    where entry.to_status = 'approved_for_payment' and entry.at >= ${start} and entry.at < ${until}
  union select made.claim_id from labor_claim made where made.created_at >= ${start} and made.created_at < ${until})`
const mayBeApprovedRegistration = ({ start, until }: DueQuery) => sql<boolean>`registration.record_id in (
  select entry.record_id from registration_history entry
    where entry.action = 'changeStatus' and entry.at >= ${start} and entry.at < ${until}
  union select made.record_id from registration made where made.created_at >= ${start} and made.created_at < ${until})`

const selectClaims = (tx: Tx, query: DueQuery) =>
  tx
    .selectFrom('labor_claim')
    .innerJoinLateral(claimApproval, (join) => join.onTrue())
    .where(mayBeApprovedClaim(query))
    .where('manufacturer_id', '=', query.manufacturerId)
    .where('status', 'in', [...paymentStatuses, 'paid'])
    .where((is) => is.or([is('status', '=', 'paid'), is('completed', '=', false)]))
    .where('approval.at', '>=', query.start)
    .where('approval.at', '<', query.until)

const selectRegistrations = (tx: Tx, query: DueQuery) =>
  tx
    .selectFrom('registration')
    .innerJoinLateral(registrationApproval, (join) => join.onTrue())
    .where(mayBeApprovedRegistration(query))
    .where('manufacturer_id', '=', query.manufacturerId)
    .where('status', '=', 'approved')
    .where('approval.at', '>=', query.start)
    .where('approval.at', '<', query.until)

/** Claims whose payment was approved, also those that are paid, the earliest first. */
async function listClaims(tx: Tx, query: DueQuery, { after, limit }: DueSlice): Promise<Due[]> {
  const isSent = wasSent('labor_claim.claim_id', query)
  const rows = await selectClaims(tx, from(query, after))
    .where(isBehind('labor_claim.display_id', after))
    .$if(!query.again, (claims) => claims.where(isSentSince('labor_claim.claim_id', query), '=', false))
    .$if(query.since !== null, (claims) => claims.where(isInFileSince('labor_claim.claim_id', query), '=', false))
    .select(['claim_id', 'labor_claim.display_id as number'])
    .select([approvedAt.as('approved_at'), isSent.as('was_sent')])
    .orderBy('approved_at')
    .orderBy('display_id')
    .limit(limit)
    .execute()
  return rows.map(({ claim_id: id, number, ...row }) => ({
    ...{ id, number, approvedAt: row.approved_at, wasSent: row.was_sent, sent: null },
  }))
}

/** Approved registrations, the earliest first. */
async function listRegistrations(tx: Tx, query: DueQuery, { after, limit }: DueSlice): Promise<Due[]> {
  const isSent = wasSent('registration.record_id', query)
  const rows = await selectRegistrations(tx, from(query, after))
    .where(isBehind('registration.number', after))
    .$if(!query.again, (records) => records.where(isSentSince('registration.record_id', query), '=', false))
    .$if(query.since !== null, (records) => records.where(isInFileSince('registration.record_id', query), '=', false))
    .select(['record_id', 'registration.number'])
    .select([approvedAt.as('approved_at'), isSent.as('was_sent')])
    .orderBy('approved_at')
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ record_id: id, number, ...row }) => ({
    ...{ id, number, approvedAt: row.approved_at, wasSent: row.was_sent, sent: null },
  }))
}

/** What is to be sent, the earliest first. */
export const listDue = (tx: Tx, code: SetCode, query: DueQuery, slice: DueSlice): Promise<Due[]> =>
  code === '140' ? listRegistrations(tx, query, slice) : listClaims(tx, query, slice)

/** How many records were approved in this time, sent or not. */
export async function countApproved(tx: Tx, code: SetCode, query: DueQuery): Promise<number> {
  const all = sql<string>`count(*)`.as('count')
  const { count } =
    code === '140'
      ? await selectRegistrations(tx, query).select(all).executeTakeFirstOrThrow()
      : await selectClaims(tx, query).select(all).executeTakeFirstOrThrow()
  return Number(count)
}

/** How many records of these days were sent since they were approved. */
export async function countSent(tx: Tx, code: SetCode, query: DueQuery): Promise<number> {
  const { count } =
    code === '140'
      ? await selectRegistrations(tx, query)
          .where(isSentSince('registration.record_id', query), '=', true)
          .select((is) => is.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
      : await selectClaims(tx, query)
          .where(isSentSince('labor_claim.claim_id', query), '=', true)
          .select((is) => is.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
  return Number(count)
}

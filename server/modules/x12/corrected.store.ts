import { sql } from 'kysely'
import { maxFound } from '../../../domain/lists/max-found.ts'
import { paymentStatuses } from '../../../domain/labor-claims/states.ts'
import type { SetCode } from '../../../domain/x12/interchange.ts'
import type { Usage } from '../../../domain/x12/partner.ts'
import type { Tx } from '../../kernel/call.ts'
import type { Due, DueQuery, DueSlice } from './due.store.ts'
import { approvedAt, claimApproval, isBehind, lastSent, registrationApproval, wasSent } from './due.store.ts'

// The indexes of migration 128 have these conditions. Not each of these changes is one of what a file has. A payment of the firm
// that had a claim before adds to its amounts.
const claimCorrections = ({ start, until }: DueQuery) =>
  sql<{ claim_id: string; at: Date }>`(select entry.claim_id, max(entry.at) as at from claim_history entry
    where entry.to_status in ('approved_for_payment', 'awaiting_payment', 'paid')
      and entry.action in ('changeClaim', 'confirmSerial', 'setParts', 'orderParts', 'addTrip', 'editTrip', 'removeTrip', 'payPayment')
      and entry.at >= ${start} and entry.at < ${until}
    group by entry.claim_id)`.as('correction')
const registrationCorrections = ({ start, until }: DueQuery) =>
  sql<{ record_id: string; at: Date }>`(select entry.record_id, max(entry.at) as at from registration_history entry
    where entry.action in ('changeEquipment', 'changeWarranty', 'changeLocations')
      and entry.at >= ${start} and entry.at < ${until}
    group by entry.record_id)`.as('correction')

/** Sent as it was approved last, to any manufacturer: a correction of the model may make it another one's. */
const isSent = (item: string, usage: Usage) =>
  sql<boolean>`exists (select from x12_sent sent join x12_file file using (file_id)
    where sent.item_id = ${sql.ref(item)} and sent.usage = ${usage} and file.made_at >= approval.at)`
/** Perhaps corrected since this manufacturer had it: a change may have been on its way while the file was made. */
const isCorrectedSince = sql<boolean>`(last.made_at is null or correction.at >= last.made_at - interval '5 minutes')`

interface Row {
  readonly id: string
  readonly number: string | number
  readonly approved_at: Date
  readonly made_at: Date | null
  readonly digest: string | null
}
/** What this manufacturer did not get as it was approved last is due in any case. */
const toDue = ({ id, number, approved_at: approvedAt, made_at, digest }: Row): Due => ({
  ...{ id, number, approvedAt, wasSent: made_at !== null },
  sent: made_at === null || made_at < approvedAt ? null : { digest, at: made_at },
})

async function listClaims(tx: Tx, query: DueQuery, { after, limit }: DueSlice): Promise<Due[]> {
  const rows = await tx
    .selectFrom('labor_claim')
    .innerJoin(claimCorrections(query), 'correction.claim_id', 'labor_claim.claim_id')
    .innerJoinLateral(claimApproval, (join) => join.onTrue())
    .leftJoinLateral(lastSent('labor_claim.claim_id', query), (join) => join.onTrue())
    .where(isSent('labor_claim.claim_id', query.usage))
    .where('labor_claim.manufacturer_id', '=', query.manufacturerId)
    .where('status', 'in', [...paymentStatuses, 'paid'])
    .where((is) => is.or([is('status', '=', 'paid'), is('completed', '=', false)]))
    .where(isCorrectedSince)
    .where(isBehind('labor_claim.display_id', after))
    .select(['labor_claim.claim_id as id', 'labor_claim.display_id as number', 'last.made_at', 'last.digest'])
    .select(approvedAt.as('approved_at'))
    .orderBy('approved_at')
    .orderBy('labor_claim.display_id')
    .limit(limit)
    .execute()
  return rows.map(toDue)
}

async function listRegistrations(tx: Tx, query: DueQuery, { after, limit }: DueSlice): Promise<Due[]> {
  const rows = await tx
    .selectFrom('registration')
    .innerJoin(registrationCorrections(query), 'correction.record_id', 'registration.record_id')
    .innerJoinLateral(registrationApproval, (join) => join.onTrue())
    .leftJoinLateral(lastSent('registration.record_id', query), (join) => join.onTrue())
    .where(isSent('registration.record_id', query.usage))
    .where('registration.manufacturer_id', '=', query.manufacturerId)
    .where('status', '=', 'approved')
    .where(isCorrectedSince)
    .where(isBehind('registration.number', after))
    .select(['registration.record_id as id', 'registration.number', 'last.made_at', 'last.digest'])
    .select(approvedAt.as('approved_at'))
    .orderBy('approved_at')
    .orderBy('registration.number')
    .limit(limit)
    .execute()
  return rows.map(toDue)
}

/**
 * Records that were sent as they were approved, and were changed since on these days. What is to be sent of them has to be
 * compared with what was sent. The earliest approval first.
 */
export const listCorrected = (tx: Tx, code: SetCode, query: DueQuery, slice: DueSlice): Promise<Due[]> =>
  code === '140' ? listRegistrations(tx, query, slice) : listClaims(tx, query, slice)

// A claim that was reopened is corrected before it is approved again.
const claimChanges = (query: DueQuery) =>
  sql<{ claim_id: string }>`(select correction.claim_id from ${claimCorrections(query)}
    union select entry.claim_id from claim_history entry
      where entry.to_status = 'approved_for_payment' and entry.at >= ${query.start} and entry.at < ${query.until})`.as(
    'changed',
  )

/**
 * Records that a file of this manufacturer has, and that are another one's now; of those that were corrected on these days, or
 * approved again. At most `maxFound`.
 */
export const listMoved = (tx: Tx, code: SetCode, query: DueQuery): Promise<{ id: string; number: string }[]> =>
  code === '140'
    ? tx
        .selectFrom('registration')
        .innerJoin(registrationCorrections(query), 'correction.record_id', 'registration.record_id')
        .where('registration.manufacturer_id', '!=', query.manufacturerId)
        .where(wasSent('registration.record_id', query))
        .select(['registration.record_id as id', 'registration.display_id as number'])
        .orderBy('registration.number')
        .limit(maxFound)
        .execute()
    : tx
        .selectFrom('labor_claim')
        .innerJoin(claimChanges(query), 'changed.claim_id', 'labor_claim.claim_id')
        .where('labor_claim.manufacturer_id', '!=', query.manufacturerId)
        .where(wasSent('labor_claim.claim_id', query))
        .select(['labor_claim.claim_id as id', 'labor_claim.display_id as number'])
        .orderBy('labor_claim.display_id')
        .limit(maxFound)
        .execute()

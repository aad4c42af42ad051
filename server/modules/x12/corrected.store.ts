import { sql } from 'kysely'
import { paymentStatuses } from '../../../domain/labor-claims/states.ts'
import type { SetCode } from '../../../domain/x12/interchange.ts'
import type { Usage } from '../../../domain/x12/partner.ts'
import type { Tx } from '../../kernel/call.ts'
import type { Due, DueQuery, DueSlice } from './due.store.ts'
import { approvedAt, claimApproval, isBehind, registrationApproval } from './due.store.ts'

/** The last file that has a record, and what it has of it. */
const lastSent = (item: string, usage: Usage) =>
  sql<{
    made_at: Date
    manufacturer_id: number
    digest: string | null
  }>`(select file.made_at, file.manufacturer_id, sent.digest
    from x12_sent sent join x12_file file using (file_id)
    where sent.item_id = ${sql.ref(item)} and sent.usage = ${usage}
    order by file.control_number desc limit 1)`.as('last')

// The indexes of migration 128 have these conditions. Not each of these changes is one of what a file has.
const claimCorrections = ({ start, until }: DueQuery) =>
  sql<{ claim_id: string; at: Date }>`(select entry.claim_id, max(entry.at) as at from claim_history entry
    where entry.to_status in ('approved_for_payment', 'awaiting_payment', 'paid')
      and entry.action in ('changeClaim', 'confirmSerial', 'setParts', 'orderParts', 'addTrip', 'editTrip', 'removeTrip')
      and entry.at >= ${start} and entry.at < ${until}
    group by entry.claim_id)`.as('correction')
const registrationCorrections = ({ start, until }: DueQuery) =>
  sql<{ record_id: string; at: Date }>`(select entry.record_id, max(entry.at) as at from registration_history entry
    where entry.action in ('changeEquipment', 'changeWarranty', 'changeLocations')
      and entry.at >= ${start} and entry.at < ${until}
    group by entry.record_id)`.as('correction')

/** Sent as it was approved last, and perhaps corrected since: a change may have been on its way while the file was made. */
const isCorrectedSince = sql<boolean>`last.made_at >= approval.at
  and correction.at >= last.made_at - interval '5 minutes'`

interface Row {
  readonly id: string
  readonly number: string | number
  readonly approved_at: Date
  readonly digest: string | null
  readonly sent_to: number
}
/** A correction of the model may make it another manufacturer's, which got nothing yet. */
const toDues = (rows: readonly Row[], { manufacturerId }: DueQuery): Due[] =>
  rows.map(({ id, number, approved_at, digest, sent_to }) => {
    const wasSent = sent_to === manufacturerId
    return { id, number, approvedAt: approved_at, wasSent, sent: { digest: wasSent ? digest : null } }
  })

async function listClaims(tx: Tx, query: DueQuery, { after, limit }: DueSlice): Promise<Due[]> {
  const rows = await tx
    .selectFrom('labor_claim')
    .innerJoin(claimCorrections(query), 'correction.claim_id', 'labor_claim.claim_id')
    .innerJoinLateral(claimApproval, (join) => join.onTrue())
    .innerJoinLateral(lastSent('labor_claim.claim_id', query.usage), (join) => join.onTrue())
    .where('labor_claim.manufacturer_id', '=', query.manufacturerId)
    .where('status', 'in', [...paymentStatuses, 'paid'])
    .where((is) => is.or([is('status', '=', 'paid'), is('completed', '=', false)]))
    .where(isCorrectedSince)
    .where(isBehind('labor_claim.display_id', after))
    .select([
      'labor_claim.claim_id as id',
      'labor_claim.display_id as number',
      'last.digest',
      'last.manufacturer_id as sent_to',
    ])
    .select(approvedAt.as('approved_at'))
    .orderBy('approved_at')
    .orderBy('labor_claim.display_id')
    .limit(limit)
    .execute()
  return toDues(rows, query)
}

async function listRegistrations(tx: Tx, query: DueQuery, { after, limit }: DueSlice): Promise<Due[]> {
  const rows = await tx
    .selectFrom('registration')
    .innerJoin(registrationCorrections(query), 'correction.record_id', 'registration.record_id')
    .innerJoinLateral(registrationApproval, (join) => join.onTrue())
    .innerJoinLateral(lastSent('registration.record_id', query.usage), (join) => join.onTrue())
    .where('registration.manufacturer_id', '=', query.manufacturerId)
    .where('status', '=', 'approved')
    .where(isCorrectedSince)
    .where(isBehind('registration.number', after))
    .select(['registration.record_id as id', 'registration.number', 'last.digest', 'last.manufacturer_id as sent_to'])
    .select(approvedAt.as('approved_at'))
    .orderBy('approved_at')
    .orderBy('registration.number')
    .limit(limit)
    .execute()
  return toDues(rows, query)
}

/**
 * Records that were sent as they were approved, and were changed since on these days. What is to be sent of them has to be
 * compared with what was sent. The earliest approval first.
 */
export const listCorrected = (tx: Tx, code: SetCode, query: DueQuery, slice: DueSlice): Promise<Due[]> =>
  code === '140' ? listRegistrations(tx, query, slice) : listClaims(tx, query, slice)

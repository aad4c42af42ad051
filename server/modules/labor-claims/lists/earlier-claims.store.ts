import type { Claim } from '../../../../contract/shapes/claim.ts'
import type { Tx } from '../../../kernel/call.ts'
import { getFiledDay } from '../filing/claim-days.rules.ts'
import type { ClaimPart, ClaimRecord } from '../labor-claims.store.ts'

const maxClaims = 20

/**
 * Earlier claims of the same machine, latest first, without names of persons. What is broken is a text that somebody wrote: a
 * reader sees those of the own account, as its filer or servicer, and the office all.
 */
export async function listEarlierClaims(
  tx: Tx,
  { serial_number, manufacturer_id, claim_id, created_at }: ClaimRecord,
  reader: { readonly accountId: number; readonly isOffice: boolean },
): Promise<NonNullable<Claim['earlier_claims']>> {
  const rows = await tx
    .selectFrom('labor_claim')
    .select(['display_id', 'created_at', 'filed_at', 'status', 'completed', 'service_requested', 'parts'])
    .select('account_id')
    .select((row) =>
      row
        .selectFrom('app_user')
        .select('app_user.account_id')
        .whereRef('app_user.user_id', '=', 'labor_claim.assigned_to')
        .as('servicer_account_id'),
    )
    .where('serial_number', '=', serial_number)
    .where('manufacturer_id', '=', manufacturer_id)
    .where('claim_id', '<>', claim_id)
    .where('created_at', '<=', created_at)
    .orderBy('created_at', 'desc')
    .orderBy('claim_id', 'desc')
    .limit(maxClaims)
    .execute()
  return rows.map((row) => ({
    display_id: row.display_id,
    filed_on: getFiledDay(row),
    status: row.status,
    completed: row.completed,
    service_requested:
      reader.isOffice || [row.account_id, row.servicer_account_id].includes(reader.accountId)
        ? row.service_requested
        : '',
    parts: (JSON.parse(row.parts) as ClaimPart[]).map((part) => part.number),
  }))
}

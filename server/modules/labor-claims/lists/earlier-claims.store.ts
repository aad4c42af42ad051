import type { Claim } from '../../../../contract/shapes/claim.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { ClaimPart, ClaimRecord } from '../labor-claims.store.ts'

const maxClaims = 20

/** Earlier claims of the same machine, latest first, without names of persons. */
export async function listEarlierClaims(
  tx: Tx,
  { serial_number, claim_id, created_at }: ClaimRecord,
): Promise<NonNullable<Claim['earlier_claims']>> {
  const rows = await tx
    .selectFrom('labor_claim')
    .select(['display_id', 'created_at', 'status', 'service_requested', 'parts'])
    .where('serial_number', '=', serial_number)
    .where('claim_id', '<>', claim_id)
    .where('created_at', '<=', created_at)
    .orderBy('created_at', 'desc')
    .orderBy('claim_id', 'desc')
    .limit(maxClaims)
    .execute()
  return rows.map((row) => ({
    display_id: row.display_id,
    filed_on: row.created_at.toISOString().slice(0, 10),
    status: row.status,
    service_requested: row.service_requested,
    parts: (JSON.parse(row.parts) as ClaimPart[]).map((part) => part.number),
  }))
}

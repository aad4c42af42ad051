import type { PartReturn } from '../../../../contract/claim-returns.ts'
import type { PartReturnAction } from '../../../../domain/labor-claims/part-returns.ts'
import { formatPartReturnNumber, getNextReturnState } from '../../../../domain/labor-claims/part-returns.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import { mayHandleParts } from '../labor-claims.policy.ts'
import { loadAuthors } from '../people/people.store.ts'
import { listPartReturns } from './part-returns.store.ts'

/** The parts of a claim that are asked back, for one of its readers. */
export async function buildPartReturnsView(tx: Tx, access: ClaimAccess): Promise<PartReturn[]> {
  const records = await listPartReturns(tx, access.claim.claim_id)
  if (records.length === 0) return []
  const authorOf = await loadAuthors(
    tx,
    records.map((record) => record.asked_by),
  )
  const isOffice = access.roles.includes('office')
  const handles = mayHandleParts(access)
  return records.map((record) => {
    const can = (step: PartReturnAction) => getNextReturnState(record.state, step) !== null
    return {
      id: record.return_id,
      number: formatPartReturnNumber(record.display_id, record.nth),
      state: record.state,
      rev: record.rev,
      part_number: record.part_number,
      part_name: record.part_name,
      qty: record.qty,
      due_on: record.due_on,
      message: record.message,
      asked_at: record.asked_at.toISOString(),
      asked_by: authorOf(record.asked_by).name,
      sent_at: record.sent_at?.toISOString() ?? null,
      tracking: record.tracking,
      ended_at: record.ended_at?.toISOString() ?? null,
      note: record.note,
      may: {
        send: handles && can('send'),
        receive: isOffice && can('receive'),
        waive: isOffice && can('waive'),
        label: handles && record.ended_at === null,
      },
    }
  })
}

import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { MachineRow } from './machine-rows.rules.ts'
import { listRecordsByIds, findRecordsOfOp } from '../warranty.store.ts'
import { isOwnRecord } from '../warranty.policy.ts'

/** Rows that already have a record, by the row's id or because this op created it before its receipt was pruned. Refuses `warranty.idTaken`. */
export async function findExistingRecords(
  call: SignedIn,
  rows: readonly MachineRow[],
): Promise<Map<MachineRow, string>> {
  const ids = rows.flatMap((row) => row.id ?? [])
  const byId = new Map((await listRecordsByIds(call.tx, ids)).map((record) => [record.record_id, record]))
  const ofOp = call.op === null ? null : await findRecordsOfOp(call.tx, call.actor.userId, call.op.key)
  const existing = new Map<MachineRow, string>()
  for (const row of rows) {
    const named = row.id === null ? undefined : byId.get(row.id)
    if (named !== undefined && (!isOwnRecord(named, call.actor) || named.serial_key !== row.key))
      refuse('warranty.idTaken')
    const recordId = row.id === null ? ofOp?.get(row.key) : named?.record_id
    if (recordId !== undefined) existing.set(row, recordId)
  }
  return existing
}

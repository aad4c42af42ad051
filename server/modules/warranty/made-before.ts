import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { MachineRow } from './machine-rows.ts'
import { recordsByIds, recordsOfOp } from './records.store.ts'
import { isOwnRecord } from './warranty.policy.ts'

/** The rows whose record is there already, with its id: named by the row, or made by this op before its receipt was dropped. Refuses `warranty.idTaken`. */
export async function madeBefore(call: SignedIn, rows: readonly MachineRow[]): Promise<Map<MachineRow, string>> {
  const ids = rows.flatMap((row) => row.id ?? [])
  const byId = new Map((await recordsByIds(call.tx, ids)).map((record) => [record.record_id, record]))
  const ofOp = call.op === null ? null : await recordsOfOp(call.tx, call.actor.userId, call.op.key)
  const made = new Map<MachineRow, string>()
  for (const row of rows) {
    const named = row.id === null ? undefined : byId.get(row.id)
    if (named !== undefined && (!isOwnRecord(named, call.actor) || named.serial_key !== row.key))
      refuse('warranty.idTaken')
    const recordId = row.id === null ? ofOp?.get(row.key) : named?.record_id
    if (recordId !== undefined) made.set(row, recordId)
  }
  return made
}

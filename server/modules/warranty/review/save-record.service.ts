import type { WarrantyRecord } from '../../../../contract/shapes/registration.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { sqlState } from '../../../kernel/unit-of-work.ts'
import { addHistory } from '../history/history.store.ts'
import { buildRecordView } from '../record.view.ts'
import type { RecordAccess } from '../warranty.policy.ts'
import { refreshAccess } from '../warranty.policy.ts'
import type { RecordChange, RegistrationRecord } from '../warranty.store.ts'
import { listAccountRecords, recordById, updateRecord } from '../warranty.store.ts'

const uniqueViolation = '23505'

/** An account registers a machine once, unless an earlier registration was declined. Refuses `warranty.accountHasIt`. */
async function requireOnce({ tx }: SignedIn, record: RegistrationRecord, change: RecordChange): Promise<void> {
  if ((change.status ?? record.status) === 'declined') return
  const serial = change.serial_key ?? record.serial_key
  const others = await listAccountRecords(tx, change.account_id ?? record.account_id, [serial])
  const same = others.find(
    (one) =>
      one.record_id !== record.record_id &&
      one.manufacturer_id === (change.manufacturer_id ?? record.manufacturer_id) &&
      one.floor_model === (change.floor_model ?? record.floor_model),
  )
  if (same !== undefined) refuse('warranty.accountHasIt', { values: { number: same.display_id } })
}

/** Writes a reviewer's change and its entry of the history, and returns the record. Refuses `warranty.accountHasIt`. */
export async function saveRecord(
  call: SignedIn,
  access: Authorized<RecordAccess>,
  change: RecordChange,
  entry: { readonly action: string; readonly message: string | null },
): Promise<WarrantyRecord> {
  const { record } = access
  await requireOnce(call, record, change)
  await addHistory(call, record.record_id, entry)
  try {
    await updateRecord(call.tx, record.record_id, change, call.now)
  } catch (error) {
    // The account has registered the machine from another device since it was asked.
    if (sqlState(error) !== uniqueViolation) throw error
    return refuse('warranty.accountHasIt', { values: { number: 'made just now' } })
  }
  return buildRecordView(call, refreshAccess(access, (await recordById(call.tx, record.record_id)) ?? record))
}

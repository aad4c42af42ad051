import { getRegistrationCutoff } from '../../../domain/labor-claims/machine.ts'
import { normalizeSerial } from '../../../domain/warranty/serials.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { listOpenedRecords } from './machines/claims.store.ts'
import type { RegistrationRecord } from './warranty.store.ts'
import { lockRecord, recordById, recordByNumber, listRecordsOfSerial } from './warranty.store.ts'
import { toRecordAccess } from './warranty.policy.ts'
import type { RecordAccess } from './warranty.policy.ts'

/** Access of the caller to each record, in the given order. Records without access are left out. */
export async function loadAccess(
  { tx, actor, now }: Pick<SignedIn, 'tx' | 'actor' | 'now'>,
  records: readonly RegistrationRecord[],
): Promise<Authorized<RecordAccess>[]> {
  const ids = records.map((record) => record.record_id)
  const opened = await loadOpened({ tx, actor, now }, ids)
  return records.flatMap((record) => toRecordAccess(record, actor, opened.get(record.record_id) ?? null) ?? [])
}

/** By record: the number of the claim that opens it to the caller as its servicer. */
async function loadOpened(
  { tx, actor, now }: Pick<SignedIn, 'tx' | 'actor' | 'now'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!actor.permissions.includes('claims.service')) return new Map()
  return listOpenedRecords(tx, actor.userId, ids, getRegistrationCutoff(now))
}

/**
 * Access to a record by id. Null if it does not exist or the caller has no access, with the same reads for both. `toChange`
 * locks it until the transaction ends.
 */
export async function findVisibleRecord(
  call: SignedIn,
  recordId: string,
  toChange = false,
): Promise<Authorized<RecordAccess> | null> {
  const record = await (toChange ? lockRecord : recordById)(call.tx, recordId)
  const opened = await loadOpened(call, [recordId])
  return record === null ? null : toRecordAccess(record, call.actor, opened.get(recordId) ?? null)
}

/** Access by display number, `WR-30012` in any spelling. Null for other text. */
export async function findRecordByNumber(call: SignedIn, typed: string): Promise<Authorized<RecordAccess> | null> {
  const number = /^WR(\d{1,9})$/.exec(normalizeSerial(typed))?.[1]
  const record = number === undefined ? null : await recordByNumber(call.tx, Number(number))
  return record === null ? null : ((await loadAccess(call, [record]))[0] ?? null)
}

/** Lower ranks first: opened by a claim, not declined, sold before floor model, own account, approved. Equal ranks stay newest first. */
const getRank = ({ record, isOwn, claimNumber }: RecordAccess): number =>
  (claimNumber === null ? 16 : 0) +
  (record.status === 'declined' ? 8 : 0) +
  (record.floor_model ? 4 : 0) +
  (isOwn ? 0 : 2) +
  (record.status === 'approved' ? 0 : 1)

/** The registration that counts for a serial number, among those that the caller has access to. Null without any. */
export async function findRecordBySerial(call: SignedIn, typed: string): Promise<Authorized<RecordAccess> | null> {
  const access = await loadAccess(call, await listRecordsOfSerial(call.tx, normalizeSerial(typed)))
  return access.toSorted((a, b) => getRank(a) - getRank(b))[0] ?? null
}

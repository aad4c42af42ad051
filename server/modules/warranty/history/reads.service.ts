import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import type { RecordAccess } from '../warranty.policy.ts'
import { toDay } from '../warranty.view.ts'
import { addRead, hasRead } from './history.store.ts'

/**
 * Notes in the history that another account read the registration whole: once for each reader and day, so that a screen
 * that is refreshed all day adds one entry. Reads by the own account are not noted.
 */
export async function noteRead(call: SignedIn, access: Authorized<RecordAccess>): Promise<void> {
  const { record, hasFullAccess, isOwn, claimNumber } = access
  if (!hasFullAccess || isOwn) return
  const read = { record_id: record.record_id, user_id: call.actor.userId, read_on: toDay(call.now) }
  if (await hasRead(call.tx, read)) return
  const message = claimNumber === null ? null : `For claim ${claimNumber}`
  await call.writeAudit((tx) => addRead(tx, { ...read, entry_id: call.newId(), at: call.now, message }))
}

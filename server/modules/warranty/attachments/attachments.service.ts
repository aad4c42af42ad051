import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { findVisibleRecord } from '../find-record.service.ts'
import { addHistory, addImportHistory } from '../history/history.store.ts'
import { noteRead } from '../history/reads.service.ts'
import { updateRecord } from '../warranty.store.ts'
import type { RecordAccess } from '../warranty.policy.ts'
import { mayChange } from '../warranty.policy.ts'

/** A registration as other modules see it when they attach something to it. */
export interface AttachedRegistration {
  readonly id: string
  readonly isOffice: boolean
  /** Own account, reviewer and admin may attach. The assigned servicer only reads. */
  readonly mayAttach: boolean
  readonly access: Authorized<RecordAccess>
}

/**
 * The registration if it exists and the caller has full access, or null. `toChange` locks it until the transaction ends;
 * without it a file is read, which counts as a read of the record.
 */
export async function findAttachedRegistration(
  call: SignedIn,
  recordId: string,
  toChange: boolean,
): Promise<AttachedRegistration | null> {
  const access = await findVisibleRecord(call, recordId, toChange)
  if (access?.hasFullAccess !== true) return null
  if (!toChange) await noteRead(call, access)
  return { id: recordId, isOffice: access.isOffice, mayAttach: mayChange(access), access }
}

/** Records a change of an attachment: increments `rev` and adds a history entry. */
export async function recordRegistrationChange(
  call: SignedIn,
  { id }: AttachedRegistration,
  entry: { readonly action: string; readonly message: string | null } | null,
): Promise<void> {
  if (entry !== null) await addHistory(call, id, entry)
  await updateRecord(call.tx, id, {}, call.now)
}

/** Records who imported a change of these registrations from a rescue file; ids of anything else are ignored. */
export async function recordRegistrationImport(
  call: Pick<SignedIn, 'tx' | 'now' | 'newId'>,
  ids: readonly string[],
  userId: number,
  message: string,
): Promise<void> {
  await addImportHistory(call, ids, userId, message)
}

import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { recordSeen } from './find-record.ts'
import { addHistory } from './history.store.ts'
import { changeRecord } from './records.store.ts'
import type { SeenRecord } from './warranty.policy.ts'
import { mayChange } from './warranty.policy.ts'

/** What other modules see of a registration that something of theirs belongs to. */
export interface RegistrationOf {
  readonly id: string
  readonly isOffice: boolean
  /** Its own account, reviewer, admin; the assigned servicer only reads. */
  readonly mayAttach: boolean
  readonly seen: Authorized<SeenRecord>
}

/** The registration for who sees the whole of it; `hidden` where it is another's, `unknown` where there is none at all. `toChange` holds it until the transaction ends. */
export async function registrationOf(
  call: SignedIn,
  recordId: string,
  toChange: boolean,
): Promise<RegistrationOf | 'hidden' | 'unknown'> {
  const seen = await recordSeen(call, recordId, toChange)
  if (seen === 'none') return 'unknown'
  if (seen?.isWhole !== true) return 'hidden'
  return { id: recordId, isOffice: seen.isOffice, mayAttach: mayChange(seen), seen }
}

/** Something that belongs to the registration has changed: its `rev` rises, and its history says what. */
export async function registrationChanged(
  call: SignedIn,
  { id }: RegistrationOf,
  entry: { readonly action: string; readonly message: string | null } | null,
): Promise<void> {
  if (entry !== null) await addHistory(call, id, entry)
  await changeRecord(call.tx, id, {}, call.now)
}

import type { SignedIn } from '../../kernel/call.ts'
import { recordChanged, recordOf } from '../labor-claims/index.ts'
import { registrationChanged, registrationOf } from '../warranty/index.ts'

/** A record that files belong to, whatever it is: a labor claim or a registration. */
export interface RecordOf {
  readonly id: string
  readonly isClosed: boolean
  readonly isOffice: boolean
  readonly mayAttach: boolean
  /** Something that belongs to it has changed: its `rev` rises, and its history says what. */
  changed(entry: { readonly action: string; readonly message: string | null } | null): Promise<void>
}

/** The record with this id for who sees it; `hidden` where it is another's, `unknown` where there is none of any kind. `toChange` holds it until the transaction ends. */
export async function fileRecord(
  call: SignedIn,
  refId: string,
  toChange: boolean,
): Promise<RecordOf | 'hidden' | 'unknown'> {
  const claim = await recordOf(call, refId, toChange)
  if (claim === 'hidden') return 'hidden'
  if (claim !== 'unknown')
    return {
      id: claim.id,
      isClosed: claim.isClosed,
      isOffice: claim.isOffice,
      mayAttach: true,
      changed: (entry) => recordChanged(call, claim, entry),
    }
  const registration = await registrationOf(call, refId, toChange)
  if (registration === 'hidden' || registration === 'unknown') return registration
  return {
    id: registration.id,
    isClosed: false,
    isOffice: registration.isOffice,
    mayAttach: registration.mayAttach,
    changed: (entry) => registrationChanged(call, registration, entry),
  }
}

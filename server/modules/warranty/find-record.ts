import { serialKey } from '../../../domain/warranty/serials.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { assignedSerials } from './claims.store.ts'
import type { RegistrationRecord } from './records.store.ts'
import { lockRecord, recordById, recordByNumber, recordsOfSerial } from './records.store.ts'
import { seenRecord } from './warranty.policy.ts'
import type { SeenRecord } from './warranty.policy.ts'

/** Records as the caller sees them, in the given order; those that are not theirs to see are left out. */
export async function seenOf(
  { tx, actor }: Pick<SignedIn, 'tx' | 'actor'>,
  found: readonly RegistrationRecord[],
): Promise<Authorized<SeenRecord>[]> {
  const isServicing = actor.permissions.includes('claims.service')
  const assigned = isServicing
    ? await assignedSerials(
        tx,
        actor.userId,
        found.map((record) => record.serial_key),
      )
    : new Set<string>()
  return found.flatMap((record) => seenRecord(record, actor, assigned.has(record.serial_key)) ?? [])
}

/** A record by its id as the caller sees it; `none` where there is no such record. `toChange` holds it until the transaction ends. */
export async function recordSeen(
  call: SignedIn,
  recordId: string,
  toChange = false,
): Promise<Authorized<SeenRecord> | 'none' | null> {
  const record = await (toChange ? lockRecord : recordById)(call.tx, recordId)
  return record === null ? 'none' : ((await seenOf(call, [record]))[0] ?? null)
}

/** The same, where one that is not there and one that is not shown are the same. */
export async function recordOrNull(
  call: SignedIn,
  recordId: string,
  toChange = false,
): Promise<Authorized<SeenRecord> | null> {
  const seen = await recordSeen(call, recordId, toChange)
  return seen === 'none' ? null : seen
}

/** By its readable number, `WR-30012` however it is typed; null for other words. */
export async function numberedRecord(call: SignedIn, typed: string): Promise<Authorized<SeenRecord> | null> {
  const number = /^WR(\d{1,9})$/.exec(serialKey(typed))?.[1]
  const record = number === undefined ? null : await recordByNumber(call.tx, Number(number))
  return record === null ? null : ((await seenOf(call, [record]))[0] ?? null)
}

/** What a serial's coverage is read from first: what stands before what was declined, the sale before the floor, one's own, what is approved, the newest. */
const rank = ({ record, isOwn }: SeenRecord): number =>
  (record.status === 'declined' ? 8 : 0) +
  (record.floor_model ? 4 : 0) +
  (isOwn ? 0 : 2) +
  (record.status === 'approved' ? 0 : 1)

/** The registration that stands for a serial, as the caller sees it; null where they see none. */
export async function recordOfSerial(call: SignedIn, typed: string): Promise<Authorized<SeenRecord> | null> {
  const seen = await seenOf(call, await recordsOfSerial(call.tx, serialKey(typed)))
  return seen.toSorted((a, b) => rank(a) - rank(b))[0] ?? null
}

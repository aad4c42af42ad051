import type { RecordRow } from '../../../contract/shapes/registration.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { recordOrNull } from './find-record.ts'
import { recordsOfSerial } from './records.store.ts'
import type { RegistrationRecord } from './records.store.ts'
import { wholeRecord } from './warranty.policy.ts'
import { wireRow } from './warranty.view.ts'

/** The machine of a registration that the caller sees whole: what a label is made for. Refuses `warranty.unknown`. */
export async function machineToLabel(
  call: SignedIn,
  recordId: string,
): Promise<Pick<RegistrationRecord, 'serial_key' | 'manufacturer_id'>> {
  const { serial_key, manufacturer_id } = wholeRecord(await recordOrNull(call, recordId)).record
  return { serial_key, manufacturer_id }
}

/** What is approved says more than what waits, a sale more than the floor; then the newest, as they come. */
const rank = (record: RegistrationRecord) => (record.floor_model ? 2 : 0) + (record.status === 'approved' ? 0 : 1)

/** A machine as anybody may know it, without a word of whose it is; null where no registration of it stands. */
export async function machineForAnyone(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  machine: Pick<RegistrationRecord, 'serial_key' | 'manufacturer_id'>,
): Promise<RecordRow | null> {
  const [record] = (await recordsOfSerial(tx, machine.serial_key))
    .filter((one) => one.manufacturer_id === machine.manufacturer_id && one.status !== 'declined')
    .toSorted((a, b) => rank(a) - rank(b))
  return record === undefined ? null : wireRow({ record, isWhole: false }, { arrived: 0, expected: 0 }, now)
}

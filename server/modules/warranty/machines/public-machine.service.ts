import type { RecordRow } from '../../../../contract/shapes/registration.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import { findVisibleRecord } from '../find-record.service.ts'
import { listRecordsOfSerial } from '../warranty.store.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import { requireFullAccess } from '../warranty.policy.ts'
import { toWireRow } from '../warranty.view.ts'

/** The machine to print a label for. Needs full access. Refuses `warranty.unknown`. */
export async function requireMachineToLabel(
  call: SignedIn,
  recordId: string,
): Promise<Pick<RegistrationRecord, 'serial_key' | 'manufacturer_id'>> {
  const { serial_key, manufacturer_id } = requireFullAccess(await findVisibleRecord(call, recordId)).record
  return { serial_key, manufacturer_id }
}

/** Lower ranks first: sold before floor model, approved before pending. Equal ranks stay newest first. */
const getRank = (record: RegistrationRecord) => (record.floor_model ? 2 : 0) + (record.status === 'approved' ? 0 : 1)

/** Public data of a machine, without its owner. Null without a registration that was not declined. */
export async function findPublicMachine(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  machine: Pick<RegistrationRecord, 'serial_key' | 'manufacturer_id'>,
): Promise<RecordRow | null> {
  const [record] = (await listRecordsOfSerial(tx, machine.serial_key))
    .filter((one) => one.manufacturer_id === machine.manufacturer_id && one.status !== 'declined')
    .toSorted((a, b) => getRank(a) - getRank(b))
  return record === undefined ? null : toWireRow({ record, hasFullAccess: false }, { arrived: 0, expected: 0 }, now)
}

import type { Reply } from '../../../contract/kernel/endpoint.ts'
import { sentence } from '../../../contract/refusals.ts'
import type { warranty } from '../../../contract/warranty.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { modelName, readSerialOf } from '../catalogue/index.ts'

/** Which model a serial is of and in which week it was made (W07). Refuses `warranty.serial` with what does not fit. */
export async function parseSerial(
  call: Pick<Call, 'tx' | 'now'>,
  typed: string,
  manufacturerId: number | undefined,
): Promise<Reply<(typeof warranty.table)['parseSerial']>> {
  const read = await readSerialOf(call, typed, manufacturerId)
  if (read.is === 'not') return refuse('warranty.serial', { values: { sentence: read.sentence } })
  const { equipment_id, manufactured } = read
  return { equipment_id, model: (await modelName(call.tx, equipment_id)) ?? '', manufactured }
}

/** The machine of a serial as it is typed, or what does not fit about it, in a sentence. */
export async function machineOfSerial(
  call: Pick<Call, 'tx' | 'now'>,
  typed: string,
): Promise<{ readonly serial: string; readonly equipmentId: number } | { readonly fault: string }> {
  const read = await readSerialOf(call, typed)
  if (read.is === 'not') return { fault: sentence('warranty.serial', { sentence: read.sentence }) }
  return { serial: read.serial, equipmentId: read.equipment_id }
}

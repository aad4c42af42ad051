import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import { sentence } from '../../../../contract/refusals.ts'
import type { warranty } from '../../../../contract/warranty.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findModelName, identifySerial } from '../../catalogue/index.ts'

/** Model and manufacture week of a serial number (W07). Refuses `warranty.serial` with the reason. */
export async function parseSerial(
  call: Pick<Call, 'tx' | 'now'>,
  typed: string,
  manufacturerId: number | undefined,
): Promise<Reply<(typeof warranty.table)['parseSerial']>> {
  const read = await identifySerial(call, typed, manufacturerId)
  if (read.is === 'not') return refuse('warranty.serial', { values: { sentence: read.sentence } })
  const { equipment_id, manufactured } = read
  return { equipment_id, model: (await findModelName(call.tx, equipment_id)) ?? '', manufactured }
}

/** The machine of a typed serial number, or a sentence that says why it is not valid. */
export async function parseMachineSerial(
  call: Pick<Call, 'tx' | 'now'>,
  typed: string,
): Promise<{ readonly serial: string; readonly equipmentId: number } | { readonly error: string }> {
  const read = await identifySerial(call, typed)
  if (read.is === 'not') return { error: sentence('warranty.serial', { sentence: read.sentence }) }
  return { serial: read.serial, equipmentId: read.equipment_id }
}

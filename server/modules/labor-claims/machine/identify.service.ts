import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { identifySerial } from '../../catalogue/index.ts'
import { modelById } from '../filing/filing.store.ts'
import type { Model } from '../filing/filing.store.ts'

export interface Machine {
  /** Normalized: upper case, without spaces and dashes. */
  readonly serial: string
  readonly model: Model
}

/**
 * Identifies the machine by its serial number, which determines the model. A model without a serial pattern must be given.
 * Refuses `labor-claims.serial` with a sentence, also at `serial_number`.
 */
export async function identifyMachine(
  call: SignedIn,
  typed: string,
  equipmentId: number | undefined,
): Promise<Machine> {
  const named = equipmentId === undefined ? null : await modelById(call.tx, equipmentId)
  if (equipmentId !== undefined && named === null)
    return refuse('call.invalid', { errors: { equipment_id: 'There is no such model' } })
  const serial = normalizeSerial(typed)
  if (named?.serial_prefix === '')
    return serial === '' ? refuseSerial('Enter the serial number from the plate') : { serial, model: named }
  const read = await identifySerial(call, typed)
  if (read.is === 'not') return refuseSerial(read.sentence)
  const model = await modelById(call.tx, read.equipment_id)
  if (model === null) return refuseSerial('Its model is no longer in the catalogue')
  if (named !== null && named.equipment_id !== model.equipment_id)
    return refuseSerial(
      `This serial number belongs to the ${model.brand} ${model.name}, not to the ${named.brand} ${named.name}`,
    )
  return { serial: read.serial, model }
}

function refuseSerial(sentence: string): never {
  return refuse('labor-claims.serial', { values: { sentence }, errors: { serial_number: sentence } })
}

import { serialKey } from '../../../domain/warranty/serials.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { readSerialOf } from '../catalogue/index.ts'
import { modelById } from './filing.store.ts'
import type { Model } from './filing.store.ts'

export interface Machine {
  /** As it is kept: upper case, without spaces and dashes. */
  readonly serial: string
  readonly model: Model
}

/**
 * The machine with this serial: its model is read from it. A model whose serials have no known pattern has to be named.
 * Refuses `labor-claims.serial` with the sentence, at `serial_number` too.
 */
export async function machineOf(call: SignedIn, typed: string, equipmentId: number | undefined): Promise<Machine> {
  const named = equipmentId === undefined ? null : await modelById(call.tx, equipmentId)
  if (equipmentId !== undefined && named === null)
    return refuse('call.invalid', { errors: { equipment_id: 'There is no such model' } })
  const serial = serialKey(typed)
  if (named?.serial_prefix === '')
    return serial === '' ? refused('Type the serial number from the plate') : { serial, model: named }
  const read = await readSerialOf(call, typed)
  if (read.is === 'not') return refused(read.sentence)
  const model = await modelById(call.tx, read.equipment_id)
  if (model === null) return refused('Its model is not in the catalogue any more')
  if (named !== null && named.equipment_id !== model.equipment_id)
    return refused(`It is a serial number of the ${model.brand} ${model.name}, not of the ${named.brand} ${named.name}`)
  return { serial: read.serial, model }
}

function refused(sentence: string): never {
  return refuse('labor-claims.serial', { values: { sentence }, errors: { serial_number: sentence } })
}

import { isSameModel } from '../../../../../../domain/warranty/pasted-rows.ts'
import type { PastedColumn, PastedRow } from '../../../../../../domain/warranty/pasted-rows.ts'
import type { MachineReader } from '../../../../../shared/machine/machine-reader.ts'
import type { MachineEntry } from '../machine-entry.ts'
import { findRegistered } from '../use-own-serials.ts'
import type { OwnSerials } from '../use-own-serials.ts'

/** A validated pasted row; `entry` is set where it can be added to the list. */
export interface ValidatedRow {
  readonly row: PastedRow
  readonly errors: Readonly<Partial<Record<PastedColumn, string>>>
  /** The model decoded from the serial, shown where none was pasted. */
  readonly model: string
  readonly entry: MachineEntry | null
}

/** Decodes the serial of a pasted row and compares it with the list and with the pasted model. */
export async function validatePastedRow(
  row: PastedRow,
  context: {
    readonly reader: MachineReader
    readonly today: string
    readonly listed: ReadonlySet<string>
    readonly own: OwnSerials
    readonly id: string
    readonly n: number
  },
): Promise<ValidatedRow> {
  const { reader, today, listed, own, id, n } = context
  const errors: Partial<Record<PastedColumn, string>> = { ...row.errors }
  const reading = row.serial === '' ? null : await reader.read(row.serial, today)
  if (errors.serial === undefined) {
    const registered = findRegistered(own, row.serial, row.isFloorModel)
    if (listed.has(row.serial)) errors.serial = 'This serial number is already in the list'
    else if (registered !== null) errors.serial = registered
    else if (reading !== null && reading.is !== 'read') errors.serial = reading.sentence
  }
  const machine = reading?.is === 'read' ? reading.machine : null
  const model = machine === null ? '' : `${machine.row.brand} ${machine.row.name}`
  if (
    machine !== null &&
    row.model !== '' &&
    !isSameModel(row.model, { brand: machine.row.brand, model: machine.row.name })
  )
    errors.model = `The serial number is for a ${model}`
  const isGood = Object.keys(errors).length === 0 && machine !== null && reading?.is === 'read'
  return {
    row,
    errors,
    model,
    entry: isGood
      ? {
          id,
          n,
          serial: reading.serial,
          machine,
          manufactured: reading.manufactured,
          purchased: row.isFloorModel ? '' : (row.purchased ?? ''),
          isFloorModel: row.isFloorModel,
          plate: null,
          receipt: null,
        }
      : null,
  }
}

import { isSameModel } from '../../../../../domain/warranty/pasted.ts'
import type { PastedColumn, PastedRow } from '../../../../../domain/warranty/pasted.ts'
import type { MachineReader } from '../../../../shared/machine-reader.ts'
import type { MachineEntry } from './machine-entry.ts'
import { ownTwin } from './use-own-serials.ts'
import type { OwnSerials } from './use-own-serials.ts'

/** A pasted row with what its serial said; `entry` where it can go into the list. */
export interface JudgedRow {
  readonly row: PastedRow
  readonly errors: Readonly<Partial<Record<PastedColumn, string>>>
  /** The model that the serial tells, to show where none was pasted. */
  readonly model: string
  readonly entry: MachineEntry | null
}

/** Reads the serial of a pasted row and compares it with the list and with the model beside it. */
export async function judgePasted(
  row: PastedRow,
  around: {
    readonly reader: MachineReader
    readonly today: string
    readonly listed: ReadonlySet<string>
    readonly own: OwnSerials
    readonly id: string
    readonly n: number
  },
): Promise<JudgedRow> {
  const { reader, today, listed, own, id, n } = around
  const errors: Partial<Record<PastedColumn, string>> = { ...row.errors }
  const reading = row.serial === '' ? null : await reader.read(row.serial, today)
  if (errors.serial === undefined) {
    const registered = ownTwin(own, row.serial, row.isFloorModel)
    if (listed.has(row.serial)) errors.serial = 'This serial number is in the list already'
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
    errors.model = `By its serial it is a ${model}`
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

import { groupBy } from '../../../../../../domain/group-by.ts'
import { isSameModel } from '../../../../../../domain/warranty/pasted-rows.ts'
import type { PastedColumn, PastedRow } from '../../../../../../domain/warranty/pasted-rows.ts'
import type { Machine, MachineReader, SerialReading } from '../../../../../shared/machine/machine-reader.ts'
import { formatModel, getManufacturer, maybeSameMaker } from '../machine-entry.ts'
import type { MachineEntry } from '../machine-entry.ts'
import { findRegistered } from '../use-own-serials.ts'
import type { OwnSerials } from '../use-own-serials.ts'
import type { FindModels } from './find-models.ts'

/** A validated pasted row; `entry` is set where it can be added to the list. */
export interface ValidatedRow {
  readonly row: PastedRow
  readonly errors: Readonly<Partial<Record<PastedColumn, string>>>
  /** The model decoded from the serial, shown where none was pasted. */
  readonly model: string
  readonly entry: MachineEntry | null
  /** Null where the model is not known. */
  readonly manufacturer: number | null
  /** The end of a refusal that a model could lift, which the row does not name; else empty. */
  readonly hint: string
}

const nameModel = '. Name the model if yours is another'

interface Context {
  readonly reader: MachineReader
  readonly findModels: FindModels
  readonly today: string
  /** The machines of the list by serial number. */
  readonly listed: ReadonlyMap<string, readonly MachineEntry[]>
  readonly own: OwnSerials
  readonly id: string
  readonly n: number
}

type Found =
  | { readonly machine: Machine }
  | { readonly machine: null; readonly errors: Readonly<Partial<Record<'serial' | 'model', string>>> }

const failWith = (errors: (Found & { readonly machine: null })['errors']): Found => ({ machine: null, errors })

/** The machine of a row: its serial number tells the model, or the row names it where nothing else can (`WO097`). */
async function findMachine(row: PastedRow, reading: SerialReading, context: Context): Promise<Found> {
  if (reading.is === 'read') {
    const { machine } = reading
    const isNamed = row.model === '' || isSameModel(row.model, { brand: machine.row.brand, model: machine.row.name })
    return isNamed ? { machine } : failWith({ model: `The serial number is for a ${formatModel(machine)}` })
  }
  const { sentence } = reading
  if (reading.is === 'not') return failWith({ serial: sentence })
  const isUnmatched = reading.is === 'unmatched'
  if (row.model === '')
    return failWith(
      isUnmatched
        ? { serial: `${sentence}${nameModel}` }
        : { model: 'Name the model: without a signal it cannot be read from the serial number' },
    )
  const named = await context.findModels(row.model)
  const fitting = isUnmatched ? named.filter((model) => model.serial_prefix === '') : named
  const [model, ...others] = fitting
  if (model === undefined) {
    const [other] = named
    return failWith({
      ...(isUnmatched ? { serial: sentence } : {}),
      model:
        other === undefined
          ? 'No model of this name was found'
          : `Serial numbers of the ${other.name} start with ${other.serial_prefix}`,
    })
  }
  if (others.length > 0) return failWith({ model: 'Several models have this name. Write the brand before it' })
  return { machine: await context.reader.machine(model) }
}

/** Decodes the serial of a pasted row and compares it with the list and with the pasted model. */
export async function validatePastedRow(row: PastedRow, context: Context): Promise<ValidatedRow> {
  const { reader, today, listed, own, id, n } = context
  const reading = row.serial === '' ? null : await reader.read(row.serial, today)
  const found = reading === null ? null : await findMachine(row, reading, context)
  const machine = found?.machine ?? null
  const registered = findRegistered(own, { ...row, machine })
  const isListed = listed
    .get(row.serial)
    ?.some((one) => maybeSameMaker(getManufacturer(one.machine), getManufacturer(machine)))
  const taken = isListed === true ? 'This serial number is already in the list' : registered
  const isUnread = reading?.is === 'unmatched' || reading?.is === 'unknown'
  const hint = isUnread && row.model === '' ? nameModel : ''
  const errors = {
    ...(found?.machine === null ? found.errors : {}),
    ...(taken === null ? {} : { serial: `${taken}${hint}` }),
    ...row.errors,
  }
  const isGood = Object.keys(errors).length === 0 && machine !== null
  return {
    row,
    errors,
    manufacturer: getManufacturer(machine),
    hint,
    model: reading?.is === 'read' ? formatModel(reading.machine) : '',
    entry: isGood
      ? {
          id,
          n,
          serial: reading?.is === 'read' ? reading.serial : row.serial,
          machine,
          manufactured: reading?.is === 'read' ? reading.manufactured : null,
          purchased: row.isFloorModel ? '' : (row.purchased ?? ''),
          isFloorModel: row.isFloorModel,
          plate: null,
          receipt: null,
        }
      : null,
  }
}

/** The rows with those that are the same machine as one before them refused: its serial number, of the same manufacturer. */
export function refuseRepeated(rows: readonly ValidatedRow[]): ValidatedRow[] {
  const bySerial = groupBy(rows, ({ row }) => row.serial)
  return rows.map((one) => {
    const before = bySerial
      .get(one.row.serial)
      ?.find(({ manufacturer }) => maybeSameMaker(manufacturer, one.manufacturer))
    if (one.row.serial === '' || before === undefined || before.row.line >= one.row.line) return one
    const serial = `This serial number is already in line ${before.row.line}${one.hint}`
    return { ...one, errors: { ...one.errors, serial }, entry: null }
  })
}

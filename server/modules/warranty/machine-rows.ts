import type { RegistrationForm } from '../../../contract/shapes/registration.ts'
import { machineFault } from '../../../domain/warranty/registration.ts'
import type { MachineDraft } from '../../../domain/warranty/registration.ts'
import { readSerial, serialKey } from '../../../domain/warranty/serials.ts'
import type { ModelRecord } from './models.store.ts'
import type { AccountsRecord } from './records.store.ts'

/** One machine of a form, with its place in it (`equipment.3.`, empty for the flat form), which its errors are named by. */
export interface MachineRow extends MachineDraft {
  readonly place: string
  readonly id: string | null
  readonly key: string
  readonly installed_date: string | null
}

/** The machines of a form: those of its list, else the flat one (`warranty-and-orders §3`). */
export function machinesOf(form: RegistrationForm): MachineRow[] {
  const { equipment } = form
  if (equipment !== undefined)
    return equipment.map(({ id, ...row }, index) => ({
      ...row,
      id: id ?? (index === 0 ? form.id : undefined) ?? null,
      key: serialKey(row.serial_number),
      place: `equipment.${String(index)}.`,
    }))
  const serial = form.serial_number ?? ''
  return [
    {
      id: form.id ?? null,
      serial_number: serial,
      key: serialKey(serial),
      equipment_id: form.equipment_id ?? null,
      purchased_date: form.purchased_date ?? null,
      installed_date: form.installed_date ?? null,
      floor_model: form.floor_model ?? false,
      place: '',
    },
  ]
}

export interface RowFault {
  readonly field: 'id' | 'serial_number' | 'equipment_id' | 'purchased_date' | 'installed_date' | 'floor_model'
  readonly sentence: string
}

export interface Known {
  readonly today: string
  readonly models: ReadonlyMap<number, ModelRecord>
  /** What the account has registered of these serials. */
  readonly earlier: readonly AccountsRecord[]
}

/** What stands against a row of a form, or null; `before` are the rows above it. */
export function rowFault(row: MachineRow, before: readonly MachineRow[], known: Known): RowFault | null {
  const drafted = machineFault({ ...row, serial_number: row.key }, known.today)
  if (drafted !== null) return drafted
  const model = row.equipment_id === null ? undefined : known.models.get(row.equipment_id)
  if (model === undefined) return { field: 'equipment_id', sentence: 'This model is not in the catalogue' }
  if (row.installed_date !== null && row.installed_date > known.today)
    return { field: 'installed_date', sentence: 'The installation date is in the future' }
  const unreadable = serialFault(row, model, known.today)
  if (unreadable !== null) return { field: 'serial_number', sentence: unreadable }
  if (row.id !== null && before.some((one) => one.id === row.id))
    return { field: 'id', sentence: 'Another machine of this list has this id' }
  const same = before.findIndex((one) => one.key === row.key && one.equipment_id === row.equipment_id)
  if (same >= 0) return { field: 'serial_number', sentence: `This serial number is in row ${String(same + 1)} already` }
  return earlierFault(row, model, known.earlier)
}

/** A serial is read against its model's pattern; where the model has none, what was typed is taken. */
function serialFault(row: MachineRow, model: ModelRecord, today: string): string | null {
  const { equipment_id, serial_prefix: prefix } = model
  if (prefix === '') return null
  if (!row.key.startsWith(prefix))
    return `Serial numbers of the ${model.brand} ${model.name} begin with ${prefix}. Check the number, or choose the other model`
  const read = readSerial(row.key, [{ equipment_id, prefix }], today)
  return read.is === 'read' ? null : read.sentence
}

function earlierFault(row: MachineRow, model: ModelRecord, earlier: readonly AccountsRecord[]): RowFault | null {
  const own = earlier.filter((one) => one.serial_key === row.key && one.manufacturer_id === model.manufacturer_id)
  const same = own.find((one) => one.floor_model === row.floor_model)
  if (same !== undefined)
    return {
      field: 'serial_number',
      sentence: `Your account has registered this serial number already, as ${same.display_id}. Open that registration to change it`,
    }
  const sold = row.floor_model ? own[0] : undefined
  if (sold === undefined) return null
  return {
    field: 'floor_model',
    sentence: `Your account has registered this machine as sold, as ${sold.display_id}. It is no floor model any more`,
  }
}

import type { RegistrationForm } from '../../../../contract/shapes/registration.ts'
import { validateMachine } from '../../../../domain/warranty/registration.ts'
import type { MachineDraft } from '../../../../domain/warranty/registration.ts'
import { parseSerial, normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { ModelRecord } from '../machines/models.store.ts'
import type { AccountRecord } from '../warranty.store.ts'

/** One machine of a form. `place` prefixes the names of its errors: `equipment.3.`, or empty for the flat form. */
export interface MachineRow extends MachineDraft {
  readonly place: string
  readonly id: string | null
  readonly key: string
  readonly installed_date: string | null
}

/** Machines of a form: its list, else the single machine of the flat form (`WO061, WO063`). A floor model was not bought. */
export function parseMachineRows(form: RegistrationForm): MachineRow[] {
  const { equipment } = form
  if (equipment !== undefined)
    return equipment.map(({ id, ...row }, index) => ({
      ...row,
      purchased_date: row.floor_model ? null : row.purchased_date,
      id: id ?? (index === 0 ? form.id : undefined) ?? null,
      key: normalizeSerial(row.serial_number),
      place: `equipment.${String(index)}.`,
    }))
  const serial = form.serial_number ?? ''
  return [
    {
      id: form.id ?? null,
      serial_number: serial,
      key: normalizeSerial(serial),
      equipment_id: form.equipment_id ?? null,
      purchased_date: form.floor_model === true ? null : (form.purchased_date ?? null),
      installed_date: form.installed_date ?? null,
      floor_model: form.floor_model ?? false,
      place: '',
    },
  ]
}

export interface RowError {
  readonly field: 'id' | 'serial_number' | 'equipment_id' | 'purchased_date' | 'installed_date' | 'floor_model'
  readonly sentence: string
}

export interface RowContext {
  readonly today: string
  /** The last day that purchase and installation may have. */
  readonly latestDay: string
  readonly models: ReadonlyMap<number, ModelRecord>
  /** Registrations of the account for these serial numbers. */
  readonly earlier: readonly AccountRecord[]
}

/** The first error of a row, or null. `before` are the rows above it. */
export function validateRow(row: MachineRow, before: readonly MachineRow[], context: RowContext): RowError | null {
  const drafted = validateMachine({ ...row, serial_number: row.key }, context.latestDay)
  if (drafted !== null) return drafted
  const model = row.equipment_id === null ? undefined : context.models.get(row.equipment_id)
  if (model === undefined) return { field: 'equipment_id', sentence: 'This model is not in the catalogue' }
  if (row.installed_date !== null && row.installed_date > context.latestDay)
    return { field: 'installed_date', sentence: 'The installation date is in the future' }
  const unreadable = validateSerial(row, model, context.today)
  if (unreadable !== null) return { field: 'serial_number', sentence: unreadable }
  if (row.id !== null && before.some((one) => one.id === row.id))
    return { field: 'id', sentence: 'Another machine in this list has this id' }
  const same = before.findIndex((one) => one.key === row.key && one.equipment_id === row.equipment_id)
  if (same >= 0) return { field: 'serial_number', sentence: `This serial number is already in row ${String(same + 1)}` }
  return validateNotRegistered(row, model, context.earlier)
}

/** Checks a serial number against its model's pattern. A model without a pattern accepts any. Returns a sentence, or null. */
export function validateSerial(row: Pick<MachineRow, 'key'>, model: ModelRecord, today: string): string | null {
  const { equipment_id, serial_prefix: prefix } = model
  if (prefix === '') return null
  if (!row.key.startsWith(prefix))
    return `Serial numbers of the ${model.brand} ${model.name} begin with ${prefix}. Check the number or choose another model`
  const read = parseSerial(row.key, [{ equipment_id, prefix }], today)
  return read.is === 'read' ? null : read.sentence
}

function validateNotRegistered(
  row: MachineRow,
  model: ModelRecord,
  earlier: readonly AccountRecord[],
): RowError | null {
  const own = earlier.filter((one) => one.serial_key === row.key && one.manufacturer_id === model.manufacturer_id)
  const same = own.find((one) => one.floor_model === row.floor_model)
  if (same !== undefined)
    return {
      field: 'serial_number',
      sentence: `Your account already registered this serial number as ${same.display_id}. Open that registration to change it`,
    }
  const sold = row.floor_model ? own[0] : undefined
  if (sold === undefined) return null
  return {
    field: 'floor_model',
    sentence: `Your account already registered this machine as sold, as ${sold.display_id}. It is no longer a floor model`,
  }
}

/** Pictures that a form announces by their hashes. They are expected files of its first machine. */
export const getAnnouncedPictures = ({ serial_picture: serial, receipt_picture: receipt }: RegistrationForm) => [
  ...(serial == null ? [] : [{ sha256: serial, title: 'Serial plate' }]),
  ...(receipt == null || receipt === serial ? [] : [{ sha256: receipt, title: 'Receipt' }]),
]

import type { MachineRow, RegistrationForm } from '../../../../../contract/shapes/registration.ts'
import type { Machine } from '../../../../shared/machine/machine-reader.ts'
import type { Dealer } from '../owner/dealer-fieldset.tsx'
import { applyOwner, toOwnerFields } from '../owner/owner-fields.ts'
import type { OwnerFields } from '../owner/owner-fields.ts'
import type { Picture } from './machine-entry.ts'

/** The fields that correct a registration. Drafts on devices are stored with these names. */
export interface MachineFields extends OwnerFields, Dealer {
  serial: string
  purchased: string
  isFloorModel: boolean
  /** The model that was chosen instead of the registration's own. */
  machine: Machine | null
  /** A picture of the serial number, where the registration was saved without one. */
  plate: Picture | null
}

export const toDealer = ({ dealer_name, dealer_city, dealer_state_id, dealer_location_id }: Dealer): Dealer => ({
  dealer_name,
  dealer_city,
  dealer_state_id,
  dealer_location_id,
})

export const toFields = (
  registration: RegistrationForm,
  row: MachineRow,
  refused: Readonly<Record<string, string>> | undefined,
): MachineFields => ({
  ...toOwnerFields(registration),
  serial: row.serial_number,
  purchased: row.purchased_date ?? '',
  isFloorModel: row.floor_model,
  machine: null,
  plate: null,
  ...toDealer(registration),
  // A store that no longer exists is not sent again: its name is, or the store that is chosen now.
  dealer_location_id: refused?.['dealer_location_id'] === undefined ? registration.dealer_location_id : null,
})

/** Applies the fields of the machine. */
export const toRow = (
  row: MachineRow,
  { serial, purchased, isFloorModel }: Pick<MachineFields, 'serial' | 'purchased' | 'isFloorModel'>,
): MachineRow => ({
  ...row,
  serial_number: serial,
  purchased_date: isFloorModel || purchased === '' ? null : purchased,
  floor_model: isFloorModel,
})

/** Applies all fields. The rest of the registration stays as it was. */
export function applyFields(registration: RegistrationForm, row: MachineRow, fields: MachineFields): RegistrationForm {
  const { serial, purchased, isFloorModel, machine: _, plate, ...where } = fields
  const { dealer_name, dealer_city, dealer_state_id, dealer_location_id, ...owner } = where
  return {
    ...applyOwner(registration, owner),
    ...{ dealer_name, dealer_city, dealer_state_id, dealer_location_id },
    equipment: [toRow(row, { serial, purchased, isFloorModel })],
    ...(plate === null ? {} : { serial_picture: plate.sha256 }),
  }
}

const fieldNames: Readonly<Record<string, keyof MachineFields>> = {
  serial_number: 'serial',
  equipment_id: 'machine',
  purchased_date: 'purchased',
  floor_model: 'purchased',
  serial_picture: 'plate',
}
/** The server names a field of the machine either way, such as `equipment.0.serial_number`. */
export const getField = (key: string) => fieldNames[key.replace(/^equipment\.0\./, '')] ?? key

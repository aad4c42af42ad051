/** A registration's statuses (`warranty-and-orders §4`); the second is shown as 'response needed'. */
export const registrationStatuses = ['pending', 'pending - response needed', 'approved', 'declined'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** A machine of a registration as it is being typed. */
export interface MachineDraft {
  readonly serial_number: string
  readonly equipment_id: number | null
  readonly purchased_date: string | null
  readonly floor_model: boolean
}

/** Why a row is not added yet: the field and its sentence; null when it may be (`warranty-and-orders §5`). `today` is a day, `YYYY-MM-DD`. */
export function machineFault(
  row: MachineDraft,
  today: string,
): { readonly field: 'serial_number' | 'equipment_id' | 'purchased_date'; readonly sentence: string } | null {
  if (row.serial_number.trim() === '') return { field: 'serial_number', sentence: 'Scan or type the serial number' }
  if (row.equipment_id === null) return { field: 'equipment_id', sentence: 'Choose the model' }
  if (row.purchased_date === null)
    return row.floor_model
      ? null
      : { field: 'purchased_date', sentence: 'Enter the purchase date, or mark a floor model' }
  return row.purchased_date > today ? { field: 'purchased_date', sentence: 'The purchase date is in the future' } : null
}

/** The statuses of a registration (`WO072`). The second is shown as 'response needed'. */
export const registrationStatuses = ['pending', 'pending - response needed', 'approved', 'declined'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** A machine of a registration while it is edited. */
export interface MachineDraft {
  readonly serial_number: string
  readonly equipment_id: number | null
  readonly purchased_date: string | null
  readonly floor_model: boolean
}

/** Validates a machine. Returns the first invalid field and its message, or null (`WO096`). `today` is the last day of a purchase, `YYYY-MM-DD`. */
export function validateMachine(
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

/** How a status reads in a sentence; the second is 'response needed' (`WO072`). */
export const formatRegistrationStatus = (status: RegistrationStatus): string =>
  status === 'pending - response needed' ? 'response needed' : status

import type { Whereabouts } from '../../../../../contract/shapes/registration.ts'
import { validateMachine } from '../../../../../domain/warranty/registration.ts'
import type { Machine } from '../../../../shared/machine/machine-reader.ts'

/** A picture of the draft. Its bytes are stored beside it, under `getPictureKey`. */
export interface Picture {
  readonly sha256: string
  readonly type: string
  readonly name: string
  readonly size: number
}

/** A machine of the list, or the one that is being entered. */
export interface MachineEntry {
  /** The id of the record that it becomes. */
  readonly id: string
  /** Its place in the list, counted up. */
  readonly n: number
  readonly serial: string
  readonly machine: Machine | null
  readonly manufactured: string | null
  /** A day, `YYYY-MM-DD`, or ''. */
  readonly purchased: string
  readonly isFloorModel: boolean
  readonly plate: Picture | null
  readonly receipt: Picture | null
}

/** Details that apply to all machines of the list. */
export interface Details {
  readonly where: Whereabouts
  readonly receipt: Picture | null
}

export const emptyWhere: Whereabouts = {
  contact_name: '',
  company_name: '',
  company_location: '',
  address_1: '',
  address_2: '',
  city: '',
  state_id: null,
  postal_code: '',
  email: '',
  phone: '',
  dealer_name: '',
  dealer_city: '',
  dealer_state_id: null,
  dealer_location_id: null,
  market_type_id: null,
}
export const emptyDetails: Details = { where: emptyWhere, receipt: null }

/** Resets the details for the next registration. The dealer stays; the owner and their market type do not. */
export function resetDetails({ where }: Details): Details {
  const { dealer_name, dealer_city, dealer_state_id, dealer_location_id } = where
  return {
    where: { ...emptyWhere, dealer_name, dealer_city, dealer_state_id, dealer_location_id },
    receipt: null,
  }
}

/** Creates the next machine with the purchase date of the previous one. */
export const createNextEntry = (
  id: string,
  n: number,
  before: Pick<MachineEntry, 'purchased'> | null,
): MachineEntry => ({
  id,
  n,
  serial: '',
  machine: null,
  manufactured: null,
  purchased: before?.purchased ?? '',
  isFloorModel: false,
  plate: null,
  receipt: null,
})

/**
 * Why a machine cannot be added to the list yet (`WO096`); null when it can. With `isModelPending`, the model is still
 * read from the serial number, and the other fields are validated.
 */
export const validateEntry = (
  entry: Pick<MachineEntry, 'serial' | 'machine' | 'purchased' | 'isFloorModel'>,
  today: string,
  isModelPending = false,
) =>
  validateMachine(
    {
      serial_number: entry.serial,
      equipment_id: entry.machine?.row.equipment_id ?? (isModelPending ? 0 : null),
      purchased_date: entry.purchased === '' ? null : entry.purchased,
      floor_model: entry.isFloorModel,
    },
    today,
  )

/** The manufacturer of a machine; null before its model is known. */
export const getManufacturer = (machine: Machine | null): number | null => machine?.row.manufacturer_id ?? null

/** Whether two machines with the same serial number may be one: an unknown manufacturer may be any. */
export const maybeSameMaker = (one: number | null, other: number | null): boolean =>
  one === null || other === null || one === other

/** `Meridian T500`; empty before the model is known. */
export const formatModel = (machine: Machine | null): string =>
  machine === null ? '' : `${machine.row.brand} ${machine.row.name}`

export const rowPrefix = 'registration:row:'
export const getRowKey = (id: string) => `${rowPrefix}${id}`
/** A machine of the list that is being edited. */
export const editPrefix = 'registration:edit:'
export const getEditKey = (id: string) => `${editPrefix}${id}`
export const entryKey = 'registration:entry'
export const detailsKey = 'registration:details'
export const ownerKey = 'registration:owner'
export const dealerKey = 'registration:dealer'
export const picturePrefix = 'registration:picture:'
export const getPictureKey = (sha256: string) => `${picturePrefix}${sha256}`

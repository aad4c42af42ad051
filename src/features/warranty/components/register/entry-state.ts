import { getCoverage } from '../../../../../domain/warranty/coverage.ts'
import type { Covered } from '../../../../../domain/warranty/coverage.ts'
import { schemeOf } from '../../../../shared/machine/machine-reader.ts'
import type { SerialReading } from '../../../../shared/machine/machine-reader.ts'
import { getManufacturer, maybeSameMaker, validateEntry } from './machine-entry.ts'
import type { MachineEntry } from './machine-entry.ts'
import { findRegistered } from './use-own-serials.ts'
import type { OwnSerials } from './use-own-serials.ts'

export type EntryField = 'serial' | 'machine' | 'purchased' | 'plate'
/** The form field of each key of the row. */
export const entryFields = { serial_number: 'serial', equipment_id: 'machine', purchased_date: 'purchased' } as const

/** Applies a serial reading to the machine. A model chosen by hand stays where the serial is not decoded. */
export function applyReading(entry: MachineEntry, reading: SerialReading | null): MachineEntry {
  return reading?.is === 'read'
    ? { ...entry, serial: reading.serial, machine: reading.machine, manufactured: reading.manufactured }
    : entry
}

/** The position in the list, from 1, of the same machine by serial number and manufacturer; null where there is none. */
export function findDuplicate(entry: MachineEntry, others: readonly MachineEntry[]): number | null {
  const maker = getManufacturer(entry.machine)
  const at = others.findIndex(
    (row) => row.serial === entry.serial && row.id !== entry.id && maybeSameMaker(getManufacturer(row.machine), maker),
  )
  return entry.serial === '' || at < 0 ? null : at + 1
}

/** The errors of a machine by field: duplicates first, then the serial number, then the row rule of the spec. */
export function getEntryErrors(
  entry: MachineEntry,
  reading: SerialReading | null,
  {
    others,
    own,
    today,
    isModelPending = false,
    needsPlate = false,
  }: {
    readonly others: readonly MachineEntry[]
    readonly own: OwnSerials
    readonly today: string
    readonly isModelPending?: boolean
    /** Whether the shop wants a picture of each serial number (`WO098`). */
    readonly needsPlate?: boolean
  },
): Readonly<Partial<Record<EntryField, string>>> {
  const duplicate = findDuplicate(entry, others)
  const isUnread = reading?.is === 'unmatched' || reading?.is === 'unknown'
  // The model may show that it is a machine of another manufacturer.
  const hint = isUnread && entry.machine === null ? '. Choose the model if yours is another' : ''
  if (duplicate !== null) return { serial: `This serial number is already in the list as machine ${duplicate}${hint}` }
  const registered = findRegistered(own, entry)
  if (registered !== null) return { serial: `${registered}${hint}` }
  if (reading?.is === 'not') return { serial: reading.sentence }
  if (reading?.is === 'unmatched') {
    const prefix = entry.machine?.row.serial_prefix ?? ''
    if (entry.machine === null) return { serial: `${reading.sentence}. Choose the model if yours is another` }
    if (prefix !== '') return { serial: `Serial numbers of the ${entry.machine.row.name} start with ${prefix}` }
  }
  const error = validateEntry(entry, today, isModelPending)
  if (error !== null) return { [entryFields[error.field]]: error.sentence }
  return needsPlate && entry.plate === null ? { plate: 'Add a picture of the serial number' } : {}
}

/** The coverage of a machine under the scheme of its market; null before the model is known. */
export function getEntryCoverage(entry: MachineEntry, marketTypeId: number | null, today: string): Covered[] | null {
  if (entry.machine === null) return null
  const purchased = entry.purchased === '' ? null : entry.purchased
  const scheme = schemeOf(entry.machine, purchased ?? today, marketTypeId)
  return getCoverage(scheme, { purchased, installed: null, isFloorModel: entry.isFloorModel }, today)
}

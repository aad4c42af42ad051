import { coverage } from '../../../../../domain/warranty/coverage.ts'
import type { Covered } from '../../../../../domain/warranty/coverage.ts'
import { schemeOf } from '../../../../shared/machine-reader.ts'
import type { SerialReading } from '../../../../shared/machine-reader.ts'
import { entryFault } from './machine-entry.ts'
import type { MachineEntry } from './machine-entry.ts'
import { ownTwin } from './use-own-serials.ts'
import type { OwnSerials } from './use-own-serials.ts'

export type EntryField = 'serial' | 'model' | 'purchased'
const fields = { serial_number: 'serial', equipment_id: 'model', purchased_date: 'purchased' } as const

/** The machine with what its serial says; one that was chosen by hand stays where the serial says nothing. */
export function withReading(entry: MachineEntry, reading: SerialReading | null): MachineEntry {
  return reading?.is === 'read'
    ? { ...entry, serial: reading.serial, machine: reading.machine, manufactured: reading.manufactured }
    : entry
}

/** The place in the list, counted from 1, of another machine with this serial; null where there is none. */
export function twinPlace(entry: MachineEntry, others: readonly MachineEntry[]): number | null {
  const at = others.findIndex((row) => row.serial === entry.serial && row.id !== entry.id)
  return entry.serial === '' || at < 0 ? null : at + 1
}

/** What keeps a machine out of the list, by field: the serial's own rules, one that is there already, then the spec's row rule. */
export function entryErrors(
  entry: MachineEntry,
  reading: SerialReading | null,
  {
    others,
    own,
    today,
  }: { readonly others: readonly MachineEntry[]; readonly own: OwnSerials; readonly today: string },
): Readonly<Partial<Record<EntryField, string>>> {
  const twin = twinPlace(entry, others)
  if (twin !== null) return { serial: `This serial number is in the list already, as machine ${twin}` }
  const registered = ownTwin(own, entry.serial, entry.isFloorModel)
  if (registered !== null) return { serial: registered }
  if (reading?.is === 'not') return { serial: reading.sentence }
  const fault = entryFault(entry, today)
  return fault === null ? {} : { [fields[fault.field]]: fault.sentence }
}

/** The cover that a machine comes to, under the scheme of the market where it stands; null before the model is known. */
export function entryCover(entry: MachineEntry, marketTypeId: number | null, today: string): Covered[] | null {
  if (entry.machine === null) return null
  const purchased = entry.purchased === '' ? null : entry.purchased
  const scheme = schemeOf(entry.machine, purchased ?? today, marketTypeId)
  return coverage(scheme, { purchased, installed: null, isFloorModel: entry.isFloorModel }, today)
}

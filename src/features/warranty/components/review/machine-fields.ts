import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import type { MachineChange } from '../../../../../contract/shapes/registration-review.ts'

/** The machine of a registration as the form of a reviewer holds it; empty where nothing is known. */
export interface MachineFields {
  serial_number: string
  equipment_id: string
  purchased_date: string
  installed_date: string
  floor_model: boolean
  market_type_id: string
  /** `noScheme` for none. Empty: the one that fits a new model, market type or purchase date. */
  scheme_id: string
}

/** The choice of no warranty. */
export const noScheme = 'none'

/** The stored draft of the form: the fields, and the machine that it was opened on. */
export interface MachineDraft {
  readonly fields: MachineFields
  readonly shown: MachineFields
  /** Whether a scheme in `fields` was chosen where another may fit. Drafts of earlier builds do not know. */
  readonly isChosen?: true
}

/** The fields of the registration's machine. */
export const toMachineFields = (record: WarrantyRecord): MachineFields => ({
  serial_number: record.serial_number,
  equipment_id: String(record.equipment_id),
  purchased_date: record.purchased_date ?? '',
  installed_date: record.installed_date ?? '',
  floor_model: record.floor_model,
  market_type_id: String(record.market_type_id ?? ''),
  scheme_id: String(record.scheme?.scheme_id ?? noScheme),
})

const toNumber = (text: string) => (text === '' || text === noScheme ? null : Number(text))
const toBody = (fields: MachineFields): Required<Omit<MachineChange, 'was'>> => ({
  serial_number: fields.serial_number.trim(),
  equipment_id: Number(fields.equipment_id),
  purchased_date: fields.floor_model || fields.purchased_date === '' ? null : fields.purchased_date,
  installed_date: fields.installed_date === '' ? null : fields.installed_date,
  floor_model: fields.floor_model,
  market_type_id: toNumber(fields.market_type_id),
  scheme_id: toNumber(fields.scheme_id),
})

/** Whether the server chooses the scheme that fits, where the reviewer chooses none. */
export function isSchemeOpen(shown: MachineFields, fields: MachineFields): boolean {
  const [before, after] = [toBody(shown), toBody(fields)]
  return (['equipment_id', 'market_type_id', 'purchased_date'] as const).some((name) => before[name] !== after[name])
}

/**
 * The scheme of the form after a change `from` to `to`: the shown one gives way to the one that fits, and comes back. None
 * stays where it was chosen.
 */
export function followScheme(shown: MachineFields, from: MachineFields, to: MachineFields): string {
  const [wasOpen, isOpen] = [isSchemeOpen(shown, from), isSchemeOpen(shown, to)]
  if (to.scheme_id === noScheme && (wasOpen || shown.scheme_id !== noScheme)) return noScheme
  if (from.equipment_id !== to.equipment_id) return isOpen ? '' : shown.scheme_id
  if (isOpen && !wasOpen && to.scheme_id === shown.scheme_id) return ''
  return wasOpen && !isOpen && to.scheme_id === '' ? shown.scheme_id : to.scheme_id
}

/** The fields of a stored draft. An earlier build wrote none as empty, and left the shown scheme where another may fit. */
export function readMachineDraft({ fields, shown, isChosen }: MachineDraft): Omit<MachineDraft, 'isChosen'> {
  if (isChosen === true) return { fields, shown }
  const isOpen = isSchemeOpen(shown, fields)
  const scheme = isOpen && fields.scheme_id === shown.scheme_id ? '' : fields.scheme_id
  return {
    fields: { ...fields, scheme_id: isOpen ? scheme : scheme || noScheme },
    shown: { ...shown, scheme_id: shown.scheme_id || noScheme },
  }
}

/**
 * The body of W10 and W11: the changed fields with the values that the form showed first; null where nothing changed. A
 * scheme or none that is chosen although another may fit now is sent without the value before. A floor model that was stored
 * with a purchase date loses it.
 */
export function getMachineChange(shown: MachineFields, fields: MachineFields): MachineChange | null {
  const [before, after] = [toBody(shown), toBody(fields)]
  const isOpen = isSchemeOpen(shown, fields)
  const isDated = shown.floor_model && shown.purchased_date !== ''
  const seen = isDated ? { ...before, purchased_date: shown.purchased_date } : before
  const names = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) =>
      ((name === 'purchased_date' && isDated) || before[name] !== after[name]) &&
      !(name === 'scheme_id' && (isOpen || fields.scheme_id === '')),
  )
  if (names.length === 0) return null
  const pick = (from: typeof after): Partial<typeof after> =>
    Object.fromEntries(names.map((name) => [name, from[name]]))
  const chosen = isOpen && fields.scheme_id !== '' ? { scheme_id: after.scheme_id } : {}
  return { ...pick(after), ...chosen, was: pick(seen) }
}

/** The fields of a form that a clash refused: the changed ones as typed, all others as the server has them now. */
export function mergeMachineFields(fields: MachineFields, shown: MachineFields, current: MachineFields): MachineFields {
  const isOpen = isSchemeOpen(shown, fields)
  const names = (Object.keys(fields) as (keyof MachineFields)[]).filter(
    (name) => fields[name] !== shown[name] || (name === 'scheme_id' && isOpen),
  )
  const merged = { ...current, ...Object.fromEntries(names.map((name) => [name, fields[name]])) }
  const isUnchosen = isOpen && merged.scheme_id === '' && !isSchemeOpen(current, merged)
  return isUnchosen ? { ...merged, scheme_id: current.scheme_id } : merged
}

/** Whether the change is of the machine itself (W10) and not only of its warranty (W11). */
export const isOfEquipment = (change: MachineChange): boolean =>
  change.serial_number !== undefined || change.equipment_id !== undefined

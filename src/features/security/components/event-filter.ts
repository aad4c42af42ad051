import { securityEventKinds } from '../../../../domain/security/events.ts'
import { addDays } from '../../../shared/formats/format-date.ts'

export const filterNames = ['kind', 'person', 'address', 'from', 'to'] as const
/** The filters in the screen's address: a kind, an email or name, the beginning of an address, days on this device. */
export type EventFilter = Readonly<Record<(typeof filterNames)[number], string>>

export const emptyFilter: EventFilter = { kind: '', person: '', address: '', from: '', to: '' }

export const readFilter = (search: URLSearchParams): EventFilter =>
  Object.fromEntries(filterNames.map((name) => [name, search.get(name) ?? ''])) as unknown as EventFilter

export const countFilters = ({ kind, address, from, to }: EventFilter): number =>
  [kind, address, from, to].filter((value) => value !== '').length

/** Midnight at which a day begins on this device, ISO 8601; null for what is no day. */
function toInstant(day: string): string | null {
  const at = new Date(`${day}T00:00:00`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

/** The query of a list or file. What the address holds and the server would refuse is left out. */
export function toQuery({ kind, person, address, from, to }: EventFilter) {
  const known = securityEventKinds.find((name) => name === kind)
  const [start, end] = [toInstant(from), toInstant(to) === null ? null : toInstant(addDays(to))]
  return {
    ...(known === undefined ? {} : { kind: known }),
    ...(person === '' ? {} : { person }),
    ...(address === '' ? {} : { address }),
    ...(start === null ? {} : { from: start }),
    ...(end === null ? {} : { until: end }),
  }
}

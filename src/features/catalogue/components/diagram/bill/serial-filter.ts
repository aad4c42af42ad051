import { isWithinBreak } from '../../../../../../domain/catalogue/supersession.ts'
import { normalizeSerial } from '../../../../../../domain/warranty/serials.ts'
import type { BillLine } from '../callouts.ts'

export type SerialFilter =
  | { readonly is: 'off' }
  /** `message` says why no part is hidden yet. */
  | { readonly is: 'unsure'; readonly message: string }
  | { readonly is: 'on'; readonly serial: string }

/** Parses 'My serial' for a model whose serials start with `prefix` ('' if unknown). */
export function parseSerialFilter(typed: string, prefix: string): SerialFilter {
  const serial = normalizeSerial(typed)
  if (serial === '') return { is: 'off' }
  if (!serial.startsWith(prefix.slice(0, serial.length)))
    return { is: 'unsure', message: `Serial numbers of this model start with ${prefix}, so all parts are shown.` }
  return { is: 'on', serial }
}

/** Whether the limit depends on characters of the serial that are not entered yet. */
const isUndecided = (limit: string | null, serial: string): boolean =>
  limit !== null && limit !== serial && limit.startsWith(serial)

type SerialRange = Pick<BillLine, 'serial_from' | 'serial_to'>

/** Whether more of the serial is needed to decide if this line fits. */
export const isUnsure = ({ serial_from, serial_to }: SerialRange, serial: string): boolean =>
  isUndecided(serial_from, serial) || isUndecided(serial_to, serial)

/**
 * Whether a line fits the machine with this serial. An incomplete serial hides no line that its missing characters
 * could still decide.
 */
export function fitsSerial({ serial_from, serial_to }: SerialRange, serial: string): boolean {
  const toDecided = (limit: string | null) => (isUndecided(limit, serial) ? null : limit)
  return isWithinBreak(serial, toDecided(serial_from), toDecided(serial_to))
}

/**
 * Formats a serial range: 'From serial MT52530K00001 on', 'Before serial …' or both; null if the part fits every
 * machine.
 */
export function formatRange({ serial_from, serial_to }: SerialRange): string | null {
  if (serial_from === null && serial_to === null) return null
  if (serial_to === null) return `From serial ${serial_from ?? ''} on`
  return serial_from === null ? `Before serial ${serial_to}` : `From serial ${serial_from}, before ${serial_to}`
}

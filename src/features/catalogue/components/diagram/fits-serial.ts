import { isWithinBreak } from '../../../../../domain/catalogue/supersession.ts'
import { serialKey } from '../../../../../domain/warranty/serials.ts'
import type { BillLine } from './callouts.ts'

export type SerialFilter =
  | { readonly is: 'off' }
  /** `sentence` says why nothing is left out yet. */
  | { readonly is: 'unsure'; readonly sentence: string }
  | { readonly is: 'on'; readonly serial: string }

/** What was typed as 'my serial', for a model whose serials begin with `prefix` ('' where that is not known). */
export function readSerialFilter(typed: string, prefix: string): SerialFilter {
  const serial = serialKey(typed)
  if (serial === '') return { is: 'off' }
  if (!serial.startsWith(prefix.slice(0, serial.length)))
    return { is: 'unsure', sentence: `Serial numbers of this model begin with ${prefix}, so all parts are shown.` }
  return { is: 'on', serial }
}

/** The limit can only be told by figures of the serial that are not typed yet. */
const isOpen = (limit: string | null, serial: string): boolean =>
  limit !== null && limit !== serial && limit.startsWith(serial)

type Break = Pick<BillLine, 'serial_from' | 'serial_to'>

/** Whether more of the serial has to be typed before it is sure that this line fits. */
export const isUnsure = ({ serial_from, serial_to }: Break, serial: string): boolean =>
  isOpen(serial_from, serial) || isOpen(serial_to, serial)

/**
 * Whether a line goes into the machine with this serial. A serial that is typed only in part leaves out nothing that
 * its missing figures could decide.
 */
export function fitsSerial({ serial_from, serial_to }: Break, serial: string): boolean {
  const decided = (limit: string | null) => (isOpen(limit, serial) ? null : limit)
  return isWithinBreak(serial, decided(serial_from), decided(serial_to))
}

/** 'From serial MT52530K00001', 'Up to serial …' or both; null where it goes into every machine. */
export function breakNote({ serial_from, serial_to }: Break): string | null {
  if (serial_from === null && serial_to === null) return null
  if (serial_to === null) return `From serial ${serial_from ?? ''} on`
  return serial_from === null ? `Before serial ${serial_to}` : `From serial ${serial_from}, before ${serial_to}`
}

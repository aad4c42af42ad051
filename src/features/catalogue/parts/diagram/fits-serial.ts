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

/**
 * Whether a line goes into the machine with this serial. A serial that is typed only in part leaves out nothing that
 * its missing figures could decide.
 */
export function fitsSerial(line: Pick<BillLine, 'serial_from' | 'serial_to'>, serial: string): boolean {
  const decided = (limit: string | null) => (limit !== serial && limit?.startsWith(serial) === true ? null : limit)
  return isWithinBreak(serial, decided(line.serial_from), decided(line.serial_to))
}

/** 'From serial MT52530K00001', 'Up to serial …' or both; null where it goes into every machine. */
export function breakNote({ serial_from, serial_to }: Pick<BillLine, 'serial_from' | 'serial_to'>): string | null {
  if (serial_from === null && serial_to === null) return null
  if (serial_to === null) return `From serial ${serial_from ?? ''} on`
  return serial_from === null ? `Before serial ${serial_to}` : `From serial ${serial_from}, before ${serial_to}`
}

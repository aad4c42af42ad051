import { fold, numberKey } from '../../../../../../domain/catalogue/terms.ts'
import type { BillLine } from '../callouts.ts'

/** The React key of a line. A part can appear twice in a bill, so the id is not enough. */
export const getLineKey = (line: BillLine): string =>
  [line.callout, line.product_id, line.serial_from ?? '', line.serial_to ?? ''].join(' ')

/** Whether a line's callout, number or name contains every term of the filter. */
export function matchesFilter(line: Pick<BillLine, 'callout' | 'number' | 'name'>, filter: string): boolean {
  const text = `${fold(`${line.callout} ${line.number} ${line.name}`)} ${numberKey(line.number)}`
  return fold(filter)
    .split(/\s+/)
    .every((term) => text.includes(term))
}

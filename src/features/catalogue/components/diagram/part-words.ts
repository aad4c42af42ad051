import { fold, numberKey } from '../../../../../domain/catalogue/words.ts'
import type { BillLine } from './callouts.ts'

/** A line is known by its place in the bill: one part may stand there twice. */
export const lineKey = (line: BillLine): string =>
  [line.callout, line.product_id, line.serial_from ?? '', line.serial_to ?? ''].join(' ')

/** Whether a line holds every word that was typed, in its callout, number or name. */
export function holdsWords(line: Pick<BillLine, 'callout' | 'number' | 'name'>, typed: string): boolean {
  const text = `${fold(`${line.callout} ${line.number} ${line.name}`)} ${numberKey(line.number)}`
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

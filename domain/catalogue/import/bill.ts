import { numberKey } from '../words.ts'
import { oneLine } from './cell-text.ts'
import { readLimit } from './fits-cell.ts'
import type { RowFault } from './faults.ts'
import { rowFault } from './faults.ts'

/** A line of a diagram's bill of material: `key` is the part's number key. */
export interface BillRow {
  readonly line: number
  readonly callout: string
  readonly number: string
  readonly key: string
  readonly perMachine: number
  readonly from: string | null
  readonly to: string | null
}

export interface ReadRows<T> {
  readonly rows: readonly T[]
  readonly faults: readonly RowFault[]
}
export type Records = readonly { readonly line: number; readonly cells: readonly string[] }[]

export const calloutNames = ['callout', 'item', 'ref', 'pos', 'position', 'key']
const billColumns = {
  callout: calloutNames,
  number: ['number', 'part number', 'part', 'part no', 'part #', 'sku', 'item number'],
  per_machine: ['per machine', 'qty', 'quantity', 'per_machine'],
  serial_from: ['serial from', 'from', 'serial_from'],
  serial_to: ['serial to', 'to', 'serial_to'],
}

/** Reads the columns of a small file; a sentence where one that is needed is missing. */
export function smallHeading<F extends string>(
  names: Readonly<Record<F, readonly string[]>>,
  needed: readonly NoInfer<F>[],
  records: Records,
): { readonly at: Partial<Record<F, number>>; readonly titles: readonly string[] } | string {
  const titles = records[0]?.cells.map(oneLine) ?? []
  const plain = (text: string) => text.toLowerCase().replace(/[\s_]+/g, ' ')
  const at: Partial<Record<F, number>> = {}
  for (const field of Object.keys(names) as F[]) {
    const found = titles.findIndex((title) => names[field].some((name) => plain(name) === plain(title)))
    if (found >= 0) at[field] = found
  }
  const missing = needed.filter((field) => at[field] === undefined)
  return missing.length === 0 ? { at, titles } : `It lacks the column “${(missing[0] ?? '').replace('_', ' ')}”.`
}

export const mostBillLines = 1000

/** Reads `<code>.csv`: callout, number, per machine, serial from, serial to. */
export function readBill(records: Records): ReadRows<BillRow> | string {
  const columns = smallHeading(billColumns, ['callout', 'number'], records)
  if (typeof columns === 'string') return columns
  const faults: RowFault[] = []
  const rows: BillRow[] = []
  for (const { line, cells } of records.slice(1)) {
    const get = (field: keyof typeof billColumns) => oneLine(cells[columns.at[field] ?? -1] ?? '')
    const before = faults.length
    const fault = (field: keyof typeof billColumns, code: Parameters<typeof rowFault>[2], value = '') => {
      faults.push(rowFault(line, columns.titles[columns.at[field] ?? -1] ?? null, code, { value, most: mostBillLines }))
    }
    const [callout, number, pieces] = [get('callout'), get('number').replace(/^'/, ''), get('per_machine') || '1']
    if (callout === '' || callout.length > 12) fault('callout', 'bill.callout')
    if (number === '') fault('number', 'number.missing')
    else if (numberKey(number) === '') fault('number', 'number.unreadable')
    if (!/^[1-9]\d{0,3}$/.test(pieces)) fault('per_machine', 'bill.per-machine', pieces)
    const [from, to] = [readLimit(get('serial_from')), readLimit(get('serial_to'))]
    if (from === undefined || to === undefined || (from !== null && to !== null && from >= to))
      fault('serial_from', 'bill.serial-break')
    if (rows.length >= mostBillLines) fault('callout', 'bill.too-many')
    if (faults.length === before)
      rows.push({
        line,
        callout,
        number,
        key: numberKey(number),
        perMachine: Number(pieces),
        from: from ?? null,
        to: to ?? null,
      })
  }
  return { rows, faults }
}

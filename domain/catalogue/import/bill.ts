import { numberKey } from '../terms.ts'
import { oneLine } from './cell-text.ts'
import { parseSerialLimit } from './fits-cell.ts'
import type { RowError } from './row-errors.ts'
import { createRowError } from './row-errors.ts'

/** A line of a diagram's bill of material. `key` is the part's number key. */
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
  readonly errors: readonly RowError[]
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

/** Reads the columns of a small file. Returns a sentence if a required column is missing. */
export function readSmallHeading<F extends string>(
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
  return missing.length === 0 ? { at, titles } : `This column is missing: “${(missing[0] ?? '').replace('_', ' ')}”.`
}

export const maxBillLines = 1000

/** Reads `<code>.csv`: callout, number, per machine, serial from, serial to. */
export function readBill(records: Records): ReadRows<BillRow> | string {
  const columns = readSmallHeading(billColumns, ['callout', 'number'], records)
  if (typeof columns === 'string') return columns
  const errors: RowError[] = []
  const rows: BillRow[] = []
  for (const { line, cells } of records.slice(1)) {
    const get = (field: keyof typeof billColumns) => oneLine(cells[columns.at[field] ?? -1] ?? '')
    const before = errors.length
    const addError = (field: keyof typeof billColumns, code: Parameters<typeof createRowError>[2], value = '') => {
      errors.push(
        createRowError(line, columns.titles[columns.at[field] ?? -1] ?? null, code, { value, most: maxBillLines }),
      )
    }
    const [callout, number, pieces] = [get('callout'), get('number').replace(/^'/, ''), get('per_machine') || '1']
    if (callout === '' || callout.length > 12) addError('callout', 'bill.callout')
    if (number === '') addError('number', 'number.missing')
    else if (numberKey(number) === '') addError('number', 'number.unreadable')
    if (!/^[1-9]\d{0,3}$/.test(pieces)) addError('per_machine', 'bill.per-machine', pieces)
    const [from, to] = [parseSerialLimit(get('serial_from')), parseSerialLimit(get('serial_to'))]
    if (from === undefined || to === undefined || (from !== null && to !== null && from >= to))
      addError('serial_from', 'bill.serial-break')
    if (rows.length >= maxBillLines) addError('callout', 'bill.too-many')
    if (errors.length === before)
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
  return { rows, errors }
}

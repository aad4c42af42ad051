import { toAmount } from '../../../../domain/money/cents.ts'
import { formatReturnNumber } from '../../../../domain/returns/number.ts'
import { getReturnStateLabel } from '../../../../domain/returns/states.ts'
import { toCsv } from '../../../kernel/csv-sheet.ts'
import type { CsvAnswer } from '../../../kernel/csv-sheet.ts'
import type { ListedReturn } from './lists.store.ts'

/** Cents as a plain number with two decimals, which every spreadsheet reads. */
const plain = (cents: number): string => toAmount(cents).toFixed(2)

const columns: readonly (readonly [header: string, value: (row: ListedReturn) => string])[] = [
  ['Return', formatReturnNumber],
  ['Order', (row) => row.display_id],
  ['State', (row) => getReturnStateLabel(row.state)],
  ['Opened at', (row) => row.opened_at.toISOString()],
  ['Asked by the customer', (row) => (row.is_request ? 'yes' : 'no')],
  ['Account', (row) => row.account_name],
  ['Customer', (row) => row.shipping_name],
  ['Company', (row) => row.shipping_company],
  ['Pieces', (row) => String(row.pieces)],
  ['Pieces received', (row) => String(row.received)],
  ['Restocking fee', (row) => plain(row.fee)],
  ['Credit', (row) => plain(row.credit)],
  ['Credited at', (row) => row.credited_at?.toISOString() ?? ''],
  ['Payment', (row) => row.payment],
]

/** Returns as comma-separated values. */
export const toReturnsFile = (rows: readonly ListedReturn[]): Promise<CsvAnswer> =>
  toCsv([columns.map(([header]) => header), ...rows.map((row) => columns.map(([, value]) => value(row)))])

import { toAmount } from '../../../../domain/money/cents.ts'
import { getOrderStatusLabel } from '../../../../domain/orders/states.ts'
import { toCsv } from '../../../kernel/csv-sheet.ts'
import type { CsvAnswer } from '../../../kernel/csv-sheet.ts'
import type { ExportedOrder } from './lists.store.ts'

/** Cents as a plain number with two decimals, which every spreadsheet reads. */
const plain = (cents: number): string => toAmount(cents).toFixed(2)

const columns: readonly (readonly [header: string, value: (row: ExportedOrder) => string])[] = [
  ['Order', (row) => row.display_id],
  ['Type', (row) => row.order_type],
  ['Status', (row) => getOrderStatusLabel(row.status)],
  ['Ordered at', (row) => row.created_at.toISOString()],
  ['Account number', (row) => row.account_number],
  ['Account', (row) => row.account_name],
  ['Ordered by', (row) => `${row.first_name} ${row.last_name}`.trim()],
  ['Ship to', (row) => row.shipping_name],
  ['Company', (row) => row.shipping_company],
  ['City', (row) => row.shipping_city],
  ['State', (row) => row.shipping_state ?? ''],
  ['Postal code', (row) => row.shipping_postal_code],
  ['Pieces', (row) => row.pieces ?? '0'],
  ['Pieces shipped', (row) => row.shipped_pieces ?? '0'],
  ['Subtotal', (row) => plain(row.subtotal)],
  ['Discount', (row) => plain(row.discount)],
  ['Shipping', (row) => plain(row.shipping_cost)],
  ['Surcharge', (row) => plain(row.surcharge)],
  ['Tax', (row) => plain(row.tax)],
  ['Total', (row) => plain(row.total)],
  ['Payment', (row) => row.payment],
  ['PO number', (row) => row.po_number],
  ['Serial number', (row) => row.serial_number ?? ''],
  ['Carrier', (row) => row.carrier ?? ''],
  ['Tracking numbers', (row) => row.tracking_numbers],
  ['Shipped at', (row) => row.shipped_at?.toISOString() ?? ''],
  ['Delivered at', (row) => row.delivered_at?.toISOString() ?? ''],
]

/** Orders as comma-separated values. */
export const toOrdersFile = (rows: readonly ExportedOrder[]): Promise<CsvAnswer> =>
  toCsv([columns.map(([header]) => header), ...rows.map((row) => columns.map(([, value]) => value(row)))])

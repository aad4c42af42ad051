import { createHash } from 'node:crypto'
import { toAmount } from '../../../../domain/money/cents.ts'
import { getOrderStatusLabel } from '../../../../domain/orders/states.ts'
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

/** Orders as comma-separated values. A text that a spreadsheet would run as a formula begins with an apostrophe. */
export async function toCsv(
  rows: readonly ExportedOrder[],
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string; readonly etag: string }> {
  const { stringify } = await import('csv-stringify/sync')
  const lines = [columns.map(([header]) => header), ...rows.map((row) => columns.map(([, value]) => value(row)))]
  const bytes = new TextEncoder().encode(
    stringify(lines, { bom: true, record_delimiter: 'windows', escape_formulas: true }),
  )
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { bytes, type: 'text/csv; charset=utf-8', etag }
}

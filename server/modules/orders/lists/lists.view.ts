import type { OrderRow } from '../../../../contract/shapes/order.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { ListedOrder } from './lists.store.ts'

/** The reply's row of an order. */
export function toOrderRow({ lines, first_name, last_name, shipping_state, ...row }: ListedOrder): OrderRow {
  return {
    ...row,
    id: row.order_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ordered_by: `${first_name} ${last_name}`.trim(),
    shipping_state: shipping_state ?? '',
    pieces: lines.reduce((sum, line) => sum + line.qty, 0),
    shipped_pieces: lines.reduce((sum, line) => sum + line.shipped, 0),
    backordered_pieces: lines.reduce((sum, line) => sum + line.backordered, 0),
    parts: lines.length,
    first_part: lines[0]?.name ?? '',
    total: toAmount(row.total),
  }
}

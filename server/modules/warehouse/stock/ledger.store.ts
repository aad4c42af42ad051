import { sql } from 'kysely'
import type { PlacedPart, StockEntry } from '../../../../contract/warehouse-stock.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { Range } from '../locations/locations.store.ts'

/** A part with its stock and its place; null if there is none. */
export async function findPlacedPart(tx: Tx, id: number): Promise<PlacedPart | null> {
  const row = await tx
    .selectFrom('product')
    .leftJoin('wh_location_part', 'wh_location_part.product_id', 'product.product_id')
    .leftJoin('wh_location', 'wh_location.location_id', 'wh_location_part.location_id')
    .select(['product.product_id', 'product.number', 'product.name', 'product.qty as stock'])
    .select(['wh_location.location_id', 'wh_location.code', 'wh_location.name as location_name'])
    .where('product.product_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { location_id, code, location_name, ...part } = row
  return {
    ...part,
    location: location_id === null || code === null ? null : { location_id, code, name: location_name ?? '' },
  }
}

/** The ledger of a part, the newest entry first. */
export async function listEntries(
  tx: Tx,
  productId: number,
  { limit, offset }: Range,
): Promise<{ readonly rows: StockEntry[]; readonly total: number }> {
  const ofPart = tx.selectFrom('stock_entry').where('stock_entry.product_id', '=', productId)
  const { total } = await ofPart.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await ofPart
    .leftJoin('shop_order', 'shop_order.order_id', 'stock_entry.order_id')
    .leftJoin('stock_receipt', 'stock_receipt.receipt_id', 'stock_entry.source_id')
    .leftJoin('catalogue_import', 'catalogue_import.import_id', 'stock_entry.source_id')
    .leftJoin('app_user', 'app_user.user_id', 'stock_entry.user_id')
    .select(['entry_id', 'stock_entry.kind', 'change', 'balance', 'stock_entry.at', 'stock_entry.note'])
    .select(['stock_entry.order_id', 'shop_order.display_id', 'receipt_id', 'reference', 'import_id', 'file_name'])
    .select(sql<string>`coalesce(first_name || ' ' || last_name, '')`.as('by'))
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    rows: rows.map(({ entry_id, at, order_id, display_id, receipt_id, reference, import_id, file_name, ...row }) => ({
      ...row,
      id: entry_id,
      at: at.toISOString(),
      order: order_id === null || display_id === null ? null : { order_id, display_id },
      receipt: receipt_id === null || reference === null ? null : { receipt_id, reference },
      import: import_id === null || file_name === null ? null : { import_id, file: file_name },
    })),
    total: Number(total),
  }
}
